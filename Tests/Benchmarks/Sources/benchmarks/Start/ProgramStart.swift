import Foundation

/// One start of the program, split by what it did. All times are since the process was started.
struct ProgramStart: Sendable {
    struct Operation: Sendable {
        let name: String
        let start: Duration
        let end: Duration
    }

    /// Until the first page was there as a whole.
    let total: Duration
    /// The steps of the start in their order, between what came before and after them.
    let operations: [Operation]

    struct NoTimeline: Error, CustomStringConvertible {
        let text: String

        var description: String { "`atrium serve --timeline` printed no timeline: \(text)" }
    }

    /// - Parameters:
    ///   - timeline: what `serve --timeline` printed.
    ///   - opened: when the program said where it serves.
    ///   - total: when the first page was there.
    init(timeline: String, opened: Duration, total: Duration) throws {
        let steps = timeline.split(separator: "\n").drop { !$0.hasPrefix("step ") }.dropFirst().compactMap(Self.step)
        guard let last = steps.map(\.end).max() else { throw NoTimeline(text: timeline) }
        // The timeline begins where the program's own code does, and ends when it says so.
        let begun = opened - last
        self.total = total
        operations =
            [Operation(name: "the process, until its steps begin", start: .zero, end: begun)]
            + steps.map { Operation(name: $0.name, start: begun + $0.start, end: begun + $0.end) }
            + [Operation(name: "the first page", start: opened, end: total)]
    }

    /// A line has the name, which may be several words, and three times: when it was ready, began and ended.
    private static func step(_ line: Substring) -> Operation? {
        let words = line.split(separator: " ")
        guard let first = words.firstIndex(where: { Int($0) != nil }), first > 0, first + 2 < words.count,
            let start = Int(words[first + 1]), let end = Int(words[first + 2])
        else { return nil }
        return Operation(
            name: words[..<first].joined(separator: " "),
            start: .milliseconds(start),
            end: .milliseconds(end)
        )
    }
}
