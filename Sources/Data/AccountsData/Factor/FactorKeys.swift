import Accounts
import Crypto
public import Foundation
public import Portico
import PorticoHost
import Synchronization

/// The keys that secrets of second factors, and tokens of other servers, are sealed with before they are stored, so
/// that who has only what is stored,
/// a backup for example, cannot make codes.
///
///     let sealed = try keys.ring().seal(secret.rawValue, of: account)
public protocol FactorKeys: Sendable {
    /// Throws where they cannot be read, and where there are none and none can be made.
    func ring() throws(FactorKeyError) -> FactorKeyRing
}

/// Keys by which texts are sealed for one account each (AES-256-GCM). The newest seals, all of them open.
public struct FactorKeyRing: FactorKeys {
    private static let version = 1
    private static let keyBytes = 32
    /// Stands behind the id of the key in what is sealed, and in no secret that is not.
    private static let separator: Character = ":"

    private struct Key {
        let id: String
        let secret: SymmetricKey

        init(_ secret: SymmetricKey) {
            // Tells keys apart, and nothing about them.
            id = String(SHA256.hash(data: secret.withUnsafeBytes { Data($0) }).hexadecimal.prefix(16))
            self.secret = secret
        }
    }

    private struct Content: Codable {
        var version: Int
        /// Each 32 bytes in base64, the newest first.
        var keys: [Data]
    }

    private let keys: [Key]
    /// What is to be kept.
    public let stored: Data

    /// - Parameter stored: what is kept; nil where there is nothing yet, and a new key is made.
    /// - Throws: `FactorKeyError.broken` where that is no keys.
    public init(stored: Data?) throws(FactorKeyError) {
        try self.init(try stored.map { bytes throws(FactorKeyError) in try Self.keys(in: bytes) } ?? [.random()])
    }

    private init(_ secrets: [Data]) throws(FactorKeyError) {
        keys = secrets.map { Key(SymmetricKey(data: $0)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(Content(version: Self.version, keys: secrets)) else {
            throw .broken(what: "they cannot be written as JSON")
        }
        stored = bytes + Data("\n".utf8)
    }

    /// With the keys of another one, which open but do not seal: for what was sealed elsewhere and comes here.
    public func adding(_ other: FactorKeyRing) throws(FactorKeyError) -> FactorKeyRing {
        let known = try Self.keys(in: stored)
        return try FactorKeyRing(known + Self.keys(in: other.stored).filter { !known.contains($0) })
    }

    public func ring() -> FactorKeyRing { self }

    /// Of the key that seals.
    var newest: String { keys.first?.id ?? "" }

    func has(_ id: String) -> Bool { keys.contains { $0.id == id } }

    /// The key that a text is sealed with; nil where it is not sealed.
    func key(of text: String) -> String? {
        let parts = text.split(separator: Self.separator, maxSplits: 1)
        return parts.count == 2 ? String(parts[0]) : nil
    }

    /// - Parameter account: it opens for this one alone.
    public func seal(_ text: String, of account: AccountID) throws(FactorKeyError) -> String {
        guard let key = keys.first,
            let box = try? AES.GCM.seal(
                Data(text.utf8),
                using: key.secret,
                authenticating: Data(account.rawValue.utf8)
            ),
            let bytes = box.combined
        else { throw .broken(what: "nothing can be sealed with them") }
        return "\(key.id)\(Self.separator)\(bytes.base64EncodedString())"
    }

    /// Nil where the key is not here, or it was sealed for another account. A text that is not sealed, as they were
    /// stored before, is as it is.
    public func open(_ text: String, of account: AccountID) -> String? {
        let parts = text.split(separator: Self.separator, maxSplits: 1)
        guard parts.count == 2 else { return text }
        guard let key = keys.first(where: { $0.id == parts[0] }), let bytes = Data(base64Encoded: String(parts[1])),
            let box = try? AES.GCM.SealedBox(combined: bytes),
            let opened = try? AES.GCM.open(box, using: key.secret, authenticating: Data(account.rawValue.utf8))
        else { return nil }
        return String(bytes: opened, encoding: .utf8)
    }

    private static func keys(in bytes: Data) throws(FactorKeyError) -> [Data] {
        guard let content = try? JSONDecoder().decode(Content.self, from: bytes) else {
            throw .broken(what: "they are not whole JSON with a version and keys")
        }
        guard content.version == version else {
            throw .broken(what: "they have version \(content.version), and this program knows version \(version)")
        }
        guard !content.keys.isEmpty, content.keys.allSatisfy({ $0.count == keyBytes }) else {
            throw .broken(what: "a key is not the base64 of \(keyBytes) bytes, or there is none")
        }
        return content.keys
    }
}

extension Data {
    /// A new key.
    fileprivate static func random() -> Data { SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) } }
}

/// The file that the keys are kept in, for its owner only. It is made when it is first asked for.
public final class FactorKeyFile: FactorKeys {
    private let file: SecretFile
    private let known = Mutex<FactorKeyRing?>(nil)

    public init(_ url: URL) {
        file = SecretFile(path: url.path(percentEncoded: false))
    }

    /// Throws where the file is broken, open to others, or cannot be read or made; it is then left as it is.
    public func ring() throws(FactorKeyError) -> FactorKeyRing {
        let outcome = known.withLock { known -> Result<FactorKeyRing, FactorKeyError> in
            if let known { return .success(known) }
            return Result { () throws(FactorKeyError) in
                let ring = try read()
                known = ring
                return ring
            }
        }
        return try outcome.get()
    }

    private func read() throws(FactorKeyError) -> FactorKeyRing {
        do throws(SecretFile.Failure) {
            if let bytes = try file.read() { return try ring(Data(bytes)) }
            let lock = try file.lock()
            defer { withExtendedLifetime(lock) {} }
            // Another process may have made it meanwhile.
            if let bytes = try file.read() { return try ring(Data(bytes)) }
            let ring = try ring(nil)
            try file.write(ring.stored)
            return ring
        } catch {
            switch error {
            case .unreadable(let reason): throw .file(file.path, what: "cannot be read: \(reason)")
            case .openToOthers(let mode):
                throw .file(
                    file.path,
                    what: "can be read or changed by others (mode \(String(mode, radix: 8))); run chmod 600 on it"
                )
            case .tooLarge: throw .file(file.path, what: "is far too large")
            case .unwritable(let reason): throw .file(file.path, what: "cannot be written: \(reason)")
            }
        }
    }

    private func ring(_ bytes: Data?) throws(SecretFile.Failure) -> FactorKeyRing {
        do throws(FactorKeyError) {
            return try FactorKeyRing(stored: bytes)
        } catch {
            throw .unreadable(reason: "\(error)")
        }
    }
}

/// Why there are no keys of second factors.
public enum FactorKeyError: Error, Sendable, Hashable, CustomStringConvertible {
    case broken(what: String)
    case file(String, what: String)

    public var description: String {
        switch self {
        case .broken(let what): "the keys of two-step sign-in are broken: \(what)"
        case .file(let path, let what): "\(path) \(what)"
        }
    }
}
