import Foundation
public import Portico

/// What a Markdown file says about itself between two lines of `---` at its start, and the text after it.
///
/// ```swift
/// let file = FrontMatter(of: "---\ntitle: Plan\ntags: [home, work/old]\n---\nText")
/// file.title      // "Plan"
/// file.tags       // ["home", "work/old"]
/// file.body       // "Text"
/// ```
///
/// It is a mapping in YAML 1.2 without anchors. Tags may also be one text with commas, or with `#` before each. What
/// YAML refuses, as in `title: a: b`, is read line by line where it has a key that is known here. Other text between
/// the lines is no front matter, and neither are more than ``maxBytes``: the body is the whole file then.
///
/// Nothing is lost: what is not understood stays in `others`, as it is written.
public struct FrontMatter: Hashable, Sendable {
    public let title: String?
    /// As they are spelt, without `#` before them.
    public let tags: [String]
    /// From `created` or `date`. A date without a time is midnight UTC, a time without a zone is UTC.
    public let created: ZonedDate?
    /// From `updated`, `modified` or `edited`.
    public let edited: ZonedDate?
    /// What the text is also called, from `aliases` or `alias`, whose lines are among the others.
    public let aliases: [String]
    /// The lines of all other keys.
    public let others: String
    public let body: String
    /// Whether it is YAML, or no front matter at all; else it was read line by line.
    public let isYAML: Bool

    /// Of front matter with both its lines of `---`, in bytes: 64 KB.
    public static let maxBytes = 65_536

    public init(of source: String) {
        let source = source.hasPrefix("\u{FEFF}") ? String(source.dropFirst()) : source
        let parts = Self.split(source)
        let read = parts.flatMap { FrontMatterEntry.read($0.block) }
        var title: String?
        var tags: [String] = []
        var created: ZonedDate?
        var edited: ZonedDate?
        var aliases: [String] = []
        var otherLines: Set<Int> = []
        // In braces all keys stand in the same ones.
        var known: Range<Int>?
        func keep(_ lines: Range<Int>) {
            if lines != known { otherLines.formUnion(lines) }
            known = lines
        }
        for entry in read?.entries ?? [] {
            switch entry.field {
            case .title where entry.text != nil: title = entry.text
            case .tags where entry.tags != nil:
                tags += entry.tags ?? []
                if entry.hasMore { keep(entry.lines) }
            case .created where entry.date != nil: created = entry.date
            case .edited where entry.date != nil: edited = entry.date
            case .title, .tags, .created, .edited:
                if !entry.isNull { keep(entry.lines) }
            case .aliases:
                aliases += entry.names
                keep(entry.lines)
            case nil: keep(entry.lines)
            }
        }
        self.title = title
        self.tags = tags
        self.created = created
        self.edited = edited
        self.aliases = aliases
        isYAML = read?.isYAML ?? true
        guard let parts, read != nil else {
            others = ""
            body = source
            return
        }
        others = otherLines.sorted().map { parts.block[$0] }.joined()
        body = parts.body
    }

    /// The lines between the fences, and what follows; nil without both fences.
    static func split(_ source: String) -> (block: [String], body: String)? {
        let lines = SourceLines(String(decoding: source.utf8.prefix(maxBytes + 1), as: UTF8.self))
        let text = { (index: Int) in String(decoding: lines.line(index), as: UTF8.self) }
        guard isFence(text(0), in: ["---"]),
            let end = (1..<max(1, lines.count)).first(where: { isFence(text($0), in: ["---", "..."]) }),
            lines.line(end).endIndex <= maxBytes
        else { return nil }
        let body = source.utf8.dropFirst(lines.line(end).endIndex)
        return ((1..<end).map(text), String(Substring(body)))
    }

    private static func isFence(_ line: String, in fences: [String]) -> Bool {
        let end = line.unicodeScalars.lastIndex { !" \t\r\n".unicodeScalars.contains($0) }
        return end.map { fences.contains(String(line.unicodeScalars[...$0])) } ?? false
    }
}
