import Accounts
import Foundation
import Mail
import Portico

extension OutgoingMail {
    /// A letter of the accounts.
    ///
    /// - Parameters:
    ///   - address: who gets it.
    ///   - owner: the account that it goes with when that is deleted.
    init(_ letter: AccountLetter, to address: EmailAddress, owner: AccountID?, at moment: Date) {
        self.init(
            to: address.text,
            content: MailContent(
                subject: letter.subject,
                paragraphs: letter.paragraphs,
                code: letter.code,
                action: letter.link.map { MailAction(title: $0.title, address: $0.address) },
                reason: letter.reason,
                language: letter.language.tag
            ),
            owner: owner,
            createdAt: moment,
            expiresAt: letter.code == nil ? nil : moment.addingTimeInterval(CodeRules.lifetime)
        )
    }
}
