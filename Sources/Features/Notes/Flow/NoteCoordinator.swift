import Portico

/// One note: reading, writing, its history, its links, its end.
struct NoteCoordinator: NotesRouting {
    let parts: Scope

    func answer(for route: NotesRoute, of visitor: Visitor) throws -> Answer<NotesRoute> {
        throw AnswerFailure.notFound
    }
}
