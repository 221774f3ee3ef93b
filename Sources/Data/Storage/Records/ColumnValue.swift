public import Foundation
public import Portico

/// A type whose values fill one column: `String`, `Int`, `Double`, `Bool`, `Date`, `Data`, and optionals of these.
///
/// | Swift | column of a STRICT table |
/// |---|---|
/// | `String` | `TEXT` |
/// | `Int` | `INTEGER` |
/// | `Double` | `REAL` |
/// | `Bool` | `INTEGER`, 0 or 1 |
/// | `Date` | `REAL`, seconds since 2001-01-01 00:00 UTC, which is exact; add 978307200 for Unix time; read as one of the years 1 to 9999 |
/// | `Data` | `BLOB` |
///
/// A column of an optional may be `NULL`, the others are declared `NOT NULL`.
public protocol ColumnValue: Sendable, Equatable {
    /// How a column of these values is declared.
    static var columnKind: ColumnKind { get }

    var storedValue: StoredValue { get }

    /// Nil when the value is none of this type's.
    init?(storedValue: StoredValue)
}

/// How a column is declared: `TEXT NOT NULL` for a `String`, `REAL` for a `Date?`.
public struct ColumnKind: Sendable, Hashable {
    /// As it is written in SQL.
    public var type: String
    /// Whether a row may have no value there.
    public var isOptional: Bool

    public init(type: String, isOptional: Bool = false) {
        self.type = type
        self.isOptional = isOptional
    }
}

extension String: ColumnValue {
    public static let columnKind = ColumnKind(type: "TEXT")

    public var storedValue: StoredValue { .text(self) }

    @inlinable
    public init?(storedValue: StoredValue) {
        guard case .text(let text) = storedValue else { return nil }
        self = text
    }
}

extension Int: ColumnValue {
    public static let columnKind = ColumnKind(type: "INTEGER")

    public var storedValue: StoredValue { .integer(Int64(self)) }

    @inlinable
    public init?(storedValue: StoredValue) {
        guard case .integer(let number) = storedValue else { return nil }
        self.init(exactly: number)
    }
}

extension Double: ColumnValue {
    public static let columnKind = ColumnKind(type: "REAL")

    public var storedValue: StoredValue { .real(self) }

    @inlinable
    public init?(storedValue: StoredValue) {
        guard case .real(let number) = storedValue else { return nil }
        self = number
    }
}

extension Bool: ColumnValue {
    public static let columnKind = ColumnKind(type: "INTEGER")

    public var storedValue: StoredValue { .integer(self ? 1 : 0) }

    @inlinable
    public init?(storedValue: StoredValue) {
        switch storedValue {
        case .integer(0): self = false
        case .integer(1): self = true
        default: return nil
        }
    }
}

extension Date: ColumnValue {
    public static let columnKind = ColumnKind(type: "REAL")

    public var storedValue: StoredValue { .real(timeIntervalSinceReferenceDate) }

    /// A moment outside of the years 1 to 9999 is read as the nearest inside: calendars and the text of a date need not
    /// take any other.
    @inlinable
    public init?(storedValue: StoredValue) {
        guard case .real(let seconds) = storedValue else { return nil }
        self = Date(timeIntervalSinceReferenceDate: seconds).inCalendarRange
    }
}

extension Data: ColumnValue {
    public static let columnKind = ColumnKind(type: "BLOB")

    public var storedValue: StoredValue { .blob(self) }

    @inlinable
    public init?(storedValue: StoredValue) {
        guard case .blob(let bytes) = storedValue else { return nil }
        self = bytes
    }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
    public static var columnKind: ColumnKind { ColumnKind(type: Wrapped.columnKind.type, isOptional: true) }

    public var storedValue: StoredValue { self?.storedValue ?? .null }

    @inlinable
    public init?(storedValue: StoredValue) {
        if case .null = storedValue {
            self = .none
        } else {
            guard let wrapped = Wrapped(storedValue: storedValue) else { return nil }
            self = .some(wrapped)
        }
    }
}

/// What tells the stored objects of a type apart: a column's value, or the struct `PrimaryKey` that `@Translatable`
/// writes for a key of several columns.
public protocol StoredKey: Sendable, Hashable {
    /// One value per column of the key, in their order.
    var storedValues: [StoredValue] { get }

    /// Nil when the values are no such key's.
    init?(storedValues: [StoredValue])
}

extension StoredKey where Self: ColumnValue {
    public var storedValues: [StoredValue] { [storedValue] }

    public init?(storedValues: [StoredValue]) {
        guard storedValues.count == 1 else { return nil }
        self.init(storedValue: storedValues[0])
    }
}

extension String: StoredKey {}
extension Int: StoredKey {}
extension Double: StoredKey {}
extension Bool: StoredKey {}
extension Date: StoredKey {}
extension Data: StoredKey {}
