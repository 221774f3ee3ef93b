import Foundation
import OpenCombine
import Portico
import PorticoAdapters
import PorticoCombine
import Testing

/// What a view model schedules is on the page, and no page waits for longer.
@Suite struct HomeSchedulerTests {
    private typealias Adapter = PublisherAdapter<String, SearchViewInputData, SearchEvent>

    private static func show(_ text: String) -> Shown<SearchViewInputData> {
        SearchState(query: text).mapToViewInputData()
    }

    /// The sign-up form of SwiftUI tutorials.
    private final class SignUp: ObservableObject {
        @Published var name = ""
        @Published var password = ""
        @Published var repetition = ""
        @Published var message = "begin"
        private var subscriptions: Set<AnyCancellable> = []

        init<S: Scheduler>(_ scheduler: S, debounce: S.SchedulerTimeType.Stride?) {
            let checked = Publishers.CombineLatest3($name, $password, $repetition)
                .map { name, password, repetition in
                    name.isEmpty ? "a name, please" : password == repetition ? "ok \(name)" : "not the same"
                }
            let timed = debounce.map { checked.debounce(for: $0, scheduler: scheduler).eraseToAnyPublisher() }
            (timed ?? checked.eraseToAnyPublisher())
                .receive(on: scheduler)
                .sink { [unowned self] in message = $0 }
                .store(in: &subscriptions)
        }
    }

    private static func adapter(on home: ScreenHome, making make: @escaping @Sendable () -> SignUp) -> Adapter {
        Adapter("", home: home, show: Self.show) { outputs in
            let model = make()
            outputs.follow(model.$message) { $0 = $1 }
            return ConfinedInputs { event in
                guard case .queryChanged(let query) = event else { return }
                model.name = query
                model.password = "secret"
                model.repetition = "secret"
            }
        }
    }

    @Test func whatIsScheduledInTheHomeIsOnThePage() async {
        for _ in 0..<50 {
            let home = ScreenHome()
            let adapter = Self.adapter(on: home) { SignUp(home, debounce: nil) }
            await adapter.appear()
            #expect(adapter.shown.value.query == "a name, please")
            _ = await adapter.handle(.queryChanged("Ada"))
            #expect(adapter.shown.value.query == "ok Ada")
        }
    }

    @Test func whatIsDelayedInTheHomeIsWaitedFor() async {
        let home = ScreenHome()
        let adapter = Self.adapter(on: home) { SignUp(home, debounce: .milliseconds(20)) }
        await adapter.appear()
        _ = await adapter.handle(.queryChanged("Ada"))
        #expect(adapter.shown.value.query == "ok Ada")
    }

    @Test func aModelThatNamesTheMainSchedulersItselfHasItsHomeThere() async {
        let onRunLoop = Self.adapter(on: ScreenHome(on: .main)) { SignUp(RunLoop.main, debounce: .milliseconds(5)) }
        await onRunLoop.appear()
        _ = await onRunLoop.handle(.queryChanged("Ada"))
        #expect(onRunLoop.shown.value.query == "ok Ada")
        let onQueue = Self.adapter(on: ScreenHome(on: .main)) { SignUp(DispatchQueue.main, debounce: nil) }
        await onQueue.appear()
        _ = await onQueue.handle(.queryChanged("Bo"))
        #expect(onQueue.shown.value.query == "ok Bo")
    }

    @Test func aTaskPublisherThatIsSubscribedToThereIsWaitedFor() async {
        let adapter = Adapter("", show: Self.show) { outputs in
            let requests = PassthroughSubject<String, Never>()
            let answers = requests.map { request in
                TaskPublisher {
                    for _ in 0..<20 { await Task.yield() }
                    return "found \(request)"
                }
            }
            outputs.follow(answers.switchToLatest()) { $0 = $1 }
            return ConfinedInputs { event in
                if case .queryChanged(let query) = event { requests.send(query) }
            }
        }
        await adapter.appear()
        _ = await adapter.handle(.queryChanged("med"))
        #expect(adapter.shown.value.query == "found med")
    }
}
