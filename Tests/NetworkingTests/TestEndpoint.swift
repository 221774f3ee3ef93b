import Networking
public import Portico

/// An endpoint of which a test says what it wants, and leaves the rest as small as it can be.
struct TestEndpoint: Endpoint {
    var path = "/a"
    var method = RequestMethod.get
    var parameters: Parameters = [:]
    var encoding = ParameterEncoding.query
    var headers: [String: String] = [:]
    var expectedStatuses: [ExpectedStatus] = [.answer(200)]
    var format = ResponseFormat.json
    var credential = CredentialChoice.environment
}

extension SaidMessage: ExpressibleByStringLiteral {
    /// What is the same in each language.
    public init(stringLiteral text: String) {
        self.init(FrameworkText(forPrograms: text))
    }
}
