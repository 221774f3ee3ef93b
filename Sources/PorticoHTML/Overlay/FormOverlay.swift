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
///     let bytes = overlay.applied(to: page)
///
/// The form is the first whose `_event`, or that of one of its buttons, has the event and the same fixed arguments, else the first
/// with the event. Values go to its controls in the order of the page; fields that begin with `_`, passwords and files are never
/// filled in. A checkbox, radio button or option that was not sent is off; a text that was not sent stays as it was rendered.
///
/// Every error stands beside its control (`aria-describedby`, `aria-invalid`) and in a summary at the start of `<main>`, which links to
/// the controls and takes the focus. All other bytes of the page stay as they are.
public struct FormOverlay: Sendable {
    let event: String
    let arguments: Form
    let typed: Form
    let heading: String
    let text: String?
    let errors: [FieldError]
    let showsUnplaced: Bool

    /// - Parameters:
    ///   - arguments: The fixed arguments of the offer that was sent.
    ///   - typed: The fields as they were sent.
    ///   - heading: The heading of the summary.
    ///   - text: A sentence below it.
    ///   - errors: What is wrong with single fields; the summary lists one whose control is not in the page too.
    ///   - showsUnplaced: Whether the summary shows the typed fields as text where the page has no form for them, as an error page has
    ///     none. Nothing tells then which of them was a password, so leave such fields out.
    public init(
        event: String,
        arguments: Form,
        typed: Form,
        heading: String,
        text: String?,
        errors: [FieldError],
        showsUnplaced: Bool = false
    ) {
        self.event = event
        self.arguments = arguments
        self.typed = typed
        self.heading = heading
        self.text = text
        self.errors = errors
        self.showsUnplaced = showsUnplaced
    }

    /// The page with the form laid over it.
    public func applied(to page: [UInt8]) -> [UInt8] {
        let outline = PageOutlineReader.read(page)
        var edits = PageEdits()
        let place = place(in: outline)
        let controls = outline.controls.filter { control in
            !control.name.isEmpty && place.form != nil && outline.form(of: control.owner) == place.form
        }
        fill(controls, of: outline, &edits)
        var marks = ErrorMarks(outline, controls)
        marks.mark(errors, &edits)
        open(place.details + marks.details, &edits)
        let summary = summary(marks, isPlaced: place.form != nil)
        edits.insert(summary, at: outline.mainStart ?? outline.bodyStart ?? page.count)
        return edits.applied(to: page)
    }

    /// The form that was sent, and the `<details>` around it or its button.
    private func place(in outline: PageOutline) -> (form: Int?, details: [PageTag]) {
        var first: PageOutline.Offer?
        for offer in outline.offers {
            guard let offered = OfferedEvent(offer.value), offered.name == event, outline.form(of: offer.owner) != nil else { continue }
            if offered.has(arguments) {
                first = offer
                break
            }
            first = first ?? offer
        }
        guard let first, let form = outline.form(of: first.owner) else { return (nil, []) }
        return (form, outline.forms[form].details + first.details)
    }

    private func open(_ details: [PageTag], _ edits: inout PageEdits) {
        var opened: Set<Int> = []
        for tag in details where opened.insert(tag.nameEnd).inserted { edits.set("open", true, of: tag) }
    }
}
