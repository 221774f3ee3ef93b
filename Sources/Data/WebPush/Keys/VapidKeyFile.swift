import Crypto
public import Foundation
import Notifications
import PorticoHost
import Synchronization

/// The file that the key of push messages is kept in, for its owner only.
///
///     let file = VapidKeyFile(folder.appending(path: "push-key.json"))
///     let key = try file.key()
///
/// It is made when it is first asked for. Whoever subscribed did so for this key: without the file each device has to
/// subscribe anew.
public final class VapidKeyFile: VapidKeys {
    private static let version = 1

    private let file: SecretFile
    private let known = Mutex<VapidKey?>(nil)

    public init(_ url: URL) {
        file = SecretFile(path: url.path(percentEncoded: false))
    }

    /// Throws where the file is broken, open to others, or cannot be read or made; it is then left as it is.
    public func key() throws(VapidKeyError) -> VapidKey {
        let outcome = known.withLock { known -> Result<VapidKey, VapidKeyError> in
            if let known { return .success(known) }
            return Result { () throws(VapidKeyError) in
                let stored = try read()
                let key = if let stored { stored } else { try made() }
                known = key
                return key
            }
        }
        return try outcome.get()
    }

    /// What is wrong with the contents of such a file; nil where there is a key in them. For checks of a folder or a
    /// backup.
    public static func problem(in contents: Data) -> String? {
        do throws(Problem) {
            _ = try key(in: contents)
            return nil
        } catch {
            return error.what
        }
    }

    struct Problem: Error {
        let what: String
    }

    /// A new key as such a file has it.
    static func contents(with key: VapidKey) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(Content(version: version, key: key.key.rawRepresentation.base64URL))
            + Data("\n".utf8)
    }

    private struct Content: Codable {
        var version: Int
        /// 32 bytes in base64url.
        var key: String
    }

    static func key(in contents: Data) throws(Problem) -> VapidKey {
        guard let content = try? JSONDecoder().decode(Content.self, from: contents) else {
            throw Problem(what: "the file is not whole JSON with a version and a key")
        }
        guard content.version == version else {
            throw Problem(what: "the file has version \(content.version), and this program knows version \(version)")
        }
        guard let bytes = Data(base64URL: content.key, count: 32),
            let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes)
        else { throw Problem(what: "its key is not the base64url of 32 bytes of a key") }
        return VapidKey(key)
    }

    /// Nil where there is no such file.
    private func read() throws(VapidKeyError) -> VapidKey? {
        guard let bytes = try using({ file throws(SecretFile.Failure) in try file.read() }) else { return nil }
        do throws(Problem) {
            return try Self.key(in: Data(bytes))
        } catch {
            throw .broken(file: file.path, what: error.what)
        }
    }

    /// A new key, or the one that another process made meanwhile.
    private func made() throws(VapidKeyError) -> VapidKey {
        let lock = try using { file throws(SecretFile.Failure) in try file.lock() }
        defer { withExtendedLifetime(lock) {} }
        if let key = try read() { return key }
        let key = VapidKey()
        guard let bytes = try? Self.contents(with: key) else {
            throw .unwritable(file: file.path, reason: "its contents cannot be written as JSON")
        }
        try using { file throws(SecretFile.Failure) in try file.write(bytes) }
        return key
    }

    private func using<Value>(_ use: (SecretFile) throws(SecretFile.Failure) -> Value) throws(VapidKeyError) -> Value {
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

/// Why there is no key for push messages.
public enum VapidKeyError: Error, Sendable, Hashable, CustomStringConvertible {
    case broken(file: String, what: String)
    /// Others than the owner may read or change the file; `mode` are its permission bits.
    case openToOthers(file: String, mode: UInt32)
    case unreadable(file: String, reason: String)
    case unwritable(file: String, reason: String)
    /// What nodes share is no key.
    case badStored(what: String)

    public var description: String {
        switch self {
        case .broken(let file, let what):
            "\(file): \(what); put the file back from a backup, or remove it to have a new key (each device then has to "
                + "turn on notifications again)"
        case .openToOthers(let file, let mode):
            "\(file) can be read or changed by others (mode \(String(mode, radix: 8))); if nobody did, run chmod 600 on "
                + "it, else remove it"
        case .unreadable(let file, let reason): "\(file) cannot be read: \(reason)"
        case .unwritable(let file, let reason): "\(file) cannot be written: \(reason)"
        case .badStored(let what): "the key for push messages that all nodes share is broken: \(what)"
        }
    }
}
