/// Names and values as `application/x-www-form-urlencoded` text.
///
/// ```swift
/// URLEncodedForm([("query", "café & bar")]).text     // "query=caf%C3%A9+%26+bar"
/// ```
///
/// The serialiser of the URL standard (5.2), after the line breaks of names and values became CRLF (WHATWG HTML, 4.10.22.4).
public struct URLEncodedForm: Sendable {
    /// The fields in the order they are sent.
    public let fields: [(name: String, value: String)]

    public init(_ fields: [(name: String, value: String)]) {
        self.fields = fields
    }

    /// The fields as sent: `name=value` joined with `&`.
    public var text: String {
        fields.map { Self.encode($0.name) + "=" + Self.encode($0.value) }.joined(separator: "&")
    }

    /// Which bytes stand for themselves.
    private static let isPlain = (0...UInt8.max).map { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Byte by byte into one text: a form may hold a megabyte.
    private static func encode(_ text: String) -> String {
        var text = text.withLineFeeds
        let (isPlain, digits) = (isPlain, digits)
        return text.withUTF8 { bytes in
            // A line break takes most: six.
            String(unsafeUninitializedCapacity: bytes.count * 6) { encoded in
                var count = 0
                for byte in bytes {
                    if isPlain[Int(byte)] {
                        encoded[count] = byte
                        count += 1
                    } else if byte == UInt8(ascii: " ") {
                        encoded[count] = UInt8(ascii: "+")
                        count += 1
                    } else {
                        if byte == UInt8(ascii: "\n") {
                            encoded[count] = UInt8(ascii: "%")
                            encoded[count + 1] = UInt8(ascii: "0")
                            encoded[count + 2] = UInt8(ascii: "D")
                            count += 3
                        }
                        encoded[count] = UInt8(ascii: "%")
                        encoded[count + 1] = digits[Int(byte >> 4)]
                        encoded[count + 2] = digits[Int(byte & 15)]
                        count += 3
                    }
                }
                return count
            }
        }
    }
}

extension UInt8 {
    /// The byte as `%` and two upper-case digits.
    var percentEncoded: String {
        let digits = String(self, radix: 16, uppercase: true)
        return digits.count == 1 ? "%0" + digits : "%" + digits
    }
}
