import Portico

/// The lists of notes: found, archived, in the trash; their tags and drafts.
struct NoteListCoordinator: NotesRouting {
    let parts: Scope

    func answer(for route: NotesRoute, of visitor: Visitor) throws -> Answer<NotesRoute> {
        throw AnswerFailure.notFound
    }
}
