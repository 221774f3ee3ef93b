import AccountsData
import Foundation
import HTTPTypes
import PorticoTestSupport
import PorticoTesting
import Testing

@testable import Accounts
@testable import Atrium

/// No answer tells whether an address has an account.
@Suite(.inBothModes) struct SameAnswerTests {
    /// What can be seen of an answer from outside, without what is random in it.
    private struct Seen: Equatable {
        let status: Int
        let headers: [String]
        let location: String?
        let length: Int
        let hashes: Int

        init(_ response: PageResponse, hashes: Int) {
            status = response.status
            headers = response.headers.map { "\($0.name.canonicalName)" }.sorted()
            location = response.headers[.location]
            length = response.body.count
            self.hashes = hashes
        }
    }

    /// What each of these emails gets from a form, by visitors that are new.
    private func seen(_ path: String, _ emails: [String], password: String) async throws -> [Seen] {
        var app = try TestApp()
        defer { app.remove() }
        let hashed = Counter()
        app.accounts.hasher = ScryptHasher(.cheap, willHash: { hashed.add() })
        return try await visiting(app.application(), at: TestApp.origin) { visitor in
            try await visitor.signUp("ann@example.com", then: "/account")
            var answers: [Seen] = []
            for email in emails {
                let other = visitor.anotherVisitor()
                try await other.open(path)
                let before = hashed.count
                let answer = try await other.post(["email": email, "password": password])
                answers.append(Seen(answer, hashes: hashed.count - before))
            }
            return answers
        }
    }

    @Test func aSignUpIsAnsweredAlikeWhetherTheAddressIsTakenOrNot() async throws {
        let answers = try await seen(
            "/sign-up?then=/account",
            ["ann@example.com", "new@example.com"],
            password: "another horse"
        )
        #expect(answers[0] == answers[1])
        #expect(answers[0].status == 303)
        #expect(answers[0].hashes == 1)
        #expect(answers[0].headers.contains("set-cookie"))
    }

    @Test func aSignInIsAnsweredAlikeWhetherThereIsAnAccountOrNot() async throws {
        let answers = try await seen(
            "/sign-in?then=/account",
            ["ann@example.com", "new@example.com"],
            password: "another horse"
        )
        #expect(answers[0] == answers[1])
        #expect(answers[0].status == 422)
        #expect(answers[0].hashes == 1)
    }

    @Test(.ofOneNode("each node counts the tries that it sees"), arguments: ["ann@example.com", "new@example.com"])
    func tooManyTriesAreAnsweredAlike(email: String) async throws {
        var app = try TestApp()
        defer { app.remove() }
        app.accounts.limits = SignInLimits()
        let start = ContinuousClock.now
        app.accounts.now = { start }
        try await visiting(app.application(), at: TestApp.origin) { visitor in
            try await visitor.signUp("ann@example.com", then: "/account")
            let other = visitor.anotherVisitor()
            for _ in 0..<9 {
                try await other.signIn(email, password: "wrong horse battery")
                #expect(other.page.status == 422)
            }
            try await other.signIn(email, password: "wrong horse battery")
            #expect(other.page.status == 429)
            #expect(other.page.response.headers[.retryAfter] == "60")
            #expect(try other.value(of: "Email") == email)
        }
    }
}
