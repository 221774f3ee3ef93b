import Foundation

/// The body of a post, with its type.
struct FormBody: Equatable {
    let contentType: String
    let bytes: Data

    init(urlEncoded entries: [FormEntry]) {
        contentType = "application/x-www-form-urlencoded"
        bytes = Data(URLEncodedForm(entries).text.utf8)
    }

    /// As `multipart/form-data`, the way browsers write it (WHATWG HTML, 4.10.22.8; RFC 7578).
    init(multipart entries: [FormEntry]) {
        let parts = entries.map(Self.part)
        var boundary = "----PorticoTestingBoundary"
        while parts.contains(where: { $0.range(of: Data(boundary.utf8)) != nil }) { boundary += "0" }
        var bytes = Data()
        for part in parts { bytes += Data("--\(boundary)\r\n".utf8) + part + Data("\r\n".utf8) }
        bytes += Data("--\(boundary)--\r\n".utf8)
        self.bytes = bytes
        contentType = "multipart/form-data; boundary=\(boundary)"
    }

    private static func part(_ entry: FormEntry) -> Data {
        let disposition = "Content-Disposition: form-data; name=\"\(escaped(entry.name.withLineBreaks))\""
        switch entry.value {
        case .text(let text):
            return Data("\(disposition)\r\n\r\n\(text.withLineBreaks)".utf8)
        case .file(let file):
            return Data(
                "\(disposition); filename=\"\(escaped(file.name))\"\r\nContent-Type: \(file.mediaType)\r\n\r\n".utf8
            ) + file.bytes
        }
    }

    private static func escaped(_ name: String) -> String {
        name.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "\"": escaped += "%22"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }
}

extension String {
    /// CRLF for every line break, as forms send them.
    fileprivate var withLineBreaks: String {
        withLineFeeds.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }
}

extension URLEncodedForm {
    init(_ entries: [FormEntry]) {
        self.init(entries.map { (name: $0.name, value: $0.text) })
    }
}

/// Names and values as `application/x-www-form-urlencoded` text.
///
/// ```swift
/// URLEncodedForm([("query", "café & bar")]).text     // "query=caf%C3%A9+%26+bar"
/// ```
///
/// The serialiser of the URL standard (5.2), after the line breaks of names and values became CRLF (WHATWG HTML,
/// 4.10.22.4).
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
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"),
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
