import Foundation

/// The bytes of an update on the wire: the body's, with what HTTP puts around each piece of it.
enum UpdateBytes {
    private static let rows = 300

    static func measure(in folder: URL, _ report: LiveReport) async throws {
        try await BoardProgram.run(in: folder) { program in
            try await program.open(1, rows: rows, isShared: true) {
                for (change, title, aim) in [
                    (BoardChange.field, "bytes to change one field of one of \(rows) rows", 100.0),
                    (.row, "bytes to change a whole row of them", 300),
                ] {
                    program.arrivals.restart()
                    try await program.change(change)
                    _ = try await program.arrivals.sorted(1)
                    report.add(title, Double(program.arrivals.bytes), aim: aim)
                }
                program.arrivals.restart()
                try await program.change(.nothing)
                // Nothing tells that nothing comes.
                try await Task.sleep(for: .milliseconds(500))
                report.add("bytes where nothing is another after a change", Double(program.arrivals.bytes), aim: 0)
            }
        }
    }
}
