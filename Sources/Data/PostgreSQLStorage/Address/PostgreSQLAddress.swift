public import Foundation

/// Where a PostgreSQL database is and how it is reached.
///
///     var address = try PostgreSQLAddress("postgres://atrium@db.example.org/atrium?sslmode=verify-full")
///     try address.readPassword(from: URL(filePath: "/run/secrets/atrium-database"))
///     print(address)   // postgres://atrium@db.example.org/atrium?sslmode=verify-full
///
/// Parameters behind the `?` are `sslmode`, `sslrootcert`, `schema` and `notifications`; any other is refused. A host that is a folder,
/// written with `%2F`, has the server's socket. The password is in no description of it.
public struct PostgreSQLAddress: Sendable, Hashable {
    /// How the connection is protected (<https://www.postgresql.org/docs/15/libpq-ssl.html>). What falls back to an
    /// unprotected connection without a word is not among them.
    public enum Protection: String, Sendable, CaseIterable {
        /// Not at all. For the same machine or a network that is protected in another way.
        case none = "disable"
        /// Nobody can listen, but anybody can say that they are the server.
        case encrypted = "require"
        /// Only a server whose certificate is signed by a known authority.
        case certified = "verify-ca"
        /// The same, and the certificate is the host's.
        case verified = "verify-full"
    }

    public var host: String
    public var port: Int
    public var user: String
    public var database: String
    /// In which the tables are. Storages that share a database have one each.
    public var schema: String
    public var protection: Protection
    /// A file with the certificates of authorities; nil for those of the system's OpenSSL.
    public var authorities: String?
    /// Whether `NOTIFY` comes through. Some engines have none, and some pools of connections pass none on: nodes look
    /// for each other's changes every second then.
    public var hasNotifications = true
    private(set) var password: PostgreSQLPassword?

    /// Reads the text of an address. What it does not say about protection is `verify-full`, and for this machine
    /// `disable`.
    public init(_ text: String) throws(PostgreSQLAddressError) {
        guard let parts = URLComponents(string: text) else { throw .unreadable }
        guard parts.scheme == "postgres" || parts.scheme == "postgresql" else { throw .scheme }
        guard parts.fragment == nil else { throw .unreadable }
        guard let user = parts.user, !user.isEmpty else { throw .noUser }
        guard let host = Self.host(parts) else { throw .noHost }
        let database = String(parts.path.dropFirst())
        guard !database.isEmpty, !database.contains("/") else { throw .noDatabase }
        for value in [user, host, database, parts.password ?? ""] where value.utf8.contains(0) { throw .unreadable }
        self.host = host
        self.user = user
        self.database = database
        port = parts.port ?? 5432
        guard (1...65_535).contains(port) else { throw .port }
        schema = "atrium"
        protection = Self.isThisMachine(host) ? .none : .verified
        if let text = parts.password { password = PostgreSQLPassword(text) }
        for item in parts.queryItems ?? [] { try read(item) }
    }

    /// Which tables it leads to, however they are reached and by whom: the same for two addresses that differ in options.
    ///
    ///     try PostgreSQLAddress("postgres://ada@db.example.org/atrium?sslmode=require").place
    ///     // postgres://db.example.org:5432/atrium?schema=atrium
    package var place: String {
        "postgres://\(writtenHost):\(port)/\(Self.encoded(database))?schema=\(schema)"
    }

    private var writtenHost: String { host.contains(":") ? "[\(host)]" : Self.encoded(host.lowercased()) }

    /// Takes the first line of a file as the password.
    public mutating func readPassword(from file: URL) throws(PostgreSQLAddressError) {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { throw .passwordFile }
        try setPassword(String(text.prefix { !$0.isNewline }))
    }

    /// Takes a text as the password, such as one of the environment.
    public mutating func setPassword(_ text: String) throws(PostgreSQLAddressError) {
        guard !text.isEmpty, !text.utf8.contains(0) else { throw .emptyPassword }
        password = PostgreSQLPassword(text)
    }

