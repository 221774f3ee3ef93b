import HTTPTypes
import Portico

/// A request that gets no screen, with what to tell the visitor.
struct WebError: Error, Sendable {
    var status: HTTPResponse.Status
    /// A few words that say what happened.
    var heading: String
    /// A sentence or two: why, and what can be done.
    var explanation: String
    /// Single points, such as each bad parameter.
    var details: [String] = []
    var headers: HTTPFields = [:]

    static func badRequest(_ explanation: String, details: [String] = []) -> WebError {
        WebError(status: .badRequest, heading: "That address does not work", explanation: explanation, details: details)
    }

    static let notFound = WebError(
        status: .notFound,
        heading: "There is no such page",
        explanation: "The address may have been mistyped, or the page may be gone."
    )

    /// A program asked in the right place for what there is none of.
    static let nothingFits = WebError(
        status: .notFound,
        heading: "Nothing was found",
        explanation: "Nothing matches this address."
    )

    static func methodNotAllowed(_ method: HTTPRequest.Method, allowed: [HTTPRequest.Method]) -> WebError {
        let names = allowed.map(\.rawValue).joined(separator: ", ")
        return WebError(
            status: .methodNotAllowed,
            heading: "That cannot be done here",
            explanation: "This page answers \(names), not \(method.rawValue).",
            headers: [.allow: names]
        )
    }

    static let forbidden = WebError(
        status: .forbidden,
        heading: "You cannot see this page",
        explanation: "It is not open to everyone."
    )

    /// RFC 9110 section 15.5.11.
    static let gone = WebError(
        status: .gone,
        heading: "This page is gone",
        explanation: "It was here once and has been removed for good."
    )

    static let crossSite = WebError(
        status: .forbidden,
        heading: "This did not come from this site",
        explanation:
            "A form must be sent from a page of this site, by a browser that says so. Nothing was changed; go back and try again."
    )

    static let notOffered = WebError(
        status: .forbidden,
        heading: "This page does not offer that",
        explanation: "Nothing was changed. What you typed is still here; send it from this page."
    )

    /// An event that is none of the screen's, as a program sends it.
    static func noEvent(_ name: String, of shapes: [EventShape]) -> WebError {
        var failure = notOffered
        let names = shapes.filter { !$0.navigates }.map(\.name)
        failure.explanation =
            "This page has no event “\(name.prefix(40))”, only \(names.joined(separator: ", ")). Nothing was changed."
        return failure
    }

    /// A form of the page as another build of the site had it: its event is not there any more, or has no field for
    /// something that was typed.
    static let formChanged = WebError(
        status: .conflict,
        heading: "This form has changed since you opened it",
        explanation: "Nothing was done. What you typed is still here; check it, and send it from this page."
    )

    /// An event with a session's cookie that no page is shown to have offered, as only programs send it.
    static let offerNeeded = WebError(
        status: .forbidden,
        heading: "An offer is needed",
        explanation:
            "With a session’s cookie an event needs its “offer”, which the JSON of the screen gives with it. Nothing was changed."
    )

    /// An offer of another event, other arguments, another address or another visitor, or one that nobody made.
    static let otherOffer = WebError(
        status: .forbidden,
        heading: "This was offered otherwise, or not at all",
        explanation:
            "The “offer” is not of this event with these fields, of this address, or not for this visitor. Take the one that the JSON of "
            + "the screen gives now. Nothing was changed."
    )

    static let endedOffer = WebError(
        status: .forbidden,
        heading: "The offer has expired",
        explanation: "Take the “offer” that the JSON of the screen gives with the event now. Nothing was changed."
    )

    static let offerExpired = WebError(
        status: .forbidden,
        heading: "The page was open for too long",
        explanation: "Nothing was changed. What you typed is still here; please send it again."
    )

    /// A post whose first try was cut off, so that nobody knows whether it had its effect.
    static let interrupted = WebError(
        status: .conflict,
        heading: "This may have been done already",
        explanation:
            "You sent it before, and the server stopped while working on it. Check whether it was done; if not, send it again."
    )

