public import Foundation

/// What tells the stored objects of a type apart: a column's value, or the struct `PrimaryKey` that `@Translatable` writes for a
/// key of several columns.
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
