/// The footnotes of a text, `[^1]` with `[^1]: what it says`: numbered in the order of their marks, and written at its end.
///
/// Mark and footnote lead to each other by ids that no other note of a page has.
struct Footnotes {
    /// What of the ids is the note's own.
    private let part: String
    /// How many were written.
    private(set) var count = 0
    /// Those that a footnote leads back to: the first mark of each.
    private var marked: Set<String> = []

    /// The id of what names the way back, which the page has.
    static let backLabel = "footnote-back"

    init(of name: String) {
        // FNV-1a: only to tell the notes of one page apart.
        let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        part = String(hash, radix: 36)
    }

    /// Whether a text may have some. One that begins a mark on a line and ends it on another has none: the parser would
    /// lose what is in it.
    static func may(standIn bytes: [UInt8]) -> Bool {
        var (hasFootnote, previous) = (false, UInt8(0))
        var isOpen = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "^") where previous == UInt8(ascii: "["): isOpen = true
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                if isOpen { return false }
            case UInt8(ascii: "]"):
                if isOpen, previous != UInt8(ascii: "^") { hasFootnote = true }
                isOpen = false
            default: break
            }
            previous = byte
        }
        return hasFootnote && !isOpen
    }

    private func id(_ number: String) -> String { "\(HTMLAttribute.idPrefix)fn.\(part).\(number)" }
    private func markID(_ number: String) -> String { "\(HTMLAttribute.idPrefix)fnref.\(part).\(number)" }

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

    /// The way back to the first mark, in the last line of a footnote.
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
