public import Foundation
public import Portico

/// Owns the state of a note's page.
///
/// Each change gives back how the note stood before, or nil where it was not made; the state then says why.
public protocol NoteReadingProvider: Provider where State == NoteReadingState {
    func load() async
    func move(to state: NoteState) async -> NoteStanding?
    func setPinned(_ isPinned: Bool) async -> NoteStanding?
    func putBack(_ standing: NoteStanding) async -> Bool
    /// Ticks the tasks of these numbers and no others, in the version they were shown in.
    func tick(_ done: Set<Int>, of id: Note.ID, version: Int) async -> Bool
}

/// The provider over the repositories and the renderer.
public final class NoteReadingProviderImpl: NoteReadingProvider {
    private let notes: any NotesRepository
    private let links: any NoteLinksRepository
    private let files: any NoteFilesRepository
    private let renderer: any NoteRenderer
    private let timeZones: any NoteTimeZones
    private let account: AccountID?
    private let request: NoteReadingRequest
    private let now: @Sendable () -> Date
    private let store = StateStore(NoteReadingState())

    public init(
        notes: any NotesRepository,
        links: any NoteLinksRepository,
        files: any NoteFilesRepository,
        renderer: any NoteRenderer,
        timeZones: any NoteTimeZones,
        visitor: Visitor,
        request: NoteReadingRequest,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.notes = notes
        self.links = links
        self.files = files
        self.renderer = renderer
        self.timeZones = timeZones
        account = visitor.account
        self.request = request
        self.now = now
    }

    public var currentState: NoteReadingState { store.current }

    public func states(_ policy: StateStore<NoteReadingState>.DeliveryPolicy) -> AsyncStream<NoteReadingState> {
        store.changes(policy)
    }

    public func load() async {
        guard let account else { return store.modify { $0.standing = .missing } }
        let time = NoteTime(in: await timeZones.timeZone(of: account))
        let standing = await standing(of: account)
        store.modify {
            $0.standing = standing
            $0.time = time
        }
    }

    public func move(to state: NoteState) async -> NoteStanding? {
        await change { [id = request.note, now] notes, account throws(NoteError) in
            try await notes.move([id], to: state, of: account, at: now()).first
        }
    }

    public func setPinned(_ isPinned: Bool) async -> NoteStanding? {
        await change { [id = request.note] notes, account throws(NoteError) in try await notes.setPinned(isPinned, [id], of: account).first
        }
    }

    public func putBack(_ standing: NoteStanding) async -> Bool {
        guard standing.id == request.note else { return refuse(.otherNote) ?? false }
        let done: Bool? = await change { [now] notes, account throws(NoteError) in
            try await notes.putBack([standing], of: account, at: now())
            return true
        }
        return done ?? false
    }

    public func tick(_ done: Set<Int>, of id: Note.ID, version: Int) async -> Bool {
        guard id == request.note else { return refuse(.otherNote) ?? false }
        let ticked: Bool? = await change { [renderer, now] notes, account throws(NoteError) in
            let note = try await notes.note(id, of: account)
            guard note.version == version else { throw .staleVersion(current: note) }
            var content = note.content
            content.body = renderer.ticking(done, in: content.body)
            _ = try await notes.save(content, to: id, of: account, from: version, mayEmpty: false, at: now())
            return true
        }
        return ticked ?? false
    }

    private func standing(of account: AccountID) async -> NoteReadingState.Standing {
        do throws(NoteError) {
            let note = try await notes.note(request.note, of: account)
            let titles = renderer.linkedTitles(in: note.content.body)
            let linked = titles.isEmpty ? [:] : try await links.notes(titled: titles, of: account).mapValues(\.id)
            let hasTasks = !renderer.tasks(in: note.content.body).isEmpty
            let reading = NoteReading(
                note: note,
                html: renderer.html(of: note.content.body, notes: linked, tasks: note.state == .trashed ? .fixed : request.tasks),
                hasTasks: hasTasks && note.state != .trashed,
                backlinks: try await links.backlinks(to: note.id, of: account),
                files: try await files.files(of: note.id, of: account)
            )
            return .loaded(reading)
        } catch .unavailable(let reason) {
            return .failed(reason: reason)
        } catch {
            return .missing
        }
    }

    /// Makes a change; where it is not made, the state shows the note as it is and says why.
    private func change<Done: Sendable>(
        _ make: @Sendable (any NotesRepository, AccountID) async throws(NoteError) -> Done?
    ) async -> Done? {
        guard let account else { return refuse(nil, as: .missing) }
        do throws(NoteError) {
            return try await make(notes, account)
        } catch .notFound {
            return refuse(nil, as: .missing)
        } catch .staleVersion {
            return refuse(.staleTicks, as: await standing(of: account))
        } catch {
            guard case .unavailable(let reason) = error else { return refuse(.failed(reason: "The note is as it was.")) }
            return refuse(.failed(reason: reason))
        }
    }

    private func refuse<Nothing>(_ problem: NoteReadingState.Problem?, as standing: NoteReadingState.Standing? = nil) -> Nothing? {
        store.modify {
            if let standing { $0.standing = standing }
            $0.problem = problem
        }
        return nil
    }
}
