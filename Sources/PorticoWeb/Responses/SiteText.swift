import Portico

/// What the web layer itself says on pages, in the languages that it knows: a site in another one is told in English.
struct SiteText: LocalisedText {
    static let languages: [Language] = [.english, .german, .arabic]

    /// For programs and the log.
    let english: String
    private let german: String
    private let arabic: String

    init(en english: String, de german: String, ar arabic: String) {
        self.english = english
        self.german = german
        self.arabic = arabic
    }

    /// What is told to programs, and to whoever writes one: English, whoever reads it.
    init(forPrograms english: String) {
        self.init(en: english, de: english, ar: english)
    }

    func text(in language: Language) -> String {
        switch language {
        case .german: german
        case .arabic: arabic
        default: english
        }
    }

    static let nothingWasChanged = SiteText(
        en: "Nothing was changed.",
        de: "Es wurde nichts geändert.",
        ar: "لم يتغير شيء."
    )

    /// One sentence behind the other.
    static func + (one: SiteText, other: SiteText) -> SiteText {
        SiteText(
            en: "\(one.english) \(other.english)",
            de: "\(one.german) \(other.german)",
            ar: "\(one.arabic) \(other.arabic)"
        )
    }
}
