import Portico
import PorticoHTML
import PorticoHost

/// A form that could not be carried out where it was sent, on its way over the pages that come before: hidden inputs of
/// theirs hold it, so it is nowhere but in the visitor's browser and outlives a restart.
///
/// It comes back from outside: what is in it is typed by somebody, and no more than that. It is never carried out, only
/// laid over the page it belongs to.
struct PendingForm: Sendable, Hashable {
    /// The fields whose names begin like this.
    static let prefix = "_kept"
    private static let actionField = prefix
    private static let eventField = prefix + "-event"
    private static let argumentsField = prefix + "-arguments"
    /// Before the name of what was typed.
    private static let typedPrefix = prefix + "."

    /// The URL of the page it belongs to.
    let action: String
    let event: String
    /// What the page that offered the event had fixed.
    let arguments: Form
    /// Texts only, without secrets.
    let typed: Form

    /// - Parameter events: those of the site: what is secret in one of them is left out.
    init(_ event: SubmittedEvent, to action: String, leavingOutSecretsOf events: [EventShape]) {
        self.init(action: action, event: event.name, arguments: event.arguments, typed: event.typed, events)
    }

    /// The form that a posted one carries; nil where it carries none.
    init?(carriedBy form: Form, leavingOutSecretsOf events: [EventShape]) {
        guard let action = form[Self.actionField] else { return nil }
        let typed = form.entries.compactMap { entry in
            entry.name.hasPrefix(Self.typedPrefix)
                ? Form.Entry(name: String(entry.name.dropFirst(Self.typedPrefix.count)), value: entry.value) : nil
        }
        self.init(
            action: action,
            event: form[Self.eventField] ?? "",
            arguments: form[Self.argumentsField].flatMap { try? Form(urlEncoded: $0) } ?? Form(),
            typed: Form(typed),
            events
        )
    }

    private init(action: String, event: String, arguments: Form, typed: Form, _ events: [EventShape]) {
        let secrets = Set(events.lazy.flatMap(\.fields).filter { $0.kind == .secret || $0.kind == .file }.map(\.name))
        self.action = action
        self.event = event
        self.arguments = arguments
        self.typed = Form(
            typed.entries.filter { !secrets.contains($0.name) && !$0.name.hasPrefix(Submission.reservedPrefix) }
        )
    }

    /// Whether nothing was typed: somebody pressed a button.
    var isEmpty: Bool { typed.entries.allSatisfy(\.value.isEmpty) }

    /// As hidden inputs hold it.
    var fields: Form {
        let head: Form = [Self.actionField: action, Self.eventField: event, Self.argumentsField: arguments.urlEncoded]
        return Form(head.entries + typed.entries.map { Form.Entry(name: Self.typedPrefix + $0.name, value: $0.value) })
    }

    /// The place it belongs to; nil where it is none of this app's.
    func home(in flow: AnyCoordinator) -> AnyRoute? {
        action.hasPrefix("/") ? flow.route(at: action) : nil
    }
}

/// How a page takes a form along that belongs to another, and what it says of it.
struct PendingFormNotice: Sendable {
    let form: PendingForm
    let problem: PageProblem
    /// Whether it is what the page has to say first.
    var isAlert = true
    /// Whether the page's forms take it along; else it is shown only.
    var goesOn = true

    func overlay(in language: Language) -> PendingFormOverlay {
        PendingFormOverlay(
            fields: goesOn ? form.fields : [:],
            typed: form.typed,
            heading: problem.heading.text(in: language),
            text: problem.text?.text(in: language),
            isAlert: isAlert
        )
    }
}
