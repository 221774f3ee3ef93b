import AtriumTexts
public import Foundation
public import Portico

/// Somebody who can sign in.
public struct Account: Sendable, Hashable, Identifiable {
    public let id: AccountID
    public var email: EmailAddress
    /// What its owner chose; nil where that is left to their browser.
    public var timeZone: AccountTimeZone?
    public let createdAt: Date
    public var passwordChangedAt: Date

    public init(
        id: AccountID,
        email: EmailAddress,
        timeZone: AccountTimeZone? = nil,
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
    public func zone(for visitor: Visitor) -> TimeZone { timeZone?.zone ?? visitor.timeZone ?? .gmt }
}

/// A time zone that an account's owner can choose, by its name in the IANA time zone database.
///
///     AccountTimeZone(text: "Europe/Berlin")?.zone
public struct AccountTimeZone: TextValue, RawRepresentable {
    public static let expectation = "a time zone from the list, such as Europe/Berlin"
    public static var localisedExpectation: any LocalisedText {
        Text(
            en: expectation,
            de: "eine Zeitzone aus der Liste, etwa Europe/Berlin",
            ar: "منطقة زمنية من القائمة، مثل \(isolated: "Europe/Berlin")"
        )
    }
    public static let utc = AccountTimeZone(known: "UTC")
    /// Those that are offered, UTC first.
    public static let all = ZoneName.offered.map(AccountTimeZone.init(known:))

    public let rawValue: String

    /// Nil where this program knows no such zone.
    public init?(rawValue: String) {
        guard ZoneName.isKnown(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(known: String) {
        rawValue = known
    }

    public var zone: TimeZone { TimeZone(identifier: rawValue) ?? .gmt }
}
