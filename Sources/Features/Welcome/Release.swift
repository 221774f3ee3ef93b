public import AtriumTexts
public import Portico

/// A release of the app, and what is new in it for those who use it.
///
///     Release.newest.version   // "0.1.0"
public struct Release: Sendable, Hashable {
    /// The major, minor and patch number, with dots between them.
    public let version: String
    /// A sentence each.
    public let news: [Text]
}

extension PreferenceKey {
    /// The version of the release whose news a visitor has seen last, by the tour or by themselves.
    public static let newsSeen = PreferenceKey("news")
}

extension Release {
    /// The version of the newest release that a visitor has seen the news of; nil where they saw none, or what is
    /// remembered is no version.
    private static func seenNumbers(_ visitor: Visitor) -> [UInt16]? {
        visitor.preferences[.newsSeen].flatMap(numbers)
    }

    /// Whether a visitor has seen no release's news yet.
    public static func isNewcomer(_ visitor: Visitor) -> Bool { seenNumbers(visitor) == nil }

    /// Whether a visitor has seen what is new in this release, or in a later one.
    public func isSeen(by visitor: Visitor) -> Bool {
        guard let seen = Self.seenNumbers(visitor), let own = Self.numbers(version) else { return false }
        return !seen.lexicographicallyPrecedes(own)
    }

    /// The three numbers of a version; nil where the text is none.
    private static func numbers(_ version: String) -> [UInt16]? {
        let parts = version.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { UInt16(Substring($0)) }
        return parts.count == 3 && numbers.count == 3 ? numbers : nil
    }
}

extension Release {
    /// The release that the app is of. Whoever has seen its news has seen all there are.
    public static let newest = Release(
        version: "0.1.0",
        news: [
            Text(
                en: "Search registered domain names, save searches, and export what they find.",
                de: "Suchen Sie registrierte Domainnamen, speichern Sie Suchen, und exportieren Sie deren Ergebnisse.",
                ar: "ابحث في أسماء النطاقات المسجَّلة، واحفظ عمليات البحث، وصدّر نتائجها."
            ),
            Text(
                en: "Keep notes in Markdown with tags, history and undo, and import and export them.",
                de: "Schreiben Sie Notizen in Markdown mit Schlagwörtern und Verlauf. Änderungen lassen sich "
                    + "rückgängig machen, Notizen importieren und exportieren.",
                ar: "دوّن ملاحظات بصيغة Markdown مع الوسوم والسجل والتراجع، واستوردها وصدّرها."
            ),
            Text(
                en: "Read facts about dogs, keep your favourites, and follow the fact of the day in a feed reader.",
                de: "Lesen Sie Fakten über Hunde, sammeln Sie Ihre Favoriten, und verfolgen Sie den Fakt des Tages in "
                    + "einem Feedreader.",
                ar: "اقرأ حقائق عن الكلاب، واحتفظ بما تفضله، وتابع حقيقة اليوم في قارئ الخلاصات."
            ),
            Text(
                en: "Open pages update themselves when something changes in another window or on another device.",
                de: "Offene Seiten aktualisieren sich von selbst, wenn sich in einem anderen Fenster oder auf einem "
                    + "anderen Gerät etwas ändert.",
                ar: "تُحدَّث الصفحات المفتوحة تلقائيًا عندما يتغير شيء في نافذة أخرى أو على جهاز آخر."
            ),
        ]
    )

    /// Those before it, the newest first.
    static let earlier: [Release] = []

    /// Whether there was one before the newest, so that whoever was here may have missed something.
    public static var hasEarlier: Bool { !earlier.isEmpty }

    /// All of them, the newest first.
    static var all: [Release] { [newest] + earlier }
}
