import Portico

/// A field of a type that templates can print.
public struct FieldReference: Sendable, Hashable, CustomStringConvertible {
    /// The name of the type, such as `NoteRow`. Types of the same name in two modules are told apart nevertheless.
    public var type: String { root.name }
    public let name: String
    private let root: TypeIdentity

    public init<Root>(_ type: Root.Type, _ name: String) {
        root = TypeIdentity(type)
        self.name = name
    }

    /// As in problems: `NoteRow.title`.
    public var description: String {
        "\(type).\(name)"
    }
}

/// Lists the fields of a type and of the types of its groups and rows, each type once.
struct FieldListing<Root: ViewInputData>: FieldVisitor {
    private var types: Set<ObjectIdentifier>
    private var fields: [FieldReference]

    static func fields(of _: Root.Type) -> [FieldReference] {
        fields(after: [], []).fields
    }

    private static func fields(
        after types: Set<ObjectIdentifier>,
        _ fields: [FieldReference]
    ) -> (types: Set<ObjectIdentifier>, fields: [FieldReference]) {
        guard !types.contains(ObjectIdentifier(Root.self)) else { return (types, fields) }
        var listing = FieldListing(types: types.union([ObjectIdentifier(Root.self)]), fields: fields)
        Root.visitFields(&listing)
        return (listing.types, listing.fields)
    }

    private mutating func add(_ name: String) {
        fields.append(FieldReference(Root.self, name))
    }

    private mutating func add<Inner: ViewInputData>(_ name: String, _: Inner.Type) {
        add(name)
        (types, fields) = FieldListing<Inner>.fields(after: types, fields)
    }

    mutating func text(_ name: String, _: @escaping @Sendable (Root) -> String) { add(name) }
    mutating func choice(_ name: String, _: [String], _: @escaping @Sendable (Root) -> String) { add(name) }
    mutating func optionalText(_ name: String, _: @escaping @Sendable (Root) -> String?) { add(name) }
    mutating func flag(_ name: String, _: @escaping @Sendable (Root) -> Bool) { add(name) }
    mutating func runs(_ name: String, _: @escaping @Sendable (Root) -> [TextRun]) { add(name) }
    mutating func html(_ name: String, _: @escaping @Sendable (Root) -> SafeHTML) { add(name) }
    mutating func texts(_ name: String, _: @escaping @Sendable (Root) -> [String]) { add(name) }

    mutating func group<Group: ViewInputData>(_ name: String, _: @escaping @Sendable (Root) -> Group) {
        add(name, Group.self)
    }

    mutating func optionalGroup<Group: ViewInputData>(_ name: String, _: @escaping @Sendable (Root) -> Group?) {
        add(name, Group.self)
    }

    mutating func rows<Row: ViewInputData>(_ name: String, _: @escaping @Sendable (Root) -> [Row]) {
        add(name, Row.self)
    }
}
