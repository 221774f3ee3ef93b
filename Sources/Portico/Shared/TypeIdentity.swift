/// Which type something is of: what tells types apart, and what names them in messages.
package struct TypeIdentity: Hashable, Sendable {
    private let type: Any.Type

    package init(_ type: Any.Type) {
        self.type = type
    }

    /// The name without the module, such as `NoteRow`. Made when it is asked for: only problems are told with it, and
    /// making it looks through all types of the program.
    package var name: String {
        // Of an existential the language says `any NoteRepository<Self.Notes.NoteRepository.Item == Note>`.
        String(describing: type).replacing(#/Self\.[\w.]+ == /#, with: "")
    }

    package static func == (one: TypeIdentity, other: TypeIdentity) -> Bool { one.type == other.type }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type)) }
}
