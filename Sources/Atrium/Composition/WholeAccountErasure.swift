import Accounts
import DogFacts
import DogFactsData
import Domains
import DomainsData
import Notes
import Portico

/// Ends an account's sessions, deletes all that belongs to it in every feature, then the account.
///
/// The sessions are first, so that nothing is added meanwhile; the account is last, so that whoever is stopped halfway can sign in and
/// begin again. Who signed in meanwhile, and an import that was running, may have added something until then: that goes after it.
struct WholeAccountErasure: AccountErasure {
    let notes: any NoteArchiveRepository & NoteJobsRepository
    let jobFiles: any NoteJobFiles
    let searches: StorageSavedSearchRepository
    let favourites: StorageFavouriteFactsRepository
    let accounts: any AccountRepository
    let sessions: any AccountSessions

    func erase(_ account: AccountID) async throws(AccountError) {
        // In a task of its own: a browser that is closed meanwhile must not leave half an account.
        let outcome = await Task { () async -> Result<Void, AccountError> in
            do throws(AccountError) {
                try await eraseAll(of: account)
                return .success(())
            } catch {
                return .failure(error)
            }
        }.value
        try outcome.get()
    }

    private func eraseAll(of account: AccountID) async throws(AccountError) {
        try await sessions.endAll(of: account, except: nil)
        let jobs = (try? await notes.jobs(of: account)) ?? []
        do throws(NoteError) {
            try await notes.deleteEverything(of: account)
        } catch {
            throw .unavailable(reason: "The notes cannot be deleted at the moment, so the account is still there.")
        }
        for job in jobs { jobFiles.remove(job.id) }
        do throws(SavedSearchError) {
            try await searches.forget([VisitorID(of: account)])
        } catch {
            throw .unavailable(reason: "The saved searches cannot be deleted at the moment, so the account is still there.")
        }
        do throws(FavouriteError) {
            try await favourites.forget([VisitorID(of: account)])
        } catch {
            throw .unavailable(reason: "The favourite facts cannot be deleted at the moment, so the account is still there.")
        }
        try await accounts.delete(account)
        // The account is gone: what fails from here on is no reason to say that it is not.
        try? await sessions.endAll(of: account, except: nil)
        try? await notes.deleteEverything(of: account)
        try? await searches.forget([VisitorID(of: account)])
    }
}
