import Foundation

/// Pages that can be followed beside the same ones that read nothing that could change, as all pages once were.
enum PlainPages {
    private static let requests = 500

    static func measure(rounds: Int, in folder: URL, _ report: LiveReport) async throws {
        try await BoardProgram.run(in: folder) { program in
            for rows in LiveBenchmark.rows {
                let live = LoadRequest(BoardProgram.path(0, rows: rows))
                let still = LoadRequest("/still-boards/0/\(rows)")
                guard try await program.connection.ask(live).version != nil,
                    try await program.connection.ask(still).version == nil
                else { throw Unexpected(description: "the page that can be followed is the wrong one") }
                var times: [[Double]] = [[], []]
                for _ in 0..<rounds {
                    for (index, request) in [live, still].enumerated() {
                        times[index].append(try await median(of: request, program))
                    }
                }
                let medians = times.map { $0.sorted()[rounds / 2] }
                report.add("a plain page of \(rows) rows that reads nothing that changes, µs", medians[1])
                report.add("  one that can be followed ÷ that", medians[0] / medians[1], aim: 1)
            }
        }
    }

    private static func median(of request: LoadRequest, _ program: BoardProgram) async throws -> Double {
        var nanoseconds: [Int64] = []
        for _ in 0..<requests { nanoseconds.append(try await program.connection.ask(request).nanoseconds) }
        return Double(nanoseconds.sorted()[requests / 2]) / 1e3
    }
}
