import PorticoTestSupport

/// Makes routes with values that are hard on URLs.
struct RandomRoutes {
    var generator: SeededRandom

    init(seed: UInt64) {
        generator = SeededRandom(seed: seed)
    }

    mutating func library() -> LibraryRoute {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: .home
        case 1: .year(year: number())
        case 2: .notes(Bool.random(using: &generator) ? .new : .list(tag: word(), page: number()))
        default: .books(book())
        }
    }

    private mutating func book() -> BookRoute {
        switch Int.random(in: 0..<5, using: &generator) {
        case 0:
            .search(
                query: word() ?? "",
                shelf: word(),
                match: match(),
                page: Bool.random(using: &generator) ? 1 : number(),
                loaned: [nil, true, false].randomElement(using: &generator) ?? nil
            )
        case 1: .book(title: title())
        case 2: .page(number: number(), title: title(), zoom: Bool.random(using: &generator) ? 100 : number())
        case 3: .csv(query: word() ?? "")
        default: .in(in: match(), default: match())
        }
    }

    private mutating func number() -> Int {
        [0, 1, -1, 7, 1000, .max, .min].randomElement(using: &generator) ?? 0
    }

    private mutating func match() -> Match {
        Match.allCases.randomElement(using: &generator) ?? .contains
    }

    private mutating func title() -> Title {
        Title(text(from: ["a", "é", "ß", "я", " ", "/"]) ?? "x")
    }

    /// Text without white space at its ends: routes do not carry any.
    private mutating func word() -> String? {
        text(from: [
            "a", "Z", "é", "e\u{301}", "👩‍👩‍👧", "&", "=", "+", "%", "%41", "?", "#", "/", "..", "\"", "<", "\u{0}", ";",
            "a b",
        ])
    }

    private mutating func text(from pieces: [String]) -> String? {
        let count = Int.random(in: 0...5, using: &generator)
        if count == 0 { return nil }
        return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "a" }.joined()
    }
}
