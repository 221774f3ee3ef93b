public import Foundation
public import Portico

/// Somebody who can sign in.
public struct Account: Sendable, Hashable, Identifiable {
    public let id: AccountID
    public var email: EmailAddress
    /// What its owner chose; nil is UTC.
    public var timeZone: AccountTimeZone?
    public let createdAt: Date
    public var passwordChangedAt: Date

    public init(id: AccountID, email: EmailAddress, timeZone: AccountTimeZone? = nil, createdAt: Date, passwordChangedAt: Date) {
        self.id = id
        self.email = email
        self.timeZone = timeZone
        self.createdAt = createdAt
        self.passwordChangedAt = passwordChangedAt
    }

    /// An id that nobody can guess.
    public static func newID() -> AccountID { AccountID(rawValue: RandomDigits(count: 32).text) }

    /// The zone that times are shown in.
    public var zone: TimeZone { timeZone?.zone ?? .gmt }
}
