import Portico
import Synchronization

// A list that is written in memory, as on a phone, and stored when it is done.

@Routes enum PackingRoute {
    @Path("/") case list
    @Path("/done") case done
}

@ViewInputData struct PackingViewInputData {
    let rows: [PackingRowViewInputData]
    /// Shown in no field.
    let isByLength: Bool
}

@ViewInputData struct PackingRowViewInputData {
    let name: String
    let index: Int
}

@ViewEvents enum PackingEvent {
    typealias Output = PackingOutput

    case rowAdded(name: [String?])
    case rowRemoved(index: Int, name: [String?])
    case orderTapped(name: [String?])
    case weighed(weight: WholeNumber<0, 100>, name: [String?])
    case saved(name: [String?])
}

enum PackingOutput: Sendable {
    case saved
}

/// What was done with all lists.
final class PackingLog: Sendable {
    private let guarded = Mutex<(handled: Int, saved: [[String]])>((0, []))

    var handled: Int { guarded.withLock { $0.handled } }
    var saved: [[String]] { guarded.withLock { $0.saved } }

    func note() { guarded.withLock { $0.handled += 1 } }

    func save(_ names: [String]) { guarded.withLock { $0.saved.append(names) } }
}

final class PackingViewModel: WorkingViewModel {
    struct State: Sendable {
        var names = [""]
        var isByLength = false
        var condition = Condition.ok
    }

    private let store = StateStore(State())
    private let log: PackingLog

    init(log: PackingLog) {
        self.log = log
    }

    var shown: Shown<PackingViewInputData> { Self.shown(in: store.current) }

    var updates: any AsyncSequence<Shown<PackingViewInputData>, Never> & Sendable {
        store.changes(.unbounded).map { Self.shown(in: $0) }
    }

    private static func shown(in state: State) -> Shown<PackingViewInputData> {
        let names = state.isByLength ? state.names.sorted { $0.count < $1.count } : state.names
        let rows = names.enumerated().map { PackingRowViewInputData(name: $0.element, index: $0.offset) }
        return Shown(PackingViewInputData(rows: rows, isByLength: state.isByLength), state.condition)
    }

    func appear() async -> PackingOutput? { nil }

    func handle(_ event: PackingEvent) async -> PackingOutput? {
        log.note()
        switch event {
        case .rowAdded(let names):
            write(names) { $0.names.append("") }
        case .rowRemoved(let index, let names):
            write(names) { if $0.names.indices.contains(index) { $0.names.remove(at: index) } }
        case .orderTapped(let names):
            write(names) { $0.isByLength.toggle() }
        case .weighed(_, let names):
            write(names) { $0.names = $0.names.map { $0.uppercased() } }
        case .saved(let names):
            guard !names.contains(nil) else {
                write(names) { $0.condition = .invalid([FieldError(field: "name", message: "is missing")]) }
                return nil
            }
            log.save(names.compactMap(\.self))
            return .saved
        }
        return nil
    }

    private func write(_ names: [String?], _ change: @Sendable (inout State) -> Void) {
        store.modify {
            $0.names = names.map { $0 ?? "" }
            change(&$0)
        }
    }

    var memory: WorkingMemory? {
        get async throws {
            let state = store.current
            return try WorkingMemory(of: Memory(names: state.names, isByLength: state.isByLength))
        }
    }

    func resume(_ memory: WorkingMemory) async throws {
        let memory = try memory.value(as: Memory.self)
        store.modify {
            $0.names = memory.names
            $0.isByLength = memory.isByLength
        }
    }

    private struct Memory: Codable {
        let names: [String]
        let isByLength: Bool
    }
}

final class PackedViewModel: ViewModel {
    let shown = Shown(PackingViewInputData(rows: [], isByLength: false))
    var updates: any AsyncSequence<Shown<PackingViewInputData>, Never> & Sendable {
        StateStore(shown).changes(.newest)
    }
    func appear() async -> PackingOutput? { nil }
    func handle(_: PackingEvent) async -> PackingOutput? { nil }
}

struct PackingCoordinator: Coordinator {
    let log: PackingLog

    let screens = ScreenTable<PackingRoute>(templates: "") {
        $0.screen(.list, PackingViewModel.self, title: "Packing", description: "A list.", to: Self.destination)
        $0.working(.list)
        $0.screen(.done, PackedViewModel.self, title: "Packed", description: "It is stored.", to: Self.destination)
    }

    func answer(for route: PackingRoute, of _: Visitor) throws -> Answer {
        switch route {
        case .list: try screens.answer(at: route, with: PackingViewModel(log: log))
        case .done: try screens.answer(at: route, with: PackedViewModel())
        }
    }

    private static func destination(for output: PackingOutput, from _: PackingRoute) -> Destination<PackingRoute> {
        switch output {
        case .saved: Destination(.replace(.done))
        }
    }

    static let templates = [
        "list": """
        {{< layouts/page}}{{$main}}<h1>Packing</h1>
        <p id="order">{{#isByLength}}By length{{/isByLength}}{{^isByLength}}As written{{/isByLength}}</p>
        <form id="packing" method="post" action="{{event rowAdded}}"><button>Add a row</button>
        {{#rows}}<p><label>Row {{index}} <input name="name" value="{{name}}"></label>
        <button formaction="{{event rowRemoved index=index}}">Remove {{index}}</button></p>{{/rows}}
        <button formaction="{{event orderTapped}}">Order</button>
        <label>Weight <input name="weight"></label> <button formaction="{{event weighed}}">Weigh</button>
        <button formaction="{{event saved}}">Save</button>
        </form>
        {{/main}}{{/ layouts/page}}
        """,
        "done": """
        {{< layouts/page}}{{$main}}<h1>Packed</h1>{{/main}}{{/ layouts/page}}
        """,
    ]
}
