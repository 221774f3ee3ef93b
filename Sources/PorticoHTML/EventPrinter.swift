public import Portico

/// Prints the events of one page: those that navigate as URLs, the others as offers that can be posted.
///
///     let events = EventPrinter(
///         url: { name, arguments in "/notes/\(arguments["id"] ?? "")" },
///         action: "/notes?page=2",
///         offer: { name, arguments in signer.offer(name, arguments) },
///         formID: { UUID().uuidString }
///     )
///     let bytes = page.render(shell: shell, value: notes, events: events)
///
/// A closure is called once for each tag that is printed and never for a page without such tags. The texts they return
/// are escaped by the engine.
public struct EventPrinter {
    let writer: any EventWriter

    /// Without arguments: no event leads anywhere, and what is posted is empty.
    ///
    /// - Parameters:
    ///   - url: the URL of a navigating event; nil where it leads nowhere.
    ///   - action: where events are posted to: the page's own URL. Empty means the same to a browser (WHATWG HTML
    ///     section 4.10.21.3).
    ///   - offer: what stands for a posted event with its fixed arguments.
    ///   - formID: tells a form sent twice from two forms.
    ///
    /// What the closures return is escaped by the engine.
    public init(
        url: @escaping (_ event: String, _ arguments: Form) -> String? = { _, _ in nil },
        action: @autoclosure @escaping () -> String = "",
        offer: @escaping (_ event: String, _ arguments: Form) -> String = { _, _ in "" },
        formID: @escaping () -> String = { "" }
    ) {
        writer = EscapingEventWriter(url: url, actionText: action, offer: offer, formID: formID)
    }

    /// The same for who can write into the page itself, which spares a text for each event.
    public init(_ writer: some EventWriter) {
        self.writer = writer
    }
}

/// Writes the events of one page into it, escaped for an attribute.
public protocol EventWriter: AnyObject {
    /// Where events are posted to: the page's own URL, not escaped yet.
    var action: String { get }

    /// Appends the URL of a navigating event; where it is false, `#` is printed and a warning told.
    func appendURL(of event: String, _ arguments: Form, to bytes: inout WrittenBytes) -> Bool
    /// Appends what stands for a posted event with its fixed arguments, the value of `_event`.
    func appendOffer(of event: String, _ arguments: Form, to bytes: inout WrittenBytes)
    /// Appends a value of `_form`, another one at each call: it tells a form sent twice from two forms.
    func appendFormID(to bytes: inout WrittenBytes)
}

/// Escapes what closures return.
private final class EscapingEventWriter: EventWriter {
    private let url: (String, Form) -> String?
    private let actionText: () -> String
    private let offer: (String, Form) -> String
    private let formID: () -> String

    init(
        url: @escaping (String, Form) -> String?,
        actionText: @escaping () -> String,
        offer: @escaping (String, Form) -> String,
        formID: @escaping () -> String
    ) {
        self.url = url
        self.actionText = actionText
        self.offer = offer
        self.formID = formID
    }

    var action: String { actionText() }

    func appendURL(of event: String, _ arguments: Form, to bytes: inout WrittenBytes) -> Bool {
        guard let url = url(event, arguments) else { return false }
        bytes.append(url, escaping: .attribute)
        return true
    }

    func appendOffer(of event: String, _ arguments: Form, to bytes: inout WrittenBytes) {
        bytes.append(offer(event, arguments), escaping: .attribute)
    }

    func appendFormID(to bytes: inout WrittenBytes) {
        bytes.append(formID(), escaping: .attribute)
    }
}
