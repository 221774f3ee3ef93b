import Networking

/// An endpoint of which a test says what it wants, and leaves the rest as small as it can be.
struct TestEndpoint: Endpoint {
    var path = "/a"
    var method = RequestMethod.get
    var parameters: Parameters = [:]
    var encoding = ParameterEncoding.query
    var headers: [String: String] = [:]
    var expectedStatuses: [ExpectedStatus] = [.answer(200, "Here is the answer.")]
    var format = ResponseFormat.json
    var credential = CredentialChoice.environment
}
