public import Portico

/// The parts of the notes. The composition root adds what they are kept in, what renders them, and the visitor as a seed.
public struct NotesModule: Module {
    public init() {}

    public func load(into container: inout Container) {
        container.load(NoteListModule())
        container.load(NoteModule())
        container.load(NoteTransferModule())
    }
}
