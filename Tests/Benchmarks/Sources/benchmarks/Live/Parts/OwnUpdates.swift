import Foundation

/// One change that many see, each on a page of their own.
enum OwnUpdates {
    private static let changes = 5

    static func measure(streams: Int, in folder: URL, _ report: LiveReport) async throws {
        for rows in LiveBenchmark.rows {
            try await BoardProgram.run(in: folder) { program in
                let page = try await program.pageCost(rows: rows)
                try await program.open(streams, rows: rows, isShared: false) {
                    let cost = try await program.costOfChanges(changes, seenBy: streams)
                    report.add("CPU time of a plain page of \(rows) rows, µs", page.microseconds(per: 1))
                    report.add(
                        "CPU time of an update that one page alone has, of \(rows) rows, in renders",
                        cost / (changes * streams) / page,
                        aim: 1.2
                    )
                }
            }
        }
    }
}
