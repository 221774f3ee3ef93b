import Foundation
import PorticoTesting

/// 525 saves of notes, with the server killed in 25 of them at random moments, so that at least 500 are answered: how
/// many of those are lost, which has to be none. The files beside this one are those of the tests, which do the same
/// shorter.
enum CrashBenchmark {
    static func run(_ program: URL) async throws {
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            print("crash: there is no program \(program.path); `make bench` builds it")
            exit(1)
        }
        let data = FileManager.default.temporaryDirectory.appending(
            path: "portico-crash-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: data) }
        let seed = UInt64.random(in: 0 ... .max)
        let origin = SiteOrigin(scheme: .https, host: "atrium.example")
        let report = try await CrashRun(program: program, data: data, origin: origin, saves: 525, kills: 25, seed: seed)
            .run()
        let verified = try verify(data, with: program)
        print(
            "crash: of \(report.acknowledged) saves that were answered \(report.lost.count) are lost, \(report.unanswered) were not answered, "
                + "the data folder is \(verified ? "in order" : "DAMAGED") (seed \(seed))"
        )
        if !report.lost.isEmpty || !verified { exit(1) }
    }

    private static func verify(_ data: URL, with program: URL) throws -> Bool {
        let process = try Process.run(program, arguments: ["verify", "--data", data.path])
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
