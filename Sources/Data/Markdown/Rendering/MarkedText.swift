import Portico

/// Finds what is marked in a text, `==important==`, as Obsidian and others have it.
///
/// A mark begins where something is behind its signs and ends where something is before them. Within words of ASCII there
/// is none: `a==b` compares. What is marked may have emphasis, code and links in it, and ends within its paragraph.
struct MarkedText {
    /// The text in which the mark that is open ends.
    private var end: MarkdownNode?
    /// The nodes in whose children no further mark ends: emphasis may stand between two texts of a paragraph.
    private var exhausted: Set<OpaquePointer> = []

    enum Piece: Equatable {
        case text(Substring)
        case begin, end
    }

    /// A text node as what is between its signs and the signs themselves. Each node is looked at twice at most.
    mutating func pieces(of literal: String, in node: MarkdownNode) -> [Piece] {
        var pieces: [Piece] = []
        var (start, index) = (literal.startIndex, literal.startIndex)
        while let sign = Self.sign(in: literal, from: index) {
            index = literal.utf8.index(sign, offsetBy: 2)
            let isEnd = end == node && Self.mayEnd(literal, at: sign)
            guard isEnd || end == nil && Self.mayBegin(literal, at: sign) && ends(behind: index, in: literal, of: node)
            else { continue }
            if start < sign { pieces.append(.text(literal[start..<sign])) }
            pieces.append(isEnd ? .end : .begin)
            if isEnd { end = nil }
            start = index
        }
        if start < literal.endIndex { pieces.append(.text(literal[start...])) }
        return pieces
    }

    /// Whether a mark that begins at a place ends, and where.
    private mutating func ends(behind index: String.Index, in literal: String, of node: MarkdownNode) -> Bool {
        guard let parent = node.parent, !exhausted.contains(parent.pointer) else { return false }
        if Self.hasEnd(literal, from: index) {
            end = node
            return true
        }
        var next = node.next
        while let other = next {
            if other.kind == .text, Self.hasEnd(other.literal, from: other.literal.startIndex) {
                end = other
                return true
            }
            next = other.next
        }
        exhausted.insert(parent.pointer)
        return false
    }

    private static func hasEnd(_ literal: String, from start: String.Index) -> Bool {
        var index = start
        while let sign = sign(in: literal, from: index) {
            if mayEnd(literal, at: sign) { return true }
            index = literal.utf8.index(sign, offsetBy: 2)
        }
        return false
    }

    /// The next two signs that no third one follows or comes before, and that stand in no link to a note.
    private static func sign(in literal: String, from start: String.Index) -> String.Index? {
        let bytes = literal.utf8
        var index = start
        while let first = bytes[index...].firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "[") }) {
            if bytes[first] == UInt8(ascii: "[") {
                index = NoteLink.end(in: bytes, from: first) ?? bytes.index(after: first)
                continue
            }
            let end = bytes[first...].firstIndex { $0 != UInt8(ascii: "=") } ?? bytes.endIndex
            if bytes.distance(from: first, to: end) == 2 { return first }
            index = end
        }
        return nil
    }

    private static func mayBegin(_ literal: String, at sign: String.Index) -> Bool {
        let behind = literal.utf8.index(sign, offsetBy: 2)
        guard sign == literal.startIndex || !isWord(literal.utf8[literal.utf8.index(before: sign)]) else {
            return false
        }
        return behind == literal.endIndex || !literal.unicodeScalars[behind].isSpace
    }

    private static func mayEnd(_ literal: String, at sign: String.Index) -> Bool {
        let behind = literal.utf8.index(sign, offsetBy: 2)
        guard behind == literal.endIndex || !isWord(literal.utf8[behind]) else { return false }
        return sign == literal.startIndex
            || !literal.unicodeScalars[literal.unicodeScalars.index(before: sign)].isSpace
    }

    private static func isWord(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit }
}
