import Foundation
import HTTPTypes
import MisbehavingServer
import PorticoTestSupport
import PorticoTesting
import Testing

@testable import Atrium

/// The built program while it starts.
@Suite struct StartingProgramTests {
    /// The lines of a timeline by the names of their steps.
    private func steps(of timeline: String) -> [String: String] {
        let lines = timeline.split(separator: "\n").map(String.init)
        guard let head = lines.firstIndex(where: { $0.hasPrefix("step ") }) else { return [:] }
        let names =
            ["configuration", "data folder", "site", "port"] + StartedPart.allCases.map(\.name)
        var found: [String: String] = [:]
        for line in lines[(head + 1)...] {
            if let name = names.first(where: { line.hasPrefix("\($0) ") }) { found[name] = line }
        }
        return found
    }

    @Test func theTimelineHasALineForEachStep() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let errors = app.data.appending(path: "errors.txt")
        let server = try await RunningServer.start(data: app.data, errors: errors, arguments: ["--timeline"])
        // It is printed before the line that `start` waits for.
        let steps = steps(of: try String(contentsOf: errors, encoding: .utf8))
        #expect(steps.count == 10, "\(steps)")
        // What may be skipped is, where the machine is so busy that its time is up before it begins.
        #expect(steps.allSatisfy { $0.key == "sources" || $0.value.contains("  done") }, "\(steps)")
        #expect(steps["port"]?.hasSuffix("waited for site") == true)
        #expect(await server.end() == 0)
    }

    @Test func aStartThatFailsHasATimelineToo() async throws {
        let app = try TestApp()
        defer { app.remove() }
        _ = try app.file("domains.index", "no index")
        let outcome = try await Program.run(["serve", "--port", "0", "--timeline", "--data", app.data.path])
        #expect(outcome.status == 1)
        #expect(steps(of: outcome.errors)["domain index"]?.contains("stopped the others") == true, "\(outcome.errors)")
        #expect(outcome.errors.contains("\natrium: \(app.data.path)/domains.index: this is not a domain index\n"))
        #expect(outcome.output.isEmpty)
    }

    @Test func aBrokenTemplateIsToldWithItsPlaceAndNothingElse() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let templates = app.data.appending(path: "Templates", directoryHint: .isDirectory)
        try FileManager.default.copyItem(at: TestApp.root.appending(path: "Templates"), to: templates)
        try Data("{{nope}}".utf8).write(to: templates.appending(path: "domains/remarks.html"))
        let outcome = try await Program.run(
            ["serve", "--port", "0", "--data", app.data.path, "--templates", templates.path]
        )
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("atrium: Templates/domains/remarks.html:1:"), "\(outcome.errors)")
        #expect(outcome.output.isEmpty)
    }

    @Test func whoIsReadySaysSo() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let server = try await RunningServer.start(data: app.data)
        let transport = RestartableTransport(server)
        let ready = try await transport.send(PageRequest(.get, "/ready"))
        #expect(ready.status == 200)
        #expect(
            ready.text == """
                ready
                storage: ready
                templates: ready
                static files: ready
                domain index: ready
                facts: ready
                sources: ready

                """
        )
        #expect(await server.end() == 0)
    }

    @Test func aSourceThatDoesNotAnswerIsALineInTheLog() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let source = try SilentPort(.refusing)
        let errors = app.data.appending(path: "errors.txt")
        let server = try await RunningServer.start(
            data: app.data,
            errors: errors,
            arguments: ["--dog-facts-source", "remote-then-local", "--dog-facts-url", source.address]
        )
        let ready = try await RestartableTransport(server).send(PageRequest(.get, "/ready"))
        #expect(ready.status == 200)
        #expect(ready.text.hasSuffix("\nsources: skipped\n"), "\(ready.text)")
        #expect(await server.end() == 0)
        let lines = try String(contentsOf: errors, encoding: .utf8).split(separator: "\n")
        let told = lines.filter { $0.contains("the server started without a part") }
        #expect(told.count == 1 && told.first?.contains("sources") == true, "\(told)")
    }

    /// Whether the port is open when the signal comes or not yet: either way it ends cleanly.
    @Test(arguments: [SIGTERM, SIGINT])
    func anInterruptionDuringTheStartEndsItCleanly(signal: Int32) async throws {
        let app = try TestApp()
        defer { app.remove() }
        let source = try await MisbehavingServer.start()
        defer { source.stop() }
        source.answer("/", with: .slowHeaders("late"))
        let output = app.data.appending(path: "output.txt")
        let process = try ChildProcess(
            URL(filePath: "/bin/bash"),
            [
                "-c", "exec \"$@\" >'\(output.path)'", "bash", Program.url.path, "serve", "--port", "0",
                "--data", app.data.path, "--public-url", TestApp.origin.description,
                "--domains-source", "domainsdb", "--domains-url", source.address,
            ]
        )
        await until { !source.requests.isEmpty || (try? Data(contentsOf: output))?.isEmpty == false }
        process.send(signal)
        #expect(await process.end() == .exited(0))
        let verified = try await Program.run(["verify", "--data", app.data.path])
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    }
}
