import Foundation
import Portico
import PorticoTestSupport
import Testing

@testable import Atrium
@testable import Domains

/// The program in a terminal that one types into, and one that follows a page.
@Suite struct BrowseCommandTests {
    private func withApp(_ body: (TestApp) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await body(app)
    }

    private func browse(_ app: TestApp, from address: String = "/", typing lines: String...) async throws -> String {
        let outcome = try await Program.run(
            ["browse", address, "--data", app.data.path],
            typing: lines.map { $0 + "\n" }.joined()
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    @Test func aTextThatIsTypedIsSearchedFor() async throws {
        try await withApp { app in
            let printed = try await browse(app, typing: "med", "zoneTapped zone=com", "rowTapped name=medium.com")
            #expect(printed.contains("message: Please, search something"))
            #expect(printed.contains("\n/domains?query=med\n"))
            #expect(printed.contains("\n/domains?query=med&zone=com\n"))
            #expect(printed.contains("] [med]ium.com\n"))
            #expect(printed.contains("\n/domains/medium.com\n"))
        }
    }

    @Test func whatIsDoneThereIsStored() async throws {
        try await withApp { app in
            let saved = try await browse(app, typing: "med", "saveTapped name=The medicine")
            #expect(saved.contains("Saved as “The medicine”."))
            let search = try #require(try await app.savedSearches().first)
            #expect(search.query == "med" && search.name.text == "The medicine")
            let removed = try await browse(app, typing: "removeTapped id=\(search.id.text)", "undo")
            #expect(removed.contains("Removed “The medicine”.\nType undo to take it back.\n"))
            #expect(removed.contains("“The medicine” is back."))
            #expect(try await app.savedSearches().map(\.removedAt) == [nil])
        }
    }

    @Test func whoSignsInSeesTheirNotes() async throws {
        try await withApp { app in
            let added = try await Program.run(
                ["accounts", "add", "ada@example.com", "--data", app.data.path],
                typing: "correct horse battery\n"
            )
            #expect(added.status == 0, "\(added.errors)")
            let printed = try await browse(
                app,
                from: "/notes",
                typing: "signInTapped email=ada@example.com password=wrong horse",
                "signInTapped",
                "ada@example.com",
                "correct horse battery",
                "no"
            )
            #expect(printed.contains("\n/notes\n"), "\(printed)")
            #expect(!printed.contains("battery"))
        }
    }

    @Test(arguments: [("/nowhere", 66, "there is no page /nowhere"), ("/robots.txt", 1, "/robots.txt is a file")])
    func aFirstPageThatIsNoneIsOneClearLine(address: String, status: Int32, message: String) async throws {
        try await withApp { app in
            let outcome = try await Program.run(["browse", address, "--data", app.data.path])
            #expect(outcome.status == status)
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
            #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        }
    }

    @Test(arguments: [
        (["show", "/domains?query=med", "--follow"], SIGINT), (["show", "/domains?query=med", "--follow"], SIGTERM),
        (["browse", "/domains?query=med"], SIGINT), (["browse", "/domains?query=med"], SIGTERM),
    ])
    func anInterruptionIsAnEndLikeAnyOther(arguments: [String], signal: Int32) async throws {
        try await withApp { app in
            let (typed, output) = (Pipe(), Pipe())
            let process = try ChildProcess(
                Program.url,
                arguments + ["--data", app.data.path],
                input: .pipe(typed),
                output: .pipe(output)
            )
            let first = try await onOwnThread { try output.fileHandleForReading.read(upToCount: 1) }
            #expect(first == Data("“".utf8.prefix(1)))
            process.send(signal)
            #expect(await process.end() == .exited(0))
            // Nothing ended its input before.
            try typed.fileHandleForWriting.close()
        }
    }

    @Test func aFileThatIsFollowedIsPrintedOnce() async throws {
        try await withApp { app in
            let outcome = try await Program.run(["show", "/robots.txt", "--follow", "--data", app.data.path])
            #expect(outcome.status == 0)
            #expect(outcome.output.hasPrefix("User-agent: *\n"))
        }
    }

    @Test func anEventIsNotSentToAPageThatIsFollowed() async throws {
        try await withApp { app in
            let outcome = try await Program.run(
                ["show", "/domains", "--follow", "--event", "removeTapped", "--data", app.data.path]
            )
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("send the event without it"), "\(outcome.errors)")
        }
    }
}
