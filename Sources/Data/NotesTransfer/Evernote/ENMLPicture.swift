import Markdown
import Notes
import Portico

/// A picture of Evernote's markup as Markdown, with its words and its size.
///
///     ENMLPicture(node, name: "boat.png").markdown   // ![boat\\|300x200](boat.png)
struct ENMLPicture {
    let markdown: String

    /// - Parameter name: of the note's file, or the path of one beside a page.
    init(_ node: ENMLNode, name: String) {
        let alternative = NoteTitle.start(of: node.attributes["alt"] ?? "").split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        let file = name.split(separator: "/").last.map(String.init) ?? name
        let words = MarkdownEscapes.text(alternative.isEmpty ? SourcePath(name: file).stem : alternative)
        let sizes = ["width", "height"].map { Self.pixels(node.attributes[$0] ?? "") }
        // The bar has a backslash since it may stand in a table.
        let size =
            switch (sizes[0], sizes[1]) {
            case (let width?, let height?): "\\|\(width)x\(height)"
            case (let width?, nil): "\\|\(width)"
            default: ""
            }
        markdown = "![\(words)\(size)](\(FileNameAddress.address(of: name)))"
    }

    /// Of `300`, `300px` or `299.5`; nil for parts of something, such as `50%`.
    private static func pixels(_ text: String) -> Int? {
        let text = text.trimmed
        let number = Double(text.hasSuffix("px") ? text.dropLast(2).trimmed : text)
        guard let number, (1...10_000).contains(number) else { return nil }
        return Int(number.rounded())
    }
}
