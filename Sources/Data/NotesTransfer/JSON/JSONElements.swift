import Foundation
import Notes
import Portico

/// Reads a JSON object member by member, and of chosen lists one element at a time, so that only an element is in
/// memory.
///
///     let elements = JSONElements(
///         source, lists: ["notes": 1_000_000], values: ["format"], place: place, workFolder: folder,
///         limits: TransferLimits()
///     )
///     while let element = try elements.next() { print(element.key, element.index ?? 0, element.line) }
///
/// A large element is held in a file, and a value may go where it is wanted piece by piece, without being held at all.
///
/// It looks for where values begin and end (RFC 8259); decoding an element shows whether it is well formed.
final class JSONElements {
    struct Element {
        let key: String
        /// In its list, from 0; nil for what is none.
        let index: Int?
        let content: HeldBytes
        /// How many values are in it, about.
        let values: Int
        /// Where it begins, from 1.
        let line: Int
    }

    private enum State {
        case start, member, list(key: String, index: Int), end
    }

    private let source: any ByteSource
    /// By their names: how many bytes an element may have.
    private let lists: [String: Int]
    private let values: Set<String>
    private let sinks: [String: (ArraySlice<UInt8>) -> Void]
    private let place: TransferPlace
    private let workFolder: URL
    private let limits: TransferLimits
    private var state = State.start
    private var buffer: [UInt8] = []
    private var position = 0
    private var line = 1
    /// In the last value.
    private var valueCount = 0

    /// - Parameters:
    ///   - values: the members that are given whole.
    ///   - sinks: the members that are handed on as they are read, and not given.
    ///   - workFolder: where large elements are held.
    init(
        _ source: any ByteSource,
        lists: [String: Int],
        values: Set<String>,
        sinks: [String: (ArraySlice<UInt8>) -> Void] = [:],
        place: TransferPlace,
        workFolder: URL,
        limits: TransferLimits
    ) {
        self.source = source
        self.lists = lists
        self.values = values
        self.sinks = sinks
        self.place = place
        self.workFolder = workFolder
        self.limits = limits
    }

    /// The next element or value that was asked for; others are passed over.
    func next() throws(TransferProblem) -> Element? {
        while true {
            switch state {
            case .start:
                if try peek() == 0xEF { try skipByteOrderMark() }
                try skipWhiteSpace()
                try expect("{")
                state = .member
                try skipWhiteSpace()
                if try peek() == UInt8(ascii: "}") { try end() }
            case .member:
                try skipWhiteSpace()
                guard try peek() == UInt8(ascii: "\""), let key = try name() else {
                    throw malformed(.nameExpected)
                }
                try skipWhiteSpace()
                try expect(":")
                try skipWhiteSpace()
                if lists[key] != nil {
                    guard try peek() == UInt8(ascii: "[") else { throw malformed(.notAList(key)) }
                    position += 1
                    try skipWhiteSpace()
                    if try peek() == UInt8(ascii: "]") {
                        position += 1
                        try endMember()
                    } else {
                        state = .list(key: key, index: 0)
                    }
                } else {
                    let line = line
                    let held = values.contains(key) ? HeldBytes(in: workFolder, of: place) : nil
                    let sink = sinks[key]
                    try value(upTo: held.map { _ in limits.elementBytes }) { piece throws(TransferProblem) in
                        try held?.append(piece)
                        sink?(piece)
                    }
                    try endMember()
                    if let held { return Element(key: key, index: nil, content: held, values: valueCount, line: line) }
                }
            case .list(let key, let index):
                try skipWhiteSpace()
                let line = line
                let held = HeldBytes(in: workFolder, of: place)
                try value(what: .entry(index + 1, of: key), upTo: lists[key]) { piece throws(TransferProblem) in
                    try held.append(piece)
                }
                let values = valueCount
                try skipWhiteSpace()
                switch try take() {
                case UInt8(ascii: ","): state = .list(key: key, index: index + 1)
                case UInt8(ascii: "]"): try endMember()
                case nil: throw malformed(.cut(in: .list(key)))
                default: throw malformed(.commaExpected(in: .list(key)))
                }
                return Element(key: key, index: index, content: held, values: values, line: line)
            case .end: return nil
            }
        }
    }

    private func endMember() throws(TransferProblem) {
        try skipWhiteSpace()
        switch try peek() {
        case UInt8(ascii: ","):
            position += 1
            state = .member
        case UInt8(ascii: "}"): try end()
        case nil: throw malformed(.cut(in: .object))
        default: throw malformed(.commaExpected(in: .object))
        }
    }

    private func end() throws(TransferProblem) {
        position += 1
        try skipWhiteSpace()
        guard try peek() == nil else { throw malformed(.moreAfterEnd) }
        state = .end
    }

