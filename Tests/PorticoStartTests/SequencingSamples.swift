import PorticoStart
import PorticoTestSupport
import Testing

/// The samples of the page about sequences, on which nothing is left out but what a program would have of its own.
enum SequencingSamples {
    struct Settings: Sendable {
        var folder = "data"
        var sources = ["one", "two"]
    }

    struct Storage: Sendable {
        static let newestVersion = 7
        let version: Int
    }

    /// What a server would really open and ask.
    struct World: Sendable {
        var version = Storage.newestVersion
        var sources: @Sendable ([String]) async throws -> [String] = { $0 }

        func settings() throws -> Settings { Settings() }
        func storage(in folder: String) async throws -> Storage { Storage(version: version) }
        func open(_ storage: Storage, _ sources: [String]) async throws -> Int { 8080 + sources.count }
    }

    enum Start {
        static let settings = StartKey<Settings>("settings")
        static let storage = StartKey<Storage>("storage")
        static let sources = StartKey<[String]>("sources")
        static let port = StartKey<Int>("port")
    }

    enum StartGate: Sendable {
        case storageIsNewer(version: Int)
    }

    static func serverStart(_ world: World) throws -> StartSequence<StartGate> {
        try StartSequence([
            StartStep(Start.settings, within: .seconds(1)) { try world.settings() },
            .gate(Start.storage, after: Start.settings, within: .seconds(30)) { settings in
                let storage = try await world.storage(in: settings.folder)
                guard storage.version <= Storage.newestVersion else {
                    return .closed(.storageIsNewer(version: storage.version))
                }
                return .open(storage)
            },
            StartStep(Start.sources, after: Start.settings, within: .seconds(2), otherwise: .skip(with: [])) {
                try await world.sources($0.sources)
            },
            StartStep(Start.port, after: Start.storage, Start.sources, within: .seconds(1)) { storage, sources in
                try await world.open(storage, sources)
            },
        ])
    }

    static func start(_ start: StartSequence<StartGate>, by clock: any Clock<Duration>) async -> String {
        let report = await start.run(within: .seconds(3), by: clock)
        switch report.end {
        case .completed: return report[Start.port].map { "open at \($0)" } ?? ""
        case .gate(.storageIsNewer(let version), _): return "A newer program wrote version \(version) of the data."
        case .failed(let problem, let name): return "\(name) \(problem)"
        case .cancelled: return "stopped"
        }
    }

    enum Scenario {
        case firstTime, regular, fromPush
    }

    enum Shown: Sendable, Equatable {
        case updateNeeded
    }

    enum FirstSteps {
        static let update = StartKey<Void>("update")
        static let language = StartKey<String?>("language")
        static let signIn = StartKey<Bool>("sign in")
        static let tutorial = StartKey<Void>("tutorial")
        static let push = StartKey<Void>("push")
    }

    static func firstSteps(_ scenario: Scenario, isUpToDate: Bool = true) throws -> StartSequence<Shown> {
        let language = StartStep<Shown>(FirstSteps.language, within: .seconds(1), otherwise: .skip()) { "en" }
        let signIn = StartStep<Shown>(FirstSteps.signIn, within: .seconds(2), otherwise: .skip(with: false)) { true }
        let tutorial = StartStep<Shown>(FirstSteps.tutorial, after: FirstSteps.language, within: .seconds(9)) { _ in }
        let push = StartStep<Shown>(FirstSteps.push, after: FirstSteps.signIn, within: .seconds(1)) { _ in }
        let update = StartStep<Shown>.gate(FirstSteps.update, within: .seconds(1), otherwise: .skip()) {
            isUpToDate ? .open(()) : .closed(.updateNeeded)
        }
        let steps =
            switch scenario {
            case .firstTime: [language, signIn, tutorial]
            case .regular: [language, signIn]
            case .fromPush: [language, signIn, push]
            }
        return try StartSequence(steps.map { $0.waiting(for: FirstSteps.update) } + [update])
    }
}

@Suite(.timeLimit(.minutes(10))) struct SequencingSampleTests {
    private typealias Samples = SequencingSamples

    @Test func aServerStartsAndSaysWhereItIsOpen() async throws {
        let start = try Samples.serverStart(Samples.World())
        #expect(start.steps.map(\.needs) == [[], ["settings"], ["settings"], ["storage", "sources"]])
        #expect(await Samples.start(start, by: ManualClock()) == "open at 8082")
    }

    @Test func aServerStartsWithoutASourceThatHangs() async throws {
        let (clock, held) = (ManualClock(), HeldSteps())
        let start = try Samples.serverStart(
            Samples.World { sources in
                try await held.work("sources")
                return sources
            }
        )
        let run = Task { await Samples.start(start, by: clock) }
        // The storage has been opened, and only the source's deadline is left.
        await until { clock.waits == [.seconds(2)] && held.running == ["sources"] }
        clock.advance(by: .seconds(2))
        #expect(await run.value == "open at 8080")
        held.end("sources")
    }

    @Test func aServerWithNewerDataSaysSoAndDoesNotOpen() async throws {
        let start = try Samples.serverStart(Samples.World(version: 8))
        #expect(await Samples.start(start, by: ManualClock()) == "A newer program wrote version 8 of the data.")
    }

    @Test func eachScenarioHasItsOwnGraph() throws {
        let sequence = try SequencingSamples.firstSteps(.firstTime)
        #expect(sequence.steps.map(\.name) == ["language", "sign in", "tutorial", "update"])
        #expect(sequence.steps.map(\.needs) == [["update"], ["update"], ["language", "update"], []])
        #expect(try Samples.firstSteps(.regular).steps.map(\.name) == ["language", "sign in", "update"])
        #expect(try Samples.firstSteps(.fromPush).steps.map(\.name) == ["language", "sign in", "push", "update"])
    }

    @Test func anUpdateThatIsNeededStopsEveryStepBeforeItBegins() async throws {
        let report = try await Samples.firstSteps(.firstTime, isUpToDate: false).run(by: ManualClock())
        #expect(report.end == .gate(.updateNeeded, by: "update"))
        #expect(report.timeline.entries.filter { $0.started != nil }.map(\.name) == ["update"])
    }
}
