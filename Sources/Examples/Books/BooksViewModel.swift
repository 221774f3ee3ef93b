import Portico

@ViewInputData struct BooksViewInputData {
    let message: String
    let isEmpty: Bool
    let rows: [BookRowViewInputData]
}

@ViewInputData struct BookRowViewInputData {
    let id: String
    let title: String
    let author: String?
}

@ViewEvents enum BooksEvent {
    typealias Output = OwnedItemOutput<Book>
    case addTapped(title: SingleLine<200>, author: SingleLine<100>?)
    case removeTapped(id: Book.ID)
    case removalUndone(id: Book.ID)
}

struct BooksViewModel: ProvidedViewModel {
    let provider: OwnedListProvider<Book>
    let localiser: Localiser

    func shown(in state: OwnedListState<Book>) -> Shown<BooksViewInputData> {
        Shown(
            BooksViewInputData(
                message: state.message(in: localiser),
                isEmpty: state.isEmpty,
                rows: state.items.map {
                    BookRowViewInputData(id: $0.id.text, title: $0.title.text, author: $0.author?.text)
                }
            ),
            state.condition
        )
    }

    func handle(_ event: BooksEvent) async -> OwnedItemOutput<Book>? {
        switch event {
        case .addTapped(let title, let author):
            await provider.add {
                Book(id: $0.id, visitor: $0.visitor, title: title, author: author, createdAt: $0.moment)
            }.map { .added($0) }
        case .removeTapped(let id): await provider.remove(id).map { .removed($0) }
        case .removalUndone(let id): await provider.restore(id).map { .restored($0) }
        }
    }
}
