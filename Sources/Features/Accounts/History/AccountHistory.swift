public import Foundation
public import Portico

/// What happened to accounts, for their owners to look through.
///
///     let entries = try await history.entries(of: account)
///
/// What is changed where accounts are kept notes itself there, in the same transaction. Sessions and devices are in a
/// file of their own: what happens to them is added right after.
public protocol AccountHistory: Sendable {
    /// The newest first: of the last 90 days, at most 200.
    func entries(of account: AccountID) async throws(AccountError) -> [HistoryEntry]
    /// Notes what happened, and writes the letter to the account's address. Where there is no such account any more
    /// nothing is done.
    func add(_ entry: HistoryEntry, of account: AccountID, telling letter: AccountLetter?) async throws(AccountError)
}

/// How long the history of an account is kept, and how much of it.
public enum HistoryRules {
    /// In seconds: 90 days.
    public static let lifetime: TimeInterval = 90 * 24 * 60 * 60
    public static let maximum = 200
}

/// One thing that happened to an account.
public struct HistoryEntry: Sendable, Hashable {
    public var kind: HistoryKind
    public var origin: AccountOrigin
    public var moment: Date

    public init(_ kind: HistoryKind, by origin: AccountOrigin, at moment: Date) {
        self.kind = kind
        self.origin = origin
        self.moment = moment
    }
}

/// What can happen to an account. The names are stored: they never change.
public enum HistoryKind: String, Sendable, Hashable, CaseIterable {
    case created, signedIn, deviceRemembered, passwordChanged, addressChanged
    case factorOn, factorOff, recoveryCodeUsed, recoveryCodesRenewed
    case sessionEnded, otherSessionsEnded, deviceForgotten, tokenCopied, exported, tokenMade, tokenEnded
}

/// Who did something to an account, and from where.
public struct AccountOrigin: Sendable, Hashable {
    /// The browser and the system in words, as it says: nothing to rely on.
    public var device: String?
    /// Where in the network: an IPv4 address, or the /64 network of an IPv6 one.
    public var address: NetworkAddress?
    /// Whether it was who runs the app, at its machine.
    public var isAdministrator: Bool

    public init(device: String? = nil, address: NetworkAddress? = nil, isAdministrator: Bool = false) {
        self.device = device
        self.address = address
        self.isAdministrator = isAdministrator
    }

    /// Nothing is known of it.
    public static let unknown = AccountOrigin()
    public static let administrator = AccountOrigin(isAdministrator: true)
}

extension Visitor {
    /// Where what they do comes from.
    var origin: AccountOrigin { AccountOrigin(device: device, address: networkAddress) }
}
