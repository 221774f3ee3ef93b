public import Portico

/// A page that takes a form along which belongs to another page: hidden inputs in each form that is posted from it, and
/// what was typed as text to copy.
///
///     let overlay = PendingFormOverlay(
///         fields: ["_kept": "/notes/7", "_kept.title": "Bread"],
///         typed: ["title": "Bread"],
///         heading: "You are signed out",
///         text: "What you typed is kept on this page."
///     )
///     let bytes = overlay.applied(to: page)
///
/// Whichever of the page's forms is sent next brings the fields back as they are, but for what HTML cannot hold: NUL
/// comes back as U+FFFD, and line breaks as a browser sends them, CRLF (WHATWG section 4.10.22.4). All other bytes of
/// the page stay as they are.
public struct PendingFormOverlay: Sendable {
    /// A page of very many forms takes a long text along in the first of them only, in bytes of all that is added.
    static let maxBytes = 33_554_432

    private let fields: Form
    private let typed: Form
    private let heading: String
    private let text: String?
    private let isAlert: Bool

    /// - Parameters:
    ///   - fields: The hidden inputs; none where the form is shown only.
    ///   - typed: What is shown, in a `<details>`.
    ///   - heading: The heading of the summary at the start of `<main>`.
    ///   - text: A sentence below it.
    ///   - isAlert: Whether the summary takes the focus and is told at once.
    public init(fields: Form, typed: Form, heading: String, text: String?, isAlert: Bool = true) {
        self.fields = fields
        self.typed = typed
        self.heading = heading
        self.text = text
        self.isAlert = isAlert
    }

    /// The page with the form. `language` is the page's.
    public func applied(to page: [UInt8], in language: Language = .english) -> [UInt8] {
        let outline = PageOutlineReader.read(page)
        var edits = PageEdits()
        edits.insert(summary(in: language), at: outline.mainStart ?? outline.bodyStart ?? page.count)
        Self.add(fields, to: outline, &edits)
        return edits.applied(to: page)
    }

    /// The page with these hidden inputs in each form that is posted, and nothing said of them.
    public static func adding(_ fields: Form, to page: [UInt8]) -> [UInt8] {
        var edits = PageEdits()
        add(fields, to: PageOutlineReader.read(page), &edits)
        return edits.applied(to: page)
    }

    private static func add(_ fields: Form, to outline: PageOutline, _ edits: inout PageEdits) {
        let inputs = fields.entries.map {
            "<input type=\"hidden\" name=\"\(FormOverlay.attribute($0.name))\" value=\"\(FormOverlay.attribute($0.value))\">"
        }.joined()
        guard !inputs.isEmpty else { return }
        let posting = outline.forms.filter { outline.value("method", of: $0.tag)?.lowercased() == "post" }
        for form in posting.prefix(max(1, maxBytes / inputs.utf8.count)) {
            edits.insert(inputs, at: form.tag.range.upperBound)
        }
    }

    private func summary(in language: Language) -> String {
        var html =
            isAlert ? "<div class=\"problem\" role=\"alert\" tabindex=\"-1\" autofocus>" : "<div class=\"problem\">"
        html += "<h2>\(FormOverlay.escaped(heading))</h2>"
        if let text { html += "<p>\(FormOverlay.escaped(text))</p>" }
        let list = TypedList.html(typed.entries)
        if !list.isEmpty {
            html += "<details><summary>\(OverlayTexts.typed.html(in: language))</summary>\(list)</details>"
        }
        return html + "</div>"
    }
}
