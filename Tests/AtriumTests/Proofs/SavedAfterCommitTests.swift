import Foundation
import PorticoTesting
import Testing

@testable import Atrium

/// “Saved” is only said of what is on the disk.
@Suite struct SavedAfterCommitTests {
    @Test func theConnectionThatWritesNotesWaitsForTheDisk() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let storage = try OpenedData.storage(DataFiles(folder: app.data))
        #expect(
            try await storage.pragmas(["synchronous", "fullfsync", "checkpoint_fullfsync"]) == [2, 1, 1],
            "2 is FULL"
        )
    }

    @Test(.enabled("strace is not installed, or may not look at other programs here") { await SystemCalls.canTrace() })
    func beforeEachAnswerToASaveTheNotesWereSynced() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let trace = FileManager.default.temporaryDirectory.appending(path: "strace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: trace) }
        let server = try await RunningServer.start(data: app.data, under: SystemCalls.strace(to: trace))
        let visitor = WebVisitor(RestartableTransport(server), origin: TestApp.origin)
        try await app.signIn(visitor, as: .ada)
        for number in 1...10 {
            try await visitor.open("/notes/new")
            try visitor.fill("Title", with: "Note \(number)")
            try await visitor.click("Save")
            #expect(visitor.page.status == 200)
        }
        _ = await server.end()
        let calls = SystemCalls(try String(contentsOf: trace, encoding: .utf8))
        let syncs = calls.syncs(of: "/\(DataFiles.storageName)", beforeEachWriteOf: "HTTP/1.1 303")
        #expect(syncs.count == 10)
        #expect(syncs.allSatisfy { $0 >= 1 }, "\(syncs)")
    }

    @Test func aSyncCountsOnceItHasEnded() {
        let calls = SystemCalls(
            """
            7 fdatasync(9</data/atrium.sqlite-wal>) = 0
            8 write(4<socket:[1]>, "HTTP/1.1 303 See"..., 300) = 300
            7 fdatasync(9</data/atrium.sqlite-wal> <unfinished ...>
            9 fsync(5</data/sessions.sqlite>) = 0
            8 write(4<socket:[1]>, "HTTP/1.1 303 See"..., 300) = 300
            7 <... fdatasync resumed>) = 0
            7 fsync(9</data/atrium.sqlite>) = -1 EIO (Input/output error)
            8 writev(4<socket:[1]>, [{iov_base="HTTP/1.1 303 See"..., iov_len=300}], 1) = 300
            """
        )
        #expect(calls.syncs(of: "/atrium.sqlite", beforeEachWriteOf: "HTTP/1.1 303") == [1, 0, 1])
    }
}
