import Portico

// What is wrong, at the start of the page.
extension FormOverlay {
    /// - Parameters:
    ///   - note: A sentence more.
    ///   - unplaced: What was typed and has no control in the page.
    ///   - asksAgain: Whether the form has controls that are never filled in.
    func summary(_ marks: ErrorMarks, note: String?, unplaced: [Form.Entry], asksAgain: Bool) -> String {
        var html = "<div class=\"problem\" role=\"alert\" id=\"\(marks.summaryID)\" tabindex=\"-1\" autofocus>"
        html += "<h2>\(Self.escaped(heading))</h2>"
        for text in [text, note].compactMap(\.self) { html += "<p>\(Self.escaped(text))</p>" }
        if !errors.isEmpty { html += "<ul>\(errors.map { item(for: $0, marks) }.joined())</ul>" }
        if asksAgain { html += "<p>Passwords and chosen files are not kept: please enter them again.</p>" }
        if showsUnplaced { html += list(of: unplaced) }
        return html + "</div>"
    }

    private func item(for error: FieldError, _ marks: ErrorMarks) -> String {
        let message = Self.escaped(error.sentence(after: "this"))
        guard let target = marks.targets[error.field] else { return "<li>\(Self.escaped(error.field)): \(message)</li>" }
        let fragment = Self.attribute(PercentCoding.encode(target.id, keeping: .pathSegment))
        return "<li><a href=\"#\(fragment)\">\(target.label): \(message)</a></li>"
    }

    private func list(of unplaced: [Form.Entry]) -> String {
        let list = TypedList.html(unplaced)
        return list.isEmpty ? "" : "<p>What you typed that has no field on this page:</p>\(list)"
    }

    static func escaped(_ text: String) -> String {
        String(decoding: Escaping.text.escaped(text), as: UTF8.self)
    }

    static func attribute(_ text: String) -> String {
        String(decoding: Escaping.attribute.escaped(text), as: UTF8.self)
    }
}

extension FieldError {
    /// The message as a sentence that begins with `subject`, where it is not one of its own.
    func sentence(after subject: String) -> String {
        guard let first = message.first, !first.isUppercase else { return message }
        return "\(subject) \(message)"
    }
}
