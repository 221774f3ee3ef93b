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
    /// Appends the URL of a navigating event as an attribute holds it; where it is false, `#` is printed and a warning
    /// told.
    public let writeURL: (_ event: String, _ arguments: Form, _ bytes: inout [UInt8]) -> Bool
    /// Where events are posted to: the page's own URL. Empty means the same to a browser (WHATWG HTML section
    /// 4.10.21.3).
    public let action: () -> String
    /// Appends what stands for a posted event with its fixed arguments, the value of `_event`, as an attribute holds
    /// it.
    public let writeOffer: (_ event: String, _ arguments: Form, _ bytes: inout [UInt8]) -> Void
    /// Appends a value of `_form` as an attribute holds it, another one at each call: it tells a form sent twice from two
    /// forms.
    public let writeFormID: (_ bytes: inout [UInt8]) -> Void

    /// Without arguments: no event leads anywhere, and what is posted is empty.
    ///
    /// - Parameters:
    ///   - url: the URL of a navigating event; nil where it leads nowhere.
    ///   - action: where events are posted to: the page's own URL.
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
        self.init(
            writingURL: { event, arguments, bytes in
                guard let url = url(event, arguments) else { return false }
                bytes.append(url, escaping: .attribute)
                return true
            },
            action: action(),
            writingOffer: { event, arguments, bytes in bytes.append(offer(event, arguments), escaping: .attribute) },
            writingFormID: { bytes in bytes.append(formID(), escaping: .attribute) }
        )
    }

    /// The same for who can write into the page itself, which spares a text for each event.
    ///
    /// - Parameters:
    ///   - writingURL: appends the URL of a navigating event, escaped for an attribute; false where it leads nowhere.
    ///   - action: where posted events go: the page's own URL.
    ///   - writingOffer: appends what stands for a posted event, escaped for an attribute.
    ///   - writingFormID: appends what tells a form sent twice from two forms, escaped for an attribute.
    public init(
        writingURL: @escaping (_ event: String, _ arguments: Form, _ bytes: inout [UInt8]) -> Bool,
        action: @autoclosure @escaping () -> String,
        writingOffer: @escaping (_ event: String, _ arguments: Form, _ bytes: inout [UInt8]) -> Void,
        writingFormID: @escaping (_ bytes: inout [UInt8]) -> Void
    ) {
        writeURL = writingURL
        self.action = action
        writeOffer = writingOffer
        writeFormID = writingFormID
    }
}
