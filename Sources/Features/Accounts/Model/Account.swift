public import AtriumTexts
public import Foundation
public import Portico

/// Somebody who can sign in.
public struct Account: Sendable, Hashable, Identifiable {
    public let id: AccountID
    public var email: EmailAddress
    /// What its owner chose; nil where that is left to their browser.
    public var timeZone: TimeZoneName?
    public let createdAt: Date
    public var passwordChangedAt: Date

    public init(
        id: AccountID,
        email: EmailAddress,
        timeZone: TimeZoneName? = nil,
        createdAt: Date,
        passwordChangedAt: Date
    ) {
        self.id = id
        self.email = email
        self.timeZone = timeZone
        self.createdAt = createdAt
        self.passwordChangedAt = passwordChangedAt
    }

    /// An id that nobody can guess.
    public static func newID() -> AccountID { AccountID(rawValue: RandomDigits(count: 32).text) }

    /// The zone that times are shown in: the one that was chosen, else that of the visitor's browser, else UTC.
    public func zone(for visitor: Visitor) -> TimeZone { timeZone?.timeZone ?? visitor.timeZone ?? .gmt }
}
