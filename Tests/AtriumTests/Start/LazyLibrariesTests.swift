import CLazyLibrary
import Foundation
import Mail
import PorticoTestSupport
import PorticoTesting
import Storage
import Testing

@testable import Atrium

/// Libraries that few installations use are in the memory of those alone, and only those have to have them.
@Suite struct LazyLibrariesTests {
    #if os(Linux)
        @Test func aServerOverSQLiteHasNoneOfThemInItsMemory() async throws {
            let app = try TestApp()
            defer { app.remove() }
            let server = try await RunningServer.start(data: app.data)
            try await WebVisitor(RestartableTransport(server), origin: TestApp.origin).open("/")
            // Foundation reads the beginning of such a file alone.
            let maps = try await ChildProcess.run(URL(filePath: "/bin/cat"), ["/proc/\(server.identifier)/maps"]).output
            #expect(await server.end() == 0)
            let files = Set(maps.split(separator: "\n").compactMap { $0.split(separator: "/").last })
            #expect(files.contains { $0.hasPrefix("libsqlite3.") })
            #expect(files.filter { $0.contains(/^lib(pq|curl|ssl)\./) } == [])
        }

        @Test(arguments: [["serve", "--port", "0"], ["accounts", "list"]])
        func withoutPostgreSQLsLibraryNoDatabaseIsOpened(command: [String]) async throws {
            let app = try TestApp()
            defer { app.remove() }
            _ = try app.file("libpq.so.5", "no library")
            let outcome = try await Program.run(
                command + ["--data", app.data.path, "--database", "postgres://ann@127.0.0.1:1/app"],
                environment: ["LD_LIBRARY_PATH": app.data.path]
            )
            #expect(outcome.status == 1)
            let reason = "PostgreSQL's client library libpq cannot be loaded (\(app.data.path)/libpq.so.5: "
            #expect(outcome.errors.contains(reason), "\(outcome.errors)")
            #expect(outcome.errors.contains("; install it (libpq5 of Debian and Ubuntu"), "\(outcome.errors)")
            #expect(outcome.output.isEmpty)
        }

        @Test func withoutLibcurlMailsWaitAndTheLogSaysWhy() async throws {
            let app = try TestApp()
            defer { app.remove() }
            _ = try app.file("libcurl.so.4", "no library")
            let log = app.data.appending(path: "log.txt")
            let server = try await RunningServer.start(
                data: app.data,
                errors: log,
                under: ["/usr/bin/env", "LD_LIBRARY_PATH=\(app.data.path)"],
                arguments: ["--smtp-url", "smtp://127.0.0.1:1", "--mail-from", "post@atrium.example"]
            )
            _ = try await app.mail()
            await until { (try? String(contentsOf: log, encoding: .utf8))?.contains("libcurl.so.4") == true }
            #expect(await server.end() == 0)
            let mail = try #require(try await app.storage().cachedObjects(OutgoingMail.self).first)
            #expect(mail.state == .waiting)
            let reason = "libcurl, which sends mails, cannot be loaded (\(app.data.path)/libcurl.so.4: "
            #expect(mail.failure?.hasPrefix(reason) == true, "\(mail.failure ?? "")")
        }

        private static let there = "libc.so.6"
    #else
        private static let there = "/usr/lib/libSystem.B.dylib"
    #endif

    private struct Loaded {
        var isLoaded: Bool
        var areFunctions: [Bool]
        var problem: String?
    }

    private func load(_ files: [String], _ names: [String]) -> Loaded {
        let texts = [files, names].map { $0.map { strdup($0) } }
        defer { for text in texts.joined() { free(text) } }
        let ended = texts.map { $0.map { UnsafePointer($0) } + [nil] }
        var functions = [UnsafeMutableRawPointer?](repeating: nil, count: names.count)
        var problem: UnsafePointer<CChar>?
        let library = lazy_library_load(ended[0], ended[1], &functions, &problem)
        return Loaded(
            isLoaded: library != nil,
            areFunctions: functions.map { $0 != nil },
            problem: problem.map { String(cString: $0) }
        )
    }

    @Test func theFirstNameThatIsThereIsTaken() {
        let loaded = load(["/nowhere/one", Self.there, "/nowhere/two"], ["strlen", "getpid"])
        #expect(loaded.isLoaded && loaded.areFunctions == [true, true])
        #expect(loaded.problem == nil)
    }

    @Test func whereNoneIsThereTheFirstIsNamed() {
        let loaded = load(["/nowhere/one", "/nowhere/two"], ["strlen"])
        #expect(!loaded.isLoaded && loaded.areFunctions == [false])
        #expect(loaded.problem?.contains("/nowhere/one") == true)
    }

    @Test func aLibraryThatLacksAFunctionIsOfNoUse() {
        let loaded = load([Self.there], ["strlen", "a_function_of_a_later_version", "getpid"])
        #expect(!loaded.isLoaded && loaded.areFunctions == [false, false, false])
        #expect(loaded.problem?.contains("a_function_of_a_later_version") == true)
    }
}
