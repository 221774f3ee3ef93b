import Foundation
import Portico

/// Owns the state of a note's page.
///
/// Each change gives back how the note stood before, or nil where it was not made; the state then says why.
struct NoteReadingProvider: LoadingProvider {
    let notes: any NotesRepository
    let links: any NoteLinksRepository
    let files: any NoteFilesRepository
    let renderer: any NoteRenderer
    let timeZones: any NoteTimeZones
    let owner: AccountID
    let request: NoteReadingRequest
    let now: Now
    let store = StateStore(NoteReadingState())

    func load() async {
        let time = await timeZones.time(of: owner)
        let found = await LoadState(reading)
        store.modify {
            $0.found = found
            $0.time = time
        }
    }

    func move(to state: NoteState) async -> NoteStanding? {
        await change { () async throws(NoteError) in
            try await notes.move([request.note], to: state, of: owner, at: now()).first
        }
    }

    func setPinned(_ isPinned: Bool) async -> NoteStanding? {
        await change { () async throws(NoteError) in
            try await notes.setPinned(isPinned, [request.note], of: owner).first
        }
    }

    func putBack(_ standings: NoteStandings) async -> Bool {
        guard standings.standings.allSatisfy({ $0.id == request.note }) else { return refuse(.otherNote) }
        let done: Bool? = await change { () async throws(NoteError) in
            try await notes.putBack(standings.standings, of: owner, at: now())
            return true
        }
        return done ?? false
    }

    /// Ticks the tasks of these numbers and no others, in the version they were shown in.
    func tick(_ done: Set<Int>, of id: Note.ID, version: Int) async -> Bool {
        guard id == request.note else { return refuse(.otherNote) }
        let ticked: Bool? = await change { () async throws(NoteError) in
            let note = try await notes.note(id, of: owner)
            guard note.version == version else { throw .staleVersion(current: note) }
            var content = note.content
            content.body = try await renderer.ticking(done, in: content.body)
            _ = try await notes.save(content, to: id, of: owner, from: version, mayEmpty: false, at: now())
            return true
        }
        return ticked ?? false
    }

    private func reading() async throws(NoteError) -> NoteReading {
        let note = try await notes.note(request.note, of: owner)
        let body = try await renderer.rendered(note, tasks: note.state == .trashed ? .fixed : request.tasks) {
            [links, owner] titles throws(NoteError) in try await links.notes(titled: titles, of: owner).mapValues(\.id)
        }
        return NoteReading(
            note: note,
            body: body,
            hasTasks: body.hasTasks && note.state != .trashed,
            backlinks: try await links.backlinks(to: note.id, of: owner),
            files: try await files.files(of: note.id, of: owner)
        )
    }

    /// Makes a change; where the note was changed since it was shown, it is shown as it is now.
    private func change<Done>(_ make: () async throws(NoteError) -> Done?) async -> Done? {
        let done = await attempt(make)
        if done == nil, currentState.problem == .stale { await load() }
        return done ?? nil
    }
}

/// Which note is read, and whether its tasks can be ticked there.
struct NoteReadingRequest: Sendable, Hashable {
    var note: Note.ID
    var tasks = NoteTasks.tickable
}

/// One note as it is read, and what became of the last thing done to it.
struct NoteReadingState: NoteScreenState, Hashable {
    var found = LoadState<NoteReading>.pending
    var time = NoteTime(in: .gmt)
    /// Why something was not done.
    var problem: NoteProblem?
}

/// A note with what is made of it and found around it.
struct NoteReading: Sendable, Hashable {
    var note: Note
    var body: RenderedNote
    /// Whether there are task items, which can be ticked.
    var hasTasks: Bool
    /// The notes that point to it.
    var backlinks: [NoteReference]
    /// The files that belong to it, by name.
    var files: [NoteFile]
}
