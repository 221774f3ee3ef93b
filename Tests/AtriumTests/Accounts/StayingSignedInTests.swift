import Foundation
import HTTPTypes
import Portico
import PorticoSessions
import PorticoTesting
import PorticoWeb
import Testing

@testable import Accounts
@testable import Atrium

/// Who asks for it stays signed in on their device: from the checkbox to the page that forgets it again.
@Suite(.inBothModes) struct StayingSignedInTests {
    private static let email = "ann@example.com"
    private static let checkbox = "Stay signed in on this device"
    private static let cookie = "__Host-portico-device"

    /// Visits an app in which there is an account.
    private func visit(
        over wire: Wire = .inProcess,
        in languages: [Language] = [.english],
        _ body: @escaping @Sendable (WebVisitor, TestApp) async throws -> Void
    ) async throws {
        var app = try TestApp()
        defer { app.remove() }
        app.firstSteps.languages = languages
        try await visiting(app.application(), over: wire, at: TestApp.origin) { [app] visitor in
            let owner = visitor.anotherVisitor()
            try await owner.signUp(Self.email, then: "/account")
            try await owner.signOut()
            try await body(visitor, app)
        }
    }

    private func stay(_ visitor: WebVisitor, then place: String = "/account") async throws {
        try await visitor.open("/sign-in?then=\(place)")
        try visitor.fill("Email", with: Self.email)
        try visitor.fill("Password", with: WebVisitor.password)
        try visitor.check(Self.checkbox)
        try await visitor.click("Sign in")
    }

    /// Whether somebody who opens their browser again is signed in.
    private func isIn(_ visitor: WebVisitor) async throws -> Bool {
        visitor.closeBrowser()
        try await visitor.open("/account")
        return visitor.url == "/account"
    }

    @Test(arguments: Wire.allCases)
    func whoStaysSignedInFindsThePageTheyWantWhenTheyComeBack(wire: Wire) async throws {
        try await visit(over: wire) { visitor, _ in
            try await stay(visitor)
            #expect(visitor.url == "/account")
            let device = try #require(visitor.cookies.first { $0.name == Self.cookie })
            #expect(device.isSecure && device.isHTTPOnly && device.sameSite == "lax" && device.path == "/")
            for _ in 0..<3 {
                visitor.closeBrowser()
                let answer = try await visitor.get("/notes")
                #expect(answer.status == 200, "without a redirect")
                try await visitor.open("/notes")
                #expect(visitor.url == "/notes")
            }
        }
    }

    @Test func whoDoesNotAskForItSignsInAgain() async throws {
        try await visit { visitor, _ in
            try await visitor.open("/sign-in")
            #expect(try !visitor.isChecked(Self.checkbox))
            try await visitor.signIn(Self.email, then: "/account")
            #expect(visitor.url == "/account")
            #expect(!visitor.cookies.contains { $0.name == Self.cookie })
            #expect(try await !isIn(visitor))
        }
    }

    @Test func whatWasAskedForIsKeptWhereThePasswordWasWrong() async throws {
        try await visit { visitor, _ in
            try await visitor.open("/sign-in")
            try visitor.fill("Email", with: Self.email)
            try visitor.fill("Password", with: "wrong horse battery")
            try visitor.check(Self.checkbox)
            try await visitor.click("Sign in")
            #expect(visitor.page.status == 422)
            #expect(try visitor.isChecked(Self.checkbox))
            #expect(!visitor.cookies.contains { $0.name == Self.cookie })
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Sign in")
            #expect(try await isIn(visitor))
        }
    }

    @Test func whoSignsOutIsOut() async throws {
        try await visit { visitor, app in
            try await stay(visitor)
            let device = try #require(visitor.cookies.first { $0.name == Self.cookie }).value
            try await visitor.signOut()
            #expect(!visitor.cookies.contains { $0.name == Self.cookie })
            visitor.takeCookie("\(Self.cookie)=\(device); Max-Age=600; Path=/; Secure; HttpOnly; SameSite=Lax")
            #expect(try await !isIn(visitor), "nor is whoever kept it")
        }
    }

