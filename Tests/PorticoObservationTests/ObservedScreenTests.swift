import Observation
import Portico
import PorticoHost
import PorticoObservation
import Testing

/// A class whose marks make it a screen.
@Suite struct ObservedScreenTests {
    @Test func whatIsMarkedIsShownAndNothingElse() async {
        let screen = Observed<Shelf> { Shelf(query: "a") }
        #expect(screen.shown.value.books.isEmpty, "before it opens")
        await screen.appear()
        #expect(screen.shown.value.query == "a")
        #expect(screen.shown.value.books.map(\.title) == ["Atlas"])
        #expect(Set(Mirror(reflecting: screen.shown.value).children.compactMap(\.label)) == ["query", "books", "note"])
    }

    @Test func aMethodIsAnEventWithItsFields() async throws {
        #expect(Shelf.Event.shapes.map(\.name) == ["removed", "added", "renamed", "searched", "homeTapped"])
        #expect(Shelf.Event.shapes.map(\.navigates) == [false, false, false, true, true])
        #expect(Shelf.Event.shapes[2].fields.map(\.name) == ["id", "title"])
        let screen = Observed<Shelf> { Shelf(query: "") }
        await screen.appear()
        let form = Form([Form.Entry(name: "id", value: "2")])
        #expect(await screen.handle(try Shelf.Event.decode("removed", from: form)) == nil)
        #expect(screen.shown.value.books.map(\.title) == ["Atlas"])
        #expect(throws: DecodeError.self) { try Shelf.Event.decode("forget", from: Form()) }
    }

    @Test func whatAMethodReturnsLeadsOn() async {
        let screen = Observed<Shelf> { Shelf(query: "") }
        #expect(await screen.handle(.added) == "/new")
        #expect(Shelf.Event.searched(query: "b").output == "/?b", "known without an object")
        #expect(Shelf.Event.homeTapped.output == "/")
        #expect(await screen.handle(.renamed(id: 1, title: "")) == nil)
        #expect(screen.shown.errors == [FieldError(field: "title", message: "cannot be empty")])
        #expect(screen.shown.condition == .conflict)
    }
}

@MainActor
@Observable
@ObservedScreen
private final class Shelf {
    typealias Output = String

    @Shows var query = ""
    @Shows var books: [BookViewInputData] {
        found.map { BookViewInputData(id: $0.key, title: $0.value) }.sorted { $0.id < $1.id }
    }
    @Shows var note: String?
    private var found: [Int: String] = [:]
    private(set) var errors: [FieldError] = []
    var condition: Condition { errors.isEmpty ? .ok : .conflict }

    init(query: String) {
        self.query = query
    }

    func appear() async {
        found = [1: "Atlas", 2: "Odes"].filter { query.isEmpty || $0.value.lowercased().hasPrefix(query) }
    }

    @Handles func removed(id: Int) {
        found[id] = nil
    }

    @Handles func added() async -> Output { "/new" }

    @Limit(bytes: 1_000)
    @Handles
    func renamed(id: Int, title: String) -> Output? {
        guard title.isEmpty else { return "/" }
        errors = [FieldError(field: "title", message: "cannot be empty")]
        return nil
    }

    @Handles nonisolated static func searched(query: String) -> Output { "/?\(query)" }

    @Handles nonisolated static func homeTapped() -> Output { "/" }

    func forget() { found = [:] }
}

@ViewInputData private struct BookViewInputData {
    let id: Int
    let title: String
}
