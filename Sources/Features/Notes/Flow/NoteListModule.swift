import Portico

/// The parts of the lists.
struct NoteListModule: Module {
    func load(into container: inout Container) {}
}
