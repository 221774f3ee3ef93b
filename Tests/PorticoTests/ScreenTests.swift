import Portico
import PorticoHost
import Testing

@Suite struct ScreenTests {
    fileprivate static let screens = ScreenTable<WordsRoute>(templates: "words") {
        for kind in WordsRoute.Kind.allCases {
            $0.screen(
                kind,
                WordsModel.self,
                info: { shown, _ in PageInfo(title: shown.value.query, description: "") },
                to: { output, _ in
                    switch output {
                    case .word(let word): Destination(.push(.word(word: word)))
                    case .renamed: Destination(.pop, notice: Notice(text: "Renamed"))
                    }
                }
            )
        }
    }

    fileprivate struct WordsCoordinator: Coordinator {
        var model: @Sendable () -> any ViewModel = { WordsModel() }
        let screens = {
            var screens = ScreenTests.screens
            screens.part { WordsModel() }
            return screens
        }()

        func answer(for route: WordsRoute, of visitor: Visitor) throws -> Answer {
            try screens.answer(at: route, with: model())
        }
    }

    /// The flow of the words inside another one.
    private struct OuterCoordinator: Coordinator {
        var children = ChildCoordinators<OuterRoute>()

        init(_ words: WordsCoordinator) {
            children.addDependency(words, lift: OuterRoute.words, extract: \.words)
        }

        var screens: ScreenTable<OuterRoute> { children.screens }

        func answer(for route: OuterRoute, of visitor: Visitor) throws -> Answer {
            guard let answer = try children.answer(for: route, of: visitor) else { throw AnswerError.notFound }
            return answer
        }
    }

    private func screen(_ model: WordsModel = WordsModel(), at route: WordsRoute = .list()) throws -> Screen {
        try AnyCoordinator(WordsCoordinator { model }).screen(at: AnyRoute(route), of: Visitor())
    }

    private func nested(_ model: WordsModel = WordsModel(), at route: WordsRoute = .list()) throws -> Screen {
        try AnyCoordinator(OuterCoordinator(WordsCoordinator { model }))
            .screen(at: AnyRoute(OuterRoute.words(route)), of: Visitor())
    }

    private func departure(
        _ destination: Destination<WordsRoute>,
        from route: WordsRoute = .list()
    ) -> Departure {
        Departure(destination, from: route)
    }

