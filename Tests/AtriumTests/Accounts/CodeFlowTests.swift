import AccountsData
import Foundation
import HTTPTypes
import Mail
import PorticoTesting
import Testing

@testable import Accounts
@testable import Atrium

/// Whole ways through the code page, the codes read from the outbox.
@Suite(.inBothModes) struct CodeFlowTests {
    private func visit(
        over wire: Wire = .inProcess,
        _ accounts: AccountOptions = .confirming,
        _ body: @escaping @Sendable (WebVisitor, TestApp) async throws -> Void
    ) async throws {
        var app = try TestApp()
        app.accounts = accounts
        let started = app
        defer { app.remove() }
        try await visiting(app.application(), over: wire, at: TestApp.origin) { try await body($0, started) }
    }

    private static let newPassword = "staple battery horse"

    /// Types the code that was sent to an address.
    private func confirm(_ address: String, _ visitor: WebVisitor, _ app: TestApp) async throws {
        try visitor.fill("Code", with: try await app.code(to: address))
        try await visitor.click("Confirm")
    }

    /// Types the code that was sent to Ann, and the new password.
    private func chooseNewPassword(_ visitor: WebVisitor, _ app: TestApp) async throws {
        try await confirm("ann@example.com", visitor, app)
        try visitor.fill("New password", with: Self.newPassword)
        try await visitor.click("Save the new password")
    }

    /// Signs up through the pages and the mail.
    private func signUp(_ address: String, _ visitor: WebVisitor, _ app: TestApp) async throws {
        try await visitor.signUp(address, then: "/account")
        try await confirm(address, visitor, app)
    }

