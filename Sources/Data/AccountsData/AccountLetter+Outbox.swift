import Accounts
import Foundation
import Mail
import Storage

extension StorageTransaction {
    /// Writes a letter to an account's address: it goes out when what it tells is stored, and not before.
    func post(_ letter: AccountLetter, to account: Account, at moment: Date) throws(StorageError) {
        try save(OutgoingMail(letter, to: account.email, owner: account.id, at: moment))
    }
}
