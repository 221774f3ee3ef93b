import PorticoTesting
import Testing

struct ParityTests {
    private let site = FakeSite { request in
        .html(
            """
            <title>\(request.path)</title><h1>Names</h1><noscript>Without</noscript>
            <div class=notice role=status><p>Saved.</p><button>Undo</button></div>
            <form action=/found><label>Query <input name=q></label><label><input type=checkbox name=i> only IDN</label>
            <button>Search</button></form>
            """
        )
    }

    private func states(_ mode: WebVisitor.Mode, _ query: String) async throws -> [PageState] {
        let visitor = WebVisitor(site, as: mode)
        try await visitor.open("/")
        try visitor.fill("Query", with: query)
        try visitor.check("only IDN")
        let typed = visitor.state
        try await visitor.click("Search")
        return [typed, visitor.state]
    }

    @Test func aStateIsWhatIsSeen() async throws {
        let state = try #require(try await states(.plain, "med").first)
        #expect(state.url == "/")
        #expect(state.status == 200)
        #expect(state.title == "/")
        #expect(state.heading == "Names")
        #expect(state.notice == "Saved. Undo")
        #expect(state.fields == ["Query: med", "only IDN: on"])
        #expect(state.text == "Names\nSaved.\nUndo\nQuery only IDN Search")
        #expect(state.choices == ["Undo", "Search"])
    }

    @Test func aSiteIsTheSameInBothModes() async throws {
        try await Parity.check { mode in try await states(mode, "med") }
    }

    @Test func whatIsDifferentIsSaid() async throws {
        let failure = await #expect(throws: ParityFailure.self) {
            try await Parity.check { mode in
                let states = try await states(mode, mode.rawValue)
                return mode == .plain ? states : states + states
            }
        }
        #expect(
            failure?.description == """
                Without the script it is different from what it is with it:
                  state 1, /, fields: only there "Query: live"
                  state 1, /, fields: only here "Query: plain"
                  state 2, /found?q=plain&i=on, url: "/found?q=plain&i=on", not "/found?q=live&i=on"
                  state 2, /found?q=plain&i=on, title: "/found?q=plain&i=on", not "/found?q=live&i=on"
                  states: 2, not 4
                """
        )
    }

    @Test func everyIntendedDifferenceHasItsReason() {
        #expect(Set(IntendedDifference.allCases.map(\.reason)).count == IntendedDifference.allCases.count)
    }
}
