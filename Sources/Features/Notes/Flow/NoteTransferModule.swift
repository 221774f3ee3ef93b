import Portico

/// The parts of import and export.
struct NoteTransferModule: Module {
    func load(into container: inout Container) {
        container.register(.single, as: NoteFileAnswer.self) { files in NoteFileAnswer(files: files) }
    }
}
