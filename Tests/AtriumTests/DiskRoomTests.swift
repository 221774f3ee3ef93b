import Foundation
import Portico
import PorticoTesting
import PorticoWeb
import Synchronization
import Testing

@testable import Atrium

/// A server on a full disk says so before the first text cannot be saved.
@Suite struct DiskRoomTests {
    @Test(arguments: [
        (ENOSPC, "disk full"), (EDQUOT, "disk full"), (EFBIG, "disk full"), (EROFS, "disk read-only"),
        (EACCES, "disk"),
    ])
    func aDiskThatTakesNothingIsToldByName(number: Int32, part: String) async throws {
        let app = try TestApp()
        defer { app.remove() }
        var composition = try await app.composition()
        composition.room.take = { _, _ in number }
        let site = try composition.site(app.settings(), showing: TestApp.pages.get())
        try await visiting(app.serving([site]), at: TestApp.origin) { visitor in
            let health = try await visitor.get("/health")
            #expect(health.status == 503)
            #expect(health.text == "not able to work: \(part)\n")
            let ready = try await visitor.get("/ready")
            #expect(ready.status == 503 && ready.text == "not ready\n\(part): failing\n")
        }
    }

    @Test func soMuchIsWrittenAndNothingIsLeft() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let room = DiskRoom()
        #expect(room.take(app.data, DiskRoom.least) == 0)
        try await room.check(app.data)
        #expect(try FileManager.default.contentsOfDirectory(atPath: app.data.path).isEmpty)
        #expect(room.take(app.data.appending(path: "none"), 1) == ENOENT)
    }
}
