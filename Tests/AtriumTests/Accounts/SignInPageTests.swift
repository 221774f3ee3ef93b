import Foundation
import HTTPTypes
import PorticoTesting
import Testing

@testable import Accounts
@testable import Atrium

@Suite(.inBothModes) struct SignInPageTests {
    private func visit(
        over wire: Wire = .inProcess,
        _ accounts: AccountOptions = .cheap,
        _ body: @escaping @Sendable (WebVisitor) async throws -> Void
    ) async throws {
        var app = try TestApp()
        app.accounts = accounts
        defer { app.remove() }
        try await visiting(app.application(), over: wire, at: TestApp.origin, body)
    }

    @Test(arguments: Wire.allCases)
    func somebodySignsUpAndOutAndInAgain(wire: Wire) async throws {
        try await visit(over: wire) { visitor in
            try await visitor.signUp("ann@example.com", then: "/account")
            #expect(visitor.url == "/account")
            #expect(visitor.page.status == 200)
            #expect(visitor.page.text.contains("ann@example.com"))
            try await visitor.click("Sign out")
            #expect(visitor.url == "/sign-out")
            try await visitor.click("Sign out")
            #expect(visitor.url == "/domains")
            #expect(try visitor.find(css: ".notice p").text == "You are signed out.")
            try await visitor.open("/account")
            #expect(visitor.url == "/sign-in?then=%2Faccount" || visitor.url == "/sign-in?then=/account")
            try visitor.fill("Email", with: "ANN@example.com")
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Sign in")
            #expect(visitor.url == "/account")
        }
    }

    @Test func withNowhereToGoOnToTheNotesFollow() async throws {
        try await visit { visitor in
            try await visitor.open("/sign-up")
            let answer = try await visitor.post(["email": "ann@example.com", "password": WebVisitor.password])
            #expect(answer.status == 303)
            #expect(answer.headers[.location] == "/sign-in?hasSignedUp=true")
            let onwards = try await visitor.send(PageRequest(.get, "/sign-in?hasSignedUp=true"))
            #expect(onwards.headers[.location] == "/notes")
        }
    }

    @Test(arguments: [
        "https://evil.example/", "//evil.example/", "/\\evil.example", "\\\\evil.example", "javascript:alert(1)",
        "/sign-out", "/sign-in",
        "/sign-up?then=/sign-in", "/nowhere", "/domains?page=0", "%", "/%zz", "",
    ])
    func whereToGoOnIsAPlaceOfThisAppOrTheNotes(then: String) async throws {
        try await visit { visitor in
            try await visitor.signUp("ann@example.com", then: "/account")
            let encoded = then.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            let answer = try await visitor.send(PageRequest(.get, "/sign-in?then=\(encoded)"))
            #expect(answer.status == 303)
            #expect(answer.headers[.location] == "/notes")
        }
    }

    @Test func theWayBetweenSignInAndSignUpKeepsWhereToGoOn() async throws {
        try await visit { visitor in
            try await visitor.open("/account/sessions")
            let address = visitor.url
            #expect(address.hasPrefix("/sign-in?then="))
            try await visitor.click("Sign up")
            #expect(visitor.url.hasPrefix("/sign-up?then="))
            try await visitor.click("Sign in")
            #expect(visitor.url == address)
            try await visitor.click("Sign up")
            try visitor.fill("Email", with: "ann@example.com")
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Sign up")
            #expect(visitor.url == "/account/sessions")
        }
    }

    @Test func anAddressThatIsTakenIsFilledInWhereOneSignsIn() async throws {
        try await visit { visitor in
            try await visitor.signUp("ann@example.com", then: "/account")
            let other = visitor.anotherVisitor()
            try await other.signUp("ann@example.com", password: "another horse battery", then: "/account")
            #expect(other.url.hasPrefix("/sign-in?") && !other.url.contains("ann"), "\(other.url)")
            #expect(try other.value(of: "Email") == "ann@example.com")
            #expect(try other.value(of: "Password") == "")
            try other.fill("Password", with: WebVisitor.password)
            try await other.click("Sign in")
            #expect(other.url == "/account")
            try await other.signOut()
            try await other.open("/sign-in")
            #expect(try other.value(of: "Email") == "", "it went along once")
        }
    }

    @Test func theTypedAddressGoesAlongAndNothingElseDoes() async throws {
        try await visit { visitor in
            try await visitor.open("/sign-in?then=%2Faccount")
            try visitor.fill("Email", with: "ann@exam\"ple")
            try visitor.fill("Password", with: "a secret of mine")
            for (button, address) in [
                ("Forgot your password?", "/forgotten"), ("Sign in", "/sign-in"), ("Sign up", "/sign-up"),
                ("Sign in", "/sign-in"),
            ] {
                try await visitor.click(
                    try #require(visitor.findAll(css: "main .text-button").first { $0.text == button })
                )
                #expect(visitor.url.hasPrefix("\(address)?then=") && !visitor.url.contains("ann"), "\(visitor.url)")
                #expect(try visitor.value(of: "Email") == "ann@exam\"ple", "\(address)")
                #expect(!visitor.page.response.text.contains("a secret of mine"))
                #expect(!visitor.cookies.contains { $0.value.contains("ann@exam") })
                #expect(visitor.page.notice == nil)
            }
        }
    }

