import CIDN2
import Foundation

/// Where a mail goes to or comes from, as a mail server and a header can have it.
///
///     try MailAddress("Atrium <post@münchen.example>").address   // "post@xn--mnchen-3ya.example"
///
/// The domain is in ASCII (IDNA 2008). The part before the `@` is kept as it is: with characters other than ASCII in it
/// only servers that speak SMTPUTF8 (RFC 6531) take it.
public struct MailAddress: Sendable, Hashable {
    /// One encoded word holds so much of a name. Several are put together with a space between them by some programs.
    static let maxNameBytes = 42

    /// As it stands in a command or a header; in quotes where it has characters that mean something there.
    public let localPart: String
    /// In ASCII and lower case.
    public let domain: String
    /// Whose it is, where that is said.
    public let name: HeaderText?

    /// What is in the angle brackets of a command or a header.
    public var address: String { "\(localPart)@\(domain)" }
    /// Whether only a server that speaks SMTPUTF8 takes it.
    public var needsUTF8: Bool { !localPart.utf8.allSatisfy { $0 < 0x80 } }

    /// Takes `ann@example.com` and `Ann <ann@example.com>`.
    public init(_ text: String) throws(MailAddressError) {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text.hasSuffix(">"), let bracket = text.lastIndex(of: "<") else {
            try self.init(address: text, name: nil)
            return
        }
        var name = text[..<bracket].trimmingCharacters(in: .whitespaces)
        if name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") { name = String(name.dropFirst().dropLast()) }
        let address = text[text.index(after: bracket)...].dropLast()
        try self.init(address: String(address), name: name.isEmpty ? nil : HeaderText(name))
    }

    /// The app on a machine of its own, for mails that never leave it.
    public static let local = MailAddress(localPart: "atrium", domain: "localhost", name: HeaderText("Atrium"))

    private init(localPart: String, domain: String, name: HeaderText?) {
        self.localPart = localPart
        self.domain = domain
        self.name = name
    }

    init(address: String, name: HeaderText?) throws(MailAddressError) {
        guard let at = address.lastIndex(of: "@") else { throw .malformed }
        localPart = try Self.localPart(String(address[..<at]).precomposedStringWithCanonicalMapping)
        domain = try Self.domain(String(address[address.index(after: at)...]))
        self.name = name
        guard (name?.text.utf8.count ?? 0) <= Self.maxNameBytes else { throw .nameTooLong }
        // What a server takes (RFC 5321 section 4.5.3.1), less the angle brackets.
        guard localPart.utf8.count <= 64, domain.utf8.count <= 253, self.address.utf8.count <= 254 else {
            throw .tooLong
        }
    }

    /// As it is where it is made of the characters of RFC 5322 section 3.2.3 and RFC 6532, else in quotes.
    private static func localPart(_ text: String) throws(MailAddressError) -> String {
        guard !text.isEmpty, text.unicodeScalars.allSatisfy(isAllowed) else { throw .malformed }
        let atoms = text.split(separator: ".", omittingEmptySubsequences: false)
        if atoms.allSatisfy({ !$0.isEmpty && $0.unicodeScalars.allSatisfy(isAtomText) }) { return text }
        let isQuoted = text.count > 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
        let bare = isQuoted ? String(text.dropFirst().dropLast()) : text
        if isQuoted, !bare.contains("\\"), !bare.contains("\"") { return text }
        guard !isQuoted else { throw .malformed }
        return "\"" + bare.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    private static func isAtomText(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return true }
        return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            || "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains(scalar)
    }

    /// What would end a line, or hide what an address is, is in none.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .surrogate, .privateUse,
            .unassigned:
            false
        default: true
        }
    }

    /// Label by label, as names are written for the wire.
    private static func domain(_ text: String) throws(MailAddressError) -> String {
        let labels = text.unicodeScalars.split(omittingEmptySubsequences: false) { scalar in
            [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"].contains(scalar)
        }
        let ascii = try labels.map { label throws(MailAddressError) in try Self.ascii(String(label)) }
        return ascii.joined(separator: ".")
    }

    private static func ascii(_ label: String) throws(MailAddressError) -> String {
        let lower = label.lowercased()
        let ascii = lower.utf8.allSatisfy { $0 < 0x80 } && !lower.hasPrefix("xn--") ? lower : try converted(label)
        guard (1...63).contains(ascii.utf8.count), !ascii.hasPrefix("-"), !ascii.hasSuffix("-"),
            ascii.utf8.allSatisfy(isDomainByte)
        else { throw .badDomain }
        return ascii
    }

    private static func isDomainByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }

    /// By IDNA 2008 after the mapping of UTS 46 in its non-transitional form, as the domain search does it.
    private static func converted(_ label: String) throws(MailAddressError) -> String {
        guard !label.utf8.contains(0) else { throw .badDomain }
        let flags = Int32(IDN2_NONTRANSITIONAL.rawValue) | Int32(IDN2_NFC_INPUT.rawValue)
        var output: UnsafeMutablePointer<CChar>?
        defer { idn2_free(output) }
        let code = label.withCString { idn2_to_ascii_8z($0, &output, flags) }
        guard code == Int32(IDN2_OK.rawValue), let output else { throw .badDomain }
        return String(cString: output).lowercased()
    }

    /// As it stands behind `name: ` in a header.
    func encoded(after header: String) -> String {
        guard let name, !name.text.isEmpty else { return folded(address, after: header) }
        let words = name.encoded(after: header)
        let isEncoded = words.hasPrefix("=?")
        let phrase =
            isEncoded ? words : "\"" + words.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        return folded("\(phrase)\r\n <\(address)>", after: header)
    }

    /// Begins on a line of its own where it would not fit behind the name.
    private func folded(_ value: String, after header: String) -> String {
        let first = value.prefix { $0 != "\r\n" }
        return header.utf8.count + 2 + first.utf8.count > EncodedWords.longestLine ? "\r\n \(value)" : value
    }
}

/// Why a text is no address that mail can be sent to. It does not repeat the text.
public enum MailAddressError: Error, Sendable, Hashable, CustomStringConvertible {
    case malformed
    case badDomain
    case tooLong
    case nameTooLong

    public var description: String {
        switch self {
        case .malformed:
            "it must be an address such as ann@example.com, or a name and an address: Ann <ann@example.com>"
        case .badDomain: "the domain of the address is none that mail can be sent to"
        case .tooLong: "the address is longer than mail servers take"
        case .nameTooLong: "the name in front of the address has more than \(MailAddress.maxNameBytes) bytes"
        }
    }
}
