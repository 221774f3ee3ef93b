import Foundation
import HTTPTypes
import Portico
import PorticoTesting
import Testing

@testable import Domains

/// A server that is killed takes nothing with it: what was typed is in the page, what was saved is in the store.
@Suite struct KilledServerTests {
    @Test func betweenTheFormAndItsPostNothingTypedIsLost() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let first = try await RunningServer.start(data: app.data)
        let transport = RestartableTransport(first)
        let visitor = WebVisitor(transport, origin: TestApp.origin)
        try await visitor.open("/domains?query=med")
        try visitor.fill("Name of this search", with: "typed before the end")
        await first.kill()
        let second = try await RunningServer.start(data: app.data)
        transport.point(to: second)
        try await visitor.click("Save search")
        #expect(visitor.page.status == 200)
        #expect(try visitor.find(css: ".saved-name a").text == "typed before the end")
        await second.kill()
        #expect(try await app.savedSearches().map(\.name.text) == ["typed before the end"])
    }

    @Test func betweenThePostAndItsRedirectWhatWasSavedIsThereOnce() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let first = try await RunningServer.start(data: app.data)
        let transport = RestartableTransport(first)
        let visitor = WebVisitor(transport, origin: TestApp.origin)
        try await visitor.open("/domains?query=med")
        let hidden = try visitor.findAll(css: "form.save input[type=hidden]").map {
            ($0["name"] ?? "", $0["value"] ?? "")
        }
        let action = try #require(try visitor.find(css: "form.save")["action"])
        let body = URLEncodedForm(hidden.map { (name: $0.0, value: $0.1) } + [(name: "name", value: "once")]).text
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded", .accept: "text/html"]
        headers[.origin] = TestApp.origin.description
        let request = PageRequest(.post, action, headers: headers, body: Data(body.utf8))
        // The answer is taken from the wire but never reaches the visitor.
        let lost = try await transport.send(request)
        #expect(lost.status == 303)
        await first.kill()
        let second = try await RunningServer.start(data: app.data)
        transport.point(to: second)
        let again = try await visitor.send(request)
        #expect(again.status == 303)
        #expect(again.headers[values: .setCookie] == lost.headers[values: .setCookie])
        try await visitor.open("/domains?query=med")
        #expect(try visitor.findAll(css: ".saved-name a").map(\.text) == ["once"])
        await second.kill()
        #expect(try await app.savedSearches().count == 1)
    }

    @Test func privateFilesAreTheOwnersOnly() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let server = try await RunningServer.start(data: app.data)
        await server.kill()
        for name in ["keys.json", "atrium.sqlite", "sessions.sqlite"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: app.data.appending(path: name).path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(name)")
        }
    }
}
