import PorticoHTML

/// Prints a page many times and does nothing else, so that the heap allocations of two such runs tell those of a page.
struct AllocationRun {
    static let usage = "links|events ROWS ROUNDS"

    private let kind: NamePageTemplate.Kind
    private let rows: Int
    private let rounds: Int

    init?(_ arguments: some Collection<String>) {
        let arguments = Array(arguments)
        guard arguments.count == 3, let kind = NamePageTemplate.Kind(rawValue: arguments[0]),
            let rows = Int(arguments[1]), rows > 0,
            let rounds = Int(arguments[2]), rounds > 0
        else { return nil }
        (self.kind, self.rows, self.rounds) = (kind, rows, rounds)
    }

    func run() throws {
        let template = try NamePageTemplate.make(kind)
        let page = NamePage(rows: rows)
        let events = PageEvents()
        var count = 0
        for _ in 0..<rounds { count += template.render(page, events: EventPrinter(events)).count }
        print("\(count) bytes")
    }
}
