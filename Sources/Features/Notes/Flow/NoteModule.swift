import Portico

/// The parts of one note's screens.
struct NoteModule: Module {
    func load(into container: inout Container) {}
}
