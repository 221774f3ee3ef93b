import Foundation
import Portico
import PorticoTesting
import Testing

@testable import Domains

/// Where nothing more can be written, the page comes back with the text, and what was stored stays.
@Suite struct FullDiskTests {
    @Test func aDiskThatIsFullKeepsTheTextAndTheStore() async throws {
        let app = try TestApp()
        defer { app.remove() }
        // The files are made first, so that the limit hits a post and not the start.
        let first = try await RunningServer.start(data: app.data)
        let transport = RestartableTransport(first)
        let visitor = WebVisitor(transport, origin: TestApp.origin)
        try await save("kept", visitor)
        await first.kill()
        let full = try await RunningServer.start(data: app.data, fileLimit: 128)
        transport.point(to: full)
        var names = ["kept"]
        for number in 1...60 where visitor.page.status == 200 {
            names.append("number \(number)")
            try await save("number \(number)", visitor)
        }
        #expect(visitor.page.status == 503)
        #expect(try visitor.value(of: "Name of this search") == names.last)
        await full.kill()
        let second = try await RunningServer.start(data: app.data)
        transport.point(to: second)
        try await visitor.click("Save search")
        #expect(visitor.page.status == 200, "the form that came back can be sent once there is room again")
        await second.kill()
        #expect(try await Set(app.savedSearches().map(\.name.text)) == Set(names))
    }

    private func save(_ name: String, _ visitor: WebVisitor) async throws {
        try await visitor.open("/domains?query=med")
        try visitor.fill("Name of this search", with: name)
        try await visitor.click("Save search")
    }
}
