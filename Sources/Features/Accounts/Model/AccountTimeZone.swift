public import Foundation
public import Portico

/// A time zone that an account's owner can choose, by its name in the IANA time zone database.
///
///     AccountTimeZone(text: "Europe/Berlin")?.zone
public struct AccountTimeZone: TextValue, RawRepresentable {
    public static let expectation = "a time zone from the list, such as Europe/Berlin"
    public static let utc = AccountTimeZone(known: "UTC")
    /// All there are, UTC first.
    public static let all =
        [utc] + TimeZone.knownTimeZoneIdentifiers.filter { $0 != utc.rawValue }.sorted().map(AccountTimeZone.init(known:))

    private static let known = Set(all.map(\.rawValue))

    public let rawValue: String

    /// Nil where this program knows no such zone.
    public init?(rawValue: String) {
        guard Self.known.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(known: String) {
        rawValue = known
    }

    public var zone: TimeZone { TimeZone(identifier: rawValue) ?? .gmt }
}
