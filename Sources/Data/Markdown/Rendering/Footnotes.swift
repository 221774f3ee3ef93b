/// The footnotes of a text in HTML: a list at its end. Mark and footnote lead to each other.
struct Footnotes {
    private var count = 0
    /// Those that a footnote leads back to: the first mark of each.
    private var marked: Set<String> = []

    /// The id of what names the way back, in the page around the text.
    static let backLabel = "footnote-back"

    private func id(_ number: String) -> String { "\(HTMLAttribute.idPrefix)fn.\(number)" }
    private func markID(_ number: String) -> String { "\(HTMLAttribute.idPrefix)fnref.\(number)" }

    /// - Parameter isLinked: whether it may be a link, as it may not within another.
    mutating func mark(_ number: String, isLinked: Bool, into html: inout HTMLText) {
        html.markup("<sup>")
        if isLinked {
            html.markup("<a class=\"footnote\"")
            if marked.insert(number).inserted { html.attribute("id", markID(number)) }
            html.attribute("href", "#" + id(number))
            html.markup(">")
        }
        html.text(number)
        html.markup(isLinked ? "</a></sup>" : "</sup>")
    }

    mutating func open(into html: inout HTMLText) {
        count += 1
        if count == 1 { html.markup("<ol class=\"footnotes\">\n") }
        html.markup("<li")
        html.attribute("id", id(String(count)))
        html.markup(">")
    }

    /// The way back to the first mark, in the last line of a footnote. One that no mark leads to has none.
    func back(into html: inout HTMLText) {
        let number = String(count)
        guard marked.contains(number) else { return }
        html.markup(" <a class=\"footnote-back\"")
        html.attribute("href", "#" + markID(number))
        html.attribute("aria-labelledby", "\(Self.backLabel) \(markID(number))")
        html.markup(">↩</a>")
    }

    func close(isLast: Bool, into html: inout HTMLText) {
        html.markup(isLast ? "</li>\n</ol>\n" : "</li>\n")
    }
}
