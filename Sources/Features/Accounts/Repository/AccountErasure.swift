public import Portico
public import PorticoSessions

/// Deletes an account and everything that belongs to it, of all features.
///
/// Once begun it goes on to its end, whether anybody waits for it or not. The account itself goes first, so that
/// nothing is added meanwhile; what could not be deleted then is deleted later. Throws `unavailable` where the account
/// is still there, with all of it.
public protocol AccountErasure: Sendable {
    func erase(_ account: AccountID) async throws(AccountError)
}

/// Deletes an account, then all that belongs to it in every feature.
///
///     let erasure = WholeAccountErasure(accounts: accounts, sessions: sessions, belongings: belongings)
///     try await erasure.erase(account)
///
/// From the commit on that deletes the account nobody is signed in to it, and nothing can be stored in it. The rest
/// goes in transactions of its own, so that other writers never wait for all of it; one feature that fails keeps no
/// other from deleting. What a stopped server leaves behind is deleted when it starts again.
public struct WholeAccountErasure: AccountErasure {
    private let accounts: any AccountRepository
    private let sessions: any AccountSessions
    private let belongings: [any OwnedData]
    private let report: @Sendable (String) -> Void

    /// - Parameter report: told why something could not be deleted yet.
    public init(
        accounts: any AccountRepository,
        sessions: any AccountSessions,
        belongings: [any OwnedData],
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.accounts = accounts
        self.sessions = sessions
        self.belongings = belongings
        self.report = report
    }

    public func erase(_ account: AccountID) async throws(AccountError) {
        // In a task of its own: a browser that is closed meanwhile must not leave half an account.
        let outcome = await Task { () async -> Result<Void, AccountError> in
            do throws(AccountError) {
                try await accounts.delete(account)
            } catch {
                return .failure(error)
            }
            await finish(account)
            return .success(())
        }.value
        try outcome.get()
    }

    /// Finishes what was begun, now and every hour, until the task is cancelled.
    public func run(_ clock: some Clock<Duration> = ContinuousClock()) async {
        while !Task.isCancelled {
            await finishAll()
            try? await clock.sleep(for: .seconds(60 * 60))
        }
    }

    /// Finishes what was begun.
    public func finishAll() async {
        do throws(AccountError) {
            for account in try await accounts.unfinishedErasures() where !Task.isCancelled { await finish(account) }
        } catch {
            tell(error)
        }
    }

    /// A failure here does not mean that the account is still there: what is left is tried again.
    private func finish(_ account: AccountID) async {
        var isDone = true
        for belongings in belongings {
            do throws(BelongingsError) {
                try await belongings.erase(account)
            } catch {
                tell(error)
                isDone = false
            }
        }
        do throws(AccountError) {
            try await sessions.endAll(of: account, except: nil)
            if isDone { try await accounts.finishErasure(of: account) }
        } catch {
            tell(error)
        }
    }

    /// Nothing is told where the program ends meanwhile: what is left is deleted when it starts again.
    private func tell(_ error: any Error) {
        if !Task.isCancelled { report("\(error)") }
    }
}
