/// A stored value that fits no plain one: which field of which record, and what it held.
public struct TranslationFailure: Error, Sendable, Hashable, CustomStringConvertible {
    public var record: String
    public var field: String
    public var value: String

    public init(record: String, field: String, value: String) {
        self.record = record
        self.field = field
        self.value = value
    }

    public var description: String {
        "the \(field) of a stored \(record) cannot be “\(value)”"
    }
}
