import Foundation
import GRDB
import Logging
import PorticoStart
import PorticoTestSupport
import PorticoTesting
import PorticoWeb
import Testing

@testable import Atrium

/// What a server does before its port opens, without a port.
@Suite struct ServerStartTests {
    private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// A start over the data folder of an app, whose port is 7, and whose source answers. It checks other templates than
    /// the app's own; those all tests share.
    private func start(
        _ app: TestApp,
        templates: URL? = nil,
        source: String = "domainsdb-then-local",
        open: @escaping @Sendable (StartedSite) async throws -> Int = { _ in 7 }
    ) -> ServerStart {
        var start = ServerStart(
            settings: { [data = app.data.path] in
                try Settings(
                    arguments: [
                        .data: data,
                        .templates: (templates ?? TestApp.root.appending(path: "Templates")).path,
                        .staticFiles: TestApp.root.appending(path: "Static").path,
                        .domainsSource: source, .publicURL: "https://atrium.example",
                    ],
                    environment: [:],
                    configFile: nil
                )
            },
            logger: Self.quiet,
            open: open
        )
        start.ask = { _ in }
        if templates == nil { start.load = { _, _ in try TestApp.pages.get() } }
        return start
    }

    private func withApp(_ body: (TestApp) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await body(app)
    }

    @Test func theGraphIsKnownWithoutRunningIt() async throws {
        try await withApp { app in
            let steps = try start(app).sequence().steps
            #expect(
                steps.map { "\($0.name) <- \($0.needs.joined(separator: ", "))" } == [
                    "configuration <- ",
                    "data folder <- configuration",
                    "storage <- configuration, data folder",
                    "templates <- configuration, static files",
                    "static files <- configuration",
                    "domain index <- configuration, data folder",
                    "facts <- ",
                    "sources <- configuration",
                    "site <- configuration, storage, templates, domain index, sources, facts",
                    "port <- site",
                ]
            )
            #expect(steps.filter(\.mayBeSkipped).map(\.name) == ["sources"])
        }
    }

    @Test func everyPartOfReadinessIsAStep() async throws {
        try await withApp { app in
            let names = try start(app).sequence().steps.map(\.name)
            #expect(Set(StartedPart.allCases.map(\.name)).isSubset(of: names))
        }
    }

    @Test func aStartThatNothingStopsEndsWithThePort() async throws {
        try await withApp { app in
            let start = start(app)
            let report = try await start.sequence().run(by: ManualClock())
            #expect(throws: Never.self) { try report.end.throwReason() }
            #expect(report[ServerStart.Step.port] == 7)
            #expect(report[ServerStart.Step.sources] == .ready)
            #expect(report.timeline.entries.allSatisfy { "\($0.how)" == "done" }, "\(report.timeline)")
        }
    }

    @Test func aSourceThatHangsIsSkippedWhenTheTimeIsUp() async throws {
        try await withApp { app in
            let (answers, tell) = AsyncStream<PageResponse>.makeStream()
            var start = start(app) { started in
                let server = WebServer(started.site, host: "127.0.0.1", port: 0, logger: Self.quiet)
                try await visiting(server.application) { visitor in
                    tell.yield(try await visitor.get("/ready"))
                }
                return 7
            }
            start.ask = { _ in await untilCancelled() }
            let clock = ManualClock()
            let sequence = try start.sequence()
            async let running = sequence.run(within: ServerStart.limit, by: clock)
            await until { clock.waits.contains(ServerStart.limit) }
            clock.advance(by: ServerStart.limit)
            let report = await running
            #expect(report[ServerStart.Step.port] == 7)
            #expect(report.timeline["sources"].map { "\($0.how)" } == "skipped, late after 3000 ms")
            let answer = await answers.first { _ in true }
            #expect(answer?.status == 200)
            #expect(
                answer?.text == """
                    ready
                    storage: ready
                    templates: ready
                    static files: ready
                    domain index: ready
                    facts: ready
                    sources: skipped

                    """
            )
        }
    }

    @Test func whereNoSourceIsNamedNoneIsMissing() async throws {
        try await withApp { app in
            let report = try await start(app, source: "local").sequence().run(within: .zero, by: ManualClock())
            #expect(report.timeline["sources"].map { "\($0.how)" } == "skipped, late after 0 ms")
            let site = try #require(report[ServerStart.Step.site])
            #expect(site.parts == StartedPart.allCases.map { SitePart($0.name) })
        }
    }

    @Test func aSourceThatFailsIsSkippedAtOnceAndNamed() async throws {
        try await withApp { app in
            var start = start(app)
            start.ask = { _ in throw SilentSources(problems: ["https://a.example: the source cannot be reached"]) }
            let report = try await start.sequence().run(within: ServerStart.limit, by: ManualClock())
            #expect(report[ServerStart.Step.port] == 7)
            #expect(
                report.timeline["sources"].map { "\($0.how)" }
                    == "skipped, failed: https://a.example: the source cannot be reached"
            )
        }
    }

    @Test func aDatabaseOfANewerProgramIsAGate() async throws {
        try await withApp { app in
            let file = app.data.appending(path: "atrium.sqlite")
            let database = try DatabaseQueue(path: file.path)
            try await database.write { database in
                try database.execute(
                    sql: """
                        CREATE TABLE storageMigration (number INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL, sql TEXT NOT NULL) STRICT;
                        INSERT INTO storageMigration VALUES (99, 'a', 'b');
                        """
                )
            }
            try database.close()
            let start = start(app)
            let report = try await start.sequence().run(by: ManualClock())
            guard case .gate(let gate, by: "storage") = report.end else {
                Issue.record("\(report.timeline)")
                return
            }
            #expect(gate.description.hasPrefix("\(file.path): the database has version 99, this program knows "))
            #expect(report[ServerStart.Step.port] == nil)
        }
    }

    @Test func aBrokenTemplateIsAGate() async throws {
        try await withApp { app in
            let templates = app.data.appending(path: "Templates", directoryHint: .isDirectory)
            try FileManager.default.copyItem(at: TestApp.root.appending(path: "Templates"), to: templates)
            try Data("{{nope}}".utf8).write(to: templates.appending(path: "domains/remarks.html"))
            let start = start(app, templates: templates)
            let report = try await start.sequence().run(by: ManualClock())
            guard case .gate(let gate, by: "templates") = report.end else {
                Issue.record("\(report.timeline)")
                return
            }
            #expect(gate.description.contains("domains/remarks.html:1:"), "\(gate)")
            #expect(gate.description.contains("nope"), "\(gate)")
        }
    }

    @Test func anIndexThatIsNoneStopsTheStartWithItsOwnWords() async throws {
        try await withApp { app in
            let file = try app.file("domains.index", "no index")
            let start = start(app)
            let report = try await start.sequence().run(by: ManualClock())
            let error = #expect(throws: (any Error).self) { try report.end.throwReason() }
            #expect(error.map { "\($0)" } == "\(file.path): this is not a domain index")
        }
    }

    @Test func aPortThatCannotBeHadStopsTheStart() async throws {
        struct Taken: Error {}
        try await withApp { app in
            let start = start(app) { _ in throw Taken() }
            let report = try await start.sequence().run(by: ManualClock())
            #expect(throws: Taken.self) { try report.end.throwReason() }
        }
    }

    @Test func aStepThatIsLateIsNamed() {
        let late = StartEnd<StartGate>.failed(.late(after: .seconds(600)), by: "templates")
        let error = #expect(throws: LateStep.self) { try late.throwReason() }
        #expect(error?.description == "the server was not started: templates, late after 600000 ms")
    }

    @Test func whoIsInterruptedWhileItWaitsForASourceHasClosedTheStorage() async throws {
        try await withApp { app in
            let (asked, ask) = AsyncStream<Void>.makeStream()
            var start = start(app)
            start.ask = { _ in
                ask.finish()
                await untilCancelled()
            }
            let sequence = try start.sequence()
            let running = Task { await sequence.run(within: ServerStart.limit, by: ManualClock()).end }
            for await _ in asked {}
            // It may be open or on its way.
            running.cancel()
            let end = await running.value
            guard case .cancelled = end else {
                Issue.record("\(end)")
                return
            }
            // The last connection takes its log away.
            for name in ["atrium.sqlite-wal", "sessions.sqlite-wal"] {
                await until { !FileManager.default.fileExists(atPath: app.data.appending(path: name).path) }
            }
        }
    }
}
