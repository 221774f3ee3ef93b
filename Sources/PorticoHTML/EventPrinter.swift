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
/// A closure is called once for each tag that is printed and never for a page without such tags. What they return is
/// escaped by the engine.
public struct EventPrinter {
    /// The URL of a navigating event; where it is nil, `#` is printed and a warning told.
    public var url: (_ event: String, _ arguments: Form) -> String?
    /// Where events are posted to: the page's own URL. Empty means the same to a browser (WHATWG HTML section
    /// 4.10.21.3).
    public var action: () -> String
    /// What stands for a posted event with its fixed arguments: the value of `_event`.
    public var offer: (_ event: String, _ arguments: Form) -> String
    /// A value of `_form`, another one at each call: it tells a form sent twice from two forms.
    public var formID: () -> String

    /// Without arguments: no event leads anywhere, and what is posted is empty.
    public init(
        url: @escaping (_ event: String, _ arguments: Form) -> String? = { _, _ in nil },
        action: @autoclosure @escaping () -> String = "",
        offer: @escaping (_ event: String, _ arguments: Form) -> String = { _, _ in "" },
        formID: @escaping () -> String = { "" }
    ) {
        self.url = url
        self.action = action
        self.offer = offer
        self.formID = formID
    }
}
