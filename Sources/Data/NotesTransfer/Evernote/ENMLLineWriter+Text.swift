import Markdown
import Portico

extension ENMLLineWriter {
    /// Sets two equals signs around what is highlighted. They count only where no letter or digit of ASCII and no third
    /// one is beside them (see `MarkedText`), so elsewhere there are none.
    static func highlighted(_ pieces: [ENMLLine.Piece]) -> [ENMLLine.Piece] {
        guard pieces.contains(where: { $0.styles.contains(.highlighted) }) else { return pieces }
        var highlighted: [ENMLLine.Piece] = []
        var index = 0
        while index < pieces.count {
            guard pieces[index].styles.contains(.highlighted), !pieces[index].isSpace else {
                highlighted.append(pieces[index])
                index += 1
                continue
            }
            var end = pieces[index...].firstIndex { !$0.styles.contains(.highlighted) } ?? pieces.count
            while pieces[end - 1].isSpace { end -= 1 }
            let scalars = [pieces[index].firstScalar, pieces[end - 1].lastScalar]
            let mayStand =
                (index == 0 || mayPart(pieces[index - 1], pieces[index]))
                && (end == pieces.count || mayPart(pieces[end - 1], pieces[end]))
                && scalars.allSatisfy { $0 != "=" && !($0?.isSpace ?? false) }
            let mark = mayStand ? [ENMLLine.Piece(content: .written("=="))] : []
            highlighted += mark + pieces[index..<end] + mark
            index = end
        }
        return highlighted
    }

    /// Whether equals signs between two pieces, one of which is highlighted, would count.
    private static func mayPart(_ one: ENMLLine.Piece, _ other: ENMLLine.Piece) -> Bool {
        guard one.link == nil || one.link !== other.link else { return false }
        let outer = one.styles.contains(.highlighted) && !one.isSpace ? other.firstScalar : one.lastScalar
        return outer.map { scalar in
            scalar != "=" && !(scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)))
        } ?? true
    }

    /// Moves punctuation out of what is marked where a letter stands right beside it.
    static func moved(_ pieces: [ENMLLine.Piece]) -> [ENMLLine.Piece] {
        var moved = pieces
        for style in ENMLStyles.emphasis where pieces.contains(where: { $0.styles.contains(style) }) {
            moved = Self.moved(moved, outOf: style)
            // The same from its end on.
            moved = Self.moved(moved.reversed(), outOf: style, isReversed: true).reversed()
        }
        return moved
    }

    private static func moved(
        _ pieces: [ENMLLine.Piece],
        outOf style: ENMLStyles,
        isReversed: Bool = false
    ) -> [ENMLLine.Piece] {
        var moved: [ENMLLine.Piece] = []
        // Whether a letter stands before, and nothing that is marked.
        var isAtEdge = false
        for var piece in pieces {
            let edge = isReversed ? piece.firstScalar : piece.lastScalar
            guard piece.styles.contains(style), piece.link == nil, case .text(let text) = piece.content else {
                isAtEdge = edge.map { !Flanking($0).isSpace && !Flanking($0).isSurelyMark } ?? false
                moved.append(piece)
                continue
            }
            guard isAtEdge else {
                moved.append(piece)
                continue
            }
            let scalars = isReversed ? Array(text.unicodeScalars.reversed()) : Array(text.unicodeScalars)
            let marks = scalars.prefix { Flanking($0).mayBeMark }
            let rest = scalars.dropFirst(marks.count)
            if !marks.isEmpty {
                var outside = piece
                outside.content = .text(string(marks, isReversed))
                outside.styles.remove(style)
                moved.append(outside)
            }
            guard !rest.isEmpty else { continue }
            piece.content = .text(string(rest, isReversed))
            moved.append(piece)
            isAtEdge = false
        }
        return moved
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>, _ isReversed: Bool) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: isReversed ? Array(scalars.reversed()) : Array(scalars))
        return String(view)
    }

    enum Addresses {
        /// Within a link.
        case areText
        /// As they are, since white space or nothing is on both sides.
        case mayStand
        case areMarked
    }

    /// A word that Markdown takes for nothing but text; addresses in it are links, as they are wherever Markdown finds
    /// one (GFM 0.29, 6.9).
    static func escaped(_ word: String, startsWithReference: Bool, addresses: Addresses) -> String {
        if addresses == .mayStand, !startsWithReference, MarkdownEscapes.unmarked(word) == word { return word }
        var rest = Substring(word)
        var text = ""
        if startsWithReference, let first = rest.unicodeScalars.popFirst() { text = "&#\(first.value);" }
        while addresses != .areText, let start = addressStart(in: rest, behind: text.utf8.last) {
            let address = self.address(rest[start...])
            guard address.utf8.count > "https://".utf8.count else {
                // None, and there may be one behind it.
                let end = address.isEmpty ? rest.index(after: start) : address.endIndex
                text += MarkdownEscapes.unmarked(String(rest[..<end]))
                rest = rest[end...]
                continue
            }
            text += MarkdownEscapes.unmarked(String(rest[..<start]))
            if address.utf8.first.map({ $0 | 0x20 }) == UInt8(ascii: "w") {
                text +=
                    "[\(MarkdownEscapes.text(String(address)))](\(MarkdownEscapes.destination("http://" + address)))"
            } else {
                text += "<\(MarkdownEscapes.withoutReferences(String(address)))>"
            }
            rest = rest[address.endIndex...]
        }
        // Within a link nothing is marked, and no other link may stand.
        return text
            + (addresses == .areText ? MarkdownEscapes.text(String(rest)) : MarkdownEscapes.unmarked(String(rest)))
    }

    private static let beginnings = ["http://", "https://", "ftp://", "www."]

    /// Where an address begins that Markdown could find.
    private static func addressStart(in text: Substring, behind last: UInt8?) -> Substring.Index? {
        var before = last ?? UInt8(ascii: " ")
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text.utf8[index]
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            let isBehindLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(before | 0x20)
            if isLetter, !isBehindLetter {
                let start = text[index...].utf8.prefix(8).map { $0 < 0x80 ? $0 | 0x20 : $0 }
                for beginning in beginnings where start.starts(with: beginning.utf8.map { $0 | 0x20 }) {
                    // `www.` is found behind few characters.
                    if beginning != "www." || " *_~(".utf8.contains(before) { return index }
                }
            }
            before = byte
            index = text.utf8.index(after: index)
        }
        return nil
    }

    /// An address at the start of a text, without what is behind it rather than in it.
    private static func address(_ text: Substring) -> Substring {
        let end = text.unicodeScalars.firstIndex { scalar in
            // A backslash is in none, and before a bar no cell could have it.
            scalar == "<" || scalar == ">" || scalar == "\\" || scalar.value < 0x21
                || BareAddresses.stops.contains(scalar)
        }
        var address = text[..<(end ?? text.endIndex)]
        var (opened, closed) = (
            address.utf8.count { $0 == UInt8(ascii: "(") }, address.utf8.count { $0 == UInt8(ascii: ")") }
        )
        while let last = address.unicodeScalars.last {
            if last == ")" {
                guard closed > opened else { break }
                closed -= 1
            } else if last == "(" {
                opened -= 1
            } else if !"?!.,:;*_~'\"]".unicodeScalars.contains(last) {
                break
            }
            address.unicodeScalars.removeLast()
        }
        return address
    }
}
