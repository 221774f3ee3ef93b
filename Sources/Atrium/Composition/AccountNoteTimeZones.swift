import AccountsData
import Foundation
import Notes
import Portico

/// Notes say times in the zone that their owner chose for the account.
struct AccountNoteTimeZones: NoteTimeZones {
    let zones: AccountTimeZones

    func timeZone(of account: AccountID) async -> TimeZone {
        await zones.timeZone(of: account)
    }
}
