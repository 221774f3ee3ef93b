/// A language that an app speaks: how it counts, and how it writes numbers and dates.
///
///     Language.german.number(11_906)                        // "11.906"
///     Language.german.minute(of: note.editedAt, in: .gmt)   // "3. Feb. 2026, 14:05"
///     Language.arabic.direction                             // .rightToLeft
///
/// What it knows is taken from CLDR, the Unicode Common Locale Data Repository, and written down here, so that no data
/// of the machine decide what a page says. Two languages are the same where their tags are.
public final class Language: Sendable {
    /// Which way lines run; the raw value is what HTML's `dir` takes.
    public enum Direction: String, Sendable {
        case leftToRight = "ltr"
        case rightToLeft = "rtl"
    }

    /// The BCP 47 tag, such as `de`: what HTML's `lang` takes.
    public let tag: String
    /// What the language calls itself.
    public let name: String
    public let direction: Direction
    public let plurals: PluralRule
    let numbers: NumberPattern
    let dates: DatePattern
    let words: FrameworkWords

    /// - Parameters:
    ///   - tag: its BCP 47 tag.
    ///   - name: what the language calls itself.
    ///   - direction: which way its lines run.
    ///   - plurals: which forms a count has.
    ///   - numbers: how numbers are written.
    ///   - dates: how dates and times are written.
    ///   - words: what the framework itself says in it; none for those that the framework has.
    public init(
        tag: String,
        name: String,
        direction: Direction = .leftToRight,
        plurals: PluralRule,
        numbers: NumberPattern,
        dates: DatePattern,
        words: FrameworkWords = .none
    ) {
        self.tag = tag
        self.name = name
        self.direction = direction
        self.plurals = plurals
        self.numbers = numbers
        self.dates = dates
        self.words = words
    }
}

extension Language: Hashable {
    public static func == (one: Language, other: Language) -> Bool { one === other || one.tag == other.tag }
    public func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}

extension Language {
    /// English as it is written in Britain.
    public static let english = Language(
        tag: "en",
        name: "English",
        plurals: .oneAndOther,
        numbers: NumberPattern(group: ",", decimal: ".", minus: "-", percent: "%"),
        dates: .english
    )

    public static let german = Language(
        tag: "de",
        name: "Deutsch",
        plurals: .oneAndOther,
        numbers: NumberPattern(group: ".", decimal: ",", minus: "-", percent: "\u{A0}%"),
        dates: DatePattern(
            months: (
                "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."
            ),
            afterDay: ". ",
            beforeTime: ", "
        )
    )

    /// Modern Standard Arabic with the digits 0 to 9, as much of the web writes it. The marks beside signs keep them on
    /// their side of the number in lines that run from right to left.
    public static let arabic = Language(
        tag: "ar",
        name: "العربية",
        direction: .rightToLeft,
        plurals: .arabic,
        numbers: NumberPattern(group: ",", decimal: ".", minus: "\u{200E}-", percent: "\u{200E}%\u{200E}"),
        dates: DatePattern(
            months: (
                "يناير", "فبراير", "مارس", "أبريل", "مايو", "يونيو", "يوليو", "أغسطس", "سبتمبر", "أكتوبر", "نوفمبر",
                "ديسمبر"
            ),
            afterDay: " ",
            beforeTime: "، "
        )
    )
}

extension [Language] {
    /// The language for a BCP 47 tag: the one with the tag itself, or with the longest beginning of it (RFC 4647
    /// section 3.4, "lookup"). Nil where there is none.
    ///
    ///     [Language.english, .german].matching("de-AT")?.name   // "Deutsch"
    public func matching(_ tag: String) -> Language? {
        if let language = first(where: { $0.tag == tag }) { return language }
        // Nobody's language has a longer tag, and this one may come from anywhere.
        guard tag.utf8.count <= 64 else { return nil }
        var subtags = tag.lowercased().split(separator: "-", omittingEmptySubsequences: false)
        while !subtags.isEmpty {
            let wanted = subtags.joined(separator: "-")
            if let language = first(where: { $0.tag.lowercased() == wanted }) { return language }
            subtags.removeLast()
            // One letter announces what follows it, and means nothing alone.
            if let last = subtags.last, last.utf8.count == 1 { subtags.removeLast() }
        }
        return nil
    }
}
