import Portico
import PorticoTerminal
import Synchronization
import Testing

/// Pages that are followed by what they read when they opened.
@Suite struct TerminalReadingTests {
    @Test func aPageIsPrintedAgainWhenWhatItReadChanges() async throws {
        let tally = Tally()
        let printed = Printed()
        let work = Task {
            let terminal = Terminal(
                coordinator: TallyCoordinator(tally: tally),
                command: ["show"],
                writeFile: { _ in },
                write: printed.write
            )
            return try await terminal.follow(TallyRoute.tally)
        }
        await printed.wait { $0.last == "count: 0" }
        tally.count(to: 0)
        tally.count(to: 7)
        await printed.wait { $0.last == "count: 7" }
        #expect(printed.lines.filter { $0.hasPrefix("count:") } == ["count: 0", "count: 7"])
        tally.count(to: 8)
        await printed.wait { $0.last == "count: 8" }
        work.cancel()
        #expect(try await work.value == .ok)
    }
}

/// A number that others change, and who read it are told.
private final class Tally: Sendable {
    private let feed = ChangeFeed()
    private let number = Mutex(0)

    var count: Int {
        ReadingLog.current?.note([.anything], of: feed, since: feed.number)
        return number.withLock { $0 }
    }

    func count(to new: Int) {
        number.withLock { $0 = new }
        feed.publish([.anything])
    }
}

@Routes enum TallyRoute {
    @Path("/tally") case tally

    var parent: TallyRoute? { nil }
    static var examples: [TallyRoute] { [.tally] }
}

@ViewInputData struct TallyViewInputData {
    let count: Int
}

@ViewEvents enum TallyEvent {
    typealias Output = TallyOutput

    @Navigates(Output.closed) case closeTapped
}

enum TallyOutput: Sendable, Hashable {
    case closed
}

private struct TallyModel: ViewModel {
    let tally: Tally
    let store = StateStore(0)

    var shown: Shown<TallyViewInputData> { Shown(TallyViewInputData(count: store.current)) }
    /// They end at once: the model itself changes nothing.
    var updates: any AsyncSequence<Shown<TallyViewInputData>, Never> & Sendable { StateStore(shown).changes(.newest) }

    func appear() async -> TallyOutput? {
        store.modify { $0 = tally.count }
        return nil
    }

    func handle(_ event: TallyEvent) async -> TallyOutput? { event.output }
}

private struct TallyCoordinator: Coordinator {
    let tally: Tally

    static let screens = ScreenTable<TallyRoute>(templates: "tally") {
        $0.screen(
            .tally,
            TallyModel.self,
            title: "Tally",
            description: "",
            to: { (_: TallyOutput, _: TallyRoute) in Destination(.pop) }
        )
    }

    var screens: ScreenTable<TallyRoute> { Self.screens }

    func answer(for route: TallyRoute, of _: Visitor) throws -> Answer {
        try screens.answer(at: route, with: TallyModel(tally: tally))
    }
}
