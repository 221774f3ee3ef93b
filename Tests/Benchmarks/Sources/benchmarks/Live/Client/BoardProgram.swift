import Foundation
import NIOCore

/// The site of the boards as a program of its own, and who asks it and counts what comes.
struct BoardProgram {
    let port: Int
    let identifier: pid_t
    /// What it spends.
    let clock: ProcessClock
    /// Asks it for single pages and for changes.
    let connection: LiveConnection
    let arrivals = LiveArrivals()

    /// Serves while `body` runs.
    ///
    /// - Parameter folder: for its files.
    static func run(in folder: URL, _ body: (BoardProgram) async throws -> Void) async throws {
        let files = folder.appending(path: UUID().uuidString, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        try await ServedProgram.run(.board, in: files) { program in
            let connection = try await LiveConnection.open(port: program.port)
            try await body(
                BoardProgram(
                    port: program.port,
                    identifier: program.identifier,
                    clock: ProcessClock(of: program.identifier),
                    connection: connection
                )
            )
            await connection.close()
        }
    }

    static func path(_ board: Int, rows: Int) -> String { "/boards/\(board)/\(rows)" }

    /// Has something changed on a board, or with 0 on all of them. Returns when that is done, not when it has come.
    ///
    /// - Parameter moment: when it was due.
    func change(
        _ change: BoardChange,
        on board: Int = 0,
        row: Int = 7,
        at moment: NIODeadline = .now()
    ) async throws {
        let number = arrivals.begin(on: board, at: moment)
        try await connection.ask(LoadRequest("/changes/\(change.rawValue)/\(board)/\(row)/\(number)"))
    }

    /// Lets so many open pages while `body` runs.
    ///
    /// - Parameter isShared: whether it is the same page for all of them, or each has a board of their own.
    func open(_ count: Int, rows: Int, isShared: Bool, _ body: () async throws -> Void) async throws {
        try await LiveAudience.gather(
            count,
            at: port,
            counting: arrivals,
            { index in
                let board = isShared ? 0 : index + 1
                let path = Self.path(board, rows: rows)
                return LiveAudience.Seat(board: board, page: LoadRequest(path), stream: path, hasVersion: true)
            },
            body
        )
    }

    /// What the program spends on one plain page, once it is warm.
    func pageCost(rows: Int) async throws -> Duration {
        let request = LoadRequest(Self.path(0, rows: rows))
        for _ in 0..<200 { try await connection.ask(request) }
        let count = 1_000
        return try await clock.cost { for _ in 0..<count { try await connection.ask(request) } } / count
    }

    /// What the program spends on so many changes, one after the other, each of which so many streams see.
    func costOfChanges(_ count: Int, seenBy streams: Int) async throws -> Duration {
        // The first of a kind is dearer than others.
        try await changes(1, seenBy: streams)
        arrivals.restart()
        return try await clock.cost { try await changes(count, seenBy: streams) }
    }

    private func changes(_ count: Int, seenBy streams: Int) async throws {
        for number in 1...count {
            try await change(.field)
            _ = try await arrivals.sorted(number * streams)
            // A page is printed anew only so often; what waits for that is not measured.
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}
