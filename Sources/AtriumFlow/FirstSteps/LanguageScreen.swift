import AtriumTexts
import Domains
import Foundation
import Portico

/// Knows the languages that there are, and what its visitor chose in this browser.
struct LanguageProvider: Provider {
    let steps: FirstSteps
    let store: StateStore<LanguageState>

    init(steps: FirstSteps, visitor: Visitor) {
        self.steps = steps
        store = StateStore(
            LanguageState(
                current: visitor.language,
                isUnavailable: visitor.languageOrigin == .unavailable,
                country: visitor.preferences[.country],
                appearance: Appearance(of: visitor)
            )
        )
    }
}

/// Which language a visitor reads, where they say that they are at home, and how pages look to them.
struct LanguageState: Sendable, Hashable {
    /// A BCP 47 tag.
    var current: String
    /// Whether it is only because none that their browser asks for is there.
    var isUnavailable: Bool
    /// What they chose; nil where it is left to their browser.
    var country: String?
    var appearance: Appearance
}

/// Where a visitor chooses a language, a country and how pages look.
struct LanguageViewModel: ProvidedViewModel {
    let provider: LanguageProvider
    let localiser: Localiser

    func handle(_ event: LanguageEvent) async -> LanguageOutput? {
        switch event {
        // A program may send anything.
        case .languageTapped(let tag): provider.steps.languages.contains { $0.tag == tag } ? .chosen(tag) : nil
        case .countryTapped(let country):
            country.isEmpty || HomeCountry.all.contains { $0.id == country } ? .countryChosen(country) : nil
        case .themeTapped(let theme): .themeChosen(theme)
        case .densityTapped(let density): .densityChosen(density)
        case .keysTapped(let keys): .keysChosen(keys)
        }
    }

    func shown(in state: LanguageState) -> Shown<LanguageViewInputData> {
        let choices = provider.steps.languages.map {
            ChoiceViewInputData(value: $0.tag, name: $0.name, isChosen: $0.tag == state.current)
        }
        return Shown(
            LanguageViewInputData(
                isUnavailable: state.isUnavailable,
                choices: choices,
                countries: countries(chosen: state.country),
                themes: offered(now: state.appearance.theme) { $0.name },
                densities: offered(now: state.appearance.density) { $0.name },
                keys: offered(now: state.appearance.keys) { $0.name }
            )
        )
    }

    private func offered<Choice: TextValue & CaseIterable>(
        now chosen: Choice,
        _ name: (Choice) -> Text
    ) -> [ChoiceViewInputData] {
        Choice.allCases.map {
            ChoiceViewInputData(value: $0.text, name: localiser(name($0)), isChosen: $0 == chosen)
        }
    }

    /// In the order of the alphabet, as far as marks on letters do not matter to it.
    private func countries(chosen: String?) -> [ChoiceViewInputData] {
        let choices = HomeCountry.all.map {
            ChoiceViewInputData(value: $0.id, name: localiser($0.name), isChosen: $0.id == chosen)
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
    case themeTapped(theme: Appearance.Theme)
    case densityTapped(density: Appearance.Density)
    case keysTapped(keys: Appearance.Keys)
}

/// What the coordinator hears from the choice of a language.
enum LanguageOutput: Sendable, Hashable {
    case chosen(String)
    /// Two letters of ISO 3166-1, or nothing.
    case countryChosen(String)
    case themeChosen(Appearance.Theme)
    case densityChosen(Appearance.Density)
    case keysChosen(Appearance.Keys)
}

/// What the choice of a language shows.
@ViewInputData struct LanguageViewInputData {
    /// Whether none of those that the visitor's browser asks for is there.
    let isUnavailable: Bool
    let choices: [ChoiceViewInputData]
    let countries: [ChoiceViewInputData]
    let themes: [ChoiceViewInputData]
    let densities: [ChoiceViewInputData]
    let keys: [ChoiceViewInputData]
}

/// One of several that can be chosen.
@ViewInputData struct ChoiceViewInputData {
    /// What an event is told: of a language its BCP 47 tag, of a country its code.
    let value: String
    /// What it is called; a language in itself.
    let name: String
    let isChosen: Bool
}

extension Appearance.Theme {
    fileprivate var name: Text {
        switch self {
        case .system: FirstStepMessages.asSystem
        case .light: FirstStepMessages.light
        case .dark: FirstStepMessages.dark
        }
    }
}

extension Appearance.Density {
    fileprivate var name: Text {
        switch self {
        case .comfortable: FirstStepMessages.comfortable
        case .compact: FirstStepMessages.compact
        }
    }
}

extension Appearance.Keys {
    fileprivate var name: Text {
        switch self {
        case .on: FirstStepMessages.keysOn
        case .off: FirstStepMessages.keysOff
        }
    }
}
