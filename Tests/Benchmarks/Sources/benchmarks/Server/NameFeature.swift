import Portico
import Storage

// A list of names, as a feature of an app has it: what the benchmarks of whole servers serve.

@Routes enum NameRoute {
    @Path("/names") case names
    @Path("/names/{name}") case name(name: String)

    static var examples: [NameRoute] { [.names, .name(name: "example.com")] }
}

struct Name: Sendable, Equatable {
    /// The name itself.
    var id: String
    var zone: String
    var updated: String

    static let listed = 12

    static func samples(_ count: Int) -> [Name] {
        (100..<100 + count).map {
            Name(id: "medium-name-\($0).example", zone: "example <\($0)>", updated: "1\($0 % 10) March 2026")
        }
    }
}

@Translatable(Name.self)
struct StoredName {
    var id: String
    var zone: String
    var updated: String
}

extension Name: Translatable {
    typealias ManagedObject = StoredName
}

@ViewInputData struct NameListViewInputData {
    let total: String
    let rows: [NameRowViewInputData]
}

@ViewInputData struct NameRowViewInputData {
    let name: String
    let zone: String
    let updated: String
}

@ViewEvents enum NameListEvent {
    typealias Output = NameListOutput
    @Navigates(Output.chosen) case rowTapped(name: String)
}

enum NameListOutput {
    case chosen(String)
}

final class NameListViewModel: ViewModel {
    typealias Source = @Sendable () async throws -> [Name]

    private struct State {
        var names: [Name] = []
        var condition = Condition.ok
    }

    private let source: Source
    private let state = StateStore(State())

    init(source: @escaping Source) {
        self.source = source
    }

    var shown: Shown<NameListViewInputData> { Self.mapToViewInputData(state.current) }

    var updates: any AsyncSequence<Shown<NameListViewInputData>, Never> & Sendable {
        state.changes(.newest).map { Self.mapToViewInputData($0) }
    }

    func appear() async -> NameListOutput? {
        do {
            let names = try await source()
            state.modify { $0.names = names }
        } catch {
            state.modify { $0.condition = .unavailable }
        }
        return nil
    }

    func handle(_ event: NameListEvent) async -> NameListOutput? { event.output }

    private static func mapToViewInputData(_ state: State) -> Shown<NameListViewInputData> {
        Shown(
            NameListViewInputData(
                total: "\(state.names.count) names",
                rows: state.names.map { NameRowViewInputData(name: $0.id, zone: $0.zone, updated: $0.updated) }
            ),
            state.condition
        )
    }
}

struct NameCoordinator: Coordinator {
    let source: NameListViewModel.Source
    let screens = ScreenTable<NameRoute>(templates: "") {
        for kind in NameRoute.Kind.allCases {
            $0.screen(
                kind,
                NameListViewModel.self,
                template: "names",
                info: { _ in PageInfo(title: "Names & zones", description: "Names that are registered.") },
                to: Self.destination
            )
        }
    }

    func answer(for route: NameRoute, of visitor: Visitor) throws -> Answer<NameRoute> {
        try screens.answer(at: route, with: NameListViewModel(source: source))
    }

    static func destination(for output: NameListOutput, from route: NameRoute) -> Destination<NameRoute> {
        switch output {
        case .chosen(let name): Destination(.push(.name(name: name)))
        }
    }
}
