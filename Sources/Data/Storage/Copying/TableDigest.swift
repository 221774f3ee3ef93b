import Crypto
import Foundation

/// What rows a table has: how many, and a digest of all their values in the order of the primary key.
package struct TableContents: Sendable, Hashable {
    package var table: String
    package var rows: Int
    /// SHA-256 in hexadecimal digits.
    package var digest: String
}

/// Takes the values of one table after the other into a digest. The same rows give the same in every database.
struct TableDigest {
    private var hash = SHA256()
    private(set) var rows = 0

    mutating func add(_ row: some Sequence<StoredValue>) {
        rows += 1
        for value in row { add(value) }
    }

    /// A letter for the type and the length come before a value, so that no two rows give the same bytes.
    private mutating func add(_ value: StoredValue) {
        switch value {
        case .null: add("n", [])
        case .integer(let number): add("i", withUnsafeBytes(of: number.littleEndian) { Array($0) })
        case .real(let number):
            // SQLite knows one zero.
            let bits = number == 0 ? 0 : number.bitPattern
            add("r", withUnsafeBytes(of: bits.littleEndian) { Array($0) })
        case .text(let text): add("t", Array(text.utf8))
        case .blob(let bytes): add("b", Array(bytes))
        }
    }

    private mutating func add(_ kind: Character, _ bytes: [UInt8]) {
        var head = Array(String(kind).utf8)
        withUnsafeBytes(of: UInt64(bytes.count).littleEndian) { head.append(contentsOf: $0) }
        hash.update(data: head)
        hash.update(data: bytes)
    }

    func contents(of table: String) -> TableContents {
        TableContents(table: table, rows: rows, digest: hash.finalize().map { String(format: "%02x", $0) }.joined())
    }
}

/// Where in a table a copy is: the primary key of the last row, as a text that a table can hold.
///
///     CopyKey.text([.text("a"), .integer(3)])   // ["t:a","i:3"]
enum CopyKey {
    static func text(_ key: [StoredValue]) -> String {
        let parts = key.map { value in
            switch value {
            case .null: "n:"
            case .integer(let number): "i:\(number)"
            case .real(let number): "r:\(number.bitPattern)"
            case .text(let text): "t:\(text)"
            case .blob(let bytes): "b:\(bytes.base64EncodedString())"
            }
        }
        // Texts: nothing fails to be encoded.
        return (try? JSONEncoder().encode(parts)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }

    /// Nil where the text is none.
    static func key(_ text: String) -> [StoredValue]? {
        guard let parts = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else { return nil }
        let values = parts.compactMap { part -> StoredValue? in
            let rest = String(part.dropFirst(2))
            return switch part.prefix(2) {
            case "n:": .null
            case "i:": Int64(rest).map { .integer($0) }
            case "r:": UInt64(rest).map { .real(Double(bitPattern: $0)) }
            case "t:": .text(rest)
            case "b:": Data(base64Encoded: rest).map { .blob($0) }
            default: nil
            }
        }
        return values.count == parts.count ? values : nil
    }
}
