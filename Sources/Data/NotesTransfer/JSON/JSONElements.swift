/// Reads a JSON object member by member, and of chosen lists one element at a time, so that only an element is in memory.
///
///     let elements = JSONElements(source, lists: ["notes": 1_000_000], values: ["format"], place: "notes.json", limits: TransferLimits())
///     while let element = try elements.next() { print(element.key, element.index ?? 0, element.line) }
///
/// It looks for where values begin and end (RFC 8259); whether an element is well formed sees whoever decodes it.
final class JSONElements {
    struct Element {
        let key: String
        /// In its list, from 0; nil for what is none.
        let index: Int?
        let bytes: [UInt8]
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
    private let place: String
    private let limits: TransferLimits
    private var state = State.start
    private var buffer: [UInt8] = []
    private var position = 0
    private var line = 1

    init(_ source: any ByteSource, lists: [String: Int], values: Set<String>, place: String, limits: TransferLimits) {
        self.source = source
        self.lists = lists
        self.values = values
        self.place = place
        self.limits = limits
    }

    /// The next element or value that was asked for; others are passed over.
    func next() throws(TransferFailure) -> Element? {
        while true {
            switch state {
            case .start:
                if try peek() == 0xEF { try skipByteOrderMark() }
                try skipWhiteSpace()
                try expect("{", "a JSON object begins")
                state = .member
                try skipWhiteSpace()
                if try peek() == UInt8(ascii: "}") { try end() }
            case .member:
                try skipWhiteSpace()
                guard try peek() == UInt8(ascii: "\""), let key = try name() else { throw malformed("the name of a member is expected") }
                try skipWhiteSpace()
                try expect(":", "a value follows")
                try skipWhiteSpace()
                if lists[key] != nil, try peek() == UInt8(ascii: "[") {
                    position += 1
                    try skipWhiteSpace()
                    if try peek() == UInt8(ascii: "]") {
                        position += 1
                        try endMember()
                    } else {
                        state = .list(key: key, index: 0)
                    }
                } else {
                    let (bytes, line) = (try value(collecting: values.contains(key)), line)
                    try endMember()
                    if values.contains(key) { return Element(key: key, index: nil, bytes: bytes, line: line) }
                }
            case .list(let key, let index):
                try skipWhiteSpace()
                let line = line
                let bytes = try value(collecting: true, what: "entry \(index + 1) of “\(key)”", upTo: lists[key])
                try skipWhiteSpace()
                switch try take() {
                case UInt8(ascii: ","): state = .list(key: key, index: index + 1)
                case UInt8(ascii: "]"): try endMember()
                case nil: throw cut("“\(key)”")
                default: throw malformed("a comma or the end of “\(key)” is expected")
                }
                return Element(key: key, index: index, bytes: bytes, line: line)
            case .end: return nil
            }
        }
    }

    private func endMember() throws(TransferFailure) {
        try skipWhiteSpace()
        switch try peek() {
        case UInt8(ascii: ","):
            position += 1
            state = .member
        case UInt8(ascii: "}"): try end()
        case nil: throw cut("the object")
        default: throw malformed("a comma or the end of the object is expected")
        }
    }

    private func end() throws(TransferFailure) {
        position += 1
        try skipWhiteSpace()
        guard try peek() == nil else { throw malformed("there is something behind the end of the object") }
        state = .end
    }

    private func name() throws(TransferFailure) -> String? {
        let bytes = try value(collecting: true, upTo: 1_000)
        // Names that matter have no escapes in them.
        return String(validating: bytes.dropFirst().dropLast(), as: UTF8.self)
    }

    /// The bytes of the value that begins here.
    private func value(collecting: Bool, what: String = "a value", upTo limit: Int? = nil) throws(TransferFailure) -> [UInt8] {
        let limit = limit ?? limits.elementBytes
        var (bytes, depth, isInText, isEscaped): ([UInt8], Int, Bool, Bool) = ([], 0, false, false)
        while true {
            guard try hasMore() else {
                if depth == 0, !isInText, !bytes.isEmpty { return bytes }
                throw cut(what)
            }
            let start = position
            var isDone = false
            scan: while position < buffer.count {
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
                        guard depth <= limits.depth else { throw malformed("\(what) is nested deeper than \(limits.depth) levels") }
                    case UInt8(ascii: "}"), UInt8(ascii: "]"):
                        if depth == 0 { break scan }
                        depth -= 1
                        isDone = depth == 0
                    case UInt8(ascii: ","), 9, 10, 13, 32:
                        if depth == 0 {
                            if byte == 10 { line -= 1 }
                            break scan
                        }
                    default: break
                    }
                }
                position += 1
                if isDone { break }
            }
            let ended = isDone || position < buffer.count
            if collecting || bytes.isEmpty { bytes += buffer[start..<position] }
            guard bytes.count <= limit else { throw malformed("\(what) is larger than \(limit) bytes") }
            guard ended else { continue }
            guard !bytes.isEmpty else { throw malformed("\(what) is missing") }
            return bytes
        }
    }

    private func skipByteOrderMark() throws(TransferFailure) {
        for expected in [0xEF, 0xBB, 0xBF] as [UInt8] {
            guard try take() == expected else { throw malformed("it is not UTF-8") }
        }
    }

    private func skipWhiteSpace() throws(TransferFailure) {
        while let byte = try peek(), byte == 32 || byte == 9 || byte == 10 || byte == 13 {
            if byte == 10 { line += 1 }
            position += 1
        }
    }

    private func expect(_ character: Unicode.Scalar, _ meaning: String) throws(TransferFailure) {
        guard let byte = try take() else { throw cut("the object") }
        guard byte == UInt8(ascii: character) else { throw malformed("“\(character)” is expected, with which \(meaning)") }
    }

    private func peek() throws(TransferFailure) -> UInt8? {
        guard try hasMore() else { return nil }
        return buffer[position]
    }

    private func take() throws(TransferFailure) -> UInt8? {
        guard let byte = try peek() else { return nil }
        position += 1
        return byte
    }

    private func hasMore() throws(TransferFailure) -> Bool {
        guard position == buffer.count else { return true }
        buffer = try source.read(262_144)
        position = 0
        return !buffer.isEmpty
    }

    private func malformed(_ what: String) -> TransferFailure { TransferFailure(place: "\(place), line \(line)", reason: what) }

    private func cut(_ what: String) -> TransferFailure {
        TransferFailure(place: "\(place), line \(line)", reason: "the file ends in the middle of \(what)")
    }
}
