import Portico
import PorticoTerminal
import PorticoTestSupport
import Synchronization
import Testing

@Suite struct TerminalFollowTests {
    /// A terminal that follows a page.
    private final class Following: Sendable {
        let clock = ManualClock()
        let printed: Printed
        let work: Task<Condition, any Error>

        init(_ shelf: Shelf = Shelf(), at route: ShelfRoute = .list()) {
            let printed = Printed()
            self.printed = printed
            work = Task { [clock] in
                let terminal = Terminal(
                    coordinator: ShelfCoordinator(shelf: shelf),
                    command: ["show"],
                    writeFile: { printed.write(String(decoding: $0, as: UTF8.self)) },
                    write: printed.write
                )
                return try await terminal.follow(route, clock: clock)
            }
        }

        /// Ends it as an interruption does.
        func interrupt() async throws -> Condition {
            work.cancel()
            return try await work.value
        }
    }

    @Test func aPageIsPrintedAgainAfterEachChange() async throws {
        let shelf = Shelf(["Emma"])
        let following = Following(shelf)
        await following.printed.wait { $0 == ["Shelf", "/shelf", "", "rows:", "  - [E]mma"] }
        // Nothing that is shown.
        shelf.books.modify { $0 = $0 }
        shelf.books.modify { $0.append("Dune") }
        await following.printed.wait { $0.last == "  - [D]une" }
        #expect(
            following.printed.lines.dropFirst(5)
                == ["", "Shelf", "/shelf", "", "rows:", "  - [E]mma", "  - [D]une"]
        )
        #expect(try await following.interrupt() == .ok)
    }

    @Test func itEndsWithTheUpdatesOfTheViewModel() async throws {
        let following = Following(at: .book(title: "Emma"))
        #expect(try await following.work.value == .ok)
        #expect(following.printed.lines == ["Emma", "/shelf/Emma", "", "title: Emma"])
    }

    @Test func thePageIsFollowedWhereTheOpeningLeads() async throws {
        let following = Following(Shelf([]), at: .book(title: "None"))
        await following.printed.wait { $0 == ["There is no such book.", "", "Shelf", "/shelf", ""] }
        _ = try await following.interrupt()
    }

    @Test func aFileIsPrintedOnce() async throws {
        let following = Following(Shelf(["Emma"]), at: .file)
        #expect(try await following.work.value == .ok)
        #expect(following.printed.lines == ["Emma"])
    }

    @Test func theStepsOfAPageThatTakesLongAreShown() async throws {
        let gate = StateStore(false)
        let following = Following(Shelf(["Emma"]) { await gate.wait { $0 } })
        await following.clock.sleepers(1)
        #expect(following.printed.lines == [])
        following.clock.advance(by: .seconds(1))
        await following.printed.wait { $0 == ["Shelf", "/shelf", "", "active"] }
        gate.modify { $0 = true }
        await following.printed.wait { $0.last == "  - [E]mma" }
        _ = try await following.interrupt()
    }

    @Test func anInterruptionCancelsTheOpening() async throws {
        let gate = StateStore(false)
        let following = Following(Shelf { await gate.wait { $0 } })
        await following.clock.sleepers(1)
        _ = try await following.interrupt()
        #expect(following.printed.lines == [])
    }
}

/// What was printed.
final class Printed: Sendable {
    private let store = StateStore<[String]>([])

    var lines: [String] { store.current }

    func write(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        store.modify { $0 += lines }
    }

    /// Returns when it is so.
    func wait(_ condition: ([String]) -> Bool) async { await store.wait(until: condition) }
}
