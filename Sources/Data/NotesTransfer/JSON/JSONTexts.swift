import Foundation
import Notes

/// The long texts of a JSON value, read in pieces: a decoder takes a third of a second for 8 MB of quotation marks, and
/// nothing can end that.
///
///     let texts = try JSONTexts(in: bytes, of: ["title", "body"], place: place)
///     var document = try JSONDecoder().decode(NoteDocument.self, from: texts.json)
///     document.body = texts.text(document.body)
struct JSONTexts {
    /// A longer one is not left to the decoder, in bytes with its escapes.
    static let long = 65_536
    /// What is no text of a note is read no further: it is too long for anything else.
    private static let maxOtherBytes = 4_096
    /// So much is left to the decoder, which takes up to 50 ms for it, in bytes.
    private static let maxAtOnce = 1_048_576
    /// So much is read between two looks, in bytes.
    private static let piece = 65_536

    /// The value, with a short name in the place of each long text.
    private(set) var json = Data()
    /// Begins each such name; of no text in any file.
    private let mark = UUID().uuidString
    private var texts: [String: String] = [:]
    private let bytes: [UInt8]
    private let place: TransferPlace
    private var nextLook = piece

    /// - Parameter keys: the members that are texts.
    /// - Throws: where a long text is malformed, where too much is in no long text, and where nobody waits any more, at
    ///   the place.
    init(in bytes: [UInt8], of keys: Set<String>, place: TransferPlace) throws(TransferProblem) {
        self.bytes = bytes
        self.place = place
        var (copied, position) = (0, 0)
        var last: Range<Int>?
        var key: String?
        while position < bytes.count {
            try look(at: position)
            switch bytes[position] {
            case UInt8(ascii: "\""):
                let start = position + 1
                // The decoder says what is wrong with what does not end.
                guard let end = try end(of: start) else { position = bytes.count; continue }
                if end - start > Self.long {
                    json += bytes[copied..<start]
                    if let name = key, keys.contains(name) {
                        let name = "\(mark)-\(texts.count)"
                        texts[name] = try text(start..<end)
                        json += Data(name.utf8)
                    } else {
                        json += bytes[start..<cut(start..<end)]
                    }
                    copied = end
                }
                (last, key) = (start..<end, nil)
                position = end + 1
                continue
            case UInt8(ascii: ":"): key = last.flatMap(name)
            case 9, 10, 13, 32: break
            default: (last, key) = (nil, nil)
            }
            position += 1
        }
        json += bytes[copied...]
        guard json.count <= Self.maxAtOnce else {
            throw TransferProblem(at: place, .json(.tooLarge(.value, limit: Self.maxAtOnce)))
        }
    }

    /// The text that a decoded one stands for.
    func text(_ decoded: String) -> String { texts[decoded] ?? decoded }

    private mutating func look(at position: Int) throws(TransferProblem) {
        guard position >= nextLook else { return }
        nextLook = position + Self.piece
        try TransferProblem.checkCancellation(of: place)
    }

    private func name(_ range: Range<Int>) -> String? {
        range.count < 100 ? String(validating: bytes[range], as: UTF8.self) : nil
    }

    /// Where the quotation mark is that ends a text; nil where none does.
    private mutating func end(of start: Int) throws(TransferProblem) -> Int? {
        var plain = PlainText()
        var position = start
        while true {
            try look(at: position)
            position = plain.end(in: bytes[...], from: position)
            guard position < bytes.count else { return nil }
            if bytes[position] == UInt8(ascii: "\"") { return position }
            position += 2
            guard position < bytes.count else { return nil }
        }
    }

    /// Where a text may be cut: in no escape, and in no character.
    private func cut(_ range: Range<Int>) -> Int {
        var position = range.lowerBound
        while position < range.lowerBound + Self.maxOtherBytes {
            guard bytes[position] == UInt8(ascii: "\\") else {
                position += 1
                continue
            }
            let isFirstOfTwo = unit(at: position).map { 0xD800..<0xDC00 ~= $0 } ?? false
            position += bytes[position + 1] != UInt8(ascii: "u") ? 2 : isFirstOfTwo ? 12 : 6
        }
        while position < range.upperBound, bytes[position] & 0xC0 == 0x80 { position += 1 }
        return min(position, range.upperBound)
    }

