import Portico

@Routes enum BooksRoute {
    @Path("/") case list
}

struct BooksCoordinator: PartsCoordinator {
    static let screens = ScreenTable<BooksRoute>(templates: "") {
        $0.part(OwnedListProvider<Book>.init)
        $0.part(BooksViewModel.init)
        let info = PageInfo<BooksRoute>(title: "Books to read", description: "Books that you want to read.")
        $0.screen(.list, BooksViewModel.self, info: info) { output, _, localiser in
            .after(output, list: .list, undo: BooksEvent.removalUndone, in: localiser)
        }
    }
    let parts: Scope
}
