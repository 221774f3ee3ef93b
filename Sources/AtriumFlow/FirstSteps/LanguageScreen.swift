import Portico

/// Knows the languages that there are, and which one its visitor reads.
struct LanguageProvider: Provider {
    let steps: FirstSteps
    let store: StateStore<LanguageState>

    init(steps: FirstSteps, visitor: Visitor) {
        self.steps = steps
        store = StateStore(
            LanguageState(current: visitor.language, isUnavailable: visitor.languageOrigin == .unavailable)
        )
    }
}

/// Which language a visitor reads.
struct LanguageState: Sendable, Hashable {
    /// A BCP 47 tag.
    var current: String
    /// Whether it is only because none that their browser asks for is there.
    var isUnavailable: Bool
}

/// Where a visitor chooses a language.
struct LanguageViewModel: ProvidedViewModel {
    let provider: LanguageProvider

    func handle(_ event: LanguageEvent) async -> LanguageOutput? {
        switch event {
        // A program may send anything.
        case .languageTapped(let tag): provider.steps.languages.contains { $0.tag == tag } ? .chosen(tag) : nil
        }
    }

    func shown(in state: LanguageState) -> Shown<LanguageViewInputData> {
        let choices = provider.steps.languages.map {
            LanguageChoiceViewInputData(tag: $0.tag, name: $0.name, isChosen: $0.tag == state.current)
        }
        return Shown(LanguageViewInputData(isUnavailable: state.isUnavailable, choices: choices))
    }
}

/// What a visitor does where a language is chosen.
@ViewEvents enum LanguageEvent {
    typealias Output = LanguageOutput

    @Limit(bytes: 64) case languageTapped(tag: String)
}

/// What the coordinator hears from the choice of a language.
enum LanguageOutput: Sendable, Hashable {
    case chosen(String)
}

/// What the choice of a language shows.
@ViewInputData struct LanguageViewInputData {
    /// Whether none of those that the visitor's browser asks for is there.
    let isUnavailable: Bool
    let choices: [LanguageChoiceViewInputData]
}

/// A language that can be chosen.
@ViewInputData struct LanguageChoiceViewInputData {
    let tag: String
    /// What it is called in itself.
    let name: String
    let isChosen: Bool
}
