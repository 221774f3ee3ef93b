import Accounts
import Foundation
import Mail
import Storage

extension StorageTransaction {
    /// Writes a letter to an account's address: it goes out when what it tells is stored, and not before.
    func post(_ letter: AccountLetter, to account: Account, at moment: Date) throws(StorageError) {
        try save(
            OutgoingMail(
                to: account.email.text,
                content: MailContent(
                    subject: letter.subject,
                    paragraphs: letter.paragraphs,
                    code: letter.code,
                    reason: letter.reason,
                    language: letter.language.tag
                ),
                owner: account.id,
                createdAt: moment
            )
        )
    }
}
