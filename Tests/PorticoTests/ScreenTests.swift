import Portico
import Testing

@Suite struct ScreenTests {
    fileprivate static let screens = ScreenTable<WordsRoute>(templates: "words") {
        for kind in WordsRoute.Kind.allCases {
            $0.screen(
                kind,
                WordsModel.self,
                info: { PageInfo(title: $0.value.query, description: "") },
                to: { output, _ in
                    switch output {
                    case .word(let word): Destination(.push(.word(word: word)))
                    case .renamed: Destination(.pop, notice: Notice(text: "Renamed"))
                    }
                }
            )
        }
    }

    private func screen(_ model: WordsModel = WordsModel(), at route: WordsRoute = .list()) throws -> Screen<WordsRoute>
    {
        guard case .screen(let screen) = try Self.screens.answer(at: route, with: model) else {
            throw AnswerError.notFound
        }
        return screen
    }

    @Test func whatAScreenTakesAndShowsIsKnownWithoutIt() throws {
        let declared = try #require(Self.screens[.word(word: "a")])
        #expect(declared.template == "words/word")
        #expect(ObjectIdentifier(declared.valueType) == ObjectIdentifier(WordsModel.Value.self))
        #expect(declared.events == WordsModel.Event.shapes && declared.takesPosts)
        #expect(declared.links.map(\.name) == ["list", "word"])
        #expect(try declared.target(of: "wordTapped", ["word": "b"], from: .list()) == .word(word: "b"))
        #expect(throws: DecodeError.noSuchEvent("hack")) { try declared.decode("hack", from: Form()) }
    }

    @Test func anEventThatWasReadBeforeIsSentAsItIs() async throws {
        let event = try #require(Self.screens[.list()]).decode("renameTapped", from: ["title": "b", "count": "1"])
        #expect(try await screen().send(event) == .go(Destination(.pop, notice: Notice(text: "Renamed"))))
    }

    @Test func aScreenWithAnotherViewModelThanItsOwnIsRefused() throws {
        #expect(throws: UndeclaredScreen.self) { try Self.screens.answer(at: .list(), with: OtherModel()) }
    }

    @Test func aViewModelThatNobodyRegisteredIsNamedWithItsScreen() throws {
        let missing = ["list", "word"].map {
            "the screen at \($0) has the view model WordsModel, which is not registered"
        }
        #expect(Self.screens.unregisteredModels(in: try Container().resolved()) == missing)
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
        #expect(try screen().target(of: "wordTapped", ["word": "tree"]) == .word(word: "tree"))
    }

    @Test func anEventThatDoesMoreHasNoTarget() throws {
        #expect(try screen().target(of: "queryChanged", ["query": "a"]) == nil)
    }

    @Test func anOutputBecomesADestination() async throws {
        let reply = try await screen(at: .word(word: "a")).send("renameTapped", ["title": "b", "count": "1"])
        #expect(reply == .go(Destination(.pop, notice: Notice(text: "Renamed"))))
    }

    @Test func whereTheOpeningLeadsIsTheCoordinatorsToSay() async throws {
        guard case .screen(let screen) = try Self.screens.answer(at: .list(), with: WordsModel(opening: .word("a")))
        else {
            throw AnswerError.notFound
        }
        #expect(await screen.appear() == Destination(.push(.word(word: "a"))))
        #expect(await screen.map(OuterRoute.words).appear() == Destination(.push(.words(.word(word: "a")))))
        #expect(await (try self.screen()).appear() == nil)
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
        let nested = try screen(at: .word(word: "a")).map(OuterRoute.words)
        #expect(nested.route == .words(.word(word: "a")))
        #expect(try nested.target(of: "wordTapped", ["word": "b"]) == .words(.word(word: "b")))
        #expect(
            try await nested.send("renameTapped", ["title": "b", "count": "1"])
                == .go(Destination(.pop, notice: Notice(text: "Renamed")))
        )
    }

    @Test func aPresenterGetsValueConditionAndInformationOfOneMoment() async throws {
        struct Look: ScreenPresenter {
            func present<Value: ViewInputData>(_ shown: Shown<Value>, info: PageInfo<OuterRoute>) -> (String, Condition)
            {
                (info.title, shown.condition)
            }
        }
        let model = WordsModel()
        model.store.modify {
            $0.query = "tree"
            $0.condition = .unavailable
        }
        let (title, condition) = try screen(model).map(OuterRoute.words).present(with: Look())
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
        #expect(Destination<WordsRoute>(.dismiss).target(from: .word(word: "a")) == .list())
    }

    @Test func aParentLeadsToTheChildWhoseRouteItIs() throws {
        struct Child: Coordinator {
            let screens = {
                var screens = ScreenTests.screens
                screens.part { WordsModel() }
                return screens
            }()
            func answer(for route: WordsRoute, of visitor: Visitor) throws -> Answer<WordsRoute> {
                try screens.answer(at: route, with: WordsModel())
            }
        }
        var children = ChildCoordinators<OuterRoute>()
        children.addDependency(Child(), lift: OuterRoute.words, extract: \.words)
        if try children.answer(for: .top, of: Visitor()) != nil {
            Issue.record("a child answered a route that is not its own")
        }
        guard case .screen(let found)? = try children.answer(for: .words(.list()), of: Visitor()) else {
            Issue.record("no screen")
            return
        }
        #expect(found.route == .words(.list()))
        let declared = try #require(children.screens[.words(.word(word: "a"))])
        #expect(declared.template == "words/word")
        #expect(try declared.target(of: "wordTapped", ["word": "b"], from: .words(.list())) == .words(.word(word: "b")))
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
