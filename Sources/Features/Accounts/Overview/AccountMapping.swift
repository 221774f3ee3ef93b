import Foundation
import Portico

extension AccountState {
    /// What the account's screen shows in this state.
    func mapToViewInputData() -> AccountViewInputData {
        AccountViewInputData(
            message: message,
            details: account.map(AccountDetailsViewInputData.init)
        )
    }

    var condition: Condition {
        refusal?.condition(passwordField: "currentPassword", newPasswordField: "newPassword") ?? .ok
    }

    /// What is said at the top; a wrong password is said beside its field.
    var message: String {
        refusal.map { $0 == .wrongPassword ? "" : $0.message } ?? ""
    }
}

extension AccountDetailsViewInputData {
    fileprivate init(_ account: Account) {
        let chosen = account.timeZone ?? .utc
        self.init(
            email: account.email.text,
            since: MomentViewInputData(account.createdAt, in: account.zone),
            passwordSince: MomentViewInputData(account.passwordChangedAt, in: account.zone),
            timeZone: chosen.text,
            timeZones: AccountTimeZone.all.map { TimeZoneViewInputData(name: $0.text, isChosen: $0 == chosen) }
        )
    }
}
