import DomainsData
import Foundation
import NIOCore
import NIOPosix
import Portico
import PorticoWeb
import Storage
import Testing

@testable import Atrium
@testable import Domains

@Suite struct CommandLineTests {
    private func withApp(_ body: (TestApp) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await body(app)
    }

    @Test func namesAreImportedAndCounted() async throws {
        try await withApp { app in
            let list = try app.file(
                "names.txt",
                "medium.com\nEXAMPLE.org.\nwww.example.co.uk\nnot a name\n\n# remark\nmedium.com\n"
            )
            let imported = try await Program.run(["domains", "import", list.path, "--data", app.data.path])
            #expect(imported.status == 0)
            #expect(imported.output.contains("3 names: 3 new, 0 already there"))
            #expect(imported.output.contains("names.txt:4"))
            let info = try await Program.run(["domains", "info", "--data", app.data.path])
            #expect(info.output.contains("names: 3\n"))
            #expect(info.output.contains("zones: 3\n"))
            let again = try await Program.run(
                ["domains", "import", list.path],
                environment: ["ATRIUM_DATA": app.data.path]
            )
            #expect(again.output.contains("3 names: 0 new, 3 already there"))
        }
    }

    @Test func whatThereIsOneOfIsNoPlural() async throws {
        try await withApp { app in
            let list = try app.file("names.txt", "www.example.com\n")
            let imported = try await Program.run(["domains", "import", list.path, "--data", app.data.path])
            #expect(
                imported.output == """
                    1 line read, 1 name: 1 new, 0 already there.
                    1 host counted as the registered name it belongs to.
                    The index holds 1 name in 1 zone.

                    """
            )
        }
    }

    @Test(arguments: [("no-such-file.txt", 66, "cannot be read"), ("damaged.gz", 65, "damaged gzip data")])
    func aFileThatCannotBeImportedIsOneClearLine(name: String, status: Int32, message: String) async throws {
        try await withApp { app in
            try Data([0x1F, 0x8B] + Array("no gzip after that".utf8)).write(to: app.data.appending(path: "damaged.gz"))
            let file = app.data.appending(path: name).path
            let outcome = try await Program.run(["domains", "import", file, "--data", app.data.path])
            #expect(outcome.status == status)
            #expect(outcome.errors.contains("\(file): \(message)"), "\(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        }
    }

    @Test func withoutAnImportTheSampleAnswers() async throws {
        try await withApp { app in
            let info = try await Program.run(["domains", "info", "--data", app.data.path])
            #expect(info.status == 0)
            #expect(info.output.contains("origin: the sample"))
        }
    }

    @Test func aPageIsShownInTheTerminal() async throws {
        try await withApp { app in
            let shown = try await Program.run(["show", "/domains?query=med&zone=com", "--data", app.data.path])
            #expect(shown.status == 0)
            #expect(shown.output.contains("- [med]ium.com"))
            let front = try await Program.run(["show", "/", "--data", app.data.path])
            #expect(front.output.contains("message: Please, search something"))
            let file = try await Program.run(["show", "/robots.txt", "--data", app.data.path])
            #expect(file.output.hasPrefix("User-agent: *\n"))
        }
    }

    @Test func aFieldThatIsInConflictIsNamed() async throws {
        try await withApp { app in
            let saving = ["show", "/domains?query=med", "--data", app.data.path, "--event", "saveTapped", "name=Same"]
            #expect(try await Program.run(saving).status == 0)
            let taken = try await Program.run(saving)
            #expect(taken.status == 75)
            #expect(taken.output.hasSuffix("\nname is taken: you already have a saved search called “Same”\n"))
        }
    }

    @Test func theExitCodeTellsTheCondition() async throws {
        try await withApp { app in
            let missing = try await Program.run(["show", "/domains/nobody-has-this.example", "--data", app.data.path])
            #expect(missing.status == 66)
            #expect(missing.output.contains("is not among the names stored here"))
            for (address, status, text) in [
                ("/nowhere", 66, "there is no page /nowhere"),
                ("/domains?page=0", 65, "page must be a whole number from 1 to 1,000,000"),
                ("/domains?query=%zz", 65, "percent signs cannot be decoded"),
            ] {
                let outcome = try await Program.run(["show", address, "--data", app.data.path])
                #expect(outcome.status == status)
                #expect(outcome.errors.contains(text), "\(outcome.errors)")
                #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
            }
        }
    }

    @Test(arguments: [
        (["servee"], "there is no command “servee”; did you mean “serve”?"),
        (["domains", "imprt", "x"], "there is no command “imprt”; did you mean “import”?"),
        (["xyz"], "there is no command “xyz”; there are serve, domains,"),
    ])
    func aMisspeltCommandIsToldTheNearest(arguments: [String], message: String) async throws {
        let outcome = try await Program.run(arguments)
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test(arguments: [
        ["serve"], ["domains", "import"], ["domains", "info"], ["show"], ["browse"], ["sessions", "list"],
        ["sessions", "new"],
        ["sessions", "end"],
        ["backup"], ["verify"], ["restore"],
    ])
    func theHelpTellsTheDefaultDataFolder(command: [String]) async throws {
        let help = try await Program.run(command + ["--help"])
        #expect(help.status == 0)
        #expect(help.output.contains("/.data)"), "\(help.output)")
    }

    @Test func theCommandThatTakesAnEventBackWorksAsItIsPrinted() async throws {
        try await withApp { app in
            let data = app.data.appending(path: "it's a folder")
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
            func show(_ arguments: String...) async throws -> String {
                try await Program.run(["show", "/domains?query=med", "--data", data.path] + arguments).output
            }
            _ = try await show("--event", "saveTapped", "name=Medicine")
            let id = try await savedSearch(in: data)
            let removed = try await show("--event", "removeTapped", "id=\(id)")
            let hint = try #require(removed.split(separator: "\n").first { $0.contains("To take it back: ") })
            let undone = try await Program.run(line: String(hint.drop { $0 != ":" }.dropFirst(2)))
            #expect(undone.status == 0, "\(undone.errors)")
            #expect(try await savedSearch(in: data) == id)
        }
    }

    /// The one search in the list.
    private func savedSearch(in data: URL) async throws -> String {
        let storage = try SQLiteStorage(file: data.appending(path: "atrium.sqlite"), schema: AppFeatures.schema)
        let searches = try await storage.cachedObjects(SavedSearch.self).filter { $0.removedAt == nil }
        return try #require(searches.first).id.text
    }

    @Test(arguments: [("/dev/full", 74), ("closed", 141)])
    func outputThatNobodyTakesIsNoCrash(place: String, status: Int32) async throws {
        try await withApp { app in
            for command in [
                "routes", "show /robots.txt", "show /domains", "show /domains --follow", "browse /domains",
                "domains info", "sessions new",
            ] {
                let output =
                    place == "closed"
                    ? "{ sleep 0.01; exec \"$@\"; } | true; exit ${PIPESTATUS[0]}" : "exec \"$@\" > \(place)"
                let words =
                    command.split(separator: " ").map(String.init)
                    + (command == "routes" ? [] : ["--data", app.data.path])
                let outcome = try await ChildProcess.run(
                    URL(filePath: "/bin/bash"),
                    ["-c", output, "sh", Program.url.path] + words
                )
                #expect(outcome.ending == .exited(status), "\(command): \(outcome.errors)")
                let isSaid = outcome.errors.contains("the output cannot be written")
                #expect(isSaid == (status == 74), "\(command): \(outcome.errors)")
            }
        }
    }

    @Test(arguments: [
        (["serve", "--templates", "/no/such/folder"], "there is no folder /no/such/folder"),
        (["serve", "--public-url", "atrium"], "is not an absolute URL"),
        (["serve", "--public-url", "http://a:0"], "has a port that is none"),
        (["serve", "--public-url", "http://a:65536"], "has a port that is none"),
        (["serve", "--port", "+8"], "--port must be a whole number from 0 to 65535, in digits alone"),
        (["serve", "--port", "-1"], "--port must be a whole number from 0 to 65535, not -1"),
        (["serve", "--quota", "-5"], "--quota must be a whole number from 0 to 1000000 (0 means no limit), not -5"),
        (["serve", "--config", "/no/such/file.json"], "there is no file /no/such/file.json"),
    ])
    func aMistakeIsOneClearLineAndExitCodeOne(arguments: [String], message: String) async throws {
        try await withApp { app in
            let outcome = try await Program.run(arguments + ["--data", app.data.path])
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        }
    }

    @Test func anIndexThatCannotBeReadKeepsTheServerFromStarting() async throws {
        try await withApp { app in
            _ = try app.file("domains.index", "this is not an index")
            for command in [["serve", "--port", "0"], ["domains", "info"], ["show", "/domains"]] {
                let outcome = try await Program.run(command + ["--data", app.data.path])
                #expect(outcome.status == 1)
                #expect(outcome.errors.contains("domains.index"))
                #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
            }
        }
    }

    @Test func aPortInUseIsSaid() async throws {
        try await withApp { app in
            let taken = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton).bind(
                host: "127.0.0.1",
                port: 0
            ).get()
            let port = String(taken.localAddress?.port ?? 0)
            let outcome = try await Program.run(["serve", "--port", port, "--data", app.data.path])
            try await taken.close()
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("port \(port) is in use"), "\(outcome.errors)")
        }
    }

    @Test func theHelpTellsWhichNumbersASettingTakes() async throws {
        let help = try await Program.run(["serve", "--help"]).output
        let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(
            words.contains("Forms a visitor may send in a minute, from 0 to 1000000 (0 means no limit) (default: 60)."),
            "\(help)"
        )
    }

    @Test(arguments: [
        ("0.0.0.0", "https://atrium.example", "Atrium serves https://atrium.example/ (listening on 0.0.0.0:8080)"),
        ("127.0.0.1", "http://127.0.0.1:8080", "Atrium serves http://127.0.0.1:8080/"),
        ("::1", nil, "Atrium serves http://[::1]:8080/"),
    ])
    func theAddressThatVisitorsUseIsPrinted(host: String, publicURL: String?, line: String) throws {
        let publicURL = try publicURL.map { try PublicURL($0) }
        #expect(ServeCommand.greeting(publicURL: publicURL, host: host, port: 8080) == line)
    }

    @Test func everyAddressIsListed() async throws {
        let routes = try await Program.run(["routes"])
        #expect(routes.status == 0)
        #expect(routes.output.contains("domains.search"))
        #expect(routes.output.contains("/domains?query&zone&match&digits&hyphens&idn&page"))
        #expect(routes.output.contains("/domains/{name}"))
    }

    @Test func importingNothingChangesNothing() async throws {
        try await withApp { app in
            let good = try app.file("good.txt", "medium.com\n")
            _ = try await Program.run(["domains", "import", good.path, "--data", app.data.path])
            let before = try Data(contentsOf: app.data.appending(path: "domains.index"))
            let bad = try app.file("bad.txt", "no name here\n")
            let outcome = try await Program.run(["domains", "import", bad.path, "--data", app.data.path])
            #expect(outcome.status == 1)
            #expect(try Data(contentsOf: app.data.appending(path: "domains.index")) == before)
        }
    }
}
