public import Portico

/// A form that comes back: a page as it was rendered, with what the visitor had typed in its controls and what is wrong
/// beside them.
///
///     let overlay = FormOverlay(
///         event: "saveTapped",
///         arguments: ["id": "7"],
///         typed: form,
///         heading: "There is a problem",
///         text: nil,
///         errors: [FieldError(field: "title", message: "is missing")]
///     )
///     let bytes = overlay.applied(to: page, of: screen.events)
///
/// The form is the first whose `_event`, or that of one of its buttons, has the event and the same fixed arguments,
/// else the first with the event. Values go to its controls in the order of the page, hidden ones too: a hidden
/// input keeps what the form was typed for, such as the version that an edit began from, and what must be as the page
/// has it now belongs in the fixed arguments of the offer. A checkbox, radio button or option that was not sent is
/// off; a text that was not sent stays as it was rendered. What no control of the page takes can be shown in the
/// summary, so that nothing typed is lost.
///
/// Passwords and files are neither filled in nor shown, nor is any field that is secret in one of the page's events.
/// Nor are fields that begin with `_`, which are the framework's.
///
/// Every error stands beside its control (`aria-describedby`, `aria-invalid`) and in a summary at the start of
/// `<main>`, which links to the controls and takes the focus. Where the errors of several controls are one whole
/// sentence, it is said once, behind the last of them, and there is no summary. All other bytes of the page stay as they
/// are.
public struct FormOverlay: Sendable {
    let event: String
    let arguments: Form
    let typed: Form?
    let heading: String
    let text: String?
    private(set) var errors: [FieldError]
    let showsUnplaced: Bool
    private let noteOfChange: String?

    /// - Parameters:
    ///   - event: the name of the event that was sent.
    ///   - arguments: the fixed arguments of the offer that was sent.
    ///   - typed: the fields as they were sent; nil where the page shows them already, as the view model has them.
    ///   - heading: the heading of the summary.
    ///   - text: a sentence below it.
    ///   - errors: what is wrong with single fields; the summary lists one whose control is not in the page too.
    ///   - showsUnplaced: whether the summary shows as text what was typed and no control of the page takes.
    ///   - noteOfChange: a sentence that is added where the page offers the event with other fixed arguments only: what
    ///     the form was typed for is not what the page shows now.
    public init(
        event: String,
        arguments: Form,
        typed: Form?,
        heading: String,
        text: String?,
        errors: [FieldError],
        showsUnplaced: Bool = false,
        noteOfChange: String? = nil
    ) {
        self.event = event
        self.arguments = arguments
        self.typed = typed
        self.heading = heading
        self.text = text
        self.errors = errors
        self.showsUnplaced = showsUnplaced
        self.noteOfChange = noteOfChange
    }

    /// A page with what was typed on the one before in its fields of the same names: in those for texts, of forms that are
    /// posted.
    public static func filling(_ typed: Form, into page: [UInt8]) -> [UInt8] {
        let outline = PageOutlineReader.read(page)
        var edits = PageEdits()
        let texts = outline.controls.filter { control in
            guard control.kind == .text, let form = outline.form(of: control.owner) else { return false }
            return outline.value("method", of: outline.forms[form].tag)?.lowercased() == "post"
        }
        _ = FormOverlay(event: "", arguments: Form(), typed: typed, heading: "", text: nil, errors: [])
            .fill(texts, of: outline, leavingOut: [], &edits)
        return edits.applied(to: page)
    }

    /// The same form with more that is wrong with it.
    public func adding(_ errors: [FieldError]) -> FormOverlay {
        var overlay = self
        overlay.errors += errors
        return overlay
    }

