import HTTPTypes

/// A request that gets no screen, with what to tell the visitor.
struct WebFailure: Error, Sendable {
    var status: HTTPResponse.Status
    /// A few words that say what happened.
    var heading: String
    /// A sentence or two: why, and what can be done.
    var explanation: String
    /// Single points, such as each bad parameter.
    var details: [String] = []
    var headers: HTTPFields = [:]

    static func badRequest(_ explanation: String, details: [String] = []) -> WebFailure {
        WebFailure(status: .badRequest, heading: "That address does not work", explanation: explanation, details: details)
    }

    static let notFound = WebFailure(
        status: .notFound,
        heading: "There is no such page",
        explanation: "The address may have been mistyped, or the page may be gone."
    )

    static func methodNotAllowed(_ method: HTTPRequest.Method, allowed: [HTTPRequest.Method]) -> WebFailure {
        let names = allowed.map(\.rawValue).joined(separator: ", ")
        return WebFailure(
            status: .methodNotAllowed,
            heading: "That cannot be done here",
            explanation: "This page answers \(names), not \(method.rawValue).",
            headers: [.allow: names]
        )
    }

    static let internalError = WebFailure(
        status: .internalServerError,
        heading: "Something went wrong on our side",
        explanation: "The failure was noted. Please try again; if it stays, name the request number below to whoever runs this site."
    )

    static let unavailable = WebFailure(
        status: .serviceUnavailable,
        heading: "This is not available right now",
        explanation: "Please try again in a moment."
    )
}
