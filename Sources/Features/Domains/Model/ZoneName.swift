import AtriumTexts
public import Portico

/// The zone that names are registered in: `com`, `co.uk`, `рф`.
///
///     ZoneName(text: ".COM")?.text   // "com"
///
/// Lower case, without dots at the ends; Unicode and `xn--` forms are both taken as they come.
public struct ZoneName: TextValue, RawRepresentable {
    public static let expectation = "an ending, such as com or co.uk"
    public static var localisedExpectation: any LocalisedText {
        Text(
            en: expectation,
            de: "eine Endung, etwa com oder co.uk",
            ar: "امتداد، مثل com أو co.uk"
        )
    }
    public let rawValue: String

    public init?(rawValue: String) {
        var zone = rawValue.lowercased()
        if zone.hasPrefix(".") { zone.removeFirst() }
        if zone.hasSuffix(".") { zone.removeLast() }
        guard NameLabel.count(in: zone) != nil else { return nil }
        self.rawValue = zone
    }
}
