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
    var mark = FrameworkText.problem
    var heading: FrameworkText
    var text: FrameworkText?
    var errors: [FieldError] = []
    var headers: HTTPFields = [:]

    /// What came of an event; the screen's own words are on the page too.
    init(_ condition: Condition) {
        self.condition = condition
        status = condition.status
        switch condition {
        case .ok:
            heading = .notFinished
            text = .stillHere
        case .invalid(let errors):
            heading = .pleaseCheck
            self.errors = errors
        case .notFound:
            heading = .noLongerHere
            text = .nothingWasChanged + .stillHere
        case .conflict:
            // Somebody else changed it, or there are as many as there may be: the screen says which.
            heading = .notDone
            text = .nothingWasSaved + .stillHere
        case .forbidden:
            heading = .notAllowed
            text = .nothingWasChanged + .stillHere
        case .tooMany(let seconds):
            let failure = WebError.tooMany(retryAfter: seconds)
            heading = failure.heading
            text = failure.explanation
            headers = failure.headers
        case .unavailable:
            heading = .notNow
            text = .stillHere + WebError.unavailable.explanation
        }
    }

    init(_ excess: LimitExcess) {
        status = .contentTooLarge
        condition = .invalid(excess.errors)
        heading = .tooLarge
        let kept = FrameworkText.nothingWasChanged + .stillHere
        text = excess.text.map { $0 + kept } ?? kept
        errors = excess.errors
    }

    /// A working page would take more along than it may.
    static var tooMuchMemory: PageProblem {
        PageProblem(LimitExcess(text: .tooMuchAtOnce, errors: []))
    }

    init(_ failure: WebError) {
        status = failure.status
        condition = Condition(failure)
        heading = failure.heading
        text = failure.explanation
        headers = failure.headers
    }
}

extension PageProblem {
    /// A post of somebody whom the flow leads elsewhere first: to signing in, in most apps.
    static func ledAway(
        from form: PendingForm,
        signingInHelps: Bool,
        withFiles hasFiles: Bool,
        isCutShort: Bool
    ) -> PageProblem {
        var problem = PageProblem(WebError.forbidden)
        problem.heading = signingInHelps ? .signedOut : .comesFirst
        let step: FrameworkText =
            switch (form.isEmpty, signingInHelps) {
            case (true, true): .signInToDoIt
            case (true, false): .continueToDoIt
            case (false, true): .signInToGoOn
            case (false, false): .continueToGoOn
            }
        let text = FrameworkText.nothingWasChanged + step
        problem.text = hasFiles ? text + .filesAreNotKept : text
        return isCutShort ? problem.withoutTheRest : problem
    }

    /// The same for a form of which only the beginning was read.
    var withoutTheRest: PageProblem {
        var problem = self
        problem.text = text.map { $0 + .restIsMissing } ?? .restIsMissing
        return problem
    }

    /// Said on each page that takes the form along.
    static var stillKept: PageProblem {
        PageProblem(.stillKept, .sentAlong)
    }

    /// The form belongs nowhere here.
    static var homeless: PageProblem {
        PageProblem(.noPageHere, .copyBeforeLeaving)
    }

    /// The same on a page that does not take the form along: nothing is promised.
    func ending(_ form: PendingForm) -> PageProblem {
        var problem = self
        problem.heading = form.isEmpty ? .notDone : Self.homeless.heading
        problem.text = form.isEmpty ? .nothingWasChanged : Self.homeless.text
        return problem
    }

    /// The form is back where it belongs.
    static func notSavedYet(_ form: PendingForm) -> PageProblem {
        var problem =
            form.isEmpty
            ? PageProblem(.notDoneYet, .doItHere)
            : PageProblem(.notSavedYet, .checkAndSave)
        problem.mark = form.isEmpty ? .notDoneYetMark : .notSavedYetMark
        return problem
    }

    /// With the status of the page it is said on.
    private init(_ heading: FrameworkText, _ text: FrameworkText) {
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
    /// Nil where the page shows it already, as the view model has it.
    let typed: Form?
    let problem: PageProblem
    /// Whether it was typed into a page of before: what is there may have changed meanwhile.
    var isLate = false

    func overlay(in language: Language) -> FormOverlay {
        FormOverlay(
            event: event,
            arguments: arguments,
            typed: typed,
            heading: problem.heading.text(in: language),
            text: problem.text?.text(in: language),
            errors: problem.errors,
            showsUnplaced: true,
            noteOfChange: isLate ? FrameworkText.changedSince.text(in: language) : nil
        )
    }
}
