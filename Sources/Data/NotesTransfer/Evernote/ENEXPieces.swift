import CLibXML2
import Notes

/// The bytes of an ENEX file, piece by piece: no piece goes on behind the start of a note, so that what is broken in one
/// ends there.
///
/// What no XML has (XML 1.0, 2.2 and 4.1) is mended:
/// - control characters, and bytes that are no UTF-8,
/// - a bare `&` or `<`, and references to characters that do not exist,
/// - a CDATA section that goes on behind its note,
/// - ends of elements that are missing or have another name.
///
/// Files in UTF-16 are given as they are.
final class ENEXPieces {
    struct Piece {
        var bytes: [UInt8] = []
        /// Whether a note begins with it.
        var startsNote = false
        /// Where it begins.
        var line: Int
        /// The first line in which something was mended.
        var mendedLine: Int?
    }

    /// What a parser that begins in the middle is told before: in which encoding the rest is.
    private(set) var declaration: [UInt8] = []

    private enum Part { case text, section, comment, instruction, documentType, tag, omittedTag }

    private let source: any ByteSource
    private var bytes: [UInt8] = []
    private var index = 0
    private var isAtEnd = false
    private var isBegun = false
    private var isPlain = true
    private var isUTF8 = true
    private var part = Part.text
    private var quote: UInt8?
    private var isInSubset = false
    /// The names of the elements that are open.
    private var open: [String] = []
    private(set) var line = 1
    /// Whether the file ends where something in it is open: what stood behind is missing.
    private(set) var isCut = false
    private var piece = Piece(line: 1)
    /// What stands before the piece.
    private var lastByte: UInt8?

    /// Half of what a tag may have: the parser looks how long one is between two pieces.
    private static let pieceBytes = 32_768
    private static let readBytes = 65_536
    /// How far it looks ahead: no reference is longer.
    private static let maxAhead = 64

    init(_ source: any ByteSource) { self.source = source }

    /// Nil at the end.
    func next() throws(TransferProblem) -> Piece? {
        while true {
            if bytes.count - index < Self.maxAhead, !isAtEnd { try read() }
            guard index < bytes.count else {
                if isPlain, part != .text || !open.isEmpty { isCut = true }
                if part == .section {
                    // The parser would keep the last of it to itself.
                    piece.bytes += "]]>".utf8
                    part = .text
                }
                if part == .text { endElements(downTo: 0) }
                guard !piece.bytes.isEmpty else { return nil }
                return takePiece()
            }
            guard isPlain else {
                piece.bytes += bytes[index...]
                index = bytes.count
                return takePiece()
            }
            if isNoteStart {
                endElements(downTo: 1)
                guard piece.bytes.isEmpty else { return takePiece() }
                piece.startsNote = true
            }
            step()
            if piece.bytes.count >= Self.pieceBytes { return takePiece() }
        }
    }

    /// Passes over everything before the next note. False where there is none.
    func skipToNote() throws(TransferProblem) -> Bool {
        (part, quote, piece) = (.text, nil, Piece(line: line))
        open = ["en-export"]
        guard isPlain else {
            while !isAtEnd {
                index = bytes.count
                try read()
            }
            return false
        }
        while true {
            if bytes.count - index < Self.maxAhead, !isAtEnd { try read() }
            guard index < bytes.count, !isNoteStart else { break }
            if bytes[index] == 10 { line += 1 }
            index += 1
        }
        piece = Piece(line: line)
        return index < bytes.count
    }

    private func takePiece() -> Piece {
        lastByte = piece.bytes.last ?? lastByte
        defer { piece = Piece(line: line) }
        return piece
    }

    private func read() throws(TransferProblem) {
        bytes.removeFirst(index)
        index = 0
        let more = try source.read(Self.readBytes)
        isAtEnd = more.isEmpty
        bytes += more
        guard !isBegun, bytes.count >= 256 || isAtEnd else {
            if !isBegun { try read() }
            return
        }
        isBegun = true
        begin()
    }

    private func begin() {
        let start = bytes.prefix(256)
        isPlain =
            !(start.starts(with: [0xFE, 0xFF]) || start.starts(with: [0xFF, 0xFE]) || start.prefix(4).contains(0))
        let plain = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
        guard isPlain, plain.starts(with: "<?xml".utf8), let end = plain.firstIndex(of: UInt8(ascii: ">")) else {
            return
        }
        declaration = Array(plain[...end])
        let text = String(decoding: declaration, as: UTF8.self).lowercased()
        isUTF8 = !text.contains("encoding") || text.contains("utf-8") || text.contains("utf8")
    }

    // What is read

    private func isAhead(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { wanted in
            bytes.count - index >= wanted.count && bytes[index..<index + wanted.count].elementsEqual(wanted)
        }
    }

    private var isNoteStart: Bool {
        guard bytes[index] == UInt8(ascii: "<"), part == .text, isAhead("<note"), index + 5 < bytes.count else {
            return false
        }
        return [UInt8(ascii: ">"), 9, 10, 13, 32].contains(bytes[index + 5])
    }

    /// Whether a note with its title begins there, which no text has in it.
    private var isTitledNoteAhead: Bool {
        guard isAhead("<note>") else { return false }
        let rest = bytes[(index + 6)...].prefix(Self.maxAhead - 16).drop { $0 <= 0x20 }
        return rest.starts(with: "<title>".utf8)
    }

    private func copy(_ count: Int = 1) {
        piece.bytes += bytes[index..<index + count]
        index += count
    }

    private func mend(_ count: Int, as text: String) {
        piece.bytes += text.utf8
        index += count
        if piece.mendedLine == nil { piece.mendedLine = line }
    }