    @Test func theLayoutLeadsInAndBackToThePage() async throws {
        try await visit { visitor in
            try await visitor.signUp("ann@example.com", then: "/account")
            try await visitor.signOut()
            try await visitor.open("/domains?query=med&zone=com")
            try await visitor.click("Sign in")
            try visitor.fill("Email", with: "ann@example.com")
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Sign in")
            #expect(visitor.url == "/domains?query=med&zone=com")
            #expect(try visitor.find(css: ".masthead [aria-current]").text == "Domains")
        }
    }

    @Test(arguments: ["ann@example.com", "nobody@example.com"])
    func aWrongPasswordAndAnUnknownAddressAreSaidAlikeAndTheAddressStays(email: String) async throws {
        try await visit { visitor in
            try await visitor.signUp("ann@example.com", then: "/account")
            try await visitor.signOut()
            try await visitor.signIn(email, password: "wrong horse battery", then: "/account")
            #expect(visitor.page.status == 422)
            let said = try visitor.find(css: ".field-error")
            #expect(said.text == "Wrong email or password.")
            for label in ["Email", "Password"] {
                let field = try visitor.find(label: label)
                #expect(field["aria-invalid"] == "true")
                #expect(field["aria-describedby"] == said["id"])
            }
            #expect(try visitor.findAll(css: ".field-error").count == 1)
            #expect(try visitor.findAll(css: ".problem").isEmpty)
            #expect(try visitor.value(of: "Email") == email)
            #expect(try visitor.value(of: "Password") == "")
            #expect(!visitor.page.response.text.contains("wrong horse"))
            try await visitor.open("/account")
            #expect(visitor.url.hasPrefix("/sign-in"))
        }
    }

    @Test func whatDoesNotFitIsSaidAtItsFieldsAndTheAddressStays() async throws {
        try await visit { visitor in
            try await visitor.signUp("ann at example.com", password: "sh0rt")
            #expect(visitor.page.status == 422)
            #expect(try visitor.findAll(css: ".field-error").count == 2)
            #expect(try visitor.value(of: "Email") == "ann at example.com")
            #expect(!visitor.page.response.text.contains("sh0rt"))
            try await visitor.signUp("Ann@example.com", password: "ann@EXAMPLE.com")
            #expect(visitor.page.status == 422)
            #expect(try visitor.find(css: ".field-error").text == "This must not be the email address")
            #expect(visitor.page.response.text.components(separatedBy: "ann@EXAMPLE.com").count == 1)
        }
    }

    @Test func whereSignUpIsClosedThereIsNoFormAndNoLink() async throws {
        var closed = AccountOptions.cheap
        closed.policy = .closed
        try await visit(closed) { visitor in
            try await visitor.open("/sign-up")
            #expect(visitor.page.status == 403)
            #expect(visitor.findAll(role: .button).isEmpty)
            try await visitor.open("/sign-in")
            #expect(!visitor.page.response.text.contains("/sign-up"))
            try await visitor.open("/domains")
            #expect(!visitor.page.response.text.contains("/sign-up"))
            let fields = ["email": ["a@b.c"], "password": ["correct horse"]]
            let answer = try await visitor.send(event: "signUpTapped", fields, to: "/sign-up")
            #expect(answer.status == 403)
            try await visitor.signIn("a@b.c", password: "correct horse")
            #expect(visitor.page.status == 422)
        }
    }

    @Test func aRefusedTryLeavesNoSession() async throws {
        try await visit { visitor in
            try await visitor.signIn("nobody@example.com")
            #expect(visitor.page.status == 422)
            #expect(visitor.cookies.isEmpty)
        }
    }

    @Test func anErrorPageKnowsWhoIsSignedIn() async throws {
        try await visit { visitor in
            let absent = "/notes/jobs/00000000000000000000000000000000/file"
            try await visitor.signUp("ann@example.com", then: "/account")
            try await visitor.open(absent)
            #expect(visitor.page.status == 404)
            #expect(
                try visitor.findAll(css: ".masthead nav a").map(\.text) == [
                    "Domains", "Notes", "Dog facts", "Notifications", "Account", "Sign out",
                ]
            )
            try await visitor.open("/nowhere")
            #expect(try visitor.findAll(css: ".masthead nav a").map(\.text).contains("Sign out"))
        }
    }

    @Test func theSessionHasANewNumberOnceSomebodyIsSignedIn() async throws {
        try await visit { visitor in
            try await visitor.open("/domains?query=med")
            try visitor.fill("Name of this search", with: "Medicine")
            try await visitor.click("Save search")
            let before = try #require(visitor.cookies.first { $0.name.contains("session") }).value
            try await visitor.signUp("ann@example.com", then: "/account")
            let after = try #require(visitor.cookies.first { $0.name.contains("session") }).value
            #expect(before != after)
            let other = visitor.anotherVisitor()
            let planted = try await other.send(
                PageRequest(.get, "/account", headers: [.cookie: "__Host-portico-session=\(before)"])
            )
            #expect(planted.status == 303)
        }
    }
}
