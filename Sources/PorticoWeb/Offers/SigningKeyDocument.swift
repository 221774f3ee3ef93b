import Crypto
import Foundation

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
            throw Problem(what: "the file has version \(content.version), and this program knows version \(Self.version)")
        }
        var keys: [SigningKey] = []
        for (number, stored) in zip(1..., content.keys) {
            let key = try Self.key(stored, number: number)
            guard !keys.contains(where: { $0.id == key.id }) else { throw Problem(what: "key \(number) has the id of another key") }
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
        guard stored.id.utf8.count == SigningKey.idByteCount * 2, !stored.id.hasPrefix("+"), let id = UInt32(stored.id, radix: 16) else {
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
