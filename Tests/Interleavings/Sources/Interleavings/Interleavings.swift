import Foundation

/// Opens many screens at the same time whose models get answers from everywhere, and counts those that lost any: under
/// a sanitizer, which sees what no count does.
///
///     Interleavings 20000    # so many of each kind
@main enum Interleavings {
    @concurrent
    static func main() async {
        let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000
        var lost = 0
        for screen in RowsScreen.allCases {
            let wrong = await wrong(screen, count)
            print("\(screen.rawValue): \(wrong) of \(count) screens are not whole")
            lost += wrong
        }
        if lost > 0 { exit(EXIT_FAILURE) }
    }

    private static func wrong(_ screen: RowsScreen, _ count: Int) async -> Int {
        let lines = 8
        return await withTaskGroup(of: Int.self) { group in
            for line in 0..<lines {
                group.addTask {
                    var wrong = 0
                    for _ in stride(from: line, to: count, by: lines)
                    where await screen.rows() != RowsViewInputData.whole {
                        wrong += 1
                    }
                    return wrong
                }
            }
            return await group.reduce(0, +)
        }
    }
}
