import Portico

extension Text {
    /// What a browser on a system is called, of the English words in which sessions, devices and drafts keep it:
    /// `Firefox on Linux`, `A browser on Linux`. It is nil for an unknown device.
    ///
    ///     Text.device("Firefox on Linux").text(in: .german)   // “Firefox unter Linux”
    public static func device(_ stored: String?) -> Text {
        guard let stored else { return Text(en: "Unknown device", de: "Unbekanntes Gerät", ar: "جهاز غير معروف") }
        guard let on = stored.firstRange(of: " on ") else { return Text(en: stored, de: stored, ar: stored) }
        let (browser, system) = (String(stored[..<on.lowerBound]), String(stored[on.upperBound...]))
        let isKnown = browser != "A browser"
        // These are names of devices, not of what runs on them.
        let place = ["iPad", "iPhone"].contains(system) ? "auf dem" : "unter"
        return Text(
            en: stored,
            de: "\(isKnown ? browser : "Browser") \(place) \(system)",
            ar: "\(isKnown ? "\(isolated: browser)" : "متصفح") على \(isolated: system)"
        )
    }
}
