import Foundation
import Portico

extension AccountState {
    /// What the account's screen shows in this state.
    func mapToViewInputData() -> AccountViewInputData {
        AccountViewInputData(
            message: message,
            details: account.map { AccountDetailsViewInputData($0, usage) }
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
    fileprivate init(_ account: Account, _ usage: AccountUsage?) {
        let chosen = account.timeZone ?? .utc
        self.init(
            email: account.email.text,
            since: MomentViewInputData(account.createdAt, in: account.zone),
            passwordSince: MomentViewInputData(account.passwordChangedAt, in: account.zone),
            usage: usage.map(\.text),
            timeZone: chosen.text,
            timeZones: AccountTimeZone.all.map { TimeZoneViewInputData(name: $0.text, isChosen: $0 == chosen) }
        )
    }
}

extension AccountUsage {
    fileprivate var text: String {
        guard let quota else { return "\(ByteCount(bytes))" }
        return "\(ByteCount(bytes)) of \(ByteCount(quota))"
    }
}
