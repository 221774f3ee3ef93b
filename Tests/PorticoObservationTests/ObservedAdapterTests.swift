import Foundation
import Observation
import Portico
import PorticoHost
import PorticoObservation
import PorticoTestSupport
import Synchronization
import Testing

/// View models of the main actor, as a SwiftUI app has them.
@Suite struct ObservedAdapterTests {
    private typealias Adapter = ObservedAdapter<TripsViewInputData, TripsEvent, TripsModel>

    private static func adapter(
        _ model: @escaping @MainActor @Sendable () -> TripsModel = { TripsModel() },
        staying: @escaping @MainActor @Sendable (TripsModel) async -> Void = { _ in }
    ) -> Adapter {
        Adapter(
            Shown(TripsViewInputData(names: [], isLoading: true)),
            make: { _ in model() },
            show: { Shown(TripsViewInputData(names: $0.names, isLoading: $0.isLoading)) },
            isBusy: { $0.isLoading },
            leading: { $0.newTrip == nil ? nil : .newTrip },
            appear: { await $0.load() },
            staying: staying,
            memory: { try WorkingMemory(of: $0.names) },
            resume: { $0.names = try $1.value() },
            handle: { model, event in
                switch event {
                case .addTapped: model.addTapped()
                case .named(let name): model.names.append(name)
                case .refreshTapped: model.refreshTapped()
                case .backTapped: break
                }
            }
        )
    }

    @Test func theModelIsReadWholeAfterEachInput() async {
        let adapter = Self.adapter()
        #expect(adapter.shown.value.isLoading)
        await adapter.appear()
        #expect(adapter.shown.value == TripsViewInputData(names: ["Alps"], isLoading: false))
        #expect(await adapter.handle(.named(name: "Sea")) == nil)
        #expect(adapter.shown.value.names == ["Alps", "Sea"])
    }

    @Test func whereTheModelStandsLeadsOn() async {
        let adapter = Self.adapter()
        #expect(await adapter.appear() == nil)
        #expect(await adapter.handle(.addTapped) == .newTrip)
        #expect(await adapter.handle(.backTapped) == .back)
    }

    @Test func workThatAnInputDidNotWaitForIsWaitedFor() async {
        let adapter = Self.adapter()
        await adapter.appear()
        _ = await adapter.handle(.refreshTapped)
        #expect(adapter.shown.value == TripsViewInputData(names: ["Alps", "fresh"], isLoading: false))
    }

    @Test func aPageThatStaysFollowsWhatItShows() async throws {
        let models = Mutex<[TripsModel]>([])
        let adapter = Self.adapter({
            let model = TripsModel()
            models.withLock { $0.append(model) }
            return model
        })
        await adapter.appear()
        let recorder = Recorder(adapter.updates)
        _ = await recorder.first(1)
        let model = try #require(models.withLock { $0.first })
        await MainActor.run { model.names = ["Sea"] }
        let steps = await recorder.first(2)
        #expect(steps.map(\.value.names) == [["Alps"], ["Sea"]])
        #expect(adapter.shown.value.names == ["Sea"])
        await MainActor.run { model.names = ["Sea", "Moor"] }
        #expect(await recorder.first(3).last?.value.names == ["Sea", "Moor"])
    }

    @Test func whatRunsWhileAPageStaysEndsWithIt() async {
        let (steps, step) = AsyncStream<String>.makeStream()
        let adapter = Self.adapter(staying: { _ in
            step.yield("begun")
            try? await Task.sleep(for: .seconds(3_600))
            step.yield("ended")
            step.finish()
        })
        await adapter.appear()
        let following = Task { for await _ in adapter.updates {} }
        var heard: [String] = []
        for await word in steps {
            heard.append(word)
            if word == "begun" { following.cancel() }
        }
        #expect(heard == ["begun", "ended"])
    }

    @Test func whenThePageHasGoneNothingOfItStays() async throws {
        let models = StateStore<[WeakModel]>([])
        func visit() async {
            let adapter = Self.adapter({
                let model = TripsModel()
                models.modify { $0.append(WeakModel(model)) }
                return model
            })
            await adapter.appear()
            _ = await adapter.handle(.refreshTapped)
            let recorder = Recorder(adapter.updates)
            _ = await recorder.first(1)
        }
        await visit()
        let model = try #require(models.current.first)
        for _ in 0..<1_000 where model.isThere { await Task.yield() }
        for _ in 0..<100 where model.isThere { try await Task.sleep(for: .milliseconds(10)) }
        #expect(!model.isThere)
    }

    @Test func aNewModelGoesOnWithWhatThePageTookAlong() async throws {
        let first = Self.adapter()
        await first.appear()
        _ = await first.handle(.named(name: "Sea"))
        let memory = try #require(try await first.memory)
        let second = Self.adapter()
        await second.appear()
        try await second.resume(memory)
        _ = await second.handle(.named(name: "Moor"))
        #expect(second.shown.value.names == ["Alps", "Sea", "Moor"])
    }

    @Test func manyVisitorsAtOnceEachHaveTheirOwn() async {
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let adapter = Self.adapter()
                    await adapter.appear()
                    _ = await adapter.handle(.named(name: "\(number)"))
                    return adapter.shown.value.names == ["Alps", "\(number)"]
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}

private final class WeakModel: @unchecked Sendable {
    // Set once; reading a weak reference is safe from everywhere.
    private weak var model: TripsModel?

    init(_ model: TripsModel) {
        self.model = model
    }

    var isThere: Bool { model != nil }
}

@MainActor
@Observable
final class TripsModel {
    var names: [String] = []
    var isLoading = false
    var newTrip: NewTrip?

    struct NewTrip { var name = "" }

    nonisolated init() {}

    func load() async {
        await Task.yield()
        names = ["Alps"]
    }

    func addTapped() { newTrip = NewTrip() }

    func refreshTapped() {
        isLoading = true
        Task {
            for _ in 0..<10 { await Task.yield() }
            names.append("fresh")
            isLoading = false
        }
    }
}

@ViewInputData struct TripsViewInputData: Equatable {
    let names: [String]
    let isLoading: Bool
}

@ViewEvents enum TripsEvent {
    typealias Output = TripsOutput

    case addTapped
    case named(name: String)
    case refreshTapped
    @Navigates(Output.back) case backTapped
}

enum TripsOutput: Sendable {
    case newTrip, back
}