    @Test(arguments: Wire.allCases)
    func somebodySignsUpWithACodeAndIsLedToWhereTheyWantedToGo(wire: Wire) async throws {
        try await visit(over: wire) { visitor, app in
            try await visitor.open("/account/sessions")
            try await visitor.click("Sign up")
            try visitor.fill("Email", with: "ann@example.com")
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Sign up")
            #expect(visitor.page.heading == "Confirm your email address")
            #expect(visitor.page.text.contains("ann@example.com"))
            #expect(try await StorageAccountRepository(storage: app.storage()).accounts().isEmpty)
            let field = try visitor.find(label: "Code")
            #expect(field["autocomplete"] == "one-time-code")
            #expect(field["inputmode"] == "numeric")
            let code = try await app.code(to: "ann@example.com")
            try visitor.fill("Code", with: TypedCode.other(than: code))
            try await visitor.click("Confirm")
            #expect(visitor.page.status == 422)
            #expect(
                try visitor.find(css: ".field-error").text
                    == "That code is wrong, or it was used before. Check it or use a new one."
            )
            try visitor.fill("Code", with: "12")
            try await visitor.click("Confirm")
            #expect(visitor.page.status == 422)
            try visitor.fill("Code", with: " \(code.prefix(3)) \(code.suffix(3)) ")
            try await visitor.click("Confirm")
            #expect(visitor.url == "/account/sessions")
            #expect(visitor.page.status == 200)
        }
    }

    @Test func aHalfTypedFormSurvivesSigningUpWithACode() async throws {
        try await visit { visitor, app in
            try await signUp("ann@example.com", visitor, app)
            try await visitor.open("/notes/new")
            try visitor.fill("Title", with: "Plan")
            try visitor.fill("Text", with: "the text")
            visitor.clearCookies()
            try await visitor.click("Save")
            #expect(visitor.page.status == 403)
            try await visitor.click("Sign up")
            try visitor.fill("Email", with: "grace@example.com")
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Sign up")
            #expect(visitor.page.heading == "Confirm your email address")
            try visitor.fill("Code", with: TypedCode.other(than: try await app.code(to: "grace@example.com")))
            try await visitor.click("Confirm")
            #expect(visitor.page.status == 422)
            try await visitor.click("Send another code")
            #expect(try visitor.find(css: "#message").text.hasPrefix("Another code has been sent."))
            try await confirm("grace@example.com", visitor, app)
            #expect(try visitor.value(of: "Text") == "the text")
        }
    }

    @Test func aHalfTypedFormSurvivesAForgottenPassword() async throws {
        try await visit { visitor, app in
            try await signUp("ann@example.com", visitor, app)
            try await visitor.open("/notes/new")
            try visitor.fill("Title", with: "Plan")
            try visitor.fill("Text", with: "the text")
            visitor.clearCookies()
            try await visitor.click("Save")
            try await visitor.click("Forgot your password?")
            try visitor.fill("Email", with: "ann@example.com")
            try await visitor.click("Send a code")
            try await chooseNewPassword(visitor, app)
            #expect(visitor.page.heading == "Sign in")
            #expect(try visitor.value(of: "Email") == "ann@example.com", "also where a form goes along")
            try visitor.fill("Password", with: Self.newPassword)
            try await visitor.click("Sign in")
            #expect(try visitor.value(of: "Text") == "the text")
        }
    }

    @Test func aTakenAddressIsAnsweredAlikeAndItsOwnerIsToldByMail() async throws {
        try await visit { visitor, app in
            try await signUp("ann@example.com", visitor, app)
            var pages: [String] = []
            for address in ["ann@example.com", "new@example.com"] {
                let other = visitor.anotherVisitor()
                try await other.open("/sign-up?then=/account")
                let answer = try await other.post(["email": address, "password": "another horse"])
                #expect(answer.status == 303)
                #expect(answer.headers[.setCookie] != nil, "the code is typed in the session that asked for it")
                let place = try #require(answer.headers[.location])
                #expect(place.hasPrefix("/sign-up/code/"))
                try await other.open(place)
                #expect(other.page.status == 200)
                pages.append(try other.find(css: "main").text.replacing(address, with: ""))
            }
            #expect(pages[0] == pages[1])
            let mails = try await app.mails(to: "ann@example.com")
            #expect(mails.map(\.content.subject) == ["Your code to create an account", "You already have an account"])
            #expect(mails.last?.content.code == nil)
        }
    }

    @Test func whereSignUpsAreNotConfirmedNoMailIsSent() async throws {
        try await visit(.cheap) { visitor, app in
            try await visitor.signUp("ann@example.com", then: "/account")
            #expect(visitor.url == "/account")
            #expect(try await app.mails(to: "ann@example.com").isEmpty)
        }
    }

    @Test(arguments: [false, true])
    func aForgottenPasswordIsReplacedWhetherAddressesAreConfirmedOrNot(confirms: Bool) async throws {
        try await visit(confirms ? .confirming : .cheap) { visitor, app in
            try await visitor.signUp("ann@example.com", then: "/account")
            if confirms { try await confirm("ann@example.com", visitor, app) }
            let other = visitor.anotherVisitor()
            try await other.open("/account/sessions")
            try await other.click("Forgot your password?")
            #expect(other.page.heading == "Forgot your password?")
            try other.fill("Email", with: "ANN@example.com")
            try await other.click("Send a code")
            #expect(other.page.heading == "Choose a new password")
            #expect(other.page.text.contains("If ANN@example.com has an account"))
            try await confirm("ann@example.com", other, app)
            #expect(other.url.hasPrefix("/forgotten/password/"))
            try other.fill("New password", with: Self.newPassword)
            try await other.click("Save the new password")
            #expect(
                try other.find(css: ".notice p").text == "Your new password has been saved. Please sign in with it."
            )
            try await visitor.open("/account")
            #expect(visitor.url.hasPrefix("/sign-in"), "all sessions are over")
            #expect(try other.value(of: "Email") == "ANN@example.com", "nobody types it twice")
            try other.fill("Password", with: Self.newPassword)
            try await other.click("Sign in")
            #expect(other.url == "/account/sessions")
            #expect(
                try await app.mails(to: "ann@example.com").last?.content.subject == "Your password has been changed"
            )
        }
    }

    /// It was typed on the page before the one for the code, and stands in no address and readable in no cookie.
    @Test func theAddressIsFilledInWhereTheCodeIsNotTypedAfterAll() async throws {
        try await visit { visitor, app in
            try await signUp("ann@example.com", visitor, app)
            for address in ["ann@example.com", "nobody@example.com"] {
                for (start, button, end) in [
                    ("/forgotten", "Send a code", "/sign-in"), ("/sign-up", "Sign up", "/sign-up"),
                ] {
                    let other = visitor.anotherVisitor()
                    try await other.open("\(start)?then=%2Faccount")
                    try other.fill("Email", with: address)
                    if start == "/sign-up" { try other.fill("Password", with: WebVisitor.password) }
                    try await other.click(button)
                    try await other.click("Cancel")
                    #expect(other.url == "\(end)?then=%2Faccount")
                    #expect(try other.value(of: "Email") == address)
                    #expect(!other.cookies.contains { $0.value.contains(address) })
                    #expect(other.page.notice == nil)
                    try await other.open(other.url)
                    #expect(try other.value(of: "Email") == "", "it went along once")
                }
            }
        }
    }

    @Test func anotherBrowserThanTheOneThatAskedLearnsNoAddress() async throws {
        try await visit { visitor, app in
            try await signUp("ann@example.com", visitor, app)
            let asker = visitor.anotherVisitor()
            try await asker.open("/forgotten")
            try asker.fill("Email", with: "ann@example.com")
            try await asker.click("Send a code")
            let other = visitor.anotherVisitor()
            try await other.open(asker.url)
            #expect(other.page.status == 403)
            try await other.click("Cancel")
            #expect(other.page.heading == "Sign in")
            #expect(try other.value(of: "Email") == "")
        }
    }

    @Test func aForgottenPasswordIsAnsweredAlikeWhetherThereIsAnAccountOrNot() async throws {
        try await visit { visitor, app in
            try await signUp("ann@example.com", visitor, app)
            var pages: [String] = []
            for address in ["ann@example.com", "new@example.com"] {
                let other = visitor.anotherVisitor()
                try await other.open("/forgotten")
                let answer = try await other.post(["email": address])
                #expect(answer.status == 303)
                #expect(answer.headers[.setCookie] != nil)
                try await other.open(try #require(answer.headers[.location]))
                pages.append(try other.find(css: "main").text.replacing(address, with: ""))
                try other.fill("Code", with: "12345")
                try await other.click("Confirm")
                #expect(other.page.status == 422)
            }
            #expect(pages[0] == pages[1])
            #expect(try await app.mails(to: "new@example.com").isEmpty)
        }
    }

    @Test(arguments: Wire.allCases)
    func theCodeIsTypedWhereItWasAskedForOrWhereTheLinkInTheMailWasOpened(wire: Wire) async throws {
        try await visit(over: wire) { visitor, app in
            try await signUp("ann@example.com", visitor, app)
            let asker = visitor.anotherVisitor()
            try await asker.open("/forgotten?then=/account")
            try asker.fill("Email", with: "ann@example.com")
            try await asker.click("Send a code")
            let phone = visitor.anotherVisitor()
            try await phone.open(asker.url)
            #expect(phone.page.status == 403)
            #expect(try phone.find(css: "#message").text.hasPrefix("This code was asked for in another browser."))
            #expect(!phone.page.text.contains("ann@example.com"))
            let link = try #require(try await app.mails(to: "ann@example.com").last?.content.action?.address)
            #expect(link.absoluteString.hasPrefix("\(TestApp.origin)/forgotten/code/"))
            try await phone.open(link.path + "?" + (link.query ?? ""))
            #expect(phone.page.status == 200)
            try phone.fill("Code", with: TypedCode.other(than: try await app.code(to: "ann@example.com")))
            try await phone.click("Confirm")
            #expect(phone.page.status == 422)
            try await chooseNewPassword(phone, app)
            #expect(phone.page.heading == "Sign in")
        }
    }

    @Test func anAccountGetsAnotherAddress() async throws {
        try await visit { visitor, app in
            try await signUp("ann@example.com", visitor, app)
            try await visitor.click("Change email address")
            #expect(visitor.url == "/account/address")
            try visitor.fill("New email address", with: "new@example.com")
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Send a code")
            #expect(visitor.page.heading == "Confirm your new email address")
            let place = visitor.url
            try await confirm("new@example.com", visitor, app)
            #expect(visitor.url == "/account")
            let notice = try visitor.find(css: ".notice p").text
            #expect(notice == "Your account now has the email address new@example.com.")
            #expect(try visitor.find(css: "#facts").text.contains("new@example.com"))
            let told = try await app.mails(to: "ann@example.com").last
            #expect(told?.content.subject == "Your email address has been changed")
            try await visitor.open(place)
            #expect(visitor.page.status == 404)
            try await visitor.signOut()
            try await visitor.signIn("new@example.com", then: "/account")
            #expect(visitor.url == "/account")
        }
    }

    @Test func anAccountIsDeletedWithACodeBesideThePassword() async throws {
        try await visit { visitor, app in
            try await signUp("ann@example.com", visitor, app)
            try await visitor.open("/account/delete")
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Delete the account forever")
            #expect(visitor.page.heading == "Confirm deleting the account")
            try await confirm("ann@example.com", visitor, app)
            #expect(try visitor.find(css: ".notice p").text == "The account and everything in it have been deleted.")
            #expect(try await StorageAccountRepository(storage: app.storage()).accounts().isEmpty)
            try await visitor.signIn("ann@example.com", then: "/account")
            #expect(visitor.page.status == 422)
        }
    }

    @Test func ofAnAccountNobodyElseSeesTheCodePage() async throws {
        try await visit { visitor, app in
            try await signUp("ann@example.com", visitor, app)
            try await visitor.open("/account/delete")
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Delete the account forever")
            let place = visitor.url
            let other = visitor.anotherVisitor()
            try await other.open(place)
            #expect(other.url.hasPrefix("/sign-in"))
            try await signUp("bob@example.com", other, app)
            try await other.open(place)
            #expect(other.page.status == 404)
            #expect(!other.page.text.contains("ann@example.com"))
        }
    }

    @Test func theCodePageIsTheSameScreenAsJSON() async throws {
        try await visit { visitor, app in
            try await visitor.signUp("ann@example.com", then: "/account")
            let page = try await visitor.json(visitor.url)
            #expect(page.status == 200)
            for text in ["Confirm your email address", "ann@example.com", "codeSent", "resendTapped"] {
                #expect(page.text.contains(text), "\(text)")
            }
            #expect(!page.text.contains(try await app.code(to: "ann@example.com")))
            #expect(!page.text.contains("scrypt"))
        }
    }

    @Test func whoIsSignedInIsLedOnFromTheWayIn() async throws {
        try await visit { visitor, app in
            try await visitor.signUp("ann@example.com", then: "/account")
            let place = visitor.url
            try await confirm("ann@example.com", visitor, app)
            for address in [place, "/sign-in?then=/account"] {
                try await visitor.open(address)
                #expect(visitor.url == "/account")
            }
        }
    }

    @Test func whoIsSignedInAndHasForgottenThePasswordChoosesAnother() async throws {
        try await visit { visitor, app in
            try await signUp("ann@example.com", visitor, app)
            try await visitor.click("Forgot your password?")
            try visitor.fill("Email", with: "ann@example.com")
            try await visitor.click("Send a code")
            try await chooseNewPassword(visitor, app)
            #expect(visitor.page.heading == "Sign in", "all sessions end with the password")
            #expect(visitor.page.notice != nil)
            #expect(try visitor.value(of: "Email") == "ann@example.com")
            try visitor.fill("Password", with: Self.newPassword)
            try await visitor.click("Sign in")
            #expect(visitor.url == "/account")
        }
    }
}
