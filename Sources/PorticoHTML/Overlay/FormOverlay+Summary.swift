import Portico

// What is wrong, at the start of the page.
extension FormOverlay {
    func summary(_ marks: ErrorMarks, isPlaced: Bool) -> String {
        var html = "<div class=\"problem\" role=\"alert\" id=\"\(marks.summaryID)\" tabindex=\"-1\" autofocus>"
        html += "<h2>\(Self.escaped(heading))</h2>"
        if let text { html += "<p>\(Self.escaped(text))</p>" }
        if !errors.isEmpty { html += "<ul>\(errors.map { item(for: $0, marks) }.joined())</ul>" }
        if showsUnplaced, !isPlaced { html += unplaced }
        return html + "</div>"
    }

    private func item(for error: FieldError, _ marks: ErrorMarks) -> String {
        let message = Self.escaped(error.message)
        guard let target = marks.targets[error.field] else { return "<li>\(Self.escaped(error.field)): \(message)</li>" }
        let fragment = Self.attribute(PercentCoding.encode(target.id, keeping: .pathSegment))
        return "<li><a href=\"#\(fragment)\">\(target.label): \(message)</a></li>"
    }

    /// The newline is the one that `<pre>` drops, so that none of the text's own is.
    private var unplaced: String {
        let fields = typed.entries.filter { !$0.name.hasPrefix("_") && !$0.value.isEmpty }
        guard !fields.isEmpty else { return "" }
        let items = fields.map { "<dt>\(Self.escaped($0.name))</dt><dd><pre>\n\(Self.escaped($0.value))</pre></dd>" }
        return "<dl class=\"typed\">\(items.joined())</dl>"
    }

    static func escaped(_ text: String) -> String {
        String(decoding: Escaping.text.escaped(text), as: UTF8.self)
    }

    static func attribute(_ text: String) -> String {
        String(decoding: Escaping.attribute.escaped(text), as: UTF8.self)
    }
}