    /// Takes what stands next: at least one byte, and no more than what means nothing before something that may be the
    /// start of a note.
    private func step() {
        if part != .omittedTag, copyPlain() { return }
        guard isAtEnd || bytes.count - index >= Self.maxAhead else { return }
        let byte = bytes[index]
        switch (part, byte) {
        case (_, 10):
            line += 1
            copy()
        case (_, 9), (_, 13): copy()
        case (_, 0..<0x20): mend(1, as: "")
        case (.omittedTag, _):
            index += 1
            if byte == UInt8(ascii: ">") { part = .text }
        case (_, 0x80...) where isUTF8: stepScalar()
        case (.text, UInt8(ascii: "<")): stepMarkup()
        case (.text, UInt8(ascii: "&")), (.tag, UInt8(ascii: "&")): stepReference()
        case (.section, UInt8(ascii: "]")) where isAhead("]]>"): end(3)
        case (.section, UInt8(ascii: "<")) where isAhead("</note>") || isTitledNoteAhead:
            mend(0, as: "]]>")
            part = .text
        case (.comment, UInt8(ascii: "-")) where isAhead("-->"): end(3)
        case (.instruction, UInt8(ascii: "?")) where isAhead("?>"): end(2)
        case (.documentType, UInt8(ascii: "[")), (.documentType, UInt8(ascii: "]")):
            isInSubset = byte == UInt8(ascii: "[")
            copy()
        case (.documentType, UInt8(ascii: ">")) where !isInSubset: end(1)
        case (.tag, UInt8(ascii: "\"")), (.tag, UInt8(ascii: "'")):
            quote = quote == nil ? byte : quote == byte ? nil : quote
            copy()
        case (.tag, UInt8(ascii: ">")) where quote == nil:
            if (piece.bytes.last ?? lastByte) == UInt8(ascii: "/") { open.removeLast(open.isEmpty ? 0 : 1) }
            end(1)
        default: copy()
        }
    }

    private func end(_ count: Int) {
        copy(count)
        part = .text
    }

    /// Copies as much as means nothing anywhere, at once. False where that is nothing.
    private func copyPlain() -> Bool {
        let end = min(bytes.count, index + Self.pieceBytes - min(Self.pieceBytes - 1, piece.bytes.count))
        let start = index
        var next = index
        bytes.withUnsafeBufferPointer { bytes in
            while next < end, Self.plainBytes[Int(bytes[next])] { next += 1 }
        }
        guard next > start else { return false }
        piece.bytes += bytes[start..<next]
        index = next
        return true
    }

    private static let plainBytes: [Bool] = (0..<256).map { byte in
        (0x20..<0x7F).contains(byte) && !"<>&[]-?\"'".utf8.contains(UInt8(byte))
    }

    private func stepScalar() {
        let rest = bytes[index...].prefix(4)
        var decoder = UTF8()
        var iterator = rest.makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator), scalar.value < 0xFFFE || scalar.value > 0xFFFF
        else { return mend(1, as: "\u{FFFD}") }
        copy(UTF8.width(scalar))
    }

    private func stepMarkup() {
        if isAhead("<![CDATA[") {
            part = .section
            copy(9)
        } else if isAhead("<!--") {
            part = .comment
            copy(4)
        } else if isAhead("<!DOCTYPE") {
            (part, isInSubset) = (.documentType, false)
            copy(9)
        } else if isAhead("<?") {
            part = .instruction
            copy(2)
        } else {
            stepTag()
        }
    }

    private func stepTag() {
        let isEnd = isAhead("</")
        let rest = bytes[(index + (isEnd ? 2 : 1))...].prefix(Self.maxAhead - 2)
        let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        guard let first = name.first,
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20) || first >= 0x80 || first == 0x5F
        else { return mend(1, as: "&lt;") }
        let element = String(decoding: name, as: UTF8.self)
        guard isEnd else {
            (part, quote) = (.tag, nil)
            // One in more others than that ends the reading.
            if open.count < 1_000 { open.append(element) }
            return copy()
        }
        if let place = open.lastIndex(of: element) {
            endElements(downTo: place + 1)
            open.removeLast(open.count - place)
            part = .tag
            quote = nil
            copy()
        } else {
            // Most likely the innermost one is meant, but a note is not ended by that.
            if open.count > 2 { endElements(downTo: open.count - 1) }
            mend(0, as: "")
            part = .omittedTag
        }
    }

    /// Ends what is open in so many elements; but not an attachment, whose end may be anywhere.
    private func endElements(downTo count: Int) {
        guard open.last != "data" else { return }
        while open.count > count, let name = open.popLast() { mend(0, as: "</\(name)>") }
    }

    private func stepReference() {
        let rest = bytes[index...].dropFirst().prefix(Self.maxAhead - 2)
        let name = rest.prefix {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x23
        }
        guard !name.isEmpty, name.endIndex < rest.endIndex, bytes[name.endIndex] == UInt8(ascii: ";") else {
            return mend(1, as: "&amp;")
        }
        let text = String(decoding: name, as: UTF8.self)
        let whole = name.count + 2
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            guard let value, let scalar = Unicode.Scalar(value), Self.isInXML(scalar) else {
                return mend(whole, as: "")
            }
            copy(whole)
        } else if ["amp", "lt", "gt", "quot", "apos"].contains(text) {
            copy(whole)
        } else if let entity = htmlEntityLookup(text) {
            // Known to whoever wrote it, if not to XML.
            piece.bytes += "&#\(entity.pointee.value);".utf8
            index += whole
        } else {
            mend(1, as: "&amp;")
        }
    }

    private static func isInXML(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 9, 10, 13, 0x20..<0xFFFE, 0x10000...: true
        default: false
        }
    }
}
