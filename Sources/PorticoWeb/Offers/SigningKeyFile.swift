import Crypto
public import Foundation
import Portico
import PorticoHost

/// The file a site's signing keys are kept in.
///
///     let file = SigningKeyFile(folder.appending(path: "signing-keys.json"))
///     let keys = try file.keys(now: Date())
///
/// The file is made when there is none, readable by its owner only, and read only while that holds. Beside it lies an
/// empty `.lock` file, which makes processes that open the keys at the same time agree on them; it need not be backed
/// up.
public struct SigningKeyFile: Sendable {
    private let file: SecretFile

    public init(_ url: URL) {
        // What a link leads to is replaced, not the link.
        file = SecretFile(path: url.resolvingSymlinksInPath().path(percentEncoded: false))
    }

    /// Opens the keys. When the newest is older than 30 days a new one is added, and those older than 60 days are
    /// dropped.
    ///
    /// A running site keeps the keys it opened, so it rotates when it starts. Throws where the file is broken, open to
    /// others, or cannot be read or written; it is then left as it is.
    public func keys(now: Date) throws(SigningKeyError) -> SigningKeys {
        // Without the lock first, so that keys can be opened where nothing can be written, until a rotation is due.
        if let keys = try read(), !keys.isRotationDue(at: now) { return keys }
        return try update { known in known?.rotatedIfDue(at: now) ?? .fresh(at: now) }
    }

    /// Adds a key, which signs from now on where the keys are opened next, and drops those older than 60 days.
    ///
    /// What older keys signed still opens. Where a key may have been seen by others, remove the file instead. Throws as
    /// `keys(now:)`.
    @discardableResult
    public func rotate(now: Date) throws(SigningKeyError) -> SigningKeys {
        try update { known in known?.rotated(at: now) ?? .fresh(at: now) }
    }

    /// What is wrong with the contents of such a file; nil where its keys can be opened. For checks of a folder or a
    /// backup.
    public static func problem(in contents: [UInt8]) -> String? {
        do throws(SigningKeyDocument.Problem) {
            _ = try SigningKeyDocument(contents)
            return nil
        } catch {
            return error.what
        }
    }

    private func update(_ change: (SigningKeys?) -> SigningKeys) throws(SigningKeyError) -> SigningKeys {
        let lock = try using { file throws(SecretFile.Failure) in try file.lock() }
        defer { withExtendedLifetime(lock) {} }
        let known = try read()
        let changed = change(known)
        // Another process may have rotated while this one waited.
        if let known, known.all.map(\.id) == changed.all.map(\.id) { return known }
        try write(changed)
        return changed
    }

    private func write(_ keys: SigningKeys) throws(SigningKeyError) {
        let bytes: [UInt8]
        do {
            bytes = try SigningKeyDocument(keys).encoded()
        } catch {
            throw .unwritable(file: file.path, reason: "\(error)")
        }
        try using { file throws(SecretFile.Failure) in try file.write(bytes) }
    }

    private func read() throws(SigningKeyError) -> SigningKeys? {
        guard let bytes = try using({ file throws(SecretFile.Failure) in try file.read() }) else { return nil }
        do throws(SigningKeyDocument.Problem) {
            return try SigningKeyDocument(bytes).keys
        } catch {
            throw .broken(file: file.path, what: error.what)
        }
    }

    private func using<Value>(
        _ use: (SecretFile) throws(SecretFile.Failure) -> Value
    ) throws(SigningKeyError) -> Value {
        do throws(SecretFile.Failure) {
            return try use(file)
        } catch {
            switch error {
            case .unreadable(let reason): throw .unreadable(file: file.path, reason: reason)
            case .openToOthers(let mode): throw .openToOthers(file: file.path, mode: mode)
            case .tooLarge: throw .broken(file: file.path, what: "the file is far too large")
            case .unwritable(let reason): throw .unwritable(file: file.path, reason: reason)
            }
        }
    }
}

/// Signing keys as they stand in their file, as JSON:
///
///     { "version": 1, "keys": [{ "id": "1f00c2aa", "created": "2026-02-03T04:05:06Z", "secret": "base64 of 32 bytes" }] }
struct SigningKeyDocument {
    /// What is wrong with a document; it never quotes a secret.
    struct Problem: Error {
        let what: String
    }

