/// Tells that notes changed, so that a screen which stays open shows them as they are, whoever changed them.
///
///     for await _ in changes.noteChanges() { await provider.load() }
public protocol NoteChanges: Sendable {
    /// An element after each commit that touched notes, of whomever; several that nobody waited for are one. It begins when it is made.
    func noteChanges() -> AsyncStream<Void>
}
