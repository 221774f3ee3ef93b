import AccountsData
import Foundation
import Portico
import PorticoTesting
import Testing

@testable import Accounts
@testable import Atrium
@testable import Domains

@Suite struct AccountsCommandTests {
    private func withApp(_ body: (TestApp) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await body(app)
    }

    private func run(_ arguments: String..., in app: TestApp, typing input: String = "") async throws -> Program.Outcome
    {
        try await Program.run(["accounts"] + arguments + ["--data", app.data.path], typing: input)
    }

    @Test func anAccountIsAddedListedAndDeleted() async throws {
        try await withApp { app in
            let added = try await run("add", "Ann@example.com", in: app, typing: "correct horse\n")
            #expect(added.status == 0, "\(added.errors)")
            #expect(added.output == "Added Ann@example.com.\n")
            let listed = try await run("list", in: app)
            #expect(listed.output.hasPrefix("Ann@example.com  since 20"))
            #expect(listed.output.hasSuffix("1 account\n"))
            let json = try await run("list", "--json", in: app)
            #expect(json.output.contains(#""email" : "Ann@example.com""#))
            #expect(!json.output.contains("scrypt"))
            let refused = try await run("delete", "ann@example.com", in: app, typing: "bob@example.com\n")
            #expect(refused.status == 77)
            #expect(try await run("list", in: app).output.hasSuffix("1 account\n"))
            let deleted = try await run("delete", "ann@example.com", in: app, typing: "ann@example.com\n")
            #expect(deleted.status == 0, "\(deleted.errors)")
            #expect(try await run("list", in: app).output == "0 accounts\n")
            #expect(try await run("list", "--json", in: app).output == "[\n\n]\n")
        }
    }

    @Test func mistakesAreOneClearLineWithACodeOfTheirOwn() async throws {
        try await withApp { app in
            _ = try await run("add", "ann@example.com", in: app, typing: "correct horse\n")
            for (arguments, input, status, text) in [
                (
                    ["add", "ANN@example.com"], "correct horse\n", Int32(75),
                    "there is an account ANN@example.com already"
                ),
                (["add", "ann"], "correct horse\n", 65, "must be an email address"),
                (["add", "ann@localhost"], "correct horse\n", 65, "no mail can be sent to ann@localhost"),
                (["add", "ann@example.com."], "correct horse\n", 65, "no mail can be sent to ann@example.com."),
                (["add", "bob@example.com"], "short\n", 65, "must be 8 to 256 characters"),
                (["add", "bob@example.com"], "", 65, "must be 8 to 256 characters"),
                (["add", "bob@example.com"], "BOB@example.com\n", 65, "must not be the email address"),
                (["reset-password", "bob@example.com"], "correct horse\n", 66, "there is no account bob@example.com"),
                (["delete", "--yes", "bob@example.com"], "", 66, "there is no account bob@example.com"),
            ] {
                let outcome = try await Program.run(
                    ["accounts"] + arguments + ["--data", app.data.path],
                    typing: input
                )
                #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
                #expect(outcome.errors.contains(text), "\(outcome.errors)")
                #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
                for secret in ["correct horse", "short", "BOB"] { #expect(!outcome.errors.contains(secret)) }
            }
        }
    }

    @Test func aResetPasswordIsTheOneThatCountsAndEndsEverySession() async throws {
        try await withApp { app in
            // The program hashes with the true parameters; what is checked with others is outdated, and right all the
            // same.
            try await visiting(app.application(), at: TestApp.origin) { visitor in
                try await visitor.signUp("ann@example.com", then: "/account")
                let reset = try await run(
                    "reset-password",
                    "ann@example.com",
                    in: app,
                    typing: "staple battery horse\n"
                )
                #expect(reset.status == 0, "\(reset.errors)")
                try await visitor.open("/account")
                #expect(visitor.url.hasPrefix("/sign-in"))
                try await visitor.signIn("ann@example.com", then: "/account")
                #expect(visitor.page.status == 422)
                try await visitor.signIn("ann@example.com", password: "staple battery horse", then: "/account")
                #expect(visitor.url == "/account")
            }
        }
    }

    @Test func sessionsAreListedWithWhoseTheyAre() async throws {
        try await withApp { app in
            try await visiting(app.application(), at: TestApp.origin) { visitor in
                try await visitor.signUp("ann@example.com", then: "/account")
                _ = try await Program.run(["sessions", "new", "--data", app.data.path])
                let listed = try await Program.run(["sessions", "list", "--data", app.data.path])
                #expect(listed.status == 0, "\(listed.errors)")
                let lines = listed.output.split(separator: "\n")
                #expect(lines.count == 3)
                #expect(lines.first?.hasSuffix("  ann@example.com") == true)
                #expect(lines.dropFirst().first?.hasSuffix("  not signed in") == true)
                #expect(lines.last == "2 sessions")
            }
        }
    }

    @Test func aPageIsShownAsAnAccountSeesIt() async throws {
        try await withApp { app in
            _ = try await run("add", "ann@example.com", in: app, typing: "correct horse\n")
            let shown = try await Program.run([
                "show", "--account", "Ann@example.com", "/account", "--data", app.data.path,
            ])
            #expect(shown.status == 0, "\(shown.errors)")
            #expect(shown.output.contains("email: ann@example.com"))
            let anybody = try await Program.run(["show", "/account", "--data", app.data.path])
            #expect(anybody.output.hasPrefix("Sign in\n"))
            let nobody = try await Program.run([
                "show", "--account", "bob@example.com", "/account", "--data", app.data.path,
            ])
            #expect(nobody.status == 66)
        }
    }

    @Test func whatAnAccountSavedInTheTerminalIsItsOwnAndIsUndoneAsItIsPrinted() async throws {
        try await withApp { app in
            _ = try await run("add", "ann@example.com", in: app, typing: "correct horse\n")
            func show(_ arguments: [String]) async throws -> Program.Outcome {
                try await Program.run(
                    ["show", "--account", "ann@example.com", "/domains?query=med", "--data", app.data.path] + arguments
                )
            }
            _ = try await show(["--event", "saveTapped", "name=Hers"])
            let id = try #require(try await app.savedSearches().first).id.text
            let removed = try await show(["--event", "removeTapped", "id=\(id)"])
            let hint = try #require(removed.output.split(separator: "\n").first { $0.contains("To take it back: ") })
            let undone = try await Program.run(line: String(hint.drop { $0 != ":" }.dropFirst(2)))
            #expect(undone.status == 0, "\(undone.errors)")
            #expect(try await app.savedSearches().first?.removedAt == nil)
        }
    }
}
