import Foundation
import HTTPTypes
import PorticoTesting
import Testing

@testable import Atrium

/// The real program and its templates, which change while it runs.
@Suite struct ReloadTests {
    /// The app's own templates in the folder of a test, which may change them.
    private func withTemplates(_ body: (TestApp, _ templates: URL) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        let templates = app.data.appending(path: "Templates", directoryHint: .isDirectory)
        try FileManager.default.copyItem(at: TestApp.root.appending(path: "Templates"), to: templates)
        try await body(app, templates)
    }

    /// The layout with another footer, and with all its other blocks, which pages fill.
    private func write(_ footer: String, to templates: URL) throws {
        let page = templates.appending(path: "layouts/page.html")
        let text = try String(contentsOf: page, encoding: .utf8)
        let start = try #require(text.range(of: "{{$colophon}}"))
        let end = try #require(text.range(of: "{{/colophon}}"))
        let changed = text.replacingCharacters(
            in: start.upperBound..<end.lowerBound,
            with: "<footer>\(footer)</footer>"
        )
        try Data(changed.utf8).write(to: page)
    }

    @Test(.timeLimit(.minutes(20)))
    func aHangupReplacesTheTemplatesUnlessTheyAreBroken() async throws {
        try await withTemplates { app, templates in
            let server = try await RunningServer.start(data: app.data, arguments: ["--templates", templates.path])
            let visitor = WebVisitor(RestartableTransport(server))
            func front() async throws -> PageResponse {
                try await visitor.open("/domains")
                return visitor.page.response
            }
            try write("{{nope}}", to: templates)
            #expect(try await front().status == 200)
            server.hangUp()
            // What comes after the broken set is taken, so the broken one was looked at and refused.
            for round in 0..<3 {
                try write("Round \(round)", to: templates)
                server.hangUp()
                var text = ""
                while !text.contains("Round \(round)<") {
                    let page = try await front()
                    #expect(page.status == 200)
                    text = page.text
                }
            }
            #expect(await server.end() == 0)
        }
    }

    @Test(.timeLimit(.minutes(20)))
    func inDevelopmentTheNextPageTellsWhatIsBroken() async throws {
        try await withTemplates { app, templates in
            let arguments = ["--templates", templates.path, "--reload-templates"]
            let server = try await RunningServer.start(data: app.data, arguments: arguments)
            let transport = RestartableTransport(server)
            try write("{{nope}}", to: templates)
            let broken = try await transport.send(PageRequest(.get, "/domains"))
            #expect(broken.status == 500)
            #expect(broken.text.contains("no field &#39;nope&#39;") || broken.text.contains("no field 'nope'"))
            try write("Mended", to: templates)
            #expect(try await transport.send(PageRequest(.get, "/domains")).text.contains("<footer>Mended</footer>"))
            #expect(await server.end() == 0)
        }
    }
}
