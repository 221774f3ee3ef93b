import Portico
import Synchronization

/// The rows of all boards, and a feed that says what changed in them.
///
/// What is changed on board 0 is changed on all of them.
final class BoardStore: Sendable {
    /// The numbers of the last changes to one row, which it shows.
    private struct Cells {
        var field = 0
        var row = 0
    }

    private let changes = ChangeFeed()
    /// By the board's number and the row's.
    private let cells = Mutex<[Int: [Int: Cells]]>([:])

    /// - Parameter isNoted: whether who reads it is told when it changes.
    func rows(_ count: Int, of board: Int, isNoted: Bool) -> [BoardRow] {
        if isNoted, let log = ReadingLog.current {
            log.note([Self.subject(of: 0), Self.subject(of: board)], of: changes, since: changes.number)
        }
        let (common, own) = cells.withLock { ($0[0] ?? [:], $0[board] ?? [:]) }
        return (1...max(count, 1)).map { number in
            let all = [common[number], own[number]].compactMap(\.self)
            return BoardRow(
                number: number,
                field: all.map(\.field).max() ?? 0,
                row: all.map(\.row).max() ?? 0
            )
        }
    }

    /// - Parameter number: is shown where something is changed; those of later changes are greater.
    func make(_ change: BoardChange, number: Int, inRow row: Int, of board: Int) {
        cells.withLock { cells in
            if change != .nothing { cells[board, default: [:]][row, default: Cells()].field = number }
            if change == .row { cells[board, default: [:]][row, default: Cells()].row = number }
        }
        changes.publish([Self.subject(of: board)])
    }

    private static func subject(of board: Int) -> ChangeFeed.Subject { ChangeFeed.Subject("board", board) }
}

/// What becomes of a row.
enum BoardChange: String, CaseIterable, TextValue {
    /// The one of its fields that is a region of its own is another.
    case field
    /// All its fields are.
    case row
    /// It is stored once more as it is.
    case nothing
}

struct BoardRow: Sendable, Equatable {
    let number: Int
    /// The number of the last change to the field that is a region of its own.
    let field: Int
    /// The same of the other fields.
    let row: Int
}