    /// What stands between two quotation marks (RFC 8259 section 7).
    private mutating func text(_ range: Range<Int>) throws(TransferProblem) -> String {
        var plain: [UInt8] = []
        plain.reserveCapacity(range.count)
        nextLook = range.lowerBound
        var position = range.lowerBound
        while position < range.upperBound {
            try look(at: position)
            let piece = bytes[position..<min(range.upperBound, position + Self.piece)]
            let end = PlainText.first(UInt8(ascii: "\\"), in: piece)
            guard bytes[position..<end].allSatisfy({ $0 >= 0x20 }) else { throw malformed }
            plain += bytes[position..<end]
            position = end
            if end < piece.endIndex { try takeEscape(at: &position, in: range, to: &plain) }
        }
        guard let text = String(validating: plain, as: UTF8.self) else { throw malformed }
        return text
    }

    private func takeEscape(
        at position: inout Int,
        in range: Range<Int>,
        to plain: inout [UInt8]
    ) throws(TransferProblem) {
        let kind = bytes[position + 1]
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain.append(kind)
        case UInt8(ascii: "b"): plain.append(8)
        case UInt8(ascii: "f"): plain.append(12)
        case UInt8(ascii: "n"): plain.append(10)
        case UInt8(ascii: "r"): plain.append(13)
        case UInt8(ascii: "t"): plain.append(9)
        case UInt8(ascii: "u"):
            guard let first = unit(at: position) else { throw malformed }
            var code = UInt32(first)
            if UTF16.isLeadSurrogate(first) {
                position += 6
                guard position < range.upperBound, let second = unit(at: position), UTF16.isTrailSurrogate(second)
                else {
                    throw malformed
                }
                code = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw malformed }
            plain += UTF8.encode(scalar).map(Array.init) ?? []
            position += 4
        default: throw malformed
        }
        position += 2
    }

    /// The four digits of an escape.
    private func unit(at position: Int) -> UInt16? {
        guard position + 6 <= bytes.count, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        else { return nil }
        var unit: UInt16 = 0
        for digit in bytes[(position + 2)..<(position + 6)] {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt16(value)
        }
        return unit
    }

    private var malformed: TransferProblem { TransferProblem(at: place, .json(.malformed)) }
}

/// What is decoded with its long texts apart.
protocol JSONDocument: Decodable {
    /// The members that are texts.
    static var texts: Set<String> { get }
    /// Takes the texts that were read apart.
    mutating func take(_ texts: JSONTexts)
}

extension JSONDocument {
    /// Throws what is wrong with it, at the place.
    static func decoded(_ bytes: [UInt8], place: TransferPlace) throws(TransferProblem) -> Self {
        let texts = try JSONTexts(in: bytes, of: Self.texts, place: place)
        var document: Self
        do {
            document = try JSONDecoder().decode(Self.self, from: texts.json)
        } catch {
            throw TransferProblem(at: place, .json(JSONReason(of: error)))
        }
        document.take(texts)
        return document
    }
}

extension NoteDocument: JSONDocument {
    static let texts: Set<String> = ["title", "body"]

    mutating func take(_ texts: JSONTexts) {
        title = texts.text(title)
        body = texts.text(body)
    }
}

extension NoteDocument.Revision: JSONDocument {
    static let texts = NoteDocument.texts

    mutating func take(_ texts: JSONTexts) {
        title = texts.text(title)
        body = body.map(texts.text)
    }
}

extension SimplenoteNote: JSONDocument {
    static let texts: Set<String> = ["content"]

    mutating func take(_ texts: JSONTexts) { content = texts.text(content) }
}

extension FileDocument: JSONDocument {
    static let texts: Set<String> = []

    mutating func take(_: JSONTexts) {}
}
