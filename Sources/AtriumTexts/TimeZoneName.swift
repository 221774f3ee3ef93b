public import Foundation
public import Portico

/// A time zone that somebody can choose, by its name in the IANA time zone database, former ones included.
///
///     TimeZoneName(text: "Asia/Calcutta")?.timeZone   // that of “Asia/Kolkata”
public struct TimeZoneName: TextValue, RawRepresentable {
    public static let expectation = "a time zone from the list, such as Europe/Berlin"
    public static var localisedExpectation: any LocalisedText {
        Text(
            en: expectation,
            de: "eine Zeitzone aus der Liste, etwa Europe/Berlin",
            ar: "منطقة زمنية من القائمة، مثل \(isolated: "Europe/Berlin")"
        )
    }
    public static let utc = TimeZoneName(known: "UTC")
    /// All that are offered, UTC first. Not every former name is among them.
    public static let all =
        [utc]
        + (TimeZone.knownTimeZoneIdentifiers + ["Asia/Kolkata"]).filter { $0 != "UTC" }.sorted()
        .map(TimeZoneName.init(known:))

    public let rawValue: String

    /// Nil where this machine knows no zone by exactly this name.
    public init?(rawValue: String) {
        guard Self.isKnown(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    /// That of a zone; UTC where its name is none of these.
    public init(of timeZone: TimeZone) {
        // Foundation calls it GMT.
        self = timeZone == .gmt ? .utc : TimeZoneName(rawValue: timeZone.identifier) ?? .utc
    }

    private init(known: String) {
        rawValue = known
    }

    public var timeZone: TimeZone { TimeZone(identifier: rawValue) ?? .gmt }

    /// Those that are offered, with one more where somebody has chosen another.
    public static func offered(with chosen: TimeZoneName) -> [TimeZoneName] {
        all.contains(chosen) ? all : all + [chosen]
    }

    private static func isKnown(_ name: String) -> Bool {
        guard name.utf8.count <= 64 else { return false }
        // Foundation calls these three GMT, and takes any offset behind that name, which the database does not.
        if ["UTC", "GMT+0", "GMT-0"].contains(name) { return true }
        guard !name.hasPrefix("GMT+"), !name.hasPrefix("GMT-") else { return false }
        return TimeZone(identifier: name)?.identifier == name
    }
}
