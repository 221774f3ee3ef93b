import NIOCore
import NIOHTTP1
import Portico

/// What the head of a request has to be before anything is made of it (RFC 9112), beside what the parser asks for.
///
///     if let refusal = HeadRule.refusal(of: &head) { end(with: refusal) }
enum HeadRule {
    /// Nobody sends a longer body: 1 TB.
    private static let maxBytes = 1 << 40

    /// Nil where it can be answered. The parser leaves white space behind the values of fields, which is none of them
    /// (RFC 9110 section 5.5): it is taken away.
    static func refusal(of head: inout HTTPRequestHead) -> PlainAnswer? {
        var hosts = 0
        var isPadded = false
        // Of no other major version the parser makes a request.
        let isHTTP10 = head.version.minor == 0
        for (name, sent) in head.headers {
            var value = sent
            if let last = sent.utf8.last, isSpace(last) {
                value = withoutSpaceBehind(sent)
                isPadded = true
            }
            // Hardly any field has one of these lengths, which is told sooner than letters are.
            switch name.utf8.count {
            case 4 where name.isField("host"):
                hosts += 1
                guard isHost(value.utf8) else { return .unreadable }
            case 14 where name.isField("content-length"):
                guard let length = Int(value), length <= maxBytes else { return .tooLong }
            case 17 where name.isField("transfer-encoding"):
                // HTTP/1.0 knows none, so nobody knows where such a body ends (section 6.1).
                guard !isHTTP10 else { return .unreadable }
                guard value.isField("chunked") else { return .unknownCoding }
            default: break
            }
        }
        if isPadded { head.headers = HTTPHeaders(head.headers.map { ($0, withoutSpaceBehind($1)) }) }
        // Section 3.2; HTTP/1.0 needs none.
        return hosts == 1 || hosts == 0 && isHTTP10 ? nil : .unreadable
    }

    private static func withoutSpaceBehind(_ value: String) -> String {
        guard let last = value.utf8.lastIndex(where: { !isSpace($0) }) else { return "" }
        // By bytes: some characters take the space behind them in.
        return String(decoding: value.utf8[...last], as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// Whether it is a name or an address, and a port behind it or not (RFC 9110 section 7.2).
    private static func isHost(_ text: String.UTF8View) -> Bool {
        let port: Substring.UTF8View
        if text.first == UInt8(ascii: "[") {
            guard let end = text.firstIndex(of: UInt8(ascii: "]")) else { return false }
            let address = Substring(text[..<end].dropFirst())
            guard address.utf8.contains(UInt8(ascii: ":")), IPAddress(address) != nil else { return false }
            port = text[text.index(after: end)...]
        } else {
            let end = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
            guard end > text.startIndex, isName(text[..<end]) else { return false }
            port = text[end...]
        }
        guard let colon = port.first else { return true }
        let digits = port.dropFirst()
        return colon == UInt8(ascii: ":") && digits.count <= 5 && digits.allSatisfy(isDigit)
    }

    /// Letters, digits and signs, and whatever else as `%` and two digits.
    private static func isName(_ text: Substring.UTF8View) -> Bool {
        var digitsToCome = 0
        for byte in text {
            guard digitsToCome == 0 ? isOfName(byte) : Character(Unicode.Scalar(byte)).isHexDigit else { return false }
            digitsToCome = byte == UInt8(ascii: "%") ? 2 : max(digitsToCome - 1, 0)
        }
        return digitsToCome == 0
    }

    /// RFC 3986 section 3.2.2. Names in other scripts are sent in ASCII.
    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte | 0x20 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte >= UInt8(ascii: "A")
        default: isDigit(byte) || "-._~%!$&'()*+,;=".utf8.contains(byte)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// A length that is announced for a body, or for a piece of one, is too large for any number here.
struct ImpossibleLength: Error {
    init() {}

    /// Nil where a parser's failure is another. It tells of a number that is too large as of one that is none.
    ///
    /// - Parameter bytes: what was being read then.
    init?(_ failure: any Error, in bytes: ByteBuffer?) {
        guard let bytes else { return nil }
        let isLong =
            switch failure as? HTTPParserError {
            case .invalidContentLength: Self.hasLongLength(bytes.readableBytesView)
            case .invalidChunkSize: Self.hasLongChunk(bytes.readableBytesView)
            default: false
            }
        if !isLong { return nil }
    }

    /// Nineteen digits may be fewer than the parser takes, and it has no fault with them then.
    private static func hasLongLength(_ bytes: ByteBufferView) -> Bool {
        bytes.split(separator: UInt8(ascii: "\n")).contains { line in
            let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            guard parts.count == 2, String(decoding: parts[0], as: UTF8.self).isField("content-length") else {
                return false
            }
            let digits = parts[1].filter { !" \t\r".utf8.contains($0) }
            return digits.count >= 19 && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
    }

    private static func hasLongChunk(_ bytes: ByteBufferView) -> Bool {
        bytes.split(separator: UInt8(ascii: "\n")).contains { line in
            line.prefix { Character(Unicode.Scalar($0)).isHexDigit }.count > 16
        }
    }
}

extension String {
    /// Whether it is a name that is given in lower case, in whatever case it is.
    fileprivate func isField(_ name: StaticString) -> Bool {
        name.withUTF8Buffer { name in
            utf8.elementsEqual(name) { $0 == $1 || $0 | 0x20 == $1 && $0 >= UInt8(ascii: "A") }
        }
    }
}
