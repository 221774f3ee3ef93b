/// A field of a type that templates can print.
public struct FieldReference: Sendable, Hashable, CustomStringConvertible {
    /// The name of the type, such as `NoteRow`.
    public let type: String
    public let name: String

    public init(type: String, name: String) {
        self.type = type
        self.name = name
    }

    /// As in problems: `NoteRow.title`.
    public var description: String {
        "\(type).\(name)"
    }
}
