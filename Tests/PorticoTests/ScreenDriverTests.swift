import Portico
import PorticoHost
import PorticoTestSupport
import Synchronization
import Testing

@Suite struct ScreenDriverTests {
    private func screen(_ shelf: Shelf = Shelf(), at route: ShelfRoute = .list()) throws -> Screen {
        try AnyCoordinator(ShelfCoordinator(shelf: shelf)).screen(at: AnyRoute(route), of: Visitor())
    }

    /// The same inside another flow.
    private func nested(_ shelf: Shelf = Shelf(), at route: ShelfRoute = .list()) throws -> Screen {
        struct Outer: Coordinator {
            var children = ChildCoordinators<HouseRoute>()
            var screens: ScreenTable<HouseRoute> { children.screens }

            func answer(for route: HouseRoute, of visitor: Visitor) throws -> Answer {
                guard let answer = try children.answer(for: route, of: visitor) else { throw AnswerError.notFound }
                return answer
            }
        }
        var outer = Outer()
        outer.children.addDependency(ShelfCoordinator(shelf: shelf), lift: HouseRoute.shelf, extract: \.shelf)
        return try AnyCoordinator(outer).screen(at: AnyRoute(HouseRoute.shelf(route)), of: Visitor())
    }

    // MARK: Updates

    @Test func updatesGiveEachStepWithWhatThePageSaysAboutItself() async throws {
        let shelf = Shelf()
        let screen = try nested(shelf, at: .list(query: "em"))
        var updates = screen.updates.makeAsyncIterator()
        let first = try #require(await updates.next())
        #expect(first.head.title == "“em” on the shelf" && first.head.canonical?.address == "/shelf?query=em")
        #expect(first.condition == .ok && first.errors == [])
        await screen.appear()
        shelf.books.modify { $0.append("Emil") }
        var rows: [String] = []
        while rows.count < 2, let shown = await updates.next() { rows = try shown.present(with: Titles()) }
        #expect(rows == ["Emma", "Emil"])
    }

    @Test func whatChangesBeforeUpdatesAreReadIsNotMissed() async throws {
        let shelf = Shelf(["Emma"])
        let screen = try screen(shelf)
        let updates = screen.updates
        shelf.books.modify { $0 = ["Dune"] }
        for await shown in updates where try shown.present(with: Titles()) == ["Dune"] { break }
    }

    @Test func updatesEndWithThoseOfTheViewModel() async throws {
        var count = 0
        for await _ in try screen(at: .book(title: "Emma")).updates { count += 1 }
        #expect(count == 1)
    }

    @Test func updatesAreNoLongerReadWhenNobodyListens() async throws {
        let (ended, end) = AsyncStream<Void>.makeStream()
        let screen = try AnyCoordinator(EndlessCoordinator { end.yield() }).screen(
            at: AnyRoute(EndlessRoute.only),
            of: Visitor()
        )
        for await _ in screen.updates { break }
        for await _ in ended { break }
    }

    // MARK: Events

