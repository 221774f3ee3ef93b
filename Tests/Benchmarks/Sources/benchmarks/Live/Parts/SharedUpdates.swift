import Foundation

/// One change that many see, all of them on the same page.
enum SharedUpdates {
    private static let changes = 20

    static func measure(streams: Int, in folder: URL, _ report: LiveReport) async throws {
        for rows in LiveBenchmark.rows {
            try await BoardProgram.run(in: folder) { program in
                let page = try await program.pageCost(rows: rows)
                try await program.open(streams, rows: rows, isShared: true) {
                    let cost = try await program.costOfChanges(changes, seenBy: streams)
                    let times = try await program.arrivals.sorted(changes * streams)
                    let what = "one change seen by \(streams) pages of one route with \(rows) rows"
                    report.add("\(what), p50 ms", times.milliseconds(50))
                    report.add("  p95 ms", times.milliseconds(95), aim: 250)
                    report.add("  CPU time for each of them, in renders", cost / (changes * streams) / page, aim: 0.1)
                }
            }
        }
    }
}