    public var hasPassword: Bool { password != nil }

    private mutating func read(_ item: URLQueryItem) throws(PostgreSQLAddressError) {
        let value = item.value ?? ""
        switch item.name {
        case "sslmode":
            guard let mode = Protection(rawValue: value) else { throw .protection(value) }
            protection = mode
        case "sslrootcert":
            guard !value.isEmpty, !value.utf8.contains(0) else { throw .parameter("sslrootcert") }
            authorities = value
        case "schema":
            guard Self.isSchemaName(value) else { throw .schema(value) }
            schema = value
        case "notifications":
            guard let isOn = ["on": true, "off": false][value] else { throw .notifications(value) }
            hasNotifications = isOn
        default: throw .parameter(item.name)
        }
    }

    /// It is written into settings of the connection: so nothing that would have to be quoted there.
    static func isSchemaName(_ name: String) -> Bool {
        guard let first = name.utf8.first, (1...63).contains(name.utf8.count) else { return false }
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return (letters.contains(first) || first == UInt8(ascii: "_")) && !name.hasPrefix("pg_")
            && name.utf8.allSatisfy { letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "_") }
    }

    private static func host(_ parts: URLComponents) -> String? {
        guard let encoded = parts.percentEncodedHost, let host = encoded.removingPercentEncoding, !host.isEmpty else {
            return nil
        }
        // The brackets are of the URL.
        return host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    }

    private static func isThisMachine(_ host: String) -> Bool {
        host.hasPrefix("/") || host == "localhost" || host == "127.0.0.1" || host == "::1"
    }
}

extension PostgreSQLAddress: CustomStringConvertible, CustomReflectable {
    /// The address without its password.
    public var description: String {
        let port = port == 5432 ? "" : ":\(port)"
        let host = host.contains(":") ? "[\(host)]" : Self.encoded(host)
        let authorities = authorities.map { "&sslrootcert=\(Self.encoded($0))" } ?? ""
        return "postgres://\(Self.encoded(user))@\(host)\(port)/\(Self.encoded(database))"
            + "?sslmode=\(protection.rawValue)\(authorities)&schema=\(schema)"
            + (hasNotifications ? "" : "&notifications=off")
    }

    /// With all but letters, digits and a few signs by their bytes.
    private static func encoded(_ text: String) -> String {
        let kept = CharacterSet(charactersIn: "-._~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return text.addingPercentEncoding(withAllowedCharacters: kept) ?? ""
    }

    /// What `dump` and a debugger show.
    public var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}

/// A password, which nothing prints.
struct PostgreSQLPassword: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    var description: String { "…" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why a text is no address of a database. It repeats nothing that may hold a password.
public enum PostgreSQLAddressError: Error, Sendable, Hashable, CustomStringConvertible {
    case unreadable
    case scheme
    case noUser
    case noHost
    case noDatabase
    case port
    case protection(String)
    case schema(String)
    case notifications(String)
    case parameter(String)
    case passwordFile
    case emptyPassword

    public var description: String {
        switch self {
        case .unreadable: "this is no address: postgres://user@host/database is one"
        case .scheme: "the address of a database begins with postgres://"
        case .noUser: "the address names no user: postgres://user@host/database"
        case .noHost: "the address names no host: postgres://user@host/database"
        case .noDatabase: "the address names no database: postgres://user@host/database"
        case .port: "the port of the address is none: it is between 1 and 65535"
        case .protection(let mode):
            "sslmode=\(mode) is not one of \(PostgreSQLAddress.Protection.allCases.map(\.rawValue).joined(separator: ", "))"
        case .schema(let name):
            "schema=\(name) is no name of a schema: small letters, digits and _, at most 63, not beginning with pg_"
        case .notifications(let text): "notifications=\(text) is neither on nor off"
        case .parameter(let name):
            "the parameter \(name) of the address is not known: sslmode, sslrootcert, schema and notifications are"
        case .passwordFile: "the file with the password of the database cannot be read"
        case .emptyPassword: "the password of the database is empty"
        }
    }
}
