import Domains
import Foundation
import Portico

/// Knows the languages that there are, which one its visitor reads, and which country they chose.
struct LanguageProvider: Provider {
    let steps: FirstSteps
    let store: StateStore<LanguageState>

    init(steps: FirstSteps, visitor: Visitor) {
        self.steps = steps
        store = StateStore(
            LanguageState(
                current: visitor.language,
                isUnavailable: visitor.languageOrigin == .unavailable,
                country: visitor.preferences[.country]
            )
        )
    }
}

/// Which language a visitor reads, and where they say that they are at home.
struct LanguageState: Sendable, Hashable {
    /// A BCP 47 tag.
    var current: String
    /// Whether it is only because none that their browser asks for is there.
    var isUnavailable: Bool
    /// What they chose; nil where it is left to their browser.
    var country: String?
}

/// Where a visitor chooses a language and a country.
struct LanguageViewModel: ProvidedViewModel {
    let provider: LanguageProvider
    let localiser: Localiser

    func handle(_ event: LanguageEvent) async -> LanguageOutput? {
        switch event {
        // A program may send anything.
        case .languageTapped(let tag): provider.steps.languages.contains { $0.tag == tag } ? .chosen(tag) : nil
        case .countryTapped(let country):
            country.isEmpty || HomeCountry.all.contains { $0.id == country } ? .countryChosen(country) : nil
        }
    }

    func shown(in state: LanguageState) -> Shown<LanguageViewInputData> {
        let choices = provider.steps.languages.map {
            LanguageChoiceViewInputData(tag: $0.tag, name: $0.name, isChosen: $0.tag == state.current)
        }
        return Shown(
            LanguageViewInputData(
                isUnavailable: state.isUnavailable,
                choices: choices,
                countries: countries(chosen: state.country)
            )
        )
    }

    /// In the order of the alphabet, as far as marks on letters do not matter to it.
    private func countries(chosen: String?) -> [CountryChoiceViewInputData] {
        let choices = HomeCountry.all.map {
            CountryChoiceViewInputData(code: $0.id, name: localiser($0.name), isChosen: $0.id == chosen)
        }
        let placed = choices.map { (place: $0.name.folding(options: .diacriticInsensitive, locale: nil), choice: $0) }
        return placed.sorted { $0.place < $1.place }.map(\.choice)
    }
}

/// What a visitor does where a language is chosen.
@ViewEvents enum LanguageEvent {
    typealias Output = LanguageOutput

    @Limit(bytes: 64) case languageTapped(tag: String)
    /// Nothing leaves it to the browser.
    @Limit(bytes: 64) case countryTapped(country: String)
}

/// What the coordinator hears from the choice of a language.
enum LanguageOutput: Sendable, Hashable {
    case chosen(String)
    /// Two letters of ISO 3166-1, or nothing.
    case countryChosen(String)
}

/// What the choice of a language shows.
@ViewInputData struct LanguageViewInputData {
    /// Whether none of those that the visitor's browser asks for is there.
    let isUnavailable: Bool
    let choices: [LanguageChoiceViewInputData]
    let countries: [CountryChoiceViewInputData]
}

/// A language that can be chosen.
@ViewInputData struct LanguageChoiceViewInputData {
    let tag: String
    /// What it is called in itself.
    let name: String
    let isChosen: Bool
}

/// A country that can be chosen.
@ViewInputData struct CountryChoiceViewInputData {
    let code: String
    let name: String
    let isChosen: Bool
}
