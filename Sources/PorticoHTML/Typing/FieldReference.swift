/// A field of a type that templates can print.
public struct FieldReference: Sendable, Hashable, CustomStringConvertible {
    /// The name of the type, such as `NoteRow`. Types of the same name in two modules are told apart nevertheless.
    public let type: String
    public let name: String
    private let identity: ObjectIdentifier

    public init<Root>(_ type: Root.Type, _ name: String) {
        self.type = String(describing: type)
        self.name = name
        identity = ObjectIdentifier(type)
    }

    /// As in problems: `NoteRow.title`.
    public var description: String {
        "\(type).\(name)"
    }
}
