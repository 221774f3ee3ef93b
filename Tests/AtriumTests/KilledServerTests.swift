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

    @Test func draftsAreOfferedAgainAndAfterABackupIsRestoredToo() async throws {
        let app = try TestApp()
        let archive = URL(filePath: app.data.path + ".tar.gz")
        defer {
            app.remove()
            // What was there before a restore is beside it.
            let folder = app.data.deletingLastPathComponent()
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            where name.hasPrefix(app.data.lastPathComponent) {
                try? FileManager.default.removeItem(at: folder.appending(path: name))
            }
        }
        let first = try await RunningServer.start(data: app.data)
        let transport = RestartableTransport(first)
        let visitor = WebVisitor(transport, origin: TestApp.origin)
        try await visitor.signUp("ada@example.com", then: "/notes/new")
        for text in ["first", "second"] {
            try await visitor.open("/notes/new")
            try visitor.fill("Text", with: text)
            try await visitor.click("Save draft")
        }
        try visitor.fill("Text", with: "second, longer")
        await first.kill()
        let second = try await RunningServer.start(data: app.data)
        transport.point(to: second)
        try await visitor.click("Save draft")
        #expect(visitor.page.status == 200 && visitor.page.notice == nil)
        await second.kill()
        for command in ["backup", "restore"] {
            let outcome = try await Program.run([command, archive.path, "--data", app.data.path])
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let third = try await RunningServer.start(data: app.data)
        transport.point(to: third)
        visitor.clearCookies()
        try await visitor.signIn("ada@example.com", then: "/notes/drafts")
        #expect(Set(try visitor.texts(css: ".draft h2")) == ["first", "second, longer"])
        try await visitor.click("second, longer")
        #expect(try visitor.value(of: "Text") == "second, longer")
        await third.kill()
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