    /// A program that shows no token. RFC 6750 section 3.
    static let tokenNeeded = WebError(
        status: .unauthorized,
        heading: "A token is needed",
        explanation:
            "Events that do not come from a page of this site need a session’s token, as Authorization: Bearer. Nothing was changed.",
        headers: [.wwwAuthenticate: "Bearer"]
    )

    static let unknownToken = WebError(
        status: .unauthorized,
        heading: "The token is not valid",
        explanation: "It belongs to no session, or its session has ended. Nothing was changed.",
        headers: [.wwwAuthenticate: "Bearer error=\"invalid_token\""]
    )

    /// RFC 6585 section 4.
    static func tooMany(retryAfter seconds: Int) -> WebError {
        WebError(
            status: .tooManyRequests,
            heading: "That was a little too fast",
            explanation:
                "Please wait \(seconds == 1 ? "a second" : "\(seconds) seconds") and try again. Nothing was changed.",
            headers: [.retryAfter: String(seconds)]
        )
    }

    /// The visitor's last requests took too much work.
    static func tooCostly(retryAfter seconds: Int) -> WebError {
        WebError(
            status: .tooManyRequests,
            heading: "That was too much work for the server",
            explanation: """
                The last pages requested from your address or in your session took the server too much work, so it needs a pause. Please try \
                again in \(seconds == 1 ? "a second" : "\(seconds) seconds"). Nothing was changed.
                """,
            headers: [.retryAfter: String(seconds)]
        )
    }

    /// So much that was asked for from an address is not read yet, or from all together, that there is no memory for
    /// more.
    static let tooMuchUnread = WebError(
        status: .serviceUnavailable,
        heading: "You are still loading other long pages",
        explanation:
            "The server holds only a limited amount for you at a time. Please try again when they have loaded.",
        headers: [.retryAfter: "10"]
    )

    /// A form that is broken; nothing of it can be laid over the page again.
    static func unreadableForm(details: [String]) -> WebError {
        WebError(
            status: .badRequest,
            heading: "That form could not be read",
            explanation: "Nothing was changed. Go back, where what you typed should still be, and send it again.",
            details: details
        )
    }

    /// RFC 9110 section 15.5.9.
    static let tooSlow = WebError(
        status: .requestTimeout,
        heading: "That came too slowly",
        explanation:
            "What you sent stopped arriving, so the server stopped waiting for it. Nothing was changed. Go back, where what you typed "
            + "should still be, and send it again."
    )

    static func contentTooLarge(_ explanation: String) -> WebError {
        WebError(
            status: .contentTooLarge,
            heading: "That is too much at once",
            explanation: "\(explanation) Nothing was changed."
        )
    }

    /// `Accept` tells programs what is taken (RFC 9110 section 15.5.16).
    static func unsupportedMediaType(_ type: String?, taken: [String]) -> WebError {
        WebError(
            status: .unsupportedMediaType,
            heading: "That kind of data is not accepted here",
            explanation:
                "Forms are accepted as \(taken.joined(separator: ", ")); this was \(type ?? "sent without a type").",
            headers: [.accept: taken.joined(separator: ", ")]
        )
    }

    static let noRoom = WebError(
        status: .serviceUnavailable,
        heading: "The files could not be kept",
        explanation: "The server has no room for them right now. Nothing was changed; please try again later."
    )

    static let internalError = WebError(
        status: .internalServerError,
        heading: "Something went wrong on our side",
        explanation:
            "The failure was logged. Please try again; if it happens again, tell whoever runs this site the request number below."
    )

    /// A page that was shown before it was complete, and never came to be.
    static let tookTooLong = WebError(
        status: .serviceUnavailable,
        heading: "This page took too long",
        explanation: "Its content did not arrive in time. Load it again to try once more."
    )

    static let unavailable = WebError(
        status: .serviceUnavailable,
        heading: "This is not available right now",
        explanation: "Please try again in a moment."
    )
}

extension WebError {
    /// A coordinator's failure in HTTP's words.
    init(_ failure: AnswerError) {
        switch failure {
        case .notFound: self = .notFound
        case .gone: self = .gone
        case .forbidden: self = .forbidden
        case .unavailable: self = .unavailable
        }
    }
}
