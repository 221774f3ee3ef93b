import Foundation
import Observation
import Portico
import PorticoAdapters
import PorticoCompat
import PorticoObservation

@ViewInputData struct RowsViewInputData {
    let rows: [String]

    /// As many as there are when nothing was lost: each input asks five times.
    static let whole = 10
}

@ViewEvents enum RowsEvent {
    typealias Output = Destination<RowsRoute>

    case moreTapped
}

@Routes enum RowsRoute {
    @Path("/") case rows
}

/// A model that was written for one thread: what it asks for comes back as a closure that is called later.
final class RowsModel {
    private(set) var rows: [String] = []
    var onChange: () -> Void = {}
    private let answer: (@escaping () -> Void) -> Void

    init(answer: @escaping (@escaping () -> Void) -> Void) {
        self.answer = answer
    }

    func load() {
        for index in 0..<5 {
            answer { [self] in
                rows.append("a row that does not fit into a small string \(index)")
                onChange()
            }
        }
    }
}

/// The same on the main actor.
@MainActor
@Observable
final class ObservedRowsModel {
    private(set) var rows: [String] = []

    func load() async {
        for index in 0..<5 {
            await Task.yield()
            rows.append("a row that does not fit into a small string \(index)")
        }
    }
}

/// The ways in which answers come back to a model, each to its home.
enum RowsScreen: String, CaseIterable {
    case tasksOfTheHome = "tasks of the home"
    case threadsToItsQueue = "threads to its queue"
    case threadsToTheHome = "threads to the home"
    case mainActor = "the main actor"
    case flow = "a flow of controllers"

    /// What a screen shows when it was opened and told once.
    func rows() async -> Int {
        switch self {
        case .tasksOfTheHome: await Self.rows(of: Self.confined { home, work in home.task { await Self.later(work) } })
        case .threadsToItsQueue:
            await Self.rows(
                of: Self.confined { home, work in Self.fromThread(home) { home.queue.async { work.run() } } }
            )
        case .threadsToTheHome:
            await Self.rows(of: Self.confined { home, work in Self.fromThread(home) { home.async { work.run() } } })
        case .mainActor: await Self.rows(of: Self.observed())
        case .flow: await Self.rows(of: Self.recorded())
        }
    }

    private static func rows(
        of screen: some ViewModel<RowsViewInputData, RowsEvent, Destination<RowsRoute>>
    ) async -> Int {
        await screen.appear()
        _ = await screen.handle(.moreTapped)
        return screen.shown.value.rows.count
    }

    /// A closure of a model, on its way through other threads back to the model's home. `@unchecked`, since it is run
    /// nowhere else.
    private struct Work: @unchecked Sendable {
        let run: () -> Void
    }

    private static func later(_ work: Work) async {
        await Task.yield()
        work.run()
    }

    private static func fromThread(_ home: ScreenHome, _ hand: @escaping @Sendable () -> Void) {
        home.task {
            await withCheckedContinuation { done in
                DispatchQueue.global().async {
                    hand()
                    done.resume()
                }
            }
        }
    }

    private static func confined(
        _ answer: @escaping @Sendable (ScreenHome, Work) -> Void
    ) -> ClosureAdapter<RowsViewInputData, RowsEvent> {
        ClosureAdapter(
            Shown(RowsViewInputData(rows: [])),
            home: ScreenHome(),
            confining: { show, _, home in
                let model = RowsModel { work in answer(home, Work(run: work)) }
                model.onChange = { [unowned model] in
                    let rows = model.rows
                    show { $0.value = RowsViewInputData(rows: rows) }
                }
                return ConfinedInputs(appear: { model.load() }) { _ in model.load() }
            }
        )
    }

    private static func observed() -> ObservedAdapter<RowsViewInputData, RowsEvent, ObservedRowsModel> {
        ObservedAdapter(
            Shown(RowsViewInputData(rows: [])),
            make: { _ in ObservedRowsModel() },
            show: { Shown(RowsViewInputData(rows: $0.rows)) },
            appear: { await $0.load() },
            handle: { model, _ in await model.load() }
        )
    }

    private static func recorded() -> FlowAdapter<RowsViewInputData, RowsEvent, RowsRoute> {
        FlowAdapter(
            Shown(RowsViewInputData(rows: [])),
            to: { flow in
                let model = ObservedRowsModel()
                let screen = ScreenController(model) { _ in RowsRoute.rows }
                flow.window.rootViewController = UINavigationController(rootViewController: screen)
                await model.load()
            },
            show: { (model: ObservedRowsModel) in Shown(RowsViewInputData(rows: model.rows)) },
            handle: { model, _ in await model.load() }
        )
    }
}