    @Test func whatAScreenTakesAndShowsIsKnownWithoutIt() throws {
        let declared = try #require(Self.screens[.word(word: "a")])
        #expect(declared.template == "words/word")
        #expect(ObjectIdentifier(declared.valueType) == ObjectIdentifier(WordsModel.Value.self))
        #expect(declared.events == WordsModel.Event.shapes && declared.takesPosts)
        #expect(declared.links.map(\.name) == ["list", "word"])
        #expect(
            try declared.target(of: "wordTapped", ["word": "b"], from: AnyRoute(WordsRoute.list()))
                == AnyRoute(WordsRoute.word(word: "b"))
        )
        #expect(throws: DecodeError.noSuchEvent("hack")) { try declared.decode("hack", from: Form()) }
    }

    @Test func anEventThatWasReadBeforeIsSentAsItIs() async throws {
        let event = try #require(Self.screens[.list()]).decode("renameTapped", from: ["title": "b", "count": "1"])
        #expect(try await screen().send(event) == .go(departure(Destination(.pop, notice: Notice(text: "Renamed")))))
    }

    @Test func aScreenWithAnotherViewModelThanItsOwnIsRefused() throws {
        #expect(throws: UndeclaredScreen.self) { try Self.screens.answer(at: .list(), with: OtherModel()) }
    }

    @Test func aTableThatIsMadeAnewForEachQuestionDeclaresTheSameScreens() async throws {
        struct Anew: Coordinator {
            var screens: ScreenTable<WordsRoute> {
                ScreenTable(templates: "") {
                    $0.screen(
                        .list,
                        WordsModel.self,
                        title: "",
                        description: "",
                        to: { _, route in Destination(.replace(route)) }
                    )
                }
            }
            func answer(for route: WordsRoute, of visitor: Visitor) throws -> Answer {
                try screens.answer(at: route, with: WordsModel())
            }
        }
        let screen = try AnyCoordinator(Anew()).screen(at: AnyRoute(WordsRoute.list()), of: Visitor())
        #expect(try screen.address(of: "wordTapped", ["word": "a"]) == "/words")
    }

    @Test func aScreenOfAnotherRouteThanWasAskedForIsRefused() throws {
        struct Wrong: Coordinator {
            let screens = ScreenTests.screens
            func answer(for route: WordsRoute, of visitor: Visitor) throws -> Answer {
                try screens.answer(at: .word(word: "a"), with: WordsModel())
            }
        }
        let flow = AnyCoordinator(Wrong())
        for route in [WordsRoute.list(), .word(word: "b")] {
            #expect(throws: UndeclaredScreen.self) { try flow.screen(at: AnyRoute(route), of: Visitor()) }
        }
        #expect(try flow.screen(at: AnyRoute(WordsRoute.word(word: "a")), of: Visitor()).events.count > 0)
    }

    @Test func aViewModelThatNobodyRegisteredIsNamedWithItsScreen() throws {
        let missing = ["list", "word"].map {
            "the screen at \($0) has the view model WordsModel, which is not registered"
        }
        #expect(Self.screens.unregisteredModels(in: try Container().resolved()).map(\.description) == missing)
        var container = Container()
        container.register(.perScreen) { WordsModel() }
        #expect(Self.screens.unregisteredModels(in: try container.resolved()) == [])
    }

    @Test func whatScreensAreMadeOfIsDeclaredWithThem() throws {
        var screens = Self.screens
        screens.part { (opening: WordsOutput?) in WordsModel(opening: opening) }
        var container = Container()
        container.seed(WordsOutput?.self)
        container.load(screens)
        let parts = try container.resolved()
        #expect(screens.unregisteredModels(in: parts) == [])
        guard case .screen = try screens.answer(at: .list(), in: parts.scope(WordsOutput?.none)) else {
            Issue.record("no screen")
            return
        }
    }

    @Test func aTemplateIsNamedAfterItsRoute() {
        #expect(Self.screens.screens.mapValues(\.template) == ["list": "words/list", "word": "words/word"])
    }

    @Test func aNavigatingEventPrintsWhereItLeads() throws {
        #expect(try screen().address(of: "wordTapped", ["word": "tree"]) == "/words/tree")
    }

    @Test func anEventThatDoesMoreHasNoTarget() throws {
        #expect(try screen().address(of: "queryChanged", ["query": "a"]) == nil)
    }

    @Test func anOutputBecomesADestination() async throws {
        let reply = try await screen(at: .word(word: "a")).send("renameTapped", ["title": "b", "count": "1"])
        let destination = Destination<WordsRoute>(.pop, notice: Notice(text: "Renamed"))
        #expect(reply == .go(departure(destination, from: .word(word: "a"))))
    }

    @Test func whereTheOpeningLeadsIsTheCoordinatorsToSay() async throws {
        let opening = WordsModel(opening: .word("a"))
        #expect(await (try screen(opening)).appear() == departure(Destination(.push(.word(word: "a")))))
        let outer = Destination<OuterRoute>(.push(.words(.word(word: "a"))))
        #expect(await (try nested(opening)).appear() == Departure(outer, from: .words(.list())))
        #expect(await (try screen()).appear() == nil)
    }

    @Test func fieldsThatDoNotDecodeNeverReachTheViewModel() async throws {
        let form: Form = ["title": "kept"]
        let reply = try await screen().send("renameTapped", form)
        #expect(reply == .again(.invalid([FieldError(field: "count", message: "is missing")]), form))
    }

    @Test func everyConditionButOkBringsTheFormBack() async throws {
        let form: Form = ["title": "", "count": "1"]
        #expect(try await screen().send("renameTapped", form) == .again(.conflict, form))
    }

    @Test func anUnknownEventIsRefused() async {
        await #expect(throws: DecodeError.noSuchEvent("hack")) { try await screen().send("hack", Form()) }
    }

    @Test func aNestedScreenSpeaksInOuterRoutes() async throws {
        let nested = try nested(at: .word(word: "a"))
        #expect(nested.route == AnyRoute(OuterRoute.words(.word(word: "a"))))
        #expect(nested.route.name == "words.word")
        let outer = OuterRoute.words(.word(word: "b"))
        #expect(try nested.address(of: "wordTapped", ["word": "b"]) == outer.location.description)
        let renamed = Destination<OuterRoute>(.pop, notice: Notice(text: "Renamed"))
        #expect(
            try await nested.send("renameTapped", ["title": "b", "count": "1"])
                == .go(Departure(renamed, from: .words(.word(word: "a"))))
        )
    }

    @Test func aPresenterGetsValueConditionAndInformationOfOneMoment() async throws {
        struct Look: ScreenPresenter {
            func present<Value: ViewInputData>(_ shown: Shown<Value>, head: PageInfo<AnyRoute>) -> (String, Condition) {
                (head.title, shown.condition)
            }
        }
        let model = WordsModel()
        model.store.modify {
            $0.query = "tree"
            $0.condition = .unavailable
        }
        let (title, condition) = try nested(model).present(with: Look())
        #expect(title == "tree")
        #expect(condition == .unavailable)
    }

    @Test func valueAndConditionAreNeverTorn() async {
        let model = WordsModel()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for round in 0..<2_000 {
                    model.store.modify {
                        $0.query = round.isMultiple(of: 2) ? "gone" : "here"
                        $0.condition = round.isMultiple(of: 2) ? .notFound : .ok
                    }
                }
            }
            group.addTask {
                for _ in 0..<2_000 {
                    let shown = model.shown
                    #expect(
                        shown.value.query.isEmpty || (shown.value.query == "gone") == (shown.condition == .notFound)
                    )
                }
            }
        }
    }

    @Test func popAtTheTopStays() {
        #expect(Destination<WordsRoute>(.pop).target(from: .list(query: "a")) == .list(query: "a"))
        #expect(Destination<WordsRoute>(.pop).target(from: .word(word: "a")) == .list())
    }

    @Test func aParentLeadsToTheChildWhoseRouteItIs() throws {
        var children = ChildCoordinators<OuterRoute>()
        children.addDependency(WordsCoordinator(), lift: OuterRoute.words, extract: \.words)
        if try children.answer(for: .top, of: Visitor()) != nil {
            Issue.record("a child answered a route that is not its own")
        }
        guard case .screen? = try children.answer(for: .words(.list()), of: Visitor()) else {
            Issue.record("no screen")
            return
        }
        let declared = try #require(children.screens[.words(.word(word: "a"))])
        #expect(declared.template == "words/word")
        #expect(
            try declared.target(of: "wordTapped", ["word": "b"], from: AnyRoute(OuterRoute.words(.list())))
                == AnyRoute(OuterRoute.words(.word(word: "b")))
        )
        #expect(children.start(Visitor(), wanting: .words(.list())) == .words(.list()))
        var container = Container()
        container.load(children.screens)
        #expect(children.screens.unregisteredModels(in: try container.resolved()) == [])
    }
}

@ViewInputData private struct OtherViewInputData {
    let text: String
}

@ViewEvents private enum OtherEvent {
    typealias Output = Never
    case tapped
}

private struct OtherModel: ViewModel {
    var shown: Shown<OtherViewInputData> { Shown(OtherViewInputData(text: "")) }
    var updates: any AsyncSequence<Shown<OtherViewInputData>, Never> & Sendable { StateStore(shown).changes(.newest) }
    func appear() async -> Never? { nil }
    func handle(_ event: OtherEvent) async -> Never? { nil }
}

@Routes private enum OuterRoute {
    @Path("/") case top
    case words(WordsRoute)
}
