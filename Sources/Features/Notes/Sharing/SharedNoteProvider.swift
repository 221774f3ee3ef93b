import Portico

/// A note as whoever has its link sees it.
struct SharedNoteState: Sendable, Hashable {
    struct Shared: Sendable, Hashable {
        let note: Note
        let body: RenderedNote
    }

    /// Missing where the link was ended, or never was one.
    var found = LoadState<Shared>.pending
}

/// Owns the state of a shared note's page.
///
/// What the note links to is its owner's, and so is not linked; of its files the text's pictures are shown.
struct SharedNoteProvider: LoadingProvider {
    let shares: any NoteSharesRepository
    let files: any NoteFilesRepository
    let renderer: any NoteRenderer
    let token: NoteShare.Token
    var alerts: any NoteAlerts = SilentNoteAlerts()
    var visitor = Visitor()
    let store = StateStore(SharedNoteState())

    func load() async {
        let found = await LoadState { () async throws(NoteError) in
            let note = try await shares.sharedNote(token)
            return SharedNoteState.Shared(
                note: note,
                body: try await renderer.rendered(note, tasks: .fixed) { _ in
                    [:]
                } showing: { [files, token] names throws(NoteError) in
                    NamedFiles(try await files.files(of: note.id, of: note.owner))
                        .shown(names) { .sharedFile(token: token, file: $0.id) }
                        .filter { $0.value.isPicture }
                }
            )
        }
        store.modify { $0.found = found }
        if let shared = found.value { await tell(of: shared.note) }
    }

    /// A program that looks at a link in advance is nobody, and its owner is no news to them.
    private func tell(of note: Note) async {
        guard visitor.approach != .unattended, visitor.account != note.owner else { return }
        // What is kept of it is nothing that the page shows.
        await ReadingLog.$current.withValue(nil) { await alerts.sharedNoteOpened(note) }
    }
}
