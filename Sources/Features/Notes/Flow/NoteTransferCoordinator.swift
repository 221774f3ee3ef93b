import Portico

/// Import and export, each a job with a page of its own.
struct NoteTransferCoordinator: NotesRouting {
    let parts: Scope

    func answer(for route: NotesRoute, of visitor: Visitor) throws -> Answer<NotesRoute> {
        throw AnswerFailure.notFound
    }
}
