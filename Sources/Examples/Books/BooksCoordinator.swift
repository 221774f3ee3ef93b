import Portico

@Routes enum BooksRoute {
    @Path("/") case list
}

struct BooksCoordinator: Coordinator {
    static let screens = ScreenTable<BooksRoute>(templates: "") {
        $0.part(OwnedListProvider<Book>.init)
        $0.part(BooksViewModel.init)
        $0.screen(.list, BooksViewModel.self, info: Self.info, to: Self.destination)
    }
    var screens: ScreenTable<BooksRoute> { Self.screens }
    let parts: Scope

    func answer(for route: BooksRoute, of visitor: Visitor) throws -> Answer {
        try screens.answer(at: route, in: parts.scope(visitor))
    }

    static func destination(
        for output: OwnedItemOutput<Book>,
        from _: BooksRoute,
        in localiser: Localiser
    ) -> Destination<BooksRoute> {
        .after(output, list: .list, undo: BooksEvent.removalUndone, in: localiser) { _ in .list }
    }

    static func info(_: Shown<BooksViewInputData>, _: BooksRoute, _: Localiser) -> PageInfo<BooksRoute> {
        PageInfo(title: "Books to read", description: "Books that you want to read.")
    }
}
