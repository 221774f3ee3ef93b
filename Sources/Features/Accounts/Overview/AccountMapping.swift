import Foundation
import Portico

extension AccountState {
    /// What the account's screen shows in this state.
    func mapToViewInputData() -> AccountViewInputData {
        AccountViewInputData(
            message: problem.map { $0.isSaidBesideField ? "" : $0.refusal.message } ?? "",
            details: account.map(AccountDetailsViewInputData.init)
        )
    }

    var condition: Condition {
        guard let problem else { return .ok }
        if problem.refusal == .passwordIsAddress {
            return .invalid([FieldError(field: "newPassword", message: "must not be the email address")])
        }
        return problem.refusal.condition(passwordField: "currentPassword")
    }
}

extension AccountState.Problem {
    fileprivate var isSaidBesideField: Bool {
        refusal == .wrongPassword || refusal == .passwordIsAddress
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
