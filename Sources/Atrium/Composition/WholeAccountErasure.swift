import Accounts
import DogFacts
import DogFactsData
import Domains
import DomainsData
import Notes
import Portico

/// Deletes an account, then all that belongs to it in every feature.
///
/// The account goes first: from that commit on nobody is signed in to it, and nothing can be stored in it. The rest goes in transactions of
/// its own, so that other writers never wait for all of it. What a stopped server leaves behind is deleted when it starts again.
struct WholeAccountErasure: AccountErasure {
    let notes: any NoteArchiveRepository & NoteJobsRepository
    let jobFiles: any NoteJobFiles
    let searches: StorageSavedSearchRepository
    let favourites: StorageFavouriteFactsRepository
    let accounts: any AccountRepository
    let sessions: any AccountSessions
    /// Called with the reason when something could not be deleted yet.
    var report: @Sendable (String) -> Void = { _ in }

    func erase(_ account: AccountID) async throws(AccountError) {
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
    func run(_ clock: some Clock<Duration> = ContinuousClock()) async {
        while !Task.isCancelled {
            await finishAll()
            try? await clock.sleep(for: .seconds(60 * 60))
        }
    }

    /// Finishes what was begun.
    func finishAll() async {
        do throws(AccountError) {
            for account in try await accounts.unfinishedErasures() where !Task.isCancelled { await finish(account) }
        } catch {
            tell(error)
        }
    }

    /// A failure here does not mean that the account is still there: the rest is tried again.
    private func finish(_ account: AccountID) async {
        do {
            // Files before the jobs that name them: whoever finishes this after a stop has to find them. A job at work removes its own.
            for job in try await notes.jobs(of: account) { jobFiles.remove(job.id) }
            try await notes.deleteEverything(of: account)
            try await searches.forget([VisitorID(of: account)])
            try await favourites.forget([VisitorID(of: account)])
            try await sessions.endAll(of: account, except: nil)
            try await accounts.finishErasure(of: account)
        } catch {
            tell(error)
        }
    }

    /// Nothing is told where the program ends meanwhile: what is left is deleted when it starts again.
    private func tell(_ error: any Error) {
        if !Task.isCancelled { report("\(error)") }
    }
}
