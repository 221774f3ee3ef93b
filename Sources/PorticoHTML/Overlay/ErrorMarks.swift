import Portico

/// Puts each error beside its control, and remembers where the summary links to.
struct ErrorMarks {
    /// A control that has errors.
    struct Target {
        let id: String
        /// As HTML.
        let label: String
    }

    private let outline: PageOutline
    private let controls: [PageControl]
    private let language: Language
    private var ids: Set<String>
    private var count = 0
    let summaryID: String
    /// By the name of the field.
    private(set) var targets: [String: Target] = [:]
    /// The `<details>` around controls with errors.
    private(set) var details: [PageTag] = []

    /// `controls` are those of the form.
    init(_ outline: PageOutline, _ controls: [PageControl], in language: Language) {
        self.outline = outline
        self.controls = controls
        self.language = language
        ids = outline.ids
        summaryID = ids.contains("problem") ? "problem-summary" : "problem"
        ids.insert(summaryID)
    }

    /// Says one sentence about several fields once, behind the last of them, which takes the focus. Nothing is done, and
    /// false given, where it is not one, or where a field has no control.
    mutating func markTogether(_ errors: [FieldError], _ edits: inout PageEdits) -> Bool {
        guard errors.count > 1, let sentence = errors.first?.message(in: language), !sentence.isEmpty,
            errors.allSatisfy({ $0.message(in: language) == sentence && $0.standsAlone(in: language) })
        else { return false }
        let named = errors.filter { !$0.field.isEmpty }.compactMap { error in
            controls.first { $0.name == error.field && $0.kind != .hidden && $0.kind != .button }
        }
        guard named.count == errors.count, let last = named.last else { return false }
        let id = newID()
        for control in named { describe(control, by: [id], &edits) }
        let html = "<span class=\"field-error\" id=\"\(id)\">\(FormOverlay.escaped(sentence))</span>"
        edits.insert(html, at: last.label.flatMap { outline.labels[$0].end } ?? last.end)
        edits.set("autofocus", true, of: last.tag)
        details += named.flatMap(\.details)
        return true
    }

    mutating func mark(_ errors: [FieldError], _ edits: inout PageEdits) {
        var fields: Set<String> = []
        for error in errors where !error.field.isEmpty && fields.insert(error.field).inserted {
            let messages = errors.filter { $0.field == error.field }.map { error in
                error.sentence(in: language, beginningWith: OverlayTexts.thisAtStart)
            }
            mark(error.field, messages, &edits)
        }
    }

    /// Buttons of one choice have the error together: after the last one.
    private mutating func mark(_ field: String, _ messages: [String], _ edits: inout PageEdits) {
        let named = controls.filter { $0.name == field && $0.kind != .hidden && $0.kind != .button }
        guard let first = named.first else { return }
        let isChoice = first.kind == .radio || first.kind == .checkbox
        let group = isChoice ? named.filter { $0.kind == first.kind } : [first]
        let spans = messages.map { (id: newID(), message: $0) }
        for control in group { describe(control, by: spans.map(\.id), &edits) }
        let last = group[group.count - 1]
        let html = spans.map { "<span class=\"field-error\" id=\"\($0.id)\">\(FormOverlay.escaped($0.message))</span>" }
        edits.insert(html.joined(), at: last.label.flatMap { outline.labels[$0].end } ?? last.end)
        targets[field] = Target(id: id(of: first, &edits), label: label(of: first, inGroup: group.count > 1))
        details += group.flatMap(\.details)
    }

    private func describe(_ control: PageControl, by ids: [String], _ edits: inout PageEdits) {
        if takesInvalid(control) { edits.set("aria-invalid", to: "true", of: control.tag) }
        var described = Array(ids.joined(separator: " ").utf8)
        if let existing = control.tag["aria-describedby"], !existing.value.isEmpty {
            // Its references stay; only the quote that ends the new value must not be in it.
            let quote = UInt8(ascii: "\"")
            let before = outline.page[existing.value].flatMap { $0 == quote ? Array("&quot;".utf8) : [$0] }
            described = before + [UInt8(ascii: " ")] + described
        }
        edits.set("aria-describedby", to: described, of: control.tag)
    }

    /// A radio button has no validity of its own, its group does (WAI-ARIA 1.2, `aria-invalid`, "used in roles"); a
    /// color has no role.
    private func takesInvalid(_ control: PageControl) -> Bool {
        control.kind != .radio && outline.value("type", of: control.tag)?.lowercased() != "color"
    }

    private mutating func id(of control: PageControl, _ edits: inout PageEdits) -> String {
        if let id = outline.value("id", of: control.tag), !id.isEmpty { return id }
        let id = newID()
        edits.set("id", to: id, of: control.tag)
        return id
    }

    private mutating func newID() -> String {
        repeat { count += 1 } while !ids.insert("problem-\(count)").inserted
        return "problem-\(count)"
    }

    /// The legend of a choice, the text of a label, `aria-label`, or the field's name.
    private func label(of control: PageControl, inGroup isGroup: Bool) -> String {
        var texts: [[UInt8]] = []
        if isGroup, let fieldset = control.fieldset { texts.append(outline.legends[fieldset]) }
        if let label = control.label { texts.append(outline.labels[label].text) }
        if let id = outline.value("id", of: control.tag) {
            texts += outline.labels.filter { $0.target == id }.map(\.text)
        }
        if let label = control.tag["aria-label"] { texts.append(Array(outline.page[label.value])) }
        return texts.lazy.map(Self.text).first { !$0.isEmpty } ?? FormOverlay.escaped(control.name)
    }

    /// Text as it is written in the page, in one line: its references stay, and a lone `<` is one more.
    private static func text(_ bytes: [UInt8]) -> String {
        let words = bytes.split(whereSeparator: \.isHTMLSpace).map { word in
            word.flatMap { byte in
                switch byte {
                case UInt8(ascii: "<"): Array("&lt;".utf8)
                case UInt8(ascii: ">"): Array("&gt;".utf8)
                default: [byte]
                }
            }
        }
        return String(decoding: Array(words.joined(separator: [UInt8(ascii: " ")])), as: UTF8.self)
    }
}
