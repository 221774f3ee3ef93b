import Accounts
import Notes
import Portico

/// What an account takes is what its notes take: nothing else in it grows.
struct UsageOfNotes: AccountUsageRepository {
    let notes: any NoteUsageRepository

    func usage(of account: AccountID) async throws(AccountError) -> AccountUsage {
        do throws(NoteError) {
            let usage = try await notes.usage(of: account)
            return AccountUsage(bytes: usage.bytes, quota: usage.quota)
        } catch {
            throw .unavailable(reason: "How much storage the notes use cannot be determined at the moment.")
        }
    }
}
