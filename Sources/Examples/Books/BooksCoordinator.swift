import Portico

@Routes enum BooksRoute {
    @Path("/") case list
}

struct BooksCoordinator: PartsCoordinator {
    static let screens = ScreenTable<BooksRoute>(templates: "") {
        $0.part(OwnedListProvider<Book>.init)
        $0.part(BooksViewModel.init)
        $0.screen(
            .list,
            BooksViewModel.self,
            title: "Books to read",
            description: "Books that you want to read."
        ) { output, _, localiser in
            .after(output, list: .list, undo: BooksEvent.removalUndone, in: localiser)
        }
    }
    let parts: Scope
}
