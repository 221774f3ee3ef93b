/// What owns the state a screen depends on: asks services and repositories, and is the only one to change that state.
///
///     struct NoteSharesProvider: LoadingProvider {
///         let shares: any NoteSharesRepository
///         let owner: AccountID
///         let store = StateStore(NoteSharesState())
///         func load() async { … }
///     }
///
/// A view model reaches data through its provider only, and maps `State` to what its view shows. It reads
/// `currentState`; nobody but the provider touches `store`.
public protocol Provider<State>: Sendable {
    associatedtype State: Sendable

    var store: StateStore<State> { get }
    /// The state now, then each change.
    func states(_ policy: StateStore<State>.DeliveryPolicy) -> AsyncStream<State>
}

extension Provider {
    /// The state now.
    @inlinable public var currentState: State { store.current }

    public func states(_ policy: StateStore<State>.DeliveryPolicy) -> AsyncStream<State> {
        store.changes(policy)
    }
}

/// A provider that reads what its screen shows when that opens.
public protocol LoadingProvider: Provider {
    /// Reads it, and keeps in the state what became of that.
    func load() async
}

/// A provider that reads again what its screen shows whenever storage says that it has changed, as long as somebody
/// listens.
///
///     struct NoteTagsProvider: FollowingProvider {
///         var changes: AsyncStream<Void> { noteChanges.noteChanges() }
///         …
///     }
public protocol FollowingProvider: LoadingProvider {
    /// A signal for each change to what was read.
    var changes: AsyncStream<Void> { get }
}

extension FollowingProvider {
    public func states(_ policy: StateStore<State>.DeliveryPolicy) -> AsyncStream<State> {
        store.changes(policy, readingAgainAfter: changes) { await load() }
    }
}

/// A state that keeps why the last change was not made.
///
///     struct NoteSharesState: AttemptState {
///         var problem: NoteProblem?
///         mutating func refuse(_ error: NoteError) { problem = NoteProblem(error) }
///     }
public protocol AttemptState: Sendable {
    /// What is thrown where a change is not made.
    associatedtype Failure: Error
    associatedtype Problem: Sendable

    /// Nil where the last change was made, and where there was none.
    var problem: Problem? { get set }
    /// Takes in why a change was not made.
    mutating func refuse(_ failure: Failure)
}

extension AttemptState where Problem == Failure {
    public mutating func refuse(_ failure: Failure) { problem = failure }
}

extension Provider where State: AttemptState {
    /// Makes a change, and gives what came of it; nil where it was not made, and the state then says why.
    ///
    ///     await attempt { () async throws(NoteError) in try await notes.emptyTrash(of: owner, asOf: moment) }
    public func attempt<Done>(_ change: () async throws(State.Failure) -> Done) async -> Done? {
        let done: Done
        do throws(State.Failure) {
            done = try await change()
        } catch {
            store.modify { $0.refuse(error) }
            return nil
        }
        if store.current.problem != nil { store.modify { $0.problem = nil } }
        return done
    }

    /// Makes no change because of what the provider itself knows; the state says why.
    public func refuse<Done>(_ problem: State.Problem) -> Done? {
        store.modify { $0.problem = problem }
        return nil
    }

    /// The same for a change that only says whether it was made: false.
    @discardableResult
    public func refuse(_ problem: State.Problem) -> Bool {
        store.modify { $0.problem = problem }
        return false
    }
}
