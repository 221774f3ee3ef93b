import Foundation
import Portico
import Storage

// A list of names, as a feature of an app has it: what the benchmarks of whole servers serve.

@Routes enum NameRoute {
    @Path("/names") case names(query: String = "")
    @Path("/names/{name}") case name(name: String)
    /// The same list from the database.
    @Path("/stored-names") case stored(query: String = "")
    /// The same list with something to do in each row.
    @Path("/kept-names") case kept(query: String = "")
    /// The same list with as many rows from memory as it is asked for.
    @Path("/listed-names") case listed(rows: Int = Name.listed)

    /// The same list by view models that were written for a phone.
    @Path("/homed-names") case homed(query: String = "")
    @Path("/observed-names") case observed(query: String = "")
    /// By one that blocks the main actor.
    @Path("/blocking-names") case blocking(query: String = "")

    static var examples: [NameRoute] {
        [
            .names(), .name(name: "example.com"), .stored(), .kept(), .listed(), .homed(), .observed(), .blocking(),
        ]
    }
}

struct Name: Sendable, Equatable {
    /// The name itself.
    var id: String
    var updated: Date

    static let listed = 12
    /// The rows that lists of other lengths have.
    static let counts = [1, 10, 100, 1_000, 10_000]

    static func samples(_ count: Int) -> [Name] {
        (100..<100 + count).map {
            Name(id: "med\($0).org", updated: Date(timeIntervalSinceReferenceDate: 800_000_000 + Double($0) * 90_000))
        }
    }
}

@Translatable(Name.self)
struct StoredName {
    var id: String
    var updated: Date
}

extension Name: Translatable {
    typealias ManagedObject = StoredName
}

enum NameTable {
    static let sql = "CREATE TABLE name (id TEXT PRIMARY KEY NOT NULL, updated REAL NOT NULL) STRICT"
}

enum NameListOutput {
    case searched(String)
    case chosen(String)
    case kept
}

struct NameCoordinator: Coordinator {
    /// The names from memory.
    let names: NameList.Source
    /// Those of the database.
    let stored: NameList.Source
    /// Those from memory of each length that there is.
    let lists: [Int: [Name]]
    let screens = ScreenTable<NameRoute>(templates: "") {
        for kind in [NameRoute.Kind.names, .name, .stored, .listed] {
            $0.screen(
                kind,
                NameListViewModel.self,
                template: "names",
                title: "Names & zones",
                description: "Names that are registered.",
                to: Self.destination
            )
        }
        $0.screen(
            .homed,
            HomedNames.self,
            template: "names",
            title: "Names & zones",
            description: "Names that are registered.",
            to: Self.destination
        )
        for kind in [NameRoute.Kind.observed, .blocking] {
            $0.screen(
                kind,
                ObservedNames.self,
                template: "names",
                title: "Names & zones",
                description: "Names that are registered.",
                to: Self.destination
            )
        }
        $0.screen(
            .kept,
            KeptNameListViewModel.self,
            template: "kept-names",
            title: "Names & zones",
            description: "Names that are registered.",
            to: Self.destination
        )
    }

    func answer(for route: NameRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .names(let text), .name(let text):
            return try screens.answer(at: route, with: NameListViewModel(provider: NameList(text, source: names)))
        case .stored(let query):
            return try screens.answer(at: route, with: NameListViewModel(provider: NameList(query, source: stored)))
        case .kept(let query):
            return try screens.answer(
                at: route,
                with: KeptNameListViewModel(provider: NameList(query, source: names), visitor: visitor)
            )
        case .homed(let query):
            return try screens.answer(at: route, with: HomedNames(query, of: lists[Name.listed] ?? []))
        case .observed(let query):
            return try screens.answer(at: route, with: ObservedNames(query, of: lists[Name.listed] ?? []))
        case .blocking(let query):
            let model = ObservedNames(query, of: lists[Name.listed] ?? [], pause: 20_000)
            return try screens.answer(at: route, with: model)
        case .listed(let rows):
            guard let list = lists[rows] else { throw AnswerError.notFound }
            return try screens.answer(at: route, with: NameListViewModel(provider: NameList("") { list }))
        }
    }

    static func destination(for output: NameListOutput, from route: NameRoute) -> Destination<NameRoute> {
        switch output {
        case .searched(let query): Destination(.push(.names(query: query)))
        case .chosen(let name): Destination(.push(.name(name: name)))
        case .kept: Destination(.replace(route), notice: Notice(text: "Done."))
        }
    }
}
