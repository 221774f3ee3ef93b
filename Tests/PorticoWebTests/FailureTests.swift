import Foundation
import HTTPTypes
import Hummingbird
import Portico
import PorticoTestSupport
import PorticoTesting
import PorticoWeb
import Testing

@testable import Greeting

@Suite struct FailureTests {
    @Test(arguments: [
        ("/nowhere", 404), ("//greeting", 404), ("/greeting/more", 404), ("/static/none.css", 404),
        ("/static/../Package.swift", 404),
        ("/static/%2e%2e%2fPackage.swift", 404), ("/greeting?name=a&name=b", 400), ("/greeting?name=%zz", 400),
        ("/greeting?name=%ff", 400),
        ("/%", 400), ("/%c3%28", 400),
    ])
    func aBadAddressHasAPageThatSaysSo(path: String, status: Int) async throws {
        try await visiting(GreetingSite.application()) { visitor in
            let response = try await visitor.send(PageRequest(.get, path, headers: [.accept: "text/html"]))
            #expect(response.status == status)
            #expect(response.header("Content-Type") == "text/html; charset=utf-8")
            #expect(response.text.contains("<h1>\(status) "))
            #expect(response.text.contains("noindex"))
        }
    }

    @Test func aBadValueIsNamed() async throws {
        try await visiting(GreetingSite.application()) { visitor in
            let response = try await visitor.get("/greeting?name=a&name=b")
            #expect(response.text.contains("name takes one value, and 2 were given"))
        }
    }

    @Test(arguments: [HTTPRequest.Method.post, .put, .delete, .patch, .init("BREW")!])
    func aMethodThatIsNotAllowedIsRefusedWithThoseThatAre(method: HTTPRequest.Method) async throws {
        try await visiting(GreetingSite.application()) { visitor in
            for path in ["/greeting", "/health", "/static/app.css"] {
                let response = try await visitor.send(PageRequest(method, path))
                #expect(response.status == 405, "\(path)")
                #expect(response.header("Allow") == "GET, HEAD, OPTIONS", "\(path)")
                #expect(response.text.contains("<h1>405 "), "\(path)")
            }
            #expect(try await visitor.send(PageRequest(method, "/nowhere")).status == 404)
        }
    }

    @Test func anErrorIsJSONForWhoeverAskedForJSON() async throws {
        struct Problem: Decodable {
            let title: String
            let status: Int
            let detail: String
            let instance: String
        }
        try await visiting(GreetingSite.application()) { visitor in
            let response = try await visitor.json("/nowhere")
            #expect(response.status == 404)
            #expect(response.header("Content-Type") == "application/problem+json")
            let problem = try JSONDecoder().decode(Problem.self, from: response.body)
            #expect(problem.status == 404)
            #expect(problem.instance == "urn:request:\(response.header("X-Request-ID") ?? "")")
        }
    }

    @Test func aFailureIsAPageThatTellsNothingInternal() async throws {
        struct SecretError: Error { let password = "hunter2" }
        struct Failing: Coordinator {
            let greeting = GreetingCoordinator()
            var screens: ScreenTable<GreetingRoute> { greeting.screens }
            func answer(for route: GreetingRoute, of visitor: Visitor) throws -> Answer {
                if route == .greeting(name: "boom") { throw SecretError() }
                return try greeting.answer(for: route, of: visitor)
            }
        }
        let log = MemoryLog()
        let application = GreetingSite.application(try GreetingSite.make(Failing()), logger: log.logger)
        try await visiting(application) { visitor in
            let response = try await visitor.get("/greeting?name=boom")
            #expect(response.status == 500)
            #expect(response.text.contains("<h1>500 "))
            #expect(!response.text.contains("hunter2"))
            #expect(response.text.contains(response.header("X-Request-ID") ?? "none"))
        }
        #expect(log.lines.contains { $0.contains("SecretError") })
    }

    @Test(arguments: [
        (Condition.notFound, 404), (.unavailable, 503), (.conflict, 409), (.forbidden, 403), (.invalid([]), 422),
    ])
    func aConditionIsAStatusWithTheSamePage(condition: Condition, status: Int) async throws {
        let application = GreetingSite.application(try GreetingSite.make(ConditionCoordinator(condition: condition)))
        try await visiting(application) { visitor in
            let response = try await visitor.get("/greeting")
            #expect(response.status == status)
            #expect(response.text.contains("<h1>Hello</h1>"))
        }
    }

    @Test func requestsAreLoggedOnceWithoutTheirQuery() async throws {
        let log = MemoryLog()
        let application = GreetingSite.application(try GreetingSite.make(), logger: log.logger)
        try await visiting(application) { visitor in
            _ = try await visitor.get("/greeting?name=private")
        }
        let lines = log.lines.filter { $0.contains("method=GET") }
        #expect(lines.count == 1)
        #expect(lines.first?.contains("path=/greeting") == true)
        #expect(lines.first?.contains("status=200") == true)
        #expect(lines.first?.contains("id=") == true)
        #expect(!lines.joined().contains("private"))
    }

    @Test func aHostThatAddsTheMiddlewareKeepsItsOwnRoutes() async throws {
        let router = Hummingbird.Router()
        router.add(middleware: PorticoMiddleware(try GreetingSite.make()))
        router.get("own") { _, _ in "own" }
        try await visiting(Application(router: router)) { visitor in
            let own = try await visitor.get("/own")
            let greeting = try await visitor.get("/greeting")
            let none = try await visitor.get("/none")
            #expect(own.text == "own")
            #expect(greeting.status == 200)
            #expect(none.text.contains("<h1>404 "))
            for response in [own, greeting, none] {
                #expect(response.header("Content-Security-Policy")?.contains("default-src 'none'") == true)
                #expect(response.header("X-Request-ID")?.count == 16)
            }
        }
    }
}

/// Shows the greeting in any condition.
private struct ConditionCoordinator: Coordinator {
    let condition: Condition
    let screens = GreetingSite.screens(of: ConditionViewModel.self)

    func answer(for route: GreetingRoute, of visitor: Visitor) throws -> Answer {
        try screens.answer(at: route, with: ConditionViewModel(condition: condition))
    }
}

private struct ConditionViewModel: ViewModel {
    let condition: Condition

    var shown: Shown<GreetingViewInputData> { Shown(GreetingViewInputData(name: "", greeting: "Hello"), condition) }
    var updates: any AsyncSequence<Shown<GreetingViewInputData>, Never> & Sendable {
        StateStore(shown).changes(.newest)
    }
    func appear() async -> GreetingOutput? { nil }
    func handle(_ event: GreetingEvent) async -> GreetingOutput? { event.output }
}
