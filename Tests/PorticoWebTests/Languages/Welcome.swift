import Portico
import PorticoWeb

/// What an app of three languages says.
struct WelcomeWords: LocalisedText {
    static let languages: [Language] = [.english, .german, .arabic]
    private let en: String
    private let de: String
    private let ar: String

    init(en: String, de: String, ar: String) {
        self.en = en
        self.de = de
        self.ar = ar
    }

    func text(in language: Language) -> String {
        switch language {
        case .german: de
        case .arabic: ar
        default: en
        }
    }
}

@Texts enum WelcomeTexts {
    static let heading = WelcomeWords(en: "Good day", de: "Guten Tag", ar: "نهارك سعيد")
}

@Texts enum WelcomeLayoutTexts {
    static let site = WelcomeWords(en: "Welcome & more", de: "Willkommen", ar: "أهلًا")
}

@ViewInputData struct WelcomeShell {
    let language: String
    let isRightToLeft: Bool

    init(_ context: ShellContext) {
        language = context.language.tag
        isRightToLeft = context.language.direction == .rightToLeft
    }
}

extension WelcomeShell: LocalisedShell {
    static var texts: TextTable { WelcomeLayoutTexts.table }
}

@Routes enum WelcomeRoute {
    @Path("/") case welcome
}

@ViewInputData struct WelcomeViewInputData {
    let name: String
}

@ViewEvents enum WelcomeEvent {
    case greeted
}

struct WelcomeViewModel: ViewModel {
    var shown: Shown<WelcomeViewInputData> { Shown(WelcomeViewInputData(name: "Ada")) }
    var updates: any AsyncSequence<Shown<WelcomeViewInputData>, Never> & Sendable { StateStore(shown).changes(.newest) }

    func appear() async -> Never? { nil }
    func handle(_: WelcomeEvent) async -> Never? { nil }
}

struct WelcomeCoordinator: Coordinator {
    var screens = Self.table(saying: WelcomeTexts.table)

    static func table(saying texts: TextTable) -> ScreenTable<WelcomeRoute> {
        ScreenTable(templates: "", texts: texts) {
            $0.screen(
                .welcome,
                WelcomeViewModel.self,
                title: "Welcome",
                description: "A welcome.",
                to: Self.destination
            )
        }
    }

    static func destination(for output: Never, from _: WelcomeRoute) -> Destination<WelcomeRoute> {}

    func answer(for route: WelcomeRoute, of visitor: Visitor) throws -> Answer {
        try screens.answer(at: route, with: WelcomeViewModel())
    }
}
