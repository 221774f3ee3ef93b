import AtriumTexts
import Foundation
public import Portico

/// A word or two that notes are sorted by, as its owner spells it.
///
///     NoteTag(text: "Work/Plan")?.belongs(to: NoteTag(text: "work")!)   // true
///
/// 1 to 64 Unicode scalars on one line with something to see and without commas, which separate tags in a form. White
/// space at the ends, also beside a slash, is not part of it, and neither is a slash at an end. `key` says which
/// spellings are the same tag.
public struct NoteTag: TextValue, RawRepresentable {
    public static let expectation = "1 to \(maxCharacters) characters on one line, without commas or hidden characters"
    public static var localisedExpectation: any LocalisedText {
        Text(
            en: expectation,
            de: "1 bis \(maxCharacters) Zeichen in einer Zeile, ohne Kommas und unsichtbare Zeichen",
            ar: "من 1 إلى \(maxCharacters) حرفًا في سطر واحد، دون فواصل أو أحرف مخفية"
        )
    }
    public static let maxCharacters = 64
    public let rawValue: String
    /// What is longer than this with its white space is not looked at.
    private static let maxBytes = 1_024

    public init?(rawValue: String) {
        guard rawValue.utf8.count <= Self.maxBytes else { return nil }
        // Most tags, and each is made of text again wherever it is read from the store.
        if Self.isPlain(rawValue.utf8) {
            self.rawValue = rawValue
            return
        }
        let parts = rawValue.split(separator: "/").map { String($0).trimmed }.filter { !$0.isEmpty }
        let text = parts.joined(separator: "/")
        let scalars = text.unicodeScalars
        guard !parts.isEmpty, scalars.count <= Self.maxCharacters, scalars.allSatisfy({ $0.isPlain && $0 != "," })
        else {
            return nil
        }
        guard parts.allSatisfy({ $0.unicodeScalars.contains(where: \.isSeen) }) else { return nil }
        self.rawValue = text
    }

    /// The same for all spellings of a tag: upper and lower case, and the ways to write `é`, are not told apart.
    public var key: String {
        let lower = rawValue.lowercased()
        return lower.utf8.allSatisfy { $0 < 0x80 } ? lower : lower.precomposedStringWithCanonicalMapping
    }

    /// The keys of the tags it belongs to, itself the last: `work` and `work/plan`.
    public var keyPath: [String] {
        let key = key
        return key.utf8.indices.filter { key.utf8[$0] == UInt8(ascii: "/") }.map { String(key[..<$0]) } + [key]
    }

    /// Whether a note with this tag is found under another: `work/plan` belongs to `work` and to itself, `workshop`
    /// does not.
    public func belongs(to other: NoteTag) -> Bool {
        let (own, above) = (key, other.key)
        return own == above || own.utf8.starts(with: "\(above)/".utf8)
    }

    /// This tag where another takes the place of one it belongs to; itself where it does not belong to it, or belongs
    /// to the other already, which is below the old one: `work/plan` stays where `work` becomes `work/plan`. Throws
    /// `tagTooLong`.
    public func moved(from old: NoteTag, to new: NoteTag) throws(NoteRefusal) -> NoteTag {
        guard belongs(to: old) else { return self }
        if new.key != old.key, new.belongs(to: old), belongs(to: new) { return self }
        let parts = rawValue.split(separator: "/").dropFirst(old.rawValue.split(separator: "/").count)
        guard let tag = NoteTag(rawValue: ([new.rawValue] + parts.map(String.init)).joined(separator: "/")) else {
            throw .tagTooLong(limit: Self.maxCharacters)
        }
        return tag
    }

    /// Whether it is a tag as it is, of ASCII characters alone that are seen, or spaces between them.
    private static func isPlain(_ text: String.UTF8View) -> Bool {
        guard text.count <= maxCharacters else { return false }
        var previous = UInt8(ascii: "/")
        for byte in text {
            let isAtEdge = previous == UInt8(ascii: "/")
            switch byte {
            case UInt8(ascii: "/") where isAtEdge || previous == UInt8(ascii: " "): return false
            case UInt8(ascii: " ") where isAtEdge: return false
            case UInt8(ascii: ","), ..<0x20, 0x7F...: return false
            default: previous = byte
            }
        }
        return previous != UInt8(ascii: "/") && previous != UInt8(ascii: " ")
    }
}

extension NoteTag {
    /// Equal when spelled alike, byte by byte; whether two are the same tag says `key`.
    public static func == (one: NoteTag, other: NoteTag) -> Bool { one.rawValue.hasSameBytes(as: other.rawValue) }

    public func hash(into hasher: inout Hasher) {
        var text = rawValue
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// The tags in a form's field: separated by commas, as Latin or Arabic script writes them, or line breaks.
///
///     TypedTags("Work, home/garden,work").tags   // Work, home/garden
///
/// What is no tag is named, so that the field can say so; of two spellings of a tag the first is taken. A text of more
/// than `maxBytes`, which is more than as many tags as a note has can take, is not looked at and is one misfit as a
/// whole.
public struct TypedTags: Sendable, Hashable {
    public let tags: [NoteTag]
    /// What stands between commas and is no tag.
    public let misfits: [String]

    public static let maxBytes = 32_768

    public init(_ text: String) {
        guard text.utf8.count <= Self.maxBytes else {
            tags = []
            misfits = [String(String.UnicodeScalarView(text.unicodeScalars.prefix(NoteTag.maxCharacters))) + "…"]
            return
        }
        var (tags, misfits): ([NoteTag], [String]) = ([], [])
        for part in text.split(whereSeparator: { $0 == "," || $0 == "،" || $0.isNewline })
        where part.contains(where: { !$0.isWhitespace }) {
            if let tag = NoteTag(rawValue: String(part)) { tags.append(tag) } else { misfits.append(String(part)) }
        }
        self.tags = tags.distinct
        self.misfits = misfits
    }

    /// Tags as they stand in the field.
    public static func text(of tags: [NoteTag]) -> String { tags.map(\.rawValue).joined(separator: ", ") }
}

extension [NoteTag] {
    /// Without those that were there before in another spelling.
    public var distinct: [NoteTag] {
        var keys: Set<String> = []
        return filter { keys.insert($0.key).inserted }
    }
}
