import Foundation

/// The names of time zones that somebody can choose: those of the IANA time zone database, former ones included.
///
///     ZoneName.isKnown("Asia/Calcutta")   // true, as “Asia/Kolkata” is
public enum ZoneName {
    /// All that are offered, UTC first. Not every former name is among them.
    public static let offered =
        ["UTC"] + (TimeZone.knownTimeZoneIdentifiers + ["Asia/Kolkata"]).filter { $0 != "UTC" }.sorted()

    /// Those that are offered, with one more where somebody has chosen another.
    public static func offered(with chosen: String) -> [String] {
        offered.contains(chosen) ? offered : offered + [chosen]
    }

    /// Whether this machine knows a zone by exactly this name.
    public static func isKnown(_ name: String) -> Bool {
        guard name.utf8.count <= 64 else { return false }
        // Foundation calls these three GMT, and takes any offset behind that name, which the database does not.
        if ["UTC", "GMT+0", "GMT-0"].contains(name) { return true }
        guard !name.hasPrefix("GMT+"), !name.hasPrefix("GMT-") else { return false }
        return TimeZone(identifier: name)?.identifier == name
    }
}
