public import Portico

/// A form that comes back: a page as it was rendered, with what the visitor had typed in its controls and what is wrong beside them.
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
/// The form is the first whose `_event`, or that of one of its buttons, has the event and the same fixed arguments, else the first
/// with the event. Values go to its controls in the order of the page, hidden ones too: a hidden
/// input keeps what the form was typed for, such as the version that an edit began from, and what must be as the page has it now belongs in
/// the fixed arguments of the offer. A checkbox, radio button or option that was not sent is
/// off; a text that was not sent stays as it was rendered. What no control of the page takes can be shown in the summary, so that
/// nothing typed is lost.
///
/// Passwords and files are neither filled in nor shown, nor is any field that is secret in one of the page's events. Nor are fields that
/// begin with `_`, which are the framework's.
///
/// Every error stands beside its control (`aria-describedby`, `aria-invalid`) and in a summary at the start of `<main>`, which links to
/// the controls and takes the focus. All other bytes of the page stay as they are.
public struct FormOverlay: Sendable {
    let event: String
    let arguments: Form
    let typed: Form
    let heading: String
    let text: String?
    private(set) var errors: [FieldError]
    let showsUnplaced: Bool
    private let noteOfChange: String?

    /// - Parameters:
    ///   - arguments: The fixed arguments of the offer that was sent.
    ///   - typed: The fields as they were sent.
    ///   - heading: The heading of the summary.
    ///   - text: A sentence below it.
    ///   - errors: What is wrong with single fields; the summary lists one whose control is not in the page too.
    ///   - showsUnplaced: Whether the summary shows as text what was typed and no control of the page takes.
    ///   - noteOfChange: A sentence that is added where the page offers the event with other fixed arguments only: what the form was typed
    ///     for is not what the page shows now.
    public init(
        event: String,
        arguments: Form,
        typed: Form,
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

    /// The same form with more that is wrong with it.
    public func adding(_ errors: [FieldError]) -> FormOverlay {
        var overlay = self
        overlay.errors += errors
        return overlay
    }

    /// The page with the form laid over it. `events` are those of the page: they tell which fields are secret, though the page may show no
    /// control for them.
    public func applied(to page: [UInt8], of events: [EventShape] = []) -> [UInt8] {
        let outline = PageOutlineReader.read(page)
        var edits = PageEdits()
        let place = place(in: outline)
        let controls = outline.controls.filter { control in
            !control.name.isEmpty && place.form != nil && outline.form(of: control.owner) == place.form
        }
        let secrets = secrets(of: events, controls)
        let unplaced = fill(controls, of: outline, leavingOut: secrets, &edits)
        var marks = ErrorMarks(outline, controls)
        marks.mark(errors, &edits)
        open(place.details + marks.details, &edits)
        let asksAgain = controls.contains { !$0.isDisabled && ($0.kind == .secret || secrets.contains($0.name)) }
        let note = place.isChanged ? noteOfChange : nil
        let summary = summary(marks, note: note, unplaced: unplaced, asksAgain: asksAgain)
        edits.insert(summary, at: outline.mainStart ?? outline.bodyStart ?? page.count)
        return edits.applied(to: page)
    }

    /// The names of fields that are not to be seen again: of all events, for a button of another one sends the whole form too.
    private func secrets(of events: [EventShape], _ controls: [PageControl]) -> Set<String> {
        let fields = events.flatMap(\.fields).filter { $0.kind == .secret }.map(\.name)
        return Set(fields).union(controls.filter { $0.kind == .secret }.map(\.name))
    }

    /// The form that was sent, the `<details>` around it or its button, and whether only its arguments are others by now.
    private func place(in outline: PageOutline) -> (form: Int?, details: [PageTag], isChanged: Bool) {
        var first: PageOutline.Offer?
        var isChanged = true
        for offer in outline.offers {
            guard let offered = OfferedEvent(offer.value), offered.name == event, outline.form(of: offer.owner) != nil else { continue }
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
