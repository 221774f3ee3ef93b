import HTTPTypes
public import Portico

/// What an error page shows.
@ViewInputData public struct ErrorViewInputData {
    /// The HTTP status, such as `404`.
    public let status: String
    public let heading: String
    public let explanation: String
    public let details: [String]
    public let requestID: String

    /// The template that renders it, which every site has.
    static let template = "errors/error"

    init(_ failure: WebFailure, requestID: String) {
        status = String(failure.status.code)
        heading = failure.heading
        explanation = failure.explanation
        details = failure.details
        self.requestID = requestID
    }
}