    /// The page with the form laid over it. `events` are those of the page: they tell which fields are secret, though
    /// the page may show no control for them. `language` is the page's.
    public func applied(
        to page: [UInt8],
        of events: [EventShape] = [],
        in language: Language = .english
    ) -> [UInt8] {
        let outline = PageOutlineReader.read(page)
        var edits = PageEdits()
        let place = place(in: outline)
        let controls = outline.controls.filter { control in
            !control.name.isEmpty && place.form != nil && outline.form(of: control.owner) == place.form
        }
        let secrets = secrets(of: events, controls)
        let unplaced = fill(controls, of: outline, leavingOut: secrets, &edits)
        var marks = ErrorMarks(outline, controls, in: language)
        let note = place.isChanged ? noteOfChange : nil
        let isAllSaid = text == nil && note == nil && unplaced.isEmpty && marks.markTogether(errors, &edits)
        if !isAllSaid { marks.mark(errors, &edits) }
        open(place.details + marks.details, &edits)
        guard !isAllSaid else { return edits.applied(to: page) }
        let asksAgain = controls.contains { control in
            !control.isDisabled && (control.kind == .secret || secrets.contains(control.name))
                && !keepsFiles(of: control.name) && !staysWithoutFiles(control, outline)
        }
        let summary = summary(marks, in: language, note: note, unplaced: unplaced, asksAgain: asksAgain)
        edits.insert(summary, at: outline.mainStart ?? outline.bodyStart ?? page.count)
        return edits.applied(to: page)
    }

    /// Whether it is for files that need not be chosen, and none were.
    private func staysWithoutFiles(_ control: PageControl, _ outline: PageOutline) -> Bool {
        guard outline.value("type", of: control.tag)?.lowercased() == "file",
            outline.value("required", of: control.tag) == nil
        else { return false }
        let wereChosen = typed?.files.contains { $0.name == control.name } ?? true
        return !wereChosen && !errors.contains { $0.field == control.name }
    }

    /// Whether its files came before the form, and are there.
    private func keepsFiles(of name: String) -> Bool {
        typed?.entries.contains { $0.name == name && $0.value.hasPrefix(UploadedFile.referencePrefix) } ?? false
    }

    /// The names of fields that are not to be seen again: of all events, for a button of another one sends the whole
    /// form too.
    private func secrets(of events: [EventShape], _ controls: [PageControl]) -> Set<String> {
        let fields = events.flatMap(\.fields).filter { $0.kind == .secret }.map(\.name)
        return Set(fields).union(controls.filter { $0.kind == .secret }.map(\.name))
    }

    /// The form that was sent, the `<details>` around it or its button, and whether only its arguments are others by
    /// now.
    private func place(in outline: PageOutline) -> (form: Int?, details: [PageTag], isChanged: Bool) {
        var first: PageOutline.Offer?
        var isChanged = true
        for offer in outline.offers {
            guard let offered = OfferedEvent(offer.value), offered.name == event, outline.form(of: offer.owner) != nil
            else { continue }
            if offered.has(arguments) {
                first = offer
                isChanged = false
                break
            }
            first = first ?? offer
        }
        guard let first, let form = outline.form(of: first.owner) else { return (nil, [], false) }
        return (form, outline.forms[form].details + first.details, isChanged)
    }

    private func open(_ details: [PageTag], _ edits: inout PageEdits) {
        var opened: Set<Int> = []
        for tag in details where opened.insert(tag.nameEnd).inserted { edits.set("open", true, of: tag) }
    }
}