    @Test func aNewerTextIsTheOnlyOneAskedFor() async throws {
        let (shelf, clock) = (Shelf(), ManualClock())
        let driver = ScreenDriver(try nested(shelf), clock: clock)
        for text in ["e", "em", "emm"] { try driver.send("queryChanged", ["query": text]) }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(300))
        await driver.settled()
        #expect(shelf.asked.withLock { $0 } == ["emm"])
    }

    @Test func theReplySaysWhereAnEventLeads() async throws {
        let driver = ScreenDriver(try nested(), clock: ImmediateClock())
        let sent = try driver.send("addTapped", ["title": "Dune"])
        guard case .go(let departure) = await sent.value else {
            Issue.record("it stayed")
            return
        }
        #expect(departure.address == "/shelf" && departure.move == .replace)
        #expect(departure.notice?.undo?.event == "additionUndone")
    }

    @Test func aConditionBringsTheFormBack() async throws {
        let driver = ScreenDriver(try screen(), clock: ImmediateClock())
        let form: Form = ["title": "Emma"]
        #expect(try await driver.send("addTapped", form).value == .again(.conflict, form))
        #expect(try await driver.send("queryChanged", ["query": "em"]).value == .again(.conflict, ["query": "em"]))
    }

    @Test func fieldsThatDoNotDecodeNeverReachTheViewModel() async throws {
        let shelf = Shelf()
        let driver = ScreenDriver(try screen(shelf), clock: ImmediateClock())
        let reply = try await driver.send("addTapped", Form()).value
        #expect(
            reply
                == .again(
                    .invalid([FieldError(field: "title", message: "is missing; send it empty to clear it")]),
                    Form()
                )
        )
        #expect(shelf.books.current.count == 3)
        #expect(throws: DecodeError.noSuchEvent("hack")) { try driver.send("hack", Form()) }
    }

    @Test func anEventOfAnotherScreenIsRefused() async throws {
        let event = try #require(ShelfCoordinator.screens[.book(title: "Emma")]).decode("closeTapped", from: Form())
        await #expect(throws: DecodeError.noSuchEvent("closeTapped")) { try await screen().send(event) }
    }

    @Test func theOpeningLeadsElsewhereInOuterRoutes() async throws {
        let driver = ScreenDriver(try nested(at: .book(title: "None")), clock: ImmediateClock())
        #expect(await driver.appear()?.address == "/shelf")
        #expect(await ScreenDriver(try screen(), clock: ImmediateClock()).appear() == nil)
    }

    @Test func stopCancelsWhatWaits() async throws {
        let (shelf, clock) = (Shelf(), ManualClock())
        let driver = ScreenDriver(try screen(shelf), clock: clock)
        let sent = try driver.send("queryChanged", ["query": "em"])
        await clock.sleepers(1)
        await driver.stop()
        #expect(await sent.value == .stay)
        #expect(shelf.asked.withLock { $0 } == [])
    }

    @Test func aDriverThatIsLetGoCancelsWhatWaits() async throws {
        let (shelf, clock) = (Shelf(), ManualClock())
        var driver: ScreenDriver? = ScreenDriver(try nested(shelf), clock: clock)
        let sent = try driver?.send("queryChanged", ["query": "em"])
        await clock.sleepers(1)
        driver = nil
        #expect(await sent?.value == .stay)
        #expect(shelf.asked.withLock { $0 } == [])
    }
}

/// The titles of a list of books.
private struct Titles: ScreenPresenter {
    func present<Value: ViewInputData>(_ shown: Shown<Value>, head: PageInfo<AnyRoute>) -> [String] {
        (shown.value as? BookListViewInputData)?.rows.map { $0.title.map(\.text).joined() } ?? []
    }
}

@Routes private enum HouseRoute {
    case shelf(ShelfRoute)
}

@Routes private enum EndlessRoute {
    @Path("/") case only
}

/// Tells when its updates are no longer read.
private struct EndlessCoordinator: Coordinator {
    let onEnd: @Sendable () -> Void

    let screens = ScreenTable<EndlessRoute>(templates: "") {
        $0.screen(
            .only,
            EndlessModel.self,
            title: "",
            description: "",
            to: { _, route in Destination(.replace(route)) }
        )
    }

    func answer(for route: EndlessRoute, of visitor: Visitor) throws -> Answer {
        try screens.answer(at: route, with: EndlessModel(onEnd: onEnd))
    }
}

private struct EndlessModel: ViewModel {
    let onEnd: @Sendable () -> Void

    var shown: Shown<BookViewInputData> { Shown(BookViewInputData(title: "")) }

    var updates: any AsyncSequence<Shown<BookViewInputData>, Never> & Sendable {
        let (stream, continuation) = AsyncStream<Shown<BookViewInputData>>.makeStream()
        continuation.onTermination = { [onEnd] _ in onEnd() }
        continuation.yield(shown)
        return stream
    }

    func appear() async -> BookOutput? { nil }
    func handle(_ event: BookEvent) async -> BookOutput? { nil }
}
