import Foundation
import HTTPTypes
import Portico
import PorticoTesting
import Testing

@testable import Accounts
@testable import AccountsData
@testable import Atrium

@Suite(.inBothModes) struct SecondFactorPageTests {
    private func visit(_ body: @escaping @Sendable (WebVisitor, TestApp) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(), over: .inProcess, at: TestApp.origin) { try await body($0, app) }
    }

    /// The code of a secret, so many periods of 30 seconds from now. One that begins meanwhile changes nothing: the
    /// period before is accepted, too.
    private func code(of secret: String, in periods: Int = 0) throws -> String {
        let bytes = try #require(Base32.bytes(of: secret.replacing(" ", with: "")))
        return OneTimePasswords(secret: bytes).password(at: OneTimePasswords.step(at: Date()) + periods)
    }

    /// The secret of a visitor's account, whose factor is on, the code that turned it on, and its recovery codes.
    private func turnOn(_ visitor: WebVisitor) async throws -> (secret: String, used: String, codes: [String]) {
        try await visitor.open("/account")
        try await visitor.click("Two-step sign-in")
        #expect(visitor.url == "/account/factor")
        try visitor.fill("Password", with: WebVisitor.password)
        try await visitor.click("Set up")
        let secret = try visitor.find(css: "#secret code").text
        let used = try code(of: secret)
        try visitor.fill("Code from the app", with: used)
        try await visitor.click("Turn on")
        #expect(try visitor.find(css: ".notice p").text.hasPrefix("Two-step sign-in is on."))
        return (secret, used, try visitor.findAll(css: ".recovery-codes code").map(\.text))
    }

    @Test func aWholeLifeOfASecondFactor() async throws {
        try await visit { visitor, _ in
            try await visitor.signUp("ann@example.com", then: "/account")
            let other = visitor.anotherVisitor()
            try await other.signIn("ann@example.com", then: "/account")
            #expect(other.url == "/account")
            let (secret, used, codes) = try await turnOn(visitor)
            #expect(codes.count == 10)
            try await other.open("/account")
            #expect(other.url.hasPrefix("/sign-in"), "it has not passed the factor")
            try await visitor.click("I have saved these codes")
            #expect(try visitor.findAll(css: ".recovery-codes code").isEmpty)

            try await other.signIn("ann@example.com", then: "/account/history")
            #expect(other.url == "/sign-in/code?then=%2Faccount%2Fhistory")
            let place = other.url
            try await other.open("/account")
            #expect(other.url.hasPrefix("/sign-in"), "the password alone opens nothing")
            try await other.open(place)
            try other.fill("Code", with: used)
            try await other.click("Confirm")
            #expect(other.page.status == 422, "that code turned it on, and does not do again")
            try other.fill("Code", with: try code(of: secret, in: 1))
            try await other.click("Confirm")
            #expect(other.url == "/account/history", "the wanted place survives")
            let happened = try other.findAll(css: "#history b").map(\.text)
            #expect(happened.first == "Signed in")
            #expect(happened.contains("Two-step sign-in turned on"))
            #expect(happened.last == "Account created")

            try await visitor.open("/account/factor")
            try visitor.fill("Password", with: WebVisitor.password)
            try visitor.fill("Code from the app, or a recovery code", with: codes[0])
            try await visitor.click("Turn off")
            #expect(try visitor.find(css: ".notice p").text == "Two-step sign-in is off.")
            let third = visitor.anotherVisitor()
            try await third.signIn("ann@example.com", then: "/account")
            #expect(third.url == "/account")
        }
    }

    @Test func aRecoveryCodeSignsInOnce() async throws {
        try await visit { visitor, _ in
            try await visitor.signUp("ann@example.com", then: "/account")
            let codes = try await turnOn(visitor).codes
            for isFirst in [true, false] {
                let other = visitor.anotherVisitor()
                try await other.signIn("ann@example.com", then: "/account")
                try await other.click("Sign in with a recovery code")
                #expect(other.url == "/sign-in/recovery?then=%2Faccount")
                try other.fill("Recovery code", with: codes[4].lowercased())
                try await other.click("Sign in")
                #expect(other.url == (isFirst ? "/account" : "/sign-in/recovery?then=%2Faccount"))
            }
        }
    }

    @Test func whereNoSignInWaitsForACodeTheWayLeadsBackToSignIn() async throws {
        try await visit { visitor, _ in
            try await visitor.open("/sign-in/code?then=%2Faccount")
            #expect(visitor.page.status == 404)
            #expect(try visitor.findAll(css: "main button").map(\.text) == ["Cancel"])
            try await visitor.open("/sign-in/recovery?then=%2Faccount")
            #expect(visitor.page.status == 404)
            try await visitor.click("Sign in")
            #expect(visitor.url == "/sign-in?then=%2Faccount")
        }
    }

    @Test func theQRCodeIsDrawnAndTheSecretIsInNoAddress() async throws {
        try await visit { visitor, _ in
            try await visitor.signUp("ann@example.com", then: "/account/factor")
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Set up")
            #expect(visitor.url == "/account/factor")
            let drawing = try visitor.find(css: "svg.qr")
            #expect(drawing["role"] == "img")
            #expect(drawing["aria-label"] == "QR code with the key below")
            #expect(drawing["style"] == nil)
            let secret = try visitor.find(css: "#secret code").text.replacing(" ", with: "")
            #expect(secret.utf8.count == 32)
            #expect(!visitor.page.response.headers.contains { $0.value.contains(secret) })
            let other = visitor.anotherVisitor()
            try await other.signIn("ann@example.com", then: "/account/factor")
            #expect(!other.page.response.text.contains(secret), "in other sessions it is not shown")
            try await visitor.click("Cancel")
            #expect(try visitor.findAll(css: "svg.qr").isEmpty)
        }
    }

    @Test func signingUpWithTheRightPasswordIsNoWayAround() async throws {
        try await visit { visitor, _ in
            try await visitor.signUp("ann@example.com", then: "/account")
            _ = try await turnOn(visitor)
            let other = visitor.anotherVisitor()
            try await other.signUp("ann@example.com", then: "/account")
            #expect(other.url == "/sign-in/code?then=%2Faccount")
            try await other.open("/account")
            #expect(other.url.hasPrefix("/sign-in"))
        }
    }

    @Test func aDeviceThatWasRememberedBeforeIsNoWayAround() async throws {
        try await visit { visitor, _ in
            try await visitor.signUp("ann@example.com", then: "/account")
            let other = visitor.anotherVisitor()
            try await other.open("/sign-in?then=%2Faccount")
            try other.fill("Email", with: "ann@example.com")
            try other.fill("Password", with: WebVisitor.password)
            try other.check("Stay signed in on this device")
            try await other.click("Sign in")
            #expect(other.url == "/account")
            _ = try await turnOn(visitor)
            try await other.open("/account")
            #expect(other.url.hasPrefix("/sign-in"))
        }
    }

    @Test func theCodePageWithoutASignInLeadsBack() async throws {
        try await visit { visitor, _ in
            for place in ["/sign-in/code", "/sign-in/recovery"] {
                try await visitor.open(place)
                #expect(visitor.page.status == 404)
                #expect(try visitor.findAll(css: "input[name=code]").isEmpty)
            }
        }
    }

    @Test func theAdministratorTurnsItOffForWhoLostEverything() async throws {
        try await visit { visitor, app in
            try await visitor.signUp("ann@example.com", then: "/account")
            _ = try await turnOn(visitor)
            let arguments = try ["accounts", "turn-off-factor", "Ann@example.com"] + app.arguments()
            let done = try await Program.run(arguments)
            #expect(done.status == 0, "\(done.errors)")
            #expect(done.output == "ann@example.com signs in with the password alone from now on.\n")
            #expect(try await Program.run(arguments).status == 66)
            try await visitor.open("/account/history")
            let newest = try #require(try visitor.findAll(css: "#history li").first)
            #expect(newest.text.contains("Two-step sign-in turned off"))
            #expect(newest.text.contains("by the administrator"))
            let other = visitor.anotherVisitor()
            try await other.signIn("ann@example.com", then: "/account")
            #expect(other.url == "/account")
        }
    }
}