// What was typed goes back into the controls.
extension FormOverlay {
    /// - Returns: what was typed and no control took.
    private func fill(
        _ controls: [PageControl],
        of outline: PageOutline,
        leavingOut secrets: Set<String>,
        _ edits: inout PageEdits
    ) -> [Form.Entry] {
        guard let typed else { return [] }
        var values = TypedValues(typed, leavingOut: secrets)
        for control in controls
        where !control.isDisabled && !control.name.hasPrefix("_") && !secrets.contains(control.name) {
            switch control.kind {
            case .text, .hidden:
                guard let value = values.take(control.name) else { continue }
                fill(control.tag, with: value, of: outline, &edits)
            case .checkbox, .radio:
                let value = outline.value("value", of: control.tag) ?? "on"
                edits.set("checked", values.take(control.name, value), of: control.tag)
            case .textarea:
                guard let content = control.content, let value = values.take(control.name) else { continue }
                // A newline right after the tag is dropped (WHATWG section 13.2.6.4.7), so one of the text's own needs
                // another before it.
                let newline: [UInt8] = value.utf8.first == UInt8(ascii: "\n") ? [UInt8(ascii: "\n")] : []
                edits.replace(content, with: newline + Escaping.text.escaped(value))
            case .select(isMultiple: true):
                for option in control.options where !option.isDisabled {
                    edits.set("selected", values.take(control.name, option.value), of: option.tag)
                }
            case .select(isMultiple: false):
                let offered = control.options.filter { !$0.isDisabled }.map(\.value)
                guard let value = values.take(control.name, among: offered),
                    let chosen = control.options.firstIndex(where: { $0.value == value && !$0.isDisabled })
                else { continue }
                for (index, option) in control.options.enumerated() {
                    edits.set("selected", index == chosen, of: option.tag)
                }
            case .secret, .button: break
            }
        }
        // The value of the button that was pressed is not typed; controls of its name come first.
        for button in controls where button.kind == .button {
            _ = values.take(button.name, outline.value("value", of: button.tag) ?? "")
        }
        return values.left
    }

    private func fill(_ tag: PageTag, with value: String, of outline: PageOutline, _ edits: inout PageEdits) {
        let escaped = Escaping.attribute.escaped(value)
        if let existing = tag["value"], outline.page[existing.value].elementsEqual(escaped) { return }
        edits.set("value", to: escaped, of: tag)
    }
}

// What is wrong, at the start of the page.
extension FormOverlay {
    /// - Parameters:
    ///   - note: A sentence more.
    ///   - unplaced: What was typed and has no control in the page.
    ///   - asksAgain: Whether the form has controls that are never filled in.
    func summary(
        _ marks: ErrorMarks,
        in language: Language,
        note: String?,
        unplaced: [Form.Entry],
        asksAgain: Bool
    ) -> String {
        var html = "<div class=\"problem\" role=\"alert\" id=\"\(marks.summaryID)\" tabindex=\"-1\" autofocus>"
        html += "<h2>\(Self.escaped(heading))</h2>"
        for text in [text, note].compactMap(\.self) { html += "<p>\(Self.escaped(text))</p>" }
        if !errors.isEmpty { html += "<ul>\(errors.map { item(for: $0, marks, in: language) }.joined())</ul>" }
        if asksAgain { html += "<p>\(OverlayTexts.secretsAgain.html(in: language))</p>" }
        if showsUnplaced { html += list(of: unplaced, in: language) }
        return html + "</div>"
    }

    private func item(for error: FieldError, _ marks: ErrorMarks, in language: Language) -> String {
        if error.field.isEmpty {
            return "<li>\(Self.escaped(error.message(in: language)))</li>"
        }
        let message = Self.escaped(error.sentence(in: language, beginningWith: OverlayTexts.this))
        guard let target = marks.targets[error.field] else {
            return "<li><code>\(Self.escaped(error.field))</code>: \(message)</li>"
        }
        let fragment = Self.attribute(PercentCoding.encode(target.id, keeping: .pathSegment))
        return "<li><a href=\"#\(fragment)\">\(target.label): \(message)</a></li>"
    }

    private func list(of unplaced: [Form.Entry], in language: Language) -> String {
        let list = TypedList.html(unplaced)
        return list.isEmpty ? "" : "<p>\(OverlayTexts.unplaced.html(in: language))</p>\(list)"
    }

    static func escaped(_ text: String) -> String {
        String(decoding: Escaping.text.escaped(text), as: UTF8.self)
    }

    static func attribute(_ text: String) -> String {
        String(decoding: Escaping.attribute.escaped(text), as: UTF8.self)
    }
}
