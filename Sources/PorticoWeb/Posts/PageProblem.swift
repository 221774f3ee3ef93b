import HTTPTypes
import Portico

/// Why a screen comes back with the form as it was sent, and how that is said at its top.
struct PageProblem: Sendable {
    /// Nil where the answer has the status of what the page shows.
    var status: HTTPResponse.Status?
    /// The same in the domain's words, which programs are told.
    var condition: Condition
    /// What the page's title begins with.
    var mark = "Problem"
    var heading: String
    var text: String?
    var errors: [FieldError] = []
    var headers: HTTPFields = [:]

    /// What came of an event; the screen's own words are on the page too.
    init(_ condition: Condition) {
        self.condition = condition
        status = condition.status
        switch condition {
        case .ok:
            heading = "This was not finished"
            text = "What you typed is still here."
        case .invalid(let errors):
            heading = "Please check what you typed"
            self.errors = errors
        case .notFound:
            heading = "This is no longer here"
            text = "Nothing was changed. What you typed is still here."
        case .conflict:
            heading = "This was changed in the meantime"
            text = "Nothing was changed. What you typed is still here."
        case .forbidden:
            heading = "This is not allowed"
            text = "Nothing was changed. What you typed is still here."
        case .tooMany(let seconds):
            let failure = WebFailure.tooMany(retryAfter: seconds)
            heading = failure.heading
            text = failure.explanation
            headers = failure.headers
        case .unavailable:
            heading = "This cannot be done right now"
            text = "What you typed is still here. Please try again in a moment."
        }
    }

    init(_ excess: LimitExcess) {
        status = .contentTooLarge
        condition = .invalid(excess.errors)
        heading = "That is too large"
        text = [excess.text, "Nothing was changed. What you typed is still here."].compactMap(\.self).joined(separator: " ")
        errors = excess.errors
    }

    init(_ failure: WebFailure) {
        status = failure.status
        condition = Condition(failure)
        heading = failure.heading
        text = failure.explanation
        headers = failure.headers
    }
}
