public import Foundation

/// One registered domain name, as an index knows it.
///
///     DomainRecord(name: "münchen.de", asciiName: "xn--mnchen-3ya.de", zone: "de", asciiZone: "de", updated: nil)
///
/// `name` and `zone` are Unicode (U-labels, NFC), `asciiName` and `asciiZone` their A-label form (RFC 5890 section 2.3.2.1).
/// `updated` is a date only where the source gave one; the time of an import is never used for it.
public struct DomainRecord: Sendable, Hashable {
    public var name: String
    public var asciiName: String
    public var zone: String
    public var asciiZone: String
    public var updated: Date?

    public init(name: String, asciiName: String, zone: String, asciiZone: String, updated: Date? = nil) {
        self.name = name
        self.asciiName = asciiName
        self.zone = zone
        self.asciiZone = asciiZone
        self.updated = updated
    }
}
