public import Foundation
public import Portico

/// Owns the state of a note's page.
///
/// Each change gives back how the note stood before, or nil where it was not made; the state then says why.
public final class NoteReadingProvider: LoadingProvider {
    private let notes: any NotesRepository
    private let links: any NoteLinksRepository
    private let files: any NoteFilesRepository
    private let renderer: any NoteRenderer
    private let timeZones: any NoteTimeZones
    private let owner: AccountID
    private let request: NoteReadingRequest
    private let now: @Sendable () -> Date
    private let store = StateStore(NoteReadingState())

    public init(
        notes: any NotesRepository,
        links: any NoteLinksRepository,
        files: any NoteFilesRepository,
        renderer: any NoteRenderer,
        timeZones: any NoteTimeZones,
        owner: AccountID,
        request: NoteReadingRequest,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.notes = notes
        self.links = links
        self.files = files
        self.renderer = renderer
        self.timeZones = timeZones
        self.owner = owner
        self.request = request
        self.now = now
    }

    public var currentState: NoteReadingState { store.current }

    public func states(_ policy: StateStore<NoteReadingState>.DeliveryPolicy) -> AsyncStream<NoteReadingState> {
        store.changes(policy)
    }

    public func load() async {
        let time = await timeZones.time(of: owner)
        let standing = await NoteLookup(reading)
        store.modify {
            $0.standing = standing
            $0.time = time
        }
    }

    public func move(to state: NoteState) async -> NoteStanding? {
        await change { () async throws(NoteError) in
            try await notes.move([request.note], to: state, of: owner, at: now()).first
        }
    }

    public func setPinned(_ isPinned: Bool) async -> NoteStanding? {
        await change { () async throws(NoteError) in
            try await notes.setPinned(isPinned, [request.note], of: owner).first
        }
    }

    public func putBack(_ standings: NoteStandings) async -> Bool {
        guard standings.standings.allSatisfy({ $0.id == request.note }) else { return refuse(.otherNote) ?? false }
        let done: Bool? = await change { () async throws(NoteError) in
            try await notes.putBack(standings.standings, of: owner, at: now())
            return true
        }
        return done ?? false
    }

    /// Ticks the tasks of these numbers and no others, in the version they were shown in.
    public func tick(_ done: Set<Int>, of id: Note.ID, version: Int) async -> Bool {
        guard id == request.note else { return refuse(.otherNote) ?? false }
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

    /// Makes a change; where it is not made, the state says why, and shows the note as it is where that is why.
    private func change<Done>(_ make: () async throws(NoteError) -> Done?) async -> Done? {
        do throws(NoteError) {
            return try await make()
        } catch {
            let problem = NoteProblem(error)
            return refuse(problem, as: problem == nil ? .missing : problem == .stale ? await NoteLookup(reading) : nil)
        }
    }

    private func refuse<Nothing>(_ problem: NoteProblem?, as standing: NoteLookup<NoteReading>? = nil) -> Nothing? {
        store.modify {
            if let standing { $0.standing = standing }
            $0.problem = problem
        }
        return nil
    }
}
