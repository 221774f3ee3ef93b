import Portico

/// Parses a `multipart/form-data` body as it comes, in chunks of any size (RFC 2046 section 5.1, RFC 7578).
///
///     var parser = MultipartParser(boundary)
///     parser.feed(chunk)
///     while let piece = try parser.next() { … }
///     try parser.finish()
///
/// It holds one chunk and what may be the beginning of a delimiter or belongs to an unfinished header, which is
/// bounded.
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
    private static let maxHeaderLines = 16
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
    mutating func next() throws(BodyError) -> Piece? {
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
                guard let line = try line(within: max(0, Self.longestHeader - size), tooLong: Self.longHeader) else {
                    return nil
                }
                if line.isEmpty {
                    state = .content
                    return .part(try PartHeader(lines))
                }
                guard lines.count < Self.maxHeaderLines else { throw Self.longHeader }
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
    func finish() throws(BodyError) {
        switch state {
        case .epilogue: return
        case .preamble: throw .malformed("the boundary that its Content-Type names does not occur in it")
        case .delimiter, .header, .content: throw .incomplete
        }
    }

    /// Where the content before the next delimiter ends, and whether the delimiter is all there; it may end the buffer
    /// half.
    private func endOfContent() -> (end: Int, isDelimiter: Bool) {
        var start = position
        // A delimiter has one CR, at its start, so two candidates never overlap and each byte is looked at twice at
        // most.
        while let candidate = buffer[start...].firstIndex(of: 0x0D) {
            let there = buffer[candidate...].prefix(delimiter.count)
            if delimiter.starts(with: there) { return (candidate, there.count == delimiter.count) }
            start = candidate + 1
        }
        return (buffer.count, false)
    }

    /// Looks at what follows a delimiter; false where more bytes are needed.
    private mutating func passDelimiter(padding: Int) throws(BodyError) -> Bool {
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

    private static let strayText = BodyError.malformed("something stands behind a boundary")
    private static let longHeader = BodyError.malformed(
        "the header of a part has more than \(longestHeader) bytes or \(maxHeaderLines) lines"
    )

    /// Takes a line without its line break; nil where its end has not come.
    private mutating func line(within maximum: Int, tooLong: BodyError) throws(BodyError) -> [UInt8]? {
        let rest = buffer[position...].prefix(maximum + 1)
        guard let end = rest.firstIndex(of: 0x0D) else {
            if rest.count > maximum { throw tooLong }
            return nil
        }
        guard end + 1 < buffer.count else { return nil }
        guard buffer[end + 1] == 0x0A else { throw .malformed("a line of a part's header ends without a line feed") }
        defer { position = end + 2 }
        return Array(buffer[position..<end])
    }
}

/// The text that parts a multipart body (RFC 2046 section 5.1.1).
struct MultipartBoundary: Sendable, Hashable {
    /// What stands before each part but the first, and after the last: CRLF, two hyphens and the boundary.
    let delimiter: [UInt8]

    /// Nil unless it has 1 to 70 of the allowed characters and does not end in a space.
    init?(_ text: String) {
        guard (1...70).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed),
            text.utf8.last != UInt8(ascii: " ")
        else {
            return nil
        }
        delimiter = Array("\r\n--\(text)".utf8)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            return true
        default:
            let others: StaticString = "'()+_,-./:=? "
            return others.withUTF8Buffer { $0.contains(byte) }
        }
    }
}

/// What a part of a `multipart/form-data` body says of itself (RFC 7578 section 4).
struct PartHeader: Sendable, Hashable {
    let name: String
    /// Nil where the part is typed text. Empty where no file was chosen.
    let fileName: String?
    let mediaType: String?

    /// Reads the lines of a header, without their line breaks.
    init(_ lines: [[UInt8]]) throws(BodyError) {
        var fields: [String: String] = [:]
        for line in lines {
            guard let text = String(validating: line, as: UTF8.self) else {
                throw .malformed("the header of a part is not UTF-8")
            }
            let name = text.utf8.prefix { $0 != UInt8(ascii: ":") }
            guard !name.isEmpty, name.count < text.utf8.count, !name.contains(where: { $0 <= 0x20 || $0 >= 0x7F })
            else {
                throw .malformed("the header of a part has a line that is no field")
            }
            let value = String(Substring(text.utf8.dropFirst(name.count + 1))).trimmed
            guard fields.updateValue(value, forKey: String(Substring(name)).lowercased()) == nil else {
                throw .malformed("the header of a part has \(Substring(name)) twice")
            }
        }
        guard let disposition = fields["content-disposition"].flatMap(ParameterizedValue.init),
            disposition.value == "form-data"
        else {
            throw .malformed("a part has no Content-Disposition of form-data")
        }
        guard let name = disposition.parameters["name"] else { throw .malformed("a part has no name") }
        guard disposition.parameters["filename*"] == nil else {
            throw .malformed("a part gives its file's name as filename*, which RFC 7578 does not allow")
        }
        if let encoding = fields["content-transfer-encoding"]?.lowercased(),
            !["7bit", "8bit", "binary"].contains(encoding)
        {
            throw .malformed("a part is encoded as \(encoding.prefix(40))")
        }
        self.name = Self.unescaped(name)
        fileName = disposition.parameters["filename"].map(Self.unescaped)
        mediaType = fields["content-type"]
        if fileName == nil { try Self.requireUTF8(mediaType) }
    }

    /// Browsers write a quote as `%22` and line breaks as `%0D` and `%0A`, and a percent sign as itself (WHATWG HTML
    /// section 4.10.22.8).
    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        return text.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0d", with: "\r")
            .replacing("%0A", with: "\n").replacing("%0a", with: "\n")
    }

    private static func requireUTF8(_ mediaType: String?) throws(BodyError) {
        guard let charset = mediaType.flatMap(ParameterizedValue.init)?.parameters["charset"]?.lowercased() else {
            return
        }
        if !["utf-8", "us-ascii"].contains(charset) {
            throw .malformed("a part is text in \(charset.prefix(40)), and only UTF-8 is taken")
        }
    }
}