    @Test func devicesAreListedAndForgotten() async throws {
        try await visit { visitor, _ in
            try await stay(visitor)
            let other = visitor.anotherVisitor()
            try await stay(other)
            try await visitor.open("/account/sessions")
            #expect(try visitor.findAll(css: "#devices li").count == 2)
            #expect(try visitor.findAll(css: "#devices .note").map(\.text) == ["this device"])
            let rows = try visitor.findAll(css: "#devices li")
            let own = try #require(rows.firstIndex { $0.text.contains("this device") })
            try await visitor.click(try visitor.findAll(css: "#devices button")[1 - own])
            #expect(try visitor.find(css: ".notice p").text == "The device was removed and signed out.")
            #expect(try visitor.findAll(css: "#devices li").count == 1)
            #expect(try visitor.findAll(css: "#sessions li").count == 1)
            try await other.open("/account")
            #expect(other.url.hasPrefix("/sign-in"))
            #expect(try await isIn(visitor))
            try await visitor.open("/account/sessions")
            try await visitor.click(try #require(try visitor.findAll(css: "#devices button").first))
            #expect(try visitor.find(css: ".notice p").text.hasPrefix("This device was removed."))
            try await visitor.open("/account")
            #expect(visitor.url == "/account", "until the browser is closed")
            #expect(try await !isIn(visitor))
        }
    }

    @Test func anotherPasswordForgetsAllOtherDevices() async throws {
        try await visit { visitor, _ in
            try await stay(visitor)
            let other = visitor.anotherVisitor()
            try await stay(other)
            try await visitor.open("/account")
            try visitor.fill("Current password", with: WebVisitor.password)
            try visitor.fill("New password", with: "staple battery horse")
            try await visitor.click("Change password")
            #expect(visitor.url == "/account")
            #expect(try await isIn(visitor), "who changed it stays signed in")
            #expect(try await !isIn(other))
            try await visitor.open("/account/sessions")
            #expect(try visitor.findAll(css: "#devices li").count == 1)
        }
    }

    @Test func whoeverRunsTheAppForgetsAllDevicesByAnotherPassword() async throws {
        try await visit { visitor, app in
            try await stay(visitor)
            let administration: AccountAdministration = try await app.composition().part()
            let account = try await administration.named(Self.email)
            let password = try #require(NewPassword(Secret("staple battery horse")))
            try await administration.reset(account, password: password)
            #expect(try await !isIn(visitor))
        }
    }

    @Test func aCopyIsToldToWhoeverComesWithItAndToTheOwner() async throws {
        try await visit { visitor, app in
            try await stay(visitor)
            let copied = try #require(visitor.cookies.first { $0.name == Self.cookie }).value
            #expect(try await isIn(visitor))
            // Until its session is used, the token would be good.
            try await visitor.open("/account")
            try await app.letGraceEnd(for: Self.email)
            let thief = visitor.anotherVisitor()
            thief.takeCookie("\(Self.cookie)=\(copied); Max-Age=600; Path=/; Secure; HttpOnly; SameSite=Lax")
            try await thief.open("/account")
            #expect(thief.page.heading == "Sign in")
            let told = "Someone may have used a copy of"
            #expect(
                try thief.find(css: ".notice p").text.hasPrefix("\(told) the sign-in that was kept on this device.")
            )
            try await visitor.open("/account")
            #expect(visitor.url.hasPrefix("/sign-in"))
            try await visitor.signIn(Self.email, then: "/account")
            #expect(visitor.url == "/account")
            #expect(try visitor.find(css: ".notice p").text.hasPrefix("\(told) your sign-in,"))
            try await visitor.open("/account/sessions")
            #expect(try visitor.find(css: "#copy h2").text == "Someone may have used a copy of your sign-in")
            try await visitor.click("Do not show this again")
            #expect(try visitor.findAll(css: "#copy").isEmpty)
            try await visitor.signOut()
            try await visitor.signIn(Self.email, then: "/account")
            #expect(try visitor.findAll(css: ".notice").isEmpty)
        }
    }

    @Test func aCopyIsToldInTheLanguagesOfWhoComesWithItAndOfTheOwner() async throws {
        try await visit(in: [.english, .german, .arabic]) { visitor, app in
            try await stay(visitor)
            let copied = try #require(visitor.cookies.first { $0.name == Self.cookie }).value
            #expect(try await isIn(visitor))
            // Until its session is used, the token would be good.
            try await visitor.open("/account")
            try await app.letGraceEnd(for: Self.email)
            let thief = visitor.anotherVisitor()
            thief.languages = "de"
            thief.takeCookie("\(Self.cookie)=\(copied); Max-Age=600; Path=/; Secure; HttpOnly; SameSite=Lax")
            try await thief.open("/account")
            #expect(thief.page.heading == "Anmelden")
            let told = "Vielleicht hat jemand eine Kopie der Anmeldung benutzt, die auf diesem Gerät gespeichert war."
            #expect(try thief.find(css: ".notice p").text.hasPrefix(told))
            try await visitor.signIn(Self.email, then: "/account")
            visitor.languages = "ar"
            try await visitor.open("/account/sessions")
            #expect(try visitor.find(css: "#copy h2").text == "ربما استخدم شخص ما نسخة من تسجيل دخولك")
            #expect(try visitor.find(css: "#copy").text.contains("، ربما استخدم شخص ما نسخة من تسجيل دخولك"))
        }
    }

    /// The session is gone when a note is saved.
    @Test func aNoteIsSavedThoughItsSessionIsGone() async throws {
        try await visit { visitor, _ in
            try await stay(visitor, then: "/notes/new")
            try visitor.fill("Title", with: "Bread")
            visitor.closeBrowser()
            try await visitor.click("Save")
            #expect(visitor.page.status == 200)
            #expect(visitor.page.heading == "Bread")
        }
    }
}

extension TestApp {
    /// As a minute does after the tokens of an account's devices were exchanged.
    fileprivate func letGraceEnd(for email: String) async throws {
        let composition = try await composition()
        let devices: any RememberedDeviceStore = try composition.part()
        let account = try await composition.part(AccountAdministration.self).named(email).id
        for device in try await devices.devices(of: account) {
            var earlier = device
            earlier.rotatedAt = device.rotatedAt.map { $0 - 60 }
            try await devices.remember(earlier, keeping: 20)
        }
    }
}