    private func name() throws(TransferProblem) -> String? {
        var bytes: [UInt8] = []
        try value(upTo: 1_000) { bytes += $0 }
        // The names that are looked for contain no escapes.
        return String(validating: bytes.dropFirst().dropLast(), as: UTF8.self)
    }

    /// Hands on the bytes of the value that begins here; one without a limit may be of any length.
    private func value(
        what: JSONPart = .value,
        upTo limit: Int? = nil,
        to body: (ArraySlice<UInt8>) throws(TransferProblem) -> Void
    ) throws(TransferProblem) {
        var (count, depth, isInText, isEscaped) = (0, 0, false, false)
        valueCount = 1
        while true {
            guard try hasMore() else {
                if depth == 0, !isInText, count > 0 { return }
                throw malformed(.cut(in: what))
            }
            let start = position
            var isDone = false
            var text = PlainText()
            scan: while position < buffer.count {
                if isInText, !isEscaped {
                    let plain = text.end(in: buffer[...], from: position)
                    line += PlainText.lineEnds(in: buffer[position..<plain])
                    position = plain
                    guard position < buffer.count else { break }
                }
                let byte = buffer[position]
                if byte == 10 { line += 1 }
                if isInText {
                    if isEscaped {
                        isEscaped = false
                    } else if byte == UInt8(ascii: "\\") {
                        isEscaped = true
                    } else if byte == UInt8(ascii: "\"") {
                        isInText = false
                        isDone = depth == 0
                    }
                } else {
                    switch byte {
                    case UInt8(ascii: "\""): isInText = true
                    case UInt8(ascii: "{"), UInt8(ascii: "["):
                        depth += 1
                        valueCount += 1
                        guard depth <= limits.depth else {
                            throw malformed(.tooDeep(what, limit: limits.depth))
                        }
                    case UInt8(ascii: "}"), UInt8(ascii: "]"):
                        if depth == 0 { break scan }
                        depth -= 1
                        isDone = depth == 0
                    case UInt8(ascii: ","), 9, 10, 13, 32:
                        if depth == 0 {
                            if byte == 10 { line -= 1 }
                            break scan
                        }
                        if byte == UInt8(ascii: ",") { valueCount += 1 }
                    default: break
                    }
                }
                position += 1
                if isDone { break }
            }
            let ended = isDone || position < buffer.count
            count += position - start
            if let limit, count > limit { throw malformed(.tooLarge(what, limit: limit)) }
            try body(buffer[start..<position])
            guard ended else { continue }
            guard count > 0 else { throw malformed(.missing(what)) }
            return
        }
    }

    private func skipByteOrderMark() throws(TransferProblem) {
        for expected in [0xEF, 0xBB, 0xBF] as [UInt8] {
            guard try take() == expected else { throw malformed(.notUTF8) }
        }
    }

    private func skipWhiteSpace() throws(TransferProblem) {
        while let byte = try peek(), byte == 32 || byte == 9 || byte == 10 || byte == 13 {
            if byte == 10 { line += 1 }
            position += 1
        }
    }

    private func expect(_ character: Unicode.Scalar) throws(TransferProblem) {
        guard let byte = try take() else { throw malformed(.cut(in: .object)) }
        guard byte == UInt8(ascii: character) else {
            throw malformed(.expected(String(character)))
        }
    }

    private func peek() throws(TransferProblem) -> UInt8? {
        guard try hasMore() else { return nil }
        return buffer[position]
    }

    private func take() throws(TransferProblem) -> UInt8? {
        guard let byte = try peek() else { return nil }
        position += 1
        return byte
    }

    private func hasMore() throws(TransferProblem) -> Bool {
        guard position == buffer.count else { return true }
        buffer = try source.read(262_144)
        position = 0
        return !buffer.isEmpty
    }

    private func malformed(_ reason: JSONReason) -> TransferProblem {
        TransferProblem(at: place.appending(.line(line)), .json(reason))
    }
}

extension JSONElements.Element {
    /// What it says, if that is short. Throws what is wrong with it, at the place.
    func decoded<Value: Decodable>(as _: Value.Type, place: TransferPlace) throws(TransferProblem) -> Value {
        guard content.count <= Self.short else {
            throw TransferProblem(at: place, .json(.tooLarge(.value, limit: Self.short)))
        }
        do {
            return try JSONDecoder().decode(Value.self, from: Data(try content.all(place: place)))
        } catch {
            throw TransferProblem(at: place, .json(JSONReason(of: error)))
        }
    }

    private static let short = 1_000

    /// What it says, with long texts. Throws what is wrong with it, at the place.
    func document<Document: JSONDocument>(
        as _: Document.Type,
        place: TransferPlace,
        _ limits: TransferLimits
    ) throws(TransferProblem) -> Document {
        guard values <= limits.elementValues else {
            throw TransferProblem(at: place, .json(.tooManyValues(limit: limits.elementValues)))
        }
        return try .decoded(try content.all(place: place), place: place)
    }
}
