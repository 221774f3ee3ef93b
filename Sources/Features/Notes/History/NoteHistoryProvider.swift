public import Foundation
public import Portico

/// Owns the state of the list of a note's earlier texts.
public protocol NoteHistoryProvider: Provider where State == NoteHistoryState {
    func load() async
    /// Lets go what was kept before a day began in the visitor's time zone and before a moment, and gives back how many texts that were;
    /// nil where none was, and the state says why.
    ///
    /// - Parameter asOf: when the visitor was told how many there are; what was kept later stays.
    func prune(before day: CalendarDate, asOf: Date) async -> Int?
}

/// The provider over the repositories.
public final class NoteHistoryProviderImpl: NoteHistoryProvider {
    private let notes: any NotesRepository
    private let history: any NoteHistoryRepository
    private let timeZones: any NoteTimeZones
    private let account: AccountID?
    private let request: NoteHistoryRequest
    private let now: @Sendable () -> Date
    private let store = StateStore(NoteHistoryState())

    public init(
        notes: any NotesRepository,
        history: any NoteHistoryRepository,
        timeZones: any NoteTimeZones,
        visitor: Visitor,
        request: NoteHistoryRequest,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.notes = notes
        self.history = history
        self.timeZones = timeZones
        account = visitor.account
        self.request = request
        self.now = now
    }

    public var currentState: NoteHistoryState { store.current }

    public func states(_ policy: StateStore<NoteHistoryState>.DeliveryPolicy) -> AsyncStream<NoteHistoryState> {
        store.changes(policy)
    }

    public func load() async {
        guard let account else { return store.modify { $0.standing = .missing } }
        let time = NoteTime(in: await timeZones.timeZone(of: account))
        // Before it is counted: what is kept meanwhile is counted at most, never let go.
        let asked = now()
        let standing = await standing(of: account)
        let question = await question(in: standing, to: account, asOf: asked)
        store.modify {
            $0.standing = standing
            $0.time = time
            $0.question = question
        }
    }

    public func prune(before day: CalendarDate, asOf: Date) async -> Int? {
        guard let account else { return nil }
        let moment = await moment(of: day, for: account)
        do throws(NoteError) {
            return try await history.prune(of: request.note, of: account, keptBefore: min(moment, asOf))
        } catch {
            let standing: NoteHistoryState.Standing? = error == .notFound ? .missing : nil
            let reason = if case .unavailable(let reason) = error { reason } else { "The history is as it was." }
            store.modify {
                if let standing { $0.standing = standing }
                $0.failure = reason
            }
            return nil
        }
    }

    private func standing(of account: AccountID) async -> NoteHistoryState.Standing {
        do throws(NoteError) {
            let note = try await notes.note(request.note, of: account)
            return .loaded(note, try await history.history(of: request.note, of: account))
        } catch .unavailable(let reason) {
            return .failed(reason: reason)
        } catch {
            return .missing
        }
    }

    private func question(
        in standing: NoteHistoryState.Standing,
        to account: AccountID,
        asOf asked: Date
    ) async -> NoteHistoryState.Question? {
        guard let day = request.before, case .loaded(_, let revisions) = standing else { return nil }
        let moment = await moment(of: day, for: account)
        return NoteHistoryState.Question(before: day, count: revisions.count { $0.keptAt < min(moment, asked) }, asOf: asked)
    }

    /// When a day begins where the visitor is.
    private func moment(of day: CalendarDate, for account: AccountID) async -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = await timeZones.timeZone(of: account)
        let components = DateComponents(year: day.year, month: day.month, day: day.day)
        // The calendar knows each day that a `CalendarDate` can be; nothing is older than the distant past.
        return calendar.date(from: components) ?? .distantPast
    }
}
