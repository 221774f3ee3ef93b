import Portico
import PorticoHTML
import PorticoTesting
import PorticoWeb
import Testing

/// The article's search behind adapters, on every front end: one body for view models of every style.
@Suite struct SearchProof {
    private func body(_ frontEnd: some FrontEnd) async throws {
        let blank = try await frontEnd.open("/search")
        #expect(blank.condition == "ok")
        #expect(blank.text.contains("Please, search something"))

        let found = try await frontEnd.send(Action("searchTapped", ["query": "med"], label: "Search"), to: "/search")
        #expect(found.condition == "ok")
        #expect(
            found.text.matches(of: /[a-z]+(?:-[a-z]+)*-(?:buy|\d+)\.com/).map { String($0.0) }
                == StubNetwork.domains.map(\.name)
        )
        #expect(found.text.contains("2018-01-11T05:29:12.517Z"))
        #expect(!found.text.contains("No names match"))

        let nothing = try await frontEnd.open("/search?query=nothing")
        #expect(nothing.condition == "ok")
        #expect(nothing.text.contains("No result for this request"))

        let outage = try await frontEnd.open("/search?query=outage")
        #expect(outage.condition == "unavailable")
        #expect(outage.text.contains("The source of names gives no answer"))
    }

    @Test(arguments: SearchCoordinator.Style.allCases)
    func aViewModelOfAnyStyleIsTheSameAsHTMLAsJSONAndInTheTerminal(style: SearchCoordinator.Style) async throws {
        let coordinator = SearchCoordinator(style: style, network: StubNetwork())
        let application = try ProofSite.application(coordinator, Self.templates)
        try await visiting(application, at: ProofSite.origin) { try await body(HTMLFrontEnd(visitor: $0)) }
        try await visiting(application, at: ProofSite.origin) { try await body(JSONFrontEnd(visitor: $0)) }
        try await body(TerminalFrontEnd(coordinator: coordinator))
    }

    private static let templates = [
        "search": """
        {{< layouts/page}}{{$main}}<h1>Search</h1>
        <form method="get" action="{{event searchTapped}}">
          <label>query <input name="query" value="{{query}}"></label>
          <button>Search</button>
        </form>
        <p role="status">{{#isActive}}Searching{{/isActive}}{{message}}</p>
        <ul>{{#rows}}<li>{{name}} {{updated}}</li>{{/rows}}</ul>{{/main}}{{/ layouts/page}}
        """
    ]
}
