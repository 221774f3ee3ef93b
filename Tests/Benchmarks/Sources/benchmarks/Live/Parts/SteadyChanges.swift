import Foundation
import NIOCore

/// Ten changes a second for ten seconds beside many open pages.
enum SteadyChanges {
    private static let rows = 12
    private static let changes = 100
    private static let pace = Duration.milliseconds(100)

    static func measure(streams: Int, in folder: URL, _ report: LiveReport) async throws {
        for isShared in [true, false] {
            try await BoardProgram.run(in: folder) { program in
                try await program.open(streams, rows: rows, isShared: isShared) {
                    let cost = try await program.clock.cost { try await makeChanges(program, streams, isShared) }
                    let times = try await program.arrivals.sorted(isShared ? changes * streams : changes)
                    let pages = isShared ? "of one page" : "of a page of its own each"
                    report.add("10 changes a second, \(streams) streams \(pages), p50 ms", times.milliseconds(50))
                    report.add("  p99 ms", times.milliseconds(99), aim: 500)
                    report.add("  processors that the server keeps busy", cost / (pace * changes))
                }
            }
        }
    }

    /// Each when it is time for it, however long the one before took to come. One that has to wait for the answer to
    /// the one before is counted from the moment when it was due.
    private static func makeChanges(_ program: BoardProgram, _ streams: Int, _ isShared: Bool) async throws {
        let (start, first) = (ContinuousClock.now, NIODeadline.now())
        for change in 0..<changes {
            try await Task.sleep(until: start + pace * change)
            // Of own pages, another one each time.
            let board = isShared ? 0 : 1 + change * streams / changes
            try await program.change(.field, on: board, row: 1 + change % rows, at: first + TimeAmount(pace * change))
        }
        try await Task.sleep(until: start + pace * changes)
    }
}
