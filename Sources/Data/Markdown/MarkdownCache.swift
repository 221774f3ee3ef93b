import Foundation

/// Prepared texts by name, up to so many bytes in all. When there is no more room, those that were asked for longest
/// ago go first.
struct MarkdownCache {
    struct Name: Hashable {
        let name: String
        let tasks: MarkdownRenderer.Tasks
        let keepsLines: Bool
    }

    private struct Entry {
        let source: SourceText
        let prepared: PreparedMarkdown
        let size: Int
        var lastUse: Int
    }

    private let limit: Int
    private var entries: [Name: Entry] = [:]
    private var uses = 0
    /// How many bytes they take in all, about.
    private(set) var size = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Nil where no text is kept under this name, or another one.
    mutating func prepared(_ source: SourceText, named name: Name) -> PreparedMarkdown? {
        guard let entry = entries[name], entry.source == source else { return nil }
        uses += 1
        entries[name]?.lastUse = uses
        return entry.prepared
    }

    /// Keeps a text, and replaces the one that was kept under its name.
    mutating func keep(_ prepared: PreparedMarkdown, of source: SourceText, named name: Name) {
        remove(name)
        let size = prepared.size + source.size + 200
        guard size <= limit / 2 else { return }
        uses += 1
        entries[name] = Entry(source: source, prepared: prepared, size: size, lastUse: uses)
        self.size += size
        if self.size > limit { makeRoom() }
    }

    /// Makes room for many at once, so that not every new text has to look for the oldest.
    private mutating func makeRoom() {
        for (name, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            if size <= limit / 4 * 3 { return }
            remove(name)
        }
    }

    private mutating func remove(_ name: Name) {
        size -= entries.removeValue(forKey: name)?.size ?? 0
    }
}

/// A text compared by its bytes: for `String`, `é` written in two ways is one text.
struct SourceText: Hashable, Sendable {
    let text: String

    var size: Int { text.utf8.count }

    static func == (one: Self, other: Self) -> Bool {
        guard one.size == other.size else { return false }
        var (text, otherText) = (one.text, other.text)
        return text.withUTF8 { bytes in
            otherText.withUTF8 { otherBytes in
                guard let start = bytes.baseAddress, let otherStart = otherBytes.baseAddress else { return true }
                return memcmp(start, otherStart, bytes.count) == 0
            }
        }
    }

    /// Texts of the same length are few, and hashing a megabyte takes a while.
    func hash(into hasher: inout Hasher) {
        hasher.combine(size)
    }
}
