/// What stands inside a line of Evernote's markup, as Markdown.
struct ENMLInlines {
    /// The names of files by their MD5.
    let attachments: [String: String]
    let allowance: ENMLAllowance

    func markdown(of nodes: [ENMLNode]) throws(ENMLText.Refusal) -> String {
        var text = ""
        for node in nodes { text += try markdown(of: node) }
        try allowance.spend(text.utf8.count)
        return text
    }

    private func markdown(of node: ENMLNode) throws(ENMLText.Refusal) -> String {
        switch node.name {
        case "": MarkdownEscapes.text(Self.collapsed(node.text))
        case "br": "  \n"
        case "b", "strong": try wrapped(node, in: "**")
        case "i", "em": try wrapped(node, in: "*")
        case "s", "strike", "del": try wrapped(node, in: "~~")
        case "code", "tt", "kbd": MarkdownEscapes.code(node.plainText)
        case "a": try link(node)
        case "img": image(node)
        case "en-media": attachment(node)
        case "en-todo": node.attributes["checked"] == "true" ? "\\[x\\] " : "\\[ \\] "
        case "en-crypt": "*(encrypted in Evernote: it stays in the file that was imported)*"
        default: try markdown(of: node.children)
        }
    }

    /// Marks do not count beside white space, so that goes outside.
    private func wrapped(_ node: ENMLNode, in mark: String) throws(ENMLText.Refusal) -> String {
        let inner = try markdown(of: node.children)
        let trimmed = inner.trimmingWhiteSpace
        guard !trimmed.isEmpty, !trimmed.contains("\n") else { return inner }
        let start = inner.prefix { $0.isWhitespace }
        let end = inner.reversed().prefix { $0.isWhitespace }
        return "\(start)\(mark)\(trimmed)\(mark)\(String(end.reversed()))"
    }

    private func link(_ node: ENMLNode) throws(ENMLText.Refusal) -> String {
        let text = try markdown(of: node.children).replacing("  \n", with: " ").trimmingWhiteSpace
        let address = (node.attributes["href"] ?? "").trimmingWhiteSpace
        guard !address.isEmpty else { return text }
        return "[\(text.isEmpty ? MarkdownEscapes.text(address) : text)](\(MarkdownEscapes.url(address)))"
    }

    private func image(_ node: ENMLNode) -> String {
        let name = (node.attributes["alt"] ?? "").trimmingWhiteSpace
        let address = (node.attributes["src"] ?? "").trimmingWhiteSpace
        guard address.hasPrefix("http://") || address.hasPrefix("https://") else { return MarkdownEscapes.text(name) }
        return "[\(MarkdownEscapes.text(name.isEmpty ? "image" : name))](\(MarkdownEscapes.url(address)))"
    }

    private func attachment(_ node: ENMLNode) -> String {
        let name = attachments[(node.attributes["hash"] ?? "").lowercased()] ?? "left out"
        return "*Attachment: \(MarkdownEscapes.text(name.split(whereSeparator: \.isNewline).joined(separator: " ")))*"
    }

    /// White space as HTML shows it: any amount is one space.
    private static func collapsed(_ text: String) -> String {
        var (line, wasSpace) = ("", false)
        for character in text {
            let isSpace = character == " " || character == "\n" || character == "\t" || character == "\r" || character == "\r\n"
            if !isSpace || !wasSpace { line.append(isSpace ? " " : character == "\u{A0}" ? " " : character) }
            wasSpace = isSpace
        }
        return line
    }
}
