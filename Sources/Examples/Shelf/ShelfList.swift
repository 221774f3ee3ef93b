import Foundation
import Observation
import Portico
import PorticoObservation

@Routes enum ShelfRoute {
    @Path("/") case list(query: String = "")
}

@MainActor @Observable @ObservedScreen final class ShelfList {
    typealias Output = ShelfRoute
    @Shows let query: String
    @Shows private(set) var titles: [String] = []
    private let shelf: MemoryShelf

    init(query: String, of shelf: MemoryShelf) {
        self.query = query
        self.shelf = shelf
    }

    func appear() async { titles = await shelf.titles.filter { query.isEmpty || $0.localizedStandardContains(query) } }
    @Handles nonisolated static func searched(query: String) -> Output { .list(query: query) }
    @Handles func added(title: String) async { await shelf.add(title) }
    @Handles func removed(title: String) async { await shelf.remove(title) }
}

struct ShelfCoordinator: Coordinator {
    let shelf = MemoryShelf()
    let screens = ScreenTable<ShelfRoute>(templates: "") {
        $0.screen(.list, Observed<ShelfList>.self, title: "Books", description: "A shelf of books.") { route, _ in
            Destination(.push(route))
        }
    }

    func answer(for route: ShelfRoute, of _: Visitor) throws -> Answer {
        switch route {
        case .list(let query): try screens.answer(at: route, with: Observed { ShelfList(query: query, of: shelf) })
        }
    }
}
