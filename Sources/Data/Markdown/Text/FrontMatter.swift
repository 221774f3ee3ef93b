public import Foundation

/// What a Markdown file says about itself between two lines of `---` at its start, and the text after it.
///
/// ```swift
/// let file = FrontMatter(of: "---\ntitle: Plan\ntags: [home, work/old]\n---\nText")
/// file.title      // "Plan"
/// file.tags       // ["home", "work/old"]
/// file.body       // "Text"
/// ```
///
/// Of YAML only what such files hold is read: `key: value`, quoted values, lists as `[a, b]` or with a line `- a` for each item,
/// comments. Tags may also be one text with commas. Anything else between the lines makes it no front matter: the body is the whole
/// file then, so nothing is lost. What is not understood of well-formed front matter stays in `others`, as it is written.
public struct FrontMatter: Hashable, Sendable {
    public let title: String?
    /// As they are spelt, without `#` before them.
    public let tags: [String]
    /// From `created` or `date`. A date without a time is midnight UTC, a time without a zone is UTC.
    public let created: Date?
    /// From `updated`, `modified` or `edited`.
    public let edited: Date?
    /// The lines of all other keys.
    public let others: String
    public let body: String

    public init(of source: String) {
        let source = source.hasPrefix("\u{FEFF}") ? String(source.dropFirst()) : source
        guard let (block, body) = Self.split(source), let entries = FrontMatterEntry.entries(in: block) else {
            title = nil
            tags = []
            created = nil
            edited = nil
            others = ""
            self.body = source
            return
        }
        var title: String?
        var tags: [String] = []
        var created: Date?
        var edited: Date?
        var others = ""
        for entry in entries {
            switch entry.key.lowercased() {
            case "title" where entry.text != nil: title = entry.text
            case "tags" where !entry.isNested, "tag" where !entry.isNested, "keywords" where !entry.isNested:
                tags += entry.items.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }.filter { !$0.isEmpty }
            case "created" where entry.date != nil, "date" where entry.date != nil: created = entry.date
            case "updated" where entry.date != nil, "modified" where entry.date != nil, "edited" where entry.date != nil:
                edited = entry.date
            default: others += entry.source
            }
        }
        self.title = title
        self.tags = tags
        self.created = created
        self.edited = edited
        self.others = others
        self.body = body
    }

    /// The lines between the fences, and what follows; nil without both fences.
    private static func split(_ source: String) -> (block: [String], body: String)? {
        let lines = SourceLines(source)
        let text = { (index: Int) in String(decoding: lines.line(index), as: UTF8.self) }
        guard isFence(text(0), in: ["---"]),
            let end = (1..<max(1, lines.count)).first(where: { isFence(text($0), in: ["---", "..."]) })
        else { return nil }
        let body = (end + 1..<max(end + 1, lines.count)).map(text).joined()
        return ((1..<end).map(text), body)
    }

    private static func isFence(_ line: String, in fences: [String]) -> Bool {
        let end = line.unicodeScalars.lastIndex { !" \t\r\n".unicodeScalars.contains($0) }
        return end.map { fences.contains(String(line.unicodeScalars[...$0])) } ?? false
    }
}
