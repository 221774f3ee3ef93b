/// Parses a `multipart/form-data` body as it comes, in chunks of any size (RFC 2046 section 5.1, RFC 7578).
///
///     var parser = MultipartParser(boundary)
///     parser.feed(chunk)
///     while let piece = try parser.next() { … }
///     try parser.finish()
///
/// It holds one chunk and what may be the beginning of a delimiter or belongs to an unfinished header, which is bounded.
struct MultipartParser: Sendable {
    enum Piece: Sendable, Hashable {
        case part(PartHeader)
        /// Some of the part's content; the parts it comes in mean nothing.
        case content(ArraySlice<UInt8>)
        case partEnd
    }

    private enum State {
        case preamble
        /// Behind a delimiter: another part, or the end.
        case delimiter(padding: Int)
        case header(lines: [[UInt8]], size: Int)
        case content
        case epilogue
    }

    private static let longestHeader = 8_192
    private static let mostHeaderLines = 16
    private static let longestPadding = 256

    private let delimiter: [UInt8]
    private var buffer: [UInt8]
    private var position = 0
    private var state = State.preamble

    init(_ boundary: MultipartBoundary) {
        delimiter = boundary.delimiter
        // The first delimiter may stand at the very start, without a line break before it.
        buffer = [0x0D, 0x0A]
    }

    mutating func feed(_ bytes: some Sequence<UInt8>) {
        buffer.removeFirst(position)
        position = 0
        buffer.append(contentsOf: bytes)
    }

    /// The next piece; nil where the next chunk is needed for it.
    mutating func next() throws(BodyFailure) -> Piece? {
        while true {
            switch state {
            case .preamble:
                let (end, isDelimiter) = endOfContent()
                position = end
                guard isDelimiter else { return nil }
                position += delimiter.count
                state = .delimiter(padding: 0)
            case .delimiter(let padding):
                guard try passDelimiter(padding: padding) else { return nil }
            case .header(let lines, let size):
                guard let line = try line(within: max(0, Self.longestHeader - size), tooLong: Self.longHeader) else { return nil }
                if line.isEmpty {
                    state = .content
                    return .part(try PartHeader(lines))
                }
                guard lines.count < Self.mostHeaderLines else { throw Self.longHeader }
                state = .header(lines: lines + [line], size: size + line.count + 2)
            case .content:
                let (end, isDelimiter) = endOfContent()
                if end > position {
                    defer { position = end }
                    return .content(buffer[position..<end])
                }
                guard isDelimiter else { return nil }
                position += delimiter.count
                state = .delimiter(padding: 0)
                return .partEnd
            case .epilogue:
                position = buffer.count
                return nil
            }
        }
    }

    /// To be called at the end of the body. Throws where the last delimiter has not come.
    func finish() throws(BodyFailure) {
        switch state {
        case .epilogue: return
        case .preamble: throw .malformed("the boundary that its Content-Type names does not occur in it")
        case .delimiter, .header, .content: throw .incomplete
        }
    }

    /// Where the content before the next delimiter ends, and whether the delimiter is all there; it may end the buffer half.
    private func endOfContent() -> (end: Int, isDelimiter: Bool) {
        var start = position
        // A delimiter has one CR, at its start, so two candidates never overlap and each byte is looked at twice at most.
        while let candidate = buffer[start...].firstIndex(of: 0x0D) {
            let there = buffer[candidate...].prefix(delimiter.count)
            if delimiter.starts(with: there) { return (candidate, there.count == delimiter.count) }
            start = candidate + 1
        }
        return (buffer.count, false)
    }

    /// Looks at what follows a delimiter; false where more bytes are needed.
    private mutating func passDelimiter(padding: Int) throws(BodyFailure) -> Bool {
        let rest = buffer[position...]
        let hyphen = UInt8(ascii: "-")
        if padding == 0, rest.first == hyphen {
            guard rest.count > 1 else { return false }
            guard rest[position + 1] == hyphen else { throw Self.strayText }
            state = .epilogue
            return true
        }
        // Whatever carried the mail was free to add white space here (RFC 2046 section 5.1.1).
        let spaces = rest.prefix { $0 == 0x20 || $0 == 0x09 }.count
        guard padding + spaces <= Self.longestPadding else { throw Self.strayText }
        position += spaces
        state = .delimiter(padding: padding + spaces)
        guard let line = try line(within: 0, tooLong: Self.strayText) else { return false }
        if !line.isEmpty { throw Self.strayText }
        state = .header(lines: [], size: 0)
        return true
    }

    private static let strayText = BodyFailure.malformed("something stands behind a boundary")
    private static let longHeader = BodyFailure.malformed(
        "the header of a part has more than \(longestHeader) bytes or \(mostHeaderLines) lines"
    )

    /// Takes a line without its line break; nil where its end has not come.
    private mutating func line(within most: Int, tooLong: BodyFailure) throws(BodyFailure) -> [UInt8]? {
        let rest = buffer[position...].prefix(most + 1)
        guard let end = rest.firstIndex(of: 0x0D) else {
            if rest.count > most { throw tooLong }
            return nil
        }
        guard end + 1 < buffer.count else { return nil }
        guard buffer[end + 1] == 0x0A else { throw .malformed("a line of a part's header ends without a line feed") }
        defer { position = end + 2 }
        return Array(buffer[position..<end])
    }
}
