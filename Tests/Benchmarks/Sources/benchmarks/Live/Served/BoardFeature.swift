import Portico

// A board of orders with a field in each row that others change: what is served to measure pages that stay open.

@Routes enum BoardRoute {
    /// Board 0 is what everybody looks at.
    @Path("/boards/{number}/{rows}") case board(number: Int, rows: Int)
    /// The same page, of which nobody is told when it changes.
    @Path("/still-boards/{number}/{rows}") case still(number: Int, rows: Int)
    /// Makes a change when it is asked for, as no other site should have it.
    @Path("/changes/{change}/{board}/{row}/{number}")
    case change(change: BoardChange, board: Int, row: Int, number: Int)

    static var examples: [BoardRoute] {
        [
            .board(number: 0, rows: 12), .still(number: 0, rows: 12),
            .change(change: .field, board: 0, row: 1, number: 1),
        ]
    }
}

@ViewInputData struct BoardViewInputData {
    let title: String
    let rows: [BoardRowViewInputData]
}

@ViewInputData struct BoardRowViewInputData {
    let number: String
    let customer: String
    let day: String
    let state: String
}

extension BoardRowViewInputData {
    /// Numbers of changes stand behind a `#`, by which who counts updates finds them.
    init(_ row: BoardRow) {
        self.init(
            number: "\(row.number)",
            customer: row.row == 0 ? "Ada Lovelace" : "Ada Lovelace #\(row.row)",
            day: "2026-11-\(10 + row.number % 20)",
            state: row.field == 0 ? "open" : "sent #\(row.field)"
        )
    }
}

@ViewEvents enum BoardEvent {
    typealias Output = BoardOutput
    case sent(row: Int, number: Int)
}

enum BoardOutput {
    case changed
}

struct BoardState: Sendable {
    let number: Int
    var rows: [BoardRow] = []
}

/// Reads a board when its screen opens.
struct BoardProvider: LoadingProvider {
    let store: StateStore<BoardState>
    private let boards: BoardStore
    private let rows: Int
    private let isNoted: Bool

    init(_ boards: BoardStore, number: Int, rows: Int, isNoted: Bool) {
        self.boards = boards
        self.rows = rows
        self.isNoted = isNoted
        store = StateStore(BoardState(number: number))
    }

    func load() async {
        let rows = boards.rows(rows, of: currentState.number, isNoted: isNoted)
        store.modify { $0.rows = rows }
    }

    func send(row: Int, number: Int) {
        boards.make(.field, number: number, inRow: row, of: currentState.number)
    }
}

struct BoardViewModel: ProvidedViewModel {
    let provider: BoardProvider

    func handle(_ event: BoardEvent) async -> BoardOutput? {
        switch event {
        case .sent(let row, let number):
            provider.send(row: row, number: number)
            return .changed
        }
    }

    func shown(in state: BoardState) -> Shown<BoardViewInputData> {
        Shown(
            BoardViewInputData(title: "Board \(state.number)", rows: state.rows.map(BoardRowViewInputData.init)),
            .ok
        )
    }
}

struct BoardCoordinator: Coordinator {
    let boards: BoardStore
    let screens = ScreenTable<BoardRoute>(templates: "") {
        for kind in [BoardRoute.Kind.board, .still] {
            $0.screen(
                kind,
                BoardViewModel.self,
                template: "board",
                title: "Board",
                description: "Orders and how it stands with them.",
                to: { _, route in Destination(.replace(route)) }
            )
        }
        $0.file(.change)
    }

    func answer(for route: BoardRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .board(let number, let rows):
            let provider = BoardProvider(boards, number: number, rows: rows, isNoted: true)
            return try screens.answer(at: route, with: BoardViewModel(provider: provider))
        case .still(let number, let rows):
            let provider = BoardProvider(boards, number: number, rows: rows, isNoted: false)
            return try screens.answer(at: route, with: BoardViewModel(provider: provider))
        case .change(let change, let board, let row, let number):
            return .file(
                Download { [boards] in
                    boards.make(change, number: number, inRow: row, of: board)
                    return Download(mediaType: "text/plain; charset=utf-8", text: "")
                }
            )
        }
    }
}
