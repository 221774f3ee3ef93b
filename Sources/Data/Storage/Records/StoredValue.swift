public import Foundation

/// What one column of one row holds.
///
///     let value = "Berlin".storedValue   // .text("Berlin")
///
/// Texts are equal when their bytes are: `é` written as one scalar or as two are different values, as they are to a
/// database. A text with a NUL in it and a number that is none (NaN) can be no column's value: SQLite would cut the one
/// and drop the other.
public enum StoredValue: Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)

    /// Whether a database gives back what it was given.
    package var isStorable: Bool {
        switch self {
        case .null, .integer, .blob: true
        case .real(let number): !number.isNaN
        case .text(let text):
            text.withBytes { bytes in bytes.baseAddress.map { memchr($0, 0, bytes.count) == nil } ?? true }
        }
    }

    /// How long a text or data is; zero for what has one size.
    package var byteCount: Int {
        switch self {
        case .null, .integer, .real: 0
        case .text(let text): text.utf8.count
        case .blob(let bytes): bytes.count
        }
    }

    /// Whether it sorts before another, as SQLite has it: nothing, then numbers, then text and then data by its bytes.
    func isBefore(_ other: StoredValue) -> Bool {
        switch (self, other) {
        case (.integer(let one), .integer(let other)): one < other
        case (.real(let one), .real(let other)): one < other
        case (.text(let one), .text(let other)): one.byteOrder(other) < 0
        case (.blob(let one), .blob(let other)): one.lexicographicallyPrecedes(other)
        default: rank < other.rank
        }
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .integer: 1
        case .real: 2
        case .text: 3
        case .blob: 4
        }
    }
}

extension StoredValue: Hashable {
    public static func == (one: StoredValue, other: StoredValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.integer(let one), .integer(let other)): one == other
        case (.real(let one), .real(let other)): one == other
        case (.text(let one), .text(let other)): one.utf8.count == other.utf8.count && one.byteOrder(other) == 0
        case (.blob(let one), .blob(let other)): one == other
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(rank)
        switch self {
        case .null: break
        case .integer(let number): hasher.combine(number)
        case .real(let number): hasher.combine(number)
        case .text(let text): text.withBytes { hasher.combine(bytes: $0) }
        case .blob(let bytes): hasher.combine(bytes)
        }
    }
}

extension StoredValue: CustomStringConvertible {
    /// For logs: long text is cut, data is only counted.
    public var description: String {
        switch self {
        case .null: "nothing"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): text.count > 80 ? "\(text.prefix(80))…" : text
        case .blob(let bytes): "\(bytes.count) bytes"
        }
    }
}

extension String {
    /// Below zero, zero, or above zero: how the bytes of two texts are ordered, by the C library, which compares many
    /// at once.
    func byteOrder(_ other: String) -> Int {
        withBytes { one in
            other.withBytes { other in
                let common = min(one.count, other.count)
                if common > 0, let one = one.baseAddress, let other = other.baseAddress {
                    let order = memcmp(one, other, common)
                    if order != 0 { return Int(order) }
                }
                return one.count - other.count
            }
        }
    }

    func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        var text = self
        return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}
