import Portico

/// What keeps accounts from being read or changed at the moment.
///
///     throw AccountError.unavailable(.sessions)
///
/// Its description is for the log and the command line; visitors are told in their language.
public enum AccountOutage: Sendable, Hashable {
    /// Where accounts are kept cannot be reached.
    case accounts
    /// There is no space left for them.
    case full
    /// Somebody else is writing there.
    case busy
    /// Where sessions and devices are kept cannot be reached.
    case sessions
    /// Passwords cannot be checked.
    case passwords
    /// So many passwords are being checked that there is no room for one more.
    case crowd
    /// Nobody waits for it any more.
    case cancelled
    /// What another feature keeps for the account stands in the way; `reason` is its own sentence, in English.
    case belongings(reason: String)
}

extension AccountOutage: CustomStringConvertible {
    public var description: String { Localiser.english(AccountFailures.outage(self)) }
}
