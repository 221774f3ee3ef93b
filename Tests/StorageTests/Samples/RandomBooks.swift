import Foundation
import PorticoTestSupport

@testable import Storage

/// Makes books with values that are hard on a database.
struct RandomBooks {
    var random: SeededRandom

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    mutating func book(ids: [String]? = nil) -> Book {
        Book(
            id: Book.ID(rawValue: ids.map { random.pick($0) } ?? text()),
            title: text(),
            genre: random.pick(Book.Genre.allCases),
            mood: maybe { $0.random.pick(Book.Genre.allCases) },
            shelf: maybe { $0.random.pick(Book.Shelf.allCases) },
            subtitle: maybe { $0.text() },
            pages: integer(),
            rating: maybe { $0.integer() },
            price: number(),
            weight: maybe { $0.number() },
            isLoaned: Bool.random(using: &random),
            isSigned: maybe { Bool.random(using: &$0.random) },
            bought: date(),
            returned: maybe { $0.date() },
            cover: data(),
            extension: maybe { $0.data() }
        )
    }

    mutating func condition(depth: Int = 3) -> RowCondition<StoredBook> {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &random) {
        case 0: comparison(StoredBook.columns.title, text())
        case 1: comparison(StoredBook.columns.rating, maybe { $0.integer() })
        case 2: comparison(StoredBook.columns.weight, maybe { $0.number() })
        case 3: comparison(StoredBook.columns.extension, maybe { $0.data() })
        case 4: condition(depth: depth - 1) && condition(depth: depth - 1)
        case 5: condition(depth: depth - 1) || condition(depth: depth - 1)
        default: !condition(depth: depth - 1)
        }
    }

    mutating func query() -> Query<StoredBook> {
        var query = Query<StoredBook>()
        query.condition = maybe { $0.condition() }
        let columns = StoredBook.columns
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            query.order.append(
                random.pick([
                    columns.title.ascending, columns.rating.descending, columns.weight.ascending,
                    columns.isSigned.descending,
                ])
            )
        }
        query.limit = maybe { Int.random(in: -1...8, using: &$0.random) }
        query.offset = Int.random(in: -1...3, using: &random)
        return query
    }

    private mutating func comparison<Value>(
        _ column: Column<StoredBook, Value>,
        _ value: Value
    ) -> RowCondition<StoredBook> {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: column == value
        case 1: column != value
        case 2: column < value
        case 3: column <= value
        case 4: column > value
        default: column >= value
        }
    }

    private mutating func maybe<Value>(_ value: (inout RandomBooks) -> Value) -> Value? {
        Int.random(in: 0..<3, using: &random) == 0 ? nil : value(&self)
    }

    private mutating func text() -> String {
        let pieces = [
            "", "a", "B", "é", "e\u{301}", "👩‍👩‍👧", "'", "\"", ";--", "%", "_", "\\", "\u{7F}", "\r\n", "\u{FFFF}",
        ]
        return (0..<Int.random(in: 0...4, using: &random)).map { _ in random.pick(pieces) }.joined()
    }

    private mutating func integer() -> Int {
        random.pick([0, 1, -1, 7, .max, .min, 1 << 53 + 1])
    }

    private mutating func number() -> Double {
        random.pick([
            0, -0.0, 0.1, -1.5, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
            9_007_199_254_740_992,
        ])
    }

    private mutating func date() -> Date {
        let odd = Date(timeIntervalSinceReferenceDate: Double.random(in: -1e9...1e9, using: &random))
        // The first and the last that are read as they were written.
        let bounds = [-63_113_904_000, 252_423_993_599].map(Date.init(timeIntervalSinceReferenceDate:))
        return random.pick(bounds + [.distantFuture, odd])
    }

    private mutating func data() -> Data {
        Data((0..<random.pick([0, 1, 3, 300])).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
}
