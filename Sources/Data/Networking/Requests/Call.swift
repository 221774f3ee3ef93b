/// What makes two calls the same: then one of them is made, and the other waits for it.
struct Call: Sendable, Hashable {
    /// Without the credential.
    let request: APIRequest
    let rules: AnswerRules
    let credential: Credential?

    init(_ endpoint: some Endpoint, in environment: APIEnvironment, size: Int) throws(HTTPClientError) {
        request = try RequestBuilder(endpoint, environment).request()
        rules = AnswerRules(
            statuses: endpoint.expectedStatuses,
            format: endpoint.format,
            hasBody: endpoint.method != .head,
            size: size
        )
        credential =
            switch endpoint.credential {
            case .environment: environment.credential
            case .none: nil
            case .own(let own): own
            }
    }
}
