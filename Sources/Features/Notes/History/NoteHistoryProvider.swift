import Foundation
import Portico

/// Owns the state of the list of a note's earlier texts.
struct NoteHistoryProvider: LoadingProvider {
    let notes: any NotesRepository
    let history: any NoteHistoryRepository
    let timeZones: any NoteTimeZones
    let owner: AccountID
    let request: NoteHistoryRequest
    let now: Now
    let store = StateStore(NoteHistoryState())

    func load() async {
        let time = await timeZones.time(of: owner)
        // Before it is counted: what is kept meanwhile is counted at most, never let go.
        let asked = now()
        let found = await LoadState(texts)
        let question = await question(in: found.value, asOf: asked)
        store.modify {
            $0.found = found
            $0.time = time
            $0.question = question
        }
    }

    /// Lets go what was kept before a day began in the visitor's time zone and before a moment, and gives back how far
    /// that came; nil where nothing was, and the state says why.
    ///
    /// - Parameter asOf: when the visitor was told how many there are; what was kept later stays.
    func prune(before day: CalendarDate, asOf asked: Date) async -> StepwiseChange? {
        let end = await end(before: day, asOf: asked)
        return await attempt { () async throws(NoteError) in
            try await history.prune(of: request.note, of: owner, keptBefore: end)
        }
    }

    private func texts() async throws(NoteError) -> NoteHistoryState.Texts {
        let note = try await notes.note(request.note, of: owner)
        let newest = try await history.history(
            of: request.note,
            of: owner,
            before: nil,
            limit: NoteLimits.listedRevisions
        )
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
        guard let count = try? await history.revisionCount(of: request.note, of: owner, keptBefore: end) else {
            return nil
        }
        return NoteHistoryState.Question(before: day, count: count, asOf: asked)
    }

    /// Up to when what was kept is to go: the beginning of a day where the visitor is, or the question, where that was
    /// earlier.
    private func end(before day: CalendarDate, asOf asked: Date) async -> Date {
        min(day.start(in: await timeZones.timeZone(of: owner)), asked)
    }
}

/// Which list of earlier texts is shown, and whether it asks before some of them go.
struct NoteHistoryRequest: Sendable, Hashable {
    var note: Note.ID
    /// What was kept before that day is to go.
    var before: CalendarDate?
}

/// A note's earlier texts, and what became of the last thing done to them.
struct NoteHistoryState: NoteScreenState, Hashable {
    struct Texts: Sendable, Hashable {
        let current: Note
        /// The newest of them, newest first.
        let earlier: [NoteRevisionSummary]
        /// How many there are.
        let count: Int
    }

    /// What the visitor is asked before it is done.
    struct Question: Sendable, Hashable {
        let before: CalendarDate
        /// How many texts would go.
        let count: Int
        /// The moment that the number is of.
        let asOf: Date
    }

    var found = LoadState<Texts>.pending
    var time = NoteTime(in: .gmt)
    var question: Question?
    /// Why nothing was let go.
    var problem: NoteProblem?
}
