import AtriumTexts
public import Foundation
public import Portico

/// Where a device of an account gets push messages, and what they are encrypted by (RFC 8291 section 2).
public struct PushSubscription: Sendable, Hashable, Identifiable {
    public typealias ID = RandomIdentifier<PushSubscription>

    /// How many devices of an account get notifications.
    public static let limit = 20

    public let id: ID
    public let owner: AccountID
    public let endpoint: PushEndpoint
    public let key: PushKey
    public let secret: PushSecret
    /// The browser in words such as “Firefox on Linux”: as it says, so nothing to rely on. Nil where that is unknown.
    public let device: String?
    public let createdAt: Date

    public init(
        id: ID,
        owner: AccountID,
        endpoint: PushEndpoint,
        key: PushKey,
        secret: PushSecret,
        device: String?,
        createdAt: Date
    ) {
        self.id = id
        self.owner = owner
        self.endpoint = endpoint
        self.key = key
        self.secret = secret
        self.device = device
        self.createdAt = createdAt
    }
}

/// The address of a browser's push service for one device: whoever knows it may send there (RFC 8030 section 8.3).
///
/// It is written so that every reader of addresses reads the same of it: of printable ASCII, without a user, a fragment
/// or an escaped host. Whether anything may be sent there is for the sender to say.
public struct PushEndpoint: TextValue, RawRepresentable {
    public static let expectation = "the address of a push service"
    public static var localisedExpectation: any LocalisedText { FrameworkText(forPrograms: expectation) }
    public static var isOpaque: Bool { true }
    /// In bytes.
    public static let longest = 2_048

    public let rawValue: String
    public let scheme: Scheme
    /// In lower case: a name, or an address, an IPv6 one without its brackets.
    public let host: String
    public let port: Int
    /// The path and the query, as a request line has them.
    public let target: String

    public enum Scheme: String, Sendable, Hashable {
        case http, https

        public var port: Int { self == .http ? 80 : 443 }
    }

    public init?(rawValue: String) {
        guard rawValue.utf8.count <= Self.longest, rawValue.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !rawValue.contains("\\"), let parts = URLComponents(string: rawValue),
            let scheme = parts.scheme.flatMap({ Scheme(rawValue: $0.lowercased()) }),
            parts.user == nil, parts.password == nil, parts.fragment == nil,
            parts.port.map((1...65_535).contains) ?? true,
            let written = parts.encodedHost, let host = Self.host(written)
        else { return nil }
        self.rawValue = rawValue
        self.scheme = scheme
        self.host = host
        port = parts.port ?? scheme.port
        let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        target = path + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
    }

    /// Scheme, host and port (RFC 6454 section 6.2).
    public var origin: String {
        let written = host.contains(":") ? "[\(host)]" : host
        return "\(scheme.rawValue)://\(written)" + (port == scheme.port ? "" : ":\(port)")
    }

    /// Nothing that one reader would decode and another would not.
    private static func host(_ written: String) -> String? {
        let host = written.lowercased()
        if host.hasPrefix("["), host.hasSuffix("]") {
            let address = host.dropFirst().dropLast()
            let isPlain = address.utf8.allSatisfy { "0123456789abcdef:.".utf8.contains($0) }
            return isPlain && address.contains(":") ? String(address) : nil
        }
        let isPlain = host.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-._".utf8.contains($0) }
        return isPlain && !host.isEmpty && host.utf8.count <= 253 ? host : nil
    }
}

/// A device's public key: an uncompressed point of P-256, of 65 bytes, in base64url. Whether it is on the curve only who
/// encrypts by it can tell.
public struct PushKey: TextValue, RawRepresentable {
    public static let expectation = "a public key of 65 bytes in base64url"
    public static var localisedExpectation: any LocalisedText { FrameworkText(forPrograms: expectation) }
    public static var isOpaque: Bool { true }
    private static let size = 65

    public let rawValue: String
    public let bytes: Data

    public init?(rawValue: String) {
        guard let bytes = Data(base64URL: rawValue, count: Self.size), bytes.first == 4 else { return nil }
        self.rawValue = bytes.base64URL
        self.bytes = bytes
    }
}

/// 16 bytes in base64url that only a device and this app know.
public struct PushSecret: TextValue, RawRepresentable {
    public static let expectation = "a secret of 16 bytes in base64url"
    public static var localisedExpectation: any LocalisedText { FrameworkText(forPrograms: expectation) }
    public static var isOpaque: Bool { true }
    private static let size = 16

    public let rawValue: String
    public let bytes: Data

    public init?(rawValue: String) {
        guard let bytes = Data(base64URL: rawValue, count: Self.size) else { return nil }
        self.rawValue = bytes.base64URL
        self.bytes = bytes
    }
}

extension Data {
    /// The bytes that a text in base64url stands for (RFC 4648 section 5), with or without its padding; nil where it
    /// stands for another number of them.
    package init?(base64URL text: String, count: Int) {
        guard text.utf8.count <= (count + 2) / 3 * 4, !text.utf8.contains(where: { "+/".utf8.contains($0) }) else {
            return nil
        }
        let digits = text.replacing("-", with: "+").replacing("_", with: "/").prefix { $0 != "=" }
        let padding = String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: String(digits) + padding), data.count == count else { return nil }
        self = data
    }

    /// Without padding.
    package var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
