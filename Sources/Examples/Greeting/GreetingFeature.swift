import Portico

@Routes enum GreetingRoute {
    @Path("/greeting") case greeting(name: String = "")
}

@ViewInputData struct GreetingViewInputData {
    let name: String
    let greeting: String
}

@ViewEvents enum GreetingEvent {
    typealias Output = GreetingOutput
    @Navigates(Output.named) case nameEntered(name: String)
}

enum GreetingOutput {
    case named(String)
}

final class GreetingViewModel: ViewModel {
    private let state: StateStore<String>

    init(name: String) {
        state = StateStore(name)
    }

    var shown: Shown<GreetingViewInputData> { Self.mapToViewInputData(state.current) }

    var updates: any AsyncSequence<Shown<GreetingViewInputData>, Never> & Sendable {
        state.changes(.unbounded).map { Self.mapToViewInputData($0) }
    }

    func appear() async -> GreetingOutput? { nil }

    func handle(_ event: GreetingEvent) async -> GreetingOutput? { event.output }

    private static func mapToViewInputData(_ name: String) -> Shown<GreetingViewInputData> {
        Shown(GreetingViewInputData(name: name, greeting: name.isEmpty ? "Hello" : "Hello, \(name)"))
    }
}

struct GreetingCoordinator: Coordinator {
    let screens = ScreenTable<GreetingRoute>(templates: "") {
        $0.screen(
            .greeting,
            GreetingViewModel.self,
            info: { shown, _ in PageInfo(title: shown.value.greeting, description: "A greeting.") },
            to: Self.destination
        )
    }

    func answer(for route: GreetingRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .greeting(let name): try screens.answer(at: route, with: GreetingViewModel(name: name))
        }
    }

    static func destination(for output: GreetingOutput, from route: GreetingRoute) -> Destination<GreetingRoute> {
        switch output {
        case .named(let name): Destination(.push(.greeting(name: name)))
        }
    }
}
