public import Portico

/// What an account's screen shows.
@ViewInputData public struct AccountViewInputData {
    /// Why a change was not made, or why the account cannot be shown; else empty.
    public let message: String
    public let details: AccountDetailsViewInputData?
}

/// The account itself.
@ViewInputData public struct AccountDetailsViewInputData {
    public let email: String
    public let since: MomentViewInputData
    public let passwordSince: MomentViewInputData
    /// What is kept in the account, such as `12.3 MB of 1 GB`; nil where nobody can tell.
    public let usage: String?
    /// In words, such as `Europe/Berlin`.
    public let timeZone: String
    public let timeZones: [TimeZoneViewInputData]
}

/// One time zone to choose.
@ViewInputData public struct TimeZoneViewInputData {
    public let name: String
    public let isChosen: Bool
}

/// A moment, for people and for machines.
@ViewInputData public struct MomentViewInputData {
    /// Day and minute in the account's time zone, or the day alone.
    public let text: String
    /// RFC 3339, in UTC; or the day.
    public let iso: String
}
