import Portico
import Testing

@Suite struct ScreenTests {
    private func screen(_ model: WordsModel = WordsModel(), at route: WordsRoute = .list()) -> Screen<WordsRoute> {
        Screen(
            model,
            at: route,
            info: { PageInfo(title: $0.value.query, description: "") },
            to: { output, _ in
                switch output {
                case .word(let word): Destination(.push(.word(word: word)))
                case .renamed: Destination(.pop, notice: Notice(text: "Renamed"))
                }
            }
        )
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
        await #expect(throws: DecodeFailure.noSuchEvent("hack")) { try await screen().send("hack", Form()) }
    }

    @Test func aNestedScreenSpeaksInOuterRoutes() async throws {
        let nested = screen(at: .word(word: "a")).map(OuterRoute.words)
        #expect(nested.route == .words(.word(word: "a")))
        #expect(try nested.target(of: "wordTapped", ["word": "b"]) == .words(.word(word: "b")))
        #expect(
            try await nested.send("renameTapped", ["title": "b", "count": "1"]) == .go(Destination(.pop, notice: Notice(text: "Renamed")))
        )
        #expect(nested.links.map(\.name) == ["list", "word"])
    }

    @Test func aPresenterGetsValueConditionAndInformationOfOneMoment() async throws {
        struct Look: ScreenPresenter {
            func present<Value: ViewInputData>(_ shown: Shown<Value>, info: PageInfo<OuterRoute>) -> (String, Condition) {
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
                    #expect(shown.value.query.isEmpty || (shown.value.query == "gone") == (shown.condition == .notFound))
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
            let screen: Screen<WordsRoute>
            func answer(for route: WordsRoute, of visitor: Visitor) -> Answer<WordsRoute> { .screen(screen) }
        }
        var children = ChildCoordinators<OuterRoute>()
        children.addDependency(Child(screen: screen()), lift: OuterRoute.words, extract: \.words)
        if try children.answer(for: .top, of: Visitor()) != nil { Issue.record("a child answered a route that is not its own") }
        guard case .screen(let found)? = try children.answer(for: .words(.list()), of: Visitor()) else {
            Issue.record("no screen")
            return
        }
        #expect(found.route == .words(.list()))
        #expect(children.start(Visitor(), wanting: .words(.list())) == .words(.list()))
    }
}

@Routes private enum OuterRoute {
    @Path("/") case top
    case words(WordsRoute)
}
