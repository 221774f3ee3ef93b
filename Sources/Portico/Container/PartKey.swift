/// Identifies a part by its type.
struct PartKey: Hashable, Sendable, Comparable {
    private let id: ObjectIdentifier
    let name: String

    init<Part>(_ type: Part.Type) {
        id = ObjectIdentifier(type)
        name = String(describing: type)
    }

    static func == (one: PartKey, other: PartKey) -> Bool { one.id == other.id }
    static func < (one: PartKey, other: PartKey) -> Bool { one.name < other.name }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
