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

    private static func encode(_ text: String) -> String {
        var encoded = ""
        for byte in text.withLineFeeds.utf8 {
            switch byte {
            case UInt8(ascii: "\n"):
                encoded += "%0D%0A"
            case UInt8(ascii: " "):
                encoded += "+"
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "*"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                encoded += byte.percentEncoded
            }
        }
        return encoded
    }
}

extension UInt8 {
    /// The byte as `%` and two upper-case digits.
    var percentEncoded: String {
        let digits = String(self, radix: 16, uppercase: true)
        return digits.count == 1 ? "%0" + digits : "%" + digits
    }
}
