public import Portico

/// An import or an export: work that goes on when its page was left.
public struct NoteJob: Sendable, Hashable, Identifiable {
    public typealias ID = RandomIdentifier<NoteJob>

    public let id: ID
    public let owner: AccountID

    public init(id: ID, owner: AccountID) {
        self.id = id
        self.owner = owner
    }
}
