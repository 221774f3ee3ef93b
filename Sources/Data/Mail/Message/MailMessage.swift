public import Foundation
public import Portico

/// A mail as it goes over the wire (RFC 5322): the envelope, the header and both parts.
///
///     let message = try MailMessage(mail, body, from: sender)
///
/// It is the same each time it is made of one mail: its id, its date and its boundary are the mail's. So a receiver
/// that gets it twice sees that it is one.
public struct MailMessage: Sendable {
    /// More than any mail of the app has.
    static let maxBytes = 512 * 1024

    public let id: OutgoingMail.ID
    public let from: MailAddress
    public let to: MailAddress
    public let date: Date
    public let bytes: [UInt8]

    /// Whether only a server that speaks SMTPUTF8 takes it.
    public var needsUTF8: Bool { from.needsUTF8 || to.needsUTF8 }

    public init(_ mail: OutgoingMail, _ body: MailBody, from sender: MailAddress) throws(MailMessageError) {
        id = mail.id
        from = sender
        date = mail.createdAt
        do throws(MailAddressError) {
            // An address alone: what looks like a name in it is no name.
            to = try MailAddress(address: mail.to, name: nil)
        } catch {
            throw .address(error)
        }
        let bytes = Self.header(of: mail, from: from, to: to) + Self.parts(body, boundary: Self.boundary(of: mail.id))
        guard bytes.count <= Self.maxBytes else { throw .tooLarge }
        self.bytes = bytes
    }

    /// The header `Message-ID` of a mail: made of its id alone, so each attempt has the same.
    public static func messageID(of id: OutgoingMail.ID, from sender: MailAddress) -> String {
        "<\(id.rawValue)@\(sender.domain)>"
    }

    private static func boundary(of id: OutgoingMail.ID) -> String { "=_\(id.rawValue)" }

    private static func header(of mail: OutgoingMail, from: MailAddress, to: MailAddress) -> [UInt8] {
        var fields = [
            ("From", from.encoded(after: "From")),
            ("To", to.encoded(after: "To")),
            ("Subject", HeaderText(mail.content.subject).encoded(after: "Subject")),
            ("Date", MailDate.text(mail.createdAt)),
            ("Message-ID", folded(messageID(of: mail.id, from: from), after: "Message-ID")),
            ("Auto-Submitted", "auto-generated"),
        ]
        if let link = mail.content.unsubscribe.flatMap(HeaderLink.init) {
            fields.append(("List-Unsubscribe", folded("<\(link.text)>", after: "List-Unsubscribe")))
            fields.append(("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"))
        }
        if let tag = languageTag(mail.content.language) { fields.append(("Content-Language", tag)) }
        fields += [
            ("MIME-Version", "1.0"),
            ("Content-Type", "multipart/alternative;\r\n boundary=\"\(boundary(of: mail.id))\""),
        ]
        return Array(fields.map { "\($0): \($1)\r\n" }.joined().utf8)
    }

    private static func folded(_ value: String, after header: String) -> String {
        header.utf8.count + 2 + value.utf8.count > EncodedWords.longestLine ? "\r\n \(value)" : value
    }

    private static func parts(_ body: MailBody, boundary: String) -> [UInt8] {
        var bytes: [UInt8] = []
        // The last is the one that is shown where it can be (RFC 2046 section 5.1.4).
        for (type, text) in [("plain", body.text), ("html", body.html)] {
            bytes += Array(
                """
                \r\n--\(boundary)\r
                Content-Type: text/\(type); charset=utf-8\r
                Content-Transfer-Encoding: quoted-printable\r
                \r\n
                """.utf8
            )
            bytes += QuotedPrintable.encoded(text)
        }
        return bytes + Array("\r\n--\(boundary)--\r\n".utf8)
    }

    /// A BCP 47 tag; nil where it is none.
    private static func languageTag(_ text: String) -> String? {
        let isTag =
            (1...35).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
        return isTag ? text : nil
    }
}

/// A link that can stand in a header between angle brackets (RFC 2369).
struct HeaderLink {
    /// In a header a line has at most 998 characters.
    private static let longest = 900

    let text: String

    /// Nil where it is no web address, or too long.
    init?(_ url: URL) {
        let text = url.absoluteString
        guard ["http", "https"].contains(url.scheme?.lowercased() ?? ""), text.utf8.count <= Self.longest,
            text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) && ![0x22, 0x2C, 0x3C, 0x3E, 0x5C].contains($0) })
        else { return nil }
        self.text = text
    }
}

/// A moment as headers have it (RFC 5322 section 3.3), in UTC.
enum MailDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    static func text(_ moment: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents(
            [.weekday, .day, .month, .year, .hour, .minute, .second],
            from: moment.inCalendarRange
        )
        let day = days[((parts.weekday ?? 1) - 1) % 7]
        let month = months[((parts.month ?? 1) - 1) % 12]
        let time = [parts.hour, parts.minute, parts.second].map { padded($0 ?? 0, to: 2) }.joined(separator: ":")
        return "\(day), \(parts.day ?? 1) \(month) \(padded(parts.year ?? 1, to: 4)) \(time) +0000"
    }

    private static func padded(_ number: Int, to width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

/// Why no message can be made of a mail, ever.
public enum MailMessageError: Error, Sendable, Hashable, CustomStringConvertible {
    case address(MailAddressError)
    case tooLarge

    public var description: String {
        switch self {
        case .address(let error): "nobody can be reached at its address: \(error)"
        case .tooLarge: "it has more than \(MailMessage.maxBytes / 1024) KB"
        }
    }
}
