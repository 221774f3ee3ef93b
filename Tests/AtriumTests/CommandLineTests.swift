import Foundation
import NIOCore
import NIOPosix
import Testing

@Suite struct CommandLineTests {
    private func withApp(_ body: (TestApp) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await body(app)
    }

    @Test func namesAreImportedAndCounted() async throws {
        try await withApp { app in
            let list = try app.file("names.txt", "medium.com\nEXAMPLE.org.\nwww.example.co.uk\nnot a name\n\n# remark\nmedium.com\n")
            let imported = try await Program.run(["domains", "import", list.path, "--data", app.data.path])
            #expect(imported.status == 0)
            #expect(imported.output.contains("3 names: 3 new, 0 already there"))
            #expect(imported.output.contains("names.txt:4"))
            let info = try await Program.run(["domains", "info", "--data", app.data.path])
            #expect(info.output.contains("names: 3\n"))
            #expect(info.output.contains("zones: 3\n"))
            let again = try await Program.run(["domains", "import", list.path], environment: ["ATRIUM_DATA": app.data.path])
            #expect(again.output.contains("3 names: 0 new, 3 already there"))
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
            #expect(shown.output.contains("name: [med]ium.com"))
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
            #expect(taken.output.hasPrefix("name is taken: you already have a saved search called “Same”\n"))
        }
    }

    @Test func theExitCodeTellsTheCondition() async throws {
        try await withApp { app in
            let missing = try await Program.run(["show", "/domains/nobody-has-this.example", "--data", app.data.path])
            #expect(missing.status == 66)
            #expect(missing.output.contains("is not in this index"))
        }
    }

    @Test(arguments: [
        (["show", "/nowhere"], "there is no page /nowhere"),
        (["show", "/domains?page=0"], "page must be a whole number from 1"),
        (["show", "/domains?query=%zz"], "percent signs cannot be decoded"),
        (["serve", "--templates", "/no/such/folder"], "there is no folder /no/such/folder"),
        (["serve", "--public-url", "atrium"], "is not an absolute URL"),
        (["serve", "--config", "/no/such/file.json"], "there is no file /no/such/file.json"),
        (["domains", "import", "/no/such/file.txt"], "/no/such/file.txt"),
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
            let taken = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton).bind(host: "127.0.0.1", port: 0).get()
            let port = String(taken.localAddress?.port ?? 0)
            let outcome = try await Program.run(["serve", "--port", port, "--data", app.data.path])
            try await taken.close()
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("the port is in use"), "\(outcome.errors)")
        }
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
