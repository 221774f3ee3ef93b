import Foundation
import PorticoTesting
import Testing

@testable import Accounts
@testable import Atrium

/// The code page without a browser: the same screen, the same events.
@Suite struct CodeInTerminalTests {
    private func show(_ app: TestApp, _ place: String, _ event: String...) async throws -> Program.Outcome {
        let words = event.isEmpty ? [] : ["--event"] + event
        return try await Program.run(["show", "--data", app.data.path, place] + words)
    }

    @Test func aCodeIsTypedInTheTerminalAndLeadsOn() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let added = try await Program.run(
            ["accounts", "add", "ann@example.com", "--data", app.data.path],
            typing: WebVisitor.password + "\n"
        )
        #expect(added.status == 0, "\(added.errors)")

        let asked = try await show(app, "/forgotten", "sendTapped", "email=ann@example.com")
        #expect(asked.status == 0, "\(asked.errors)")
        #expect(asked.output.contains("The code is valid for 10 more minutes."))
        let place = try #require(
            asked.output.split(separator: "\n").map(String.init).first { $0.hasPrefix("/forgotten/code/") }
        )
        let code = try await app.code(to: "ann@example.com")

        let wrong = try await show(app, place, "codeSent", "code=\(TypedCode.other(than: code))")
        #expect(wrong.status == 65)
        #expect(
            (wrong.output + wrong.errors).contains(
                "That code is wrong, or it was used before. Check it or use a new one."
            )
        )

        let right = try await show(app, place, "codeSent", "code=\(code)")
        #expect(right.status == 0, "\(right.errors)")
        #expect(right.output.contains("/forgotten/password/"))

        let again = try await show(app, place, "codeSent", "code=\(code)")
        #expect(again.status != 0, "a code is used once")
    }
}
