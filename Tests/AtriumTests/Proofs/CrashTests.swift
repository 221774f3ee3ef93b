import Foundation
import Testing

/// What the server said it saved is there, whenever it was killed. The benchmark group `crash` does the same 500 times.
@Suite struct CrashTests {
    @Test func aServerThatIsKilledAtRandomMomentsLosesNoSaveItAnswered() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let seed = UInt64.random(in: 0 ... .max)
        let run = CrashRun(
            program: Program.url,
            data: app.data,
            origin: TestApp.origin,
            saves: 40,
            kills: 6,
            seed: seed
        )
        let report = try await run.run()
        #expect(report.lost.isEmpty, "seed \(seed)")
        #expect(report.unanswered > 0, "none was struck before its answer, seed \(seed)")
        let verified = try await Program.run(["verify", "--data", app.data.path])
        #expect(verified.status == 0, "seed \(seed): \(verified.output)\(verified.errors)")
    }
}