    private struct Content: Codable {
        var version: Int
        var keys: [Key]
    }

    private struct Key: Codable {
        var id: String
        var created: String
        var secret: String
    }

    static let version = 1

    let keys: SigningKeys

    init(_ keys: SigningKeys) {
        self.keys = keys
    }

    init(_ bytes: [UInt8]) throws(Problem) {
        let content = try Self.content(bytes)
        guard content.version == Self.version else {
            throw Problem(
                what: "the file has version \(content.version), and this program knows version \(Self.version)"
            )
        }
        var keys: [SigningKey] = []
        for (number, stored) in zip(1..., content.keys) {
            let key = try Self.key(stored, number: number)
            guard !keys.contains(where: { $0.id == key.id }) else {
                throw Problem(what: "key \(number) has the id of another key")
            }
            keys.append(key)
        }
        guard let all = SigningKeys(keys) else { throw Problem(what: "there are no keys in it") }
        self.keys = all
    }

    func encoded() throws -> [UInt8] {
        let stored = keys.all.map { key in
            Key(
                id: key.idBytes.hexadecimal,
                created: key.createdAt.formatted(.iso8601),
                secret: key.secret.withUnsafeBytes { Data($0) }.base64EncodedString()
            )
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(Content(version: Self.version, keys: stored))) + [UInt8(ascii: "\n")]
    }

    private static func content(_ bytes: [UInt8]) throws(Problem) -> Content {
        do {
            return try JSONDecoder().decode(Content.self, from: Data(bytes))
        } catch DecodingError.keyNotFound(let key, let context) {
            throw Problem(what: "there is no \"\(key.stringValue)\" \(place(context))")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            throw Problem(what: "a value of another kind than expected stands \(place(context))")
        } catch {
            throw Problem(what: "the file is not whole JSON")
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        if let index = context.codingPath.compactMap(\.intValue).first { return "in key \(index + 1)" }
        return "at the top of the file"
    }

    private static func key(_ stored: Key, number: Int) throws(Problem) -> SigningKey {
        guard stored.id.utf8.count == SigningKey.idByteCount * 2, !stored.id.hasPrefix("+"),
            let id = UInt32(stored.id, radix: 16)
        else {
            throw Problem(what: "the id of key \(number) is not 8 hexadecimal digits")
        }
        guard let created = try? Date(stored.created, strategy: .iso8601) else {
            throw Problem(what: "the creation date of key \(number) is not like 2026-02-03T04:05:06Z")
        }
        guard let secret = Data(base64Encoded: stored.secret), secret.count == SigningKey.secretByteCount else {
            throw Problem(what: "the secret of key \(number) is not the base64 of \(SigningKey.secretByteCount) bytes")
        }
        return SigningKey(id: id, createdAt: created, secret: SymmetricKey(data: secret))
    }
}

/// Why there are no signing keys.
public enum SigningKeyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file can be read, but is not a file of keys.
    case broken(file: String, what: String)
    /// Others than the owner may read or change the file; `mode` are its permission bits.
    case openToOthers(file: String, mode: UInt32)
    case unreadable(file: String, reason: String)
    case unwritable(file: String, reason: String)
    /// A given secret is not the base64 of 32 bytes.
    case badSecret(what: String)
    /// What nodes share is no keys.
    case badStored(what: String)

    public var description: String {
        switch self {
        case .broken(let file, let what):
            "\(file): \(what); put the file back from a backup, or remove it to have new keys (open pages then ask to be sent again)"
        case .openToOthers(let file, let mode):
            "\(file) can be read or changed by others (mode \(String(mode, radix: 8))); if nobody did, run chmod 600 on it, else remove it"
        case .unreadable(let file, let reason):
            "\(file) cannot be read: \(reason)"
        case .unwritable(let file, let reason):
            "\(file) cannot be written: \(reason)"
        case .badSecret(let what):
            "the signing secret \(what); make one with: head -c 32 /dev/urandom | base64"
        case .badStored(let what):
            "the signing keys that all nodes share are broken: \(what); without them there would be new ones (open pages then ask to be sent again)"
        }
    }
}
