import Foundation

/// What a page that stays open takes of the server's memory while nothing changes.
enum IdleStreams {
    /// So many come and go before it is measured: what a server keeps anyway is not counted.
    private static let earlier = 200

    static func measure(streams: Int, in folder: URL, _ report: LiveReport) async throws {
        report.add("memory per bare Hummingbird stream, \(streams) of them, kB", try await bare(streams, folder))
        for rows in LiveBenchmark.rows {
            report.add(
                "memory per idle page of its own with \(rows) rows, kB",
                try await own(streams, rows: rows, folder),
                aim: 21
            )
        }
    }

    private static func own(_ streams: Int, rows: Int, _ folder: URL) async throws -> Double {
        var figure = 0.0
        try await BoardProgram.run(in: folder) { program in
            try await program.open(earlier, rows: rows, isShared: false) {}
            let before = try await resident(program.identifier)
            try await program.open(streams, rows: rows, isShared: false) {
                figure = Double(try await resident(program.identifier) - before) / Double(streams) / 1e3
            }
        }
        return figure
    }

    private static func bare(_ streams: Int, _ folder: URL) async throws -> Double {
        var figure = 0.0
        try await ServedProgram.run(.streams, in: folder) { program in
            let arrivals = LiveArrivals()
            func gather(_ count: Int, _ body: () async throws -> Void) async throws {
                let seat = LiveAudience.Seat(
                    board: 0,
                    page: LoadRequest(BareStreams.page),
                    stream: BareStreams.stream,
                    hasVersion: false
                )
                try await LiveAudience.gather(count, at: program.port, counting: arrivals, { _ in seat }, body)
            }
            try await gather(earlier) {}
            let before = try await resident(program.identifier)
            try await gather(streams) {
                figure = Double(try await resident(program.identifier) - before) / Double(streams) / 1e3
            }
        }
        return figure
    }

    /// In bytes, once it has become quiet.
    private static func resident(_ process: pid_t) async throws -> Int {
        try await Task.sleep(for: .seconds(2))
        return try ProcessFigures(of: process).residentBytes
    }
}
