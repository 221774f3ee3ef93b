import AtriumTexts
import Foundation
import Portico

/// What an account's screen shows.
@ViewInputData struct AccountViewInputData {
    /// Why a change was not made, or why the account cannot be shown; else empty.
    let message: String
    let details: AccountDetailsViewInputData?
}

/// The account itself.
@ViewInputData struct AccountDetailsViewInputData {
    let email: String
    let since: MomentViewInputData
    let passwordSince: MomentViewInputData
    /// What is kept in the account, such as `12.3 MB of 1 GB`; nil where nobody can tell.
    let usage: String?
    /// In words, such as `Europe/Berlin`.
    let timeZone: String
    let timeZones: [TimeZoneViewInputData]
}

/// One time zone to choose.
@ViewInputData struct TimeZoneViewInputData {
    let name: String
    let isChosen: Bool
}

/// A moment, for people and for machines.
@ViewInputData struct MomentViewInputData {
    /// Day and minute in the account's time zone, or the day alone.
    let text: String
    /// RFC 3339, in UTC; or the day.
    let iso: String
}

extension AccountState {
    /// What the account's screen shows in this state.
    func mapToViewInputData(_ localiser: Localiser) -> AccountViewInputData {
        AccountViewInputData(
            message: message(in: localiser),
            details: account.map { AccountDetailsViewInputData($0, usage, zone, localiser) }
        )
    }

    var condition: Condition {
        problem?.condition(passwordField: "currentPassword", newPasswordField: "newPassword") ?? .ok
    }

    /// What is said at the top; a wrong password is said beside its field.
    func message(in localiser: Localiser) -> String {
        problem.map { $0 == .wrongPassword ? "" : $0.message(in: localiser) } ?? ""
    }
}

extension AccountDetailsViewInputData {
    fileprivate init(_ account: Account, _ usage: AccountUsage?, _ zone: TimeZone, _ localiser: Localiser) {
        let chosen = account.timeZone ?? TimeZoneName(of: zone)
        self.init(
            email: account.email.text,
            since: MomentViewInputData(account.createdAt, in: zone, localiser),
            passwordSince: MomentViewInputData(account.passwordChangedAt, in: zone, localiser),
            usage: usage.map { localiser(AccountMessages.usage($0)) },
            timeZone: chosen.text,
            timeZones: TimeZoneName.offered(with: chosen).map {
                TimeZoneViewInputData(name: $0.text, isChosen: $0 == chosen)
            }
        )
    }
}

extension MomentViewInputData {
    /// A moment to the minute, as the clocks of a zone showed it.
    init(_ date: Date, in zone: TimeZone, _ localiser: Localiser) {
        let whole = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        self.init(text: localiser.minute(of: whole, in: zone), iso: TimeText.machine(of: whole, in: .gmt))
    }

    /// The day of a moment in a zone, which is all that is known of it.
    init(dayOf date: Date, in zone: TimeZone, _ localiser: Localiser) {
        let day = date.formatted(Date.ISO8601FormatStyle(timeZone: zone).year().month().day())
        self.init(text: localiser.day(of: date, in: zone), iso: day)
    }
}
