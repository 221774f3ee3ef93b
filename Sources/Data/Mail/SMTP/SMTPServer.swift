public import Foundation
public import Portico

/// A mail server that takes mails for everybody, and how it is reached.
///
///     let server = try SMTPServer("smtp://mail.example:587", user: "atrium", password: secret)
///
/// `smtps` is encrypted from the first byte. `smtp` has to become so by STARTTLS before anything is told, unless the
/// server is this machine.
public struct SMTPServer: Sendable, Equatable {
    public let host: String
    public let port: Int
    /// Whether it is `smtps`.
    public let isEncrypted: Bool
    public var user: String?
    public var password: Secret?
    /// A file of certificates (PEM) that are believed beside those that the system knows.
    public var authorities: URL?

    /// Takes `smtp://host`, `smtps://host`, each with a port and, in front of an `@`, user and password where they are
    /// not set otherwise.
    ///
    /// The ports are 25 and 465 where none is named.
    public init(_ address: String) throws(SMTPServerError) {
        guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
            scheme == "smtp" || scheme == "smtps", let host = parts.host, !host.isEmpty
        else { throw .notAnAddress }
        guard parts.path.isEmpty || parts.path == "/", parts.query == nil, parts.fragment == nil else {
            throw .morePartsThanAnAddress
        }
        guard host.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }), (1...65_535).contains(parts.port ?? 25) else {
            throw .notAnAddress
        }
        self.host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        isEncrypted = scheme == "smtps"
        port = parts.port ?? (isEncrypted ? 465 : 25)
        user = parts.user
        password = parts.password.map { Secret($0) }
        guard [user, password?.revealed].allSatisfy({ Self.isCredential($0) }) else { throw .badCredentials }
    }

    /// A line break or a NUL would be another command.
    public static func isCredential(_ text: String?) -> Bool {
        guard let text else { return true }
        return !text.isEmpty && text.utf8.count <= 1_000 && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    /// Whether it is this machine, where nobody listens in between.
    public var isLoopback: Bool {
        if host.lowercased() == "localhost" { return true }
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, host, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
        guard inet_pton(AF_INET6, host, &six) == 1 else { return false }
        return withUnsafeBytes(of: &six) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
    }

    /// As libcurl takes it. The path is the name that we greet the server with.
    func url(greetingAs domain: String) -> String {
        let name = host.contains(":") ? "[\(host)]" : host
        return "\(isEncrypted ? "smtps" : "smtp")://\(name):\(port)/\(domain)"
    }
}

/// Without user and password.
extension SMTPServer: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String { "\(isEncrypted ? "smtps" : "smtp")://\(host):\(port)" }
    public var debugDescription: String { description }
}

/// Why a text is no address of a mail server. It does not repeat the text, in which a password may stand.
public enum SMTPServerError: Error, Sendable, Hashable, CustomStringConvertible {
    case notAnAddress
    case morePartsThanAnAddress
    case badCredentials

    public var description: String {
        switch self {
        case .notAnAddress:
            "it must be smtp://HOST or smtps://HOST, with :PORT behind it where it is another than 25 or 465"
        case .morePartsThanAnAddress: "nothing may stand behind host and port"
        case .badCredentials: "user and password must be 1 to 1000 bytes long and have no control characters"
        }
    }
}
