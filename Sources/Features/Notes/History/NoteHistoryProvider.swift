public import Foundation
public import Portico

/// Owns the state of the list of a note's earlier texts.
public final class NoteHistoryProvider: LoadingProvider {
    private let notes: any NotesRepository
    private let history: any NoteHistoryRepository
    private let timeZones: any NoteTimeZones
    private let owner: AccountID
    private let request: NoteHistoryRequest
    private let now: @Sendable () -> Date
    private let store = StateStore(NoteHistoryState())

    public init(
        notes: any NotesRepository,
        history: any NoteHistoryRepository,
        timeZones: any NoteTimeZones,
        owner: AccountID,
        request: NoteHistoryRequest,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.notes = notes
        self.history = history
        self.timeZones = timeZones
        self.owner = owner
        self.request = request
        self.now = now
    }

    public var currentState: NoteHistoryState { store.current }

    public func states(_ policy: StateStore<NoteHistoryState>.DeliveryPolicy) -> AsyncStream<NoteHistoryState> {
        store.changes(policy)
    }

    public func load() async {
        let time = await timeZones.time(of: owner)
        // Before it is counted: what is kept meanwhile is counted at most, never let go.
        let asked = now()
        let standing = await NoteLookup(texts)
        let question = await question(in: standing.loaded, asOf: asked)
        store.modify {
            $0.standing = standing
            $0.time = time
            $0.question = question
        }
    }

    /// Lets go what was kept before a day began in the visitor's time zone and before a moment, and gives back how far that came;
    /// nil where nothing was, and the state says why.
    ///
    /// - Parameter asOf: when the visitor was told how many there are; what was kept later stays.
    public func prune(before day: CalendarDate, asOf asked: Date) async -> StepwiseChange? {
        let end = await end(before: day, asOf: asked)
        do throws(NoteError) {
            return try await history.prune(of: request.note, of: owner, keptBefore: end)
        } catch {
            store.modify {
                $0.problem = NoteProblem(error)
                if $0.problem == nil { $0.standing = .missing }
            }
            return nil
        }
    }

    private func texts() async throws(NoteError) -> NoteHistoryState.Texts {
        let note = try await notes.note(request.note, of: owner)
        let newest = try await history.history(of: request.note, of: owner, before: nil, limit: NoteLimits.listedRevisions)
        return NoteHistoryState.Texts(
            current: note,
            earlier: newest,
            count: newest.count < NoteLimits.listedRevisions
                ? newest.count : try await history.revisionCount(of: request.note, of: owner, keptBefore: nil)
        )
    }

    /// Nil where nobody asks, and where it is not known how many texts it is about.
    private func question(in texts: NoteHistoryState.Texts?, asOf asked: Date) async -> NoteHistoryState.Question? {
        guard let day = request.before, texts != nil else { return nil }
        let end = await end(before: day, asOf: asked)
        guard let count = try? await history.revisionCount(of: request.note, of: owner, keptBefore: end) else { return nil }
        return NoteHistoryState.Question(before: day, count: count, asOf: asked)
    }

    /// Up to when what was kept is to go: the beginning of a day where the visitor is, or the question, where that was earlier.
    private func end(before day: CalendarDate, asOf asked: Date) async -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = await timeZones.timeZone(of: owner)
        let components = DateComponents(year: day.year, month: day.month, day: day.day)
        // The calendar knows each day that a `CalendarDate` can be; nothing is older than the distant past.
        return min(calendar.date(from: components) ?? .distantPast, asked)
    }
}
