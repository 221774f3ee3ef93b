import HTTPTypes
import Portico
import PorticoHTML

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
            text = "Nothing has been saved. What you typed is still here."
        case .forbidden:
            heading = "This is not allowed"
            text = "Nothing was changed. What you typed is still here."
        case .tooMany(let seconds):
            let failure = WebError.tooMany(retryAfter: seconds)
            heading = failure.heading.english
            text = failure.explanation.english
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
        text = [excess.text, "Nothing was changed. What you typed is still here."].compactMap(\.self).joined(
            separator: " "
        )
        errors = excess.errors
    }

    init(_ failure: WebError) {
        status = failure.status
        condition = Condition(failure)
        heading = failure.heading.english
        text = failure.explanation.english
        headers = failure.headers
    }
}

extension PageProblem {
    /// A post of somebody whom the flow leads elsewhere first: to signing in, in most apps.
    static func ledAway(
        from form: CarriedForm,
        signingInHelps: Bool,
        withFiles hasFiles: Bool,
        isCutShort: Bool
    ) -> PageProblem {
        var problem = PageProblem(WebError.forbidden)
        problem.heading = signingInHelps ? "You are signed out" : "This page comes first"
        let step = signingInHelps ? "sign in here" : "continue from here"
        let text =
            form.isEmpty
            ? "Nothing was changed. To do it, \(step): the page it belongs to will be shown again."
            : "Nothing was changed. What you typed is kept on this page: \(step), and the form will be shown again, filled in."
        problem.text = hasFiles ? "\(text) Files are not kept: please choose them again then." : text
        return isCutShort ? problem.withoutTheRest : problem
    }

    /// Said where a form comes back of which only the beginning was read.
    static let restIsMissing = "Only the beginning of what you sent was read: the rest is missing here."

    /// The same for a form of which only the beginning was read.
    var withoutTheRest: PageProblem {
        var problem = self
        problem.text = [text, Self.restIsMissing].compactMap(\.self).joined(separator: " ")
        return problem
    }

    /// Said on each page that takes the form along.
    static var stillKept: PageProblem {
        PageProblem(
            "What you typed before is still kept",
            "It is sent along with this page until its form can be shown again."
        )
    }

    /// The form belongs nowhere here.
    static var homeless: PageProblem {
        PageProblem(
            "What you typed has no page here",
            "Nothing was changed by it. Copy what you need before you leave this page."
        )
    }

    /// The same on a page that does not take the form along: nothing is promised.
    func ending(_ form: CarriedForm) -> PageProblem {
        var problem = self
        problem.heading = form.isEmpty ? "This was not done" : Self.homeless.heading
        problem.text = form.isEmpty ? "Nothing was changed." : Self.homeless.text
        return problem
    }

    /// The form is back where it belongs.
    static func notSavedYet(_ form: CarriedForm) -> PageProblem {
        var problem =
            form.isEmpty
            ? PageProblem("This was not done yet", "If you still want it, do it here.")
            : PageProblem("This was not saved yet", "Check it and save.")
        problem.mark = form.isEmpty ? "Not done yet" : "Not saved yet"
        return problem
    }

    /// With the status of the page it is said on.
    private init(_ heading: String, _ text: String) {
        self.init(Condition.ok)
        status = nil
        self.heading = heading
        self.text = text
    }
}

/// A form that comes back to the visitor: which it was, what was typed, and why.
struct FormReturn: Sendable {
    let event: String
    let arguments: Form
    let typed: Form
    let problem: PageProblem
    /// Whether it was typed into a page of before: what is there may have changed meanwhile.
    var isLate = false

    var overlay: FormOverlay {
        FormOverlay(
            event: event,
            arguments: arguments,
            typed: typed,
            heading: problem.heading,
            text: problem.text,
            errors: problem.errors,
            showsUnplaced: true,
            noteOfChange: isLate ? "This has been changed since you began typing: compare before you save." : nil
        )
    }
}
