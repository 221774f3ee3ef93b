import Foundation
import HTTPTypes
import PorticoTesting
import TestMailServer
import Testing

@testable import Accounts
@testable import AccountsData
@testable import Atrium

/// A whole life of an account, without JavaScript, by mails that went all their way.
@Suite(.timeLimit(.minutes(10))) struct WholeLifeTests {
    private static let address = "ann@example.com"
    private static let newPassword = "staple battery horse"
    /// What is written to an account in such a life, in order.
    private static let subjects = [
        "Your code to create an account", "Two-step sign-in is on", "Your code to choose a new password",
        "Your password has been changed", "A recovery code was used", "Your code to delete your account",
    ]

    @Test(.enabled(if: TestMailServer.isThere, "aiosmtpd is not installed: make setup"))
    func anAccountLivesByTheMailsThatAServerTakes() async throws { try await live(by: .server) }

    @Test func anAccountLivesByMailsThatAreFiles() async throws { try await live(by: .files) }

    private func live(by way: Mailbox.Way) async throws {
        try await MailedApp.run(by: way) { here in
            try await signUp(here, wanting: "/notes/new")
            let note = try await writeNote(here.visitor)
            let factor = try await turnOnFactor(here)
            try await signOut(here.visitor)
            try await signIn(here, by: factor.secret, wanting: note)
            try await signOut(here.visitor)
            try await choosePassword(here, here.visitor, wanting: note)
            try await signIn(here, byRecoveryCode: factor.recoveryCode, wanting: note)
            try await lookBack(here.visitor)
            try await delete(here)
            try await expectNothingIsLeft(here, note: note)
            try expectTheMailsThatArrived(here)
        }
    }

    // The steps of a life.

    /// Wants to see a place, and signs up on the way there.
    private func signUp(_ here: MailedApp, wanting place: String) async throws {
        let visitor = here.visitor
        try await visitor.open(place)
        #expect(visitor.url == "/sign-in?\(wanted(place))")
        try await visitor.click("Sign up")
        #expect(visitor.url == "/sign-up?\(wanted(place))")
        try await enter(WebVisitor.password, visitor, by: "Sign up")
        #expect(visitor.page.heading == "Confirm your email address")
        #expect(visitor.url.hasPrefix("/sign-up/code/"))
        #expect(visitor.url.hasSuffix("?\(wanted(place))"))
        try await confirm(Self.subjects[0], here, visitor)
        #expect(visitor.url == place, "the wanted place survives")
        #expect(visitor.page.status == 200)
    }

    /// Where the note is.
    private func writeNote(_ visitor: WebVisitor) async throws -> String {
        try visitor.fill("Title", with: "Plan")
        try visitor.fill("Text", with: "by autumn")
        try await visitor.click("Save")
        #expect(visitor.url.hasPrefix("/notes/"))
        #expect(try visitor.find(css: ".markdown").text == "by autumn")
        return visitor.url
    }

    private func turnOnFactor(_ here: MailedApp) async throws -> (secret: String, recoveryCode: String) {
        let visitor = here.visitor
        try await visitor.open("/account")
        try await visitor.click("Two-step sign-in")
        #expect(visitor.url == "/account/factor")
        try visitor.fill("Password", with: WebVisitor.password)
        try await visitor.click("Set up")
        #expect(visitor.url == "/account/factor")
        let secret = try visitor.find(css: "#secret code").text
        try visitor.fill("Code from the app", with: try here.factorCode(of: secret))
        try await visitor.click("Turn on")
        #expect(visitor.url == "/account/factor")
        #expect(
            try visitor.find(css: ".notice p").text == "Two-step sign-in is on. You are signed out everywhere else."
        )
        let codes = try visitor.findAll(css: ".recovery-codes code").map(\.text)
        #expect(codes.count == 10)
        try await visitor.click("I have saved these codes")
        #expect(visitor.url == "/account/factor")
        #expect(try visitor.findAll(css: ".recovery-codes code").isEmpty)
        #expect(try visitor.find(css: "#codes-left").text == "10 recovery codes are left.")
        try await here.mail(Self.subjects[1])
        return (secret, try #require(codes.first))
    }

    private func signOut(_ visitor: WebVisitor) async throws {
        try await visitor.signOut()
        #expect(visitor.url == "/domains")
        #expect(try visitor.find(css: ".notice p").text == "You are signed out.")
    }

    /// Shows the password, and the code that follows the one which turned the factor on.
    private func signIn(_ here: MailedApp, by secret: String, wanting place: String) async throws {
        let visitor = here.visitor
        let used = try here.factorCode(of: secret)
        here.waitForTheNextFactorCode()
        try await visitor.open(place)
        #expect(visitor.url == "/sign-in?\(wanted(place))")
        try await enter(WebVisitor.password, visitor)
        #expect(visitor.page.heading == "Second step")
        #expect(visitor.url == "/sign-in/code?\(wanted(place))")
        try visitor.fill("Code", with: used)
        try await visitor.click("Confirm")
        #expect(visitor.page.status == 422, "that code turned it on, and does not do again")
        try visitor.fill("Code", with: try here.factorCode(of: secret))
        try await visitor.click("Confirm")
        #expect(visitor.url == place)
        #expect(try visitor.find(css: ".markdown").text == "by autumn")
    }

    /// Replaces the password of an account that has a second factor. Of that nothing is asked here: the mail alone lets
    /// a password be chosen, and opens nothing.
    private func choosePassword(_ here: MailedApp, _ visitor: WebVisitor, wanting place: String) async throws {
        try await visitor.open(place)
        #expect(visitor.url == "/sign-in?\(wanted(place))")
        try await visitor.click("Forgot your password?")
        #expect(visitor.url == "/forgotten?\(wanted(place))")
        #expect(visitor.page.heading == "Forgot your password?")
        try visitor.fill("Email", with: Self.address)
        try await visitor.click("Send a code")
        #expect(visitor.page.heading == "Choose a new password")
        #expect(visitor.url.hasPrefix("/forgotten/code/"))
        try await confirm(Self.subjects[2], here, visitor)
        #expect(visitor.page.heading == "Choose a new password")
        #expect(visitor.url.hasPrefix("/forgotten/password/"))
        #expect(visitor.url.hasSuffix("?\(wanted(place))"))
        #expect(try visitor.findAll(css: "main input[name=code]").isEmpty)
        try visitor.fill("New password", with: Self.newPassword)
        try await visitor.click("Save the new password")
        #expect(visitor.url == "/sign-in?\(wanted(place))")
        #expect(
            try visitor.find(css: ".notice p").text == "Your new password has been saved. Please sign in with it."
        )
        try await here.mail(Self.subjects[3])
    }

    /// Shows the new password, and a recovery code.
    private func signIn(_ here: MailedApp, byRecoveryCode code: String, wanting place: String) async throws {
        let visitor = here.visitor
        try await enter(WebVisitor.password, visitor)
        #expect(visitor.page.status == 422, "that password is replaced")
        try await enter(Self.newPassword, visitor)
        #expect(visitor.page.heading == "Second step")
        #expect(visitor.url == "/sign-in/code?\(wanted(place))")
        try await visitor.click("Sign in with a recovery code")
        #expect(visitor.url == "/sign-in/recovery?\(wanted(place))")
        try visitor.fill("Recovery code", with: code)
        try await visitor.click("Sign in")
        #expect(visitor.url == place)
        #expect(try visitor.find(css: ".markdown").text == "by autumn")
        try await here.mail(Self.subjects[4])
    }

    private func lookBack(_ visitor: WebVisitor) async throws {
        try await visitor.open("/account/factor")
        #expect(try visitor.find(css: "#codes-left").text == "9 recovery codes are left.")
        try await visitor.open("/account/history")
        let happened = try visitor.findAll(css: "#history b").map(\.text)
        #expect(happened.count { $0 == "Signed in" } == 3)
        #expect(
            Set(happened) == [
                "Account created", "Signed in", "Two-step sign-in turned on", "Password changed", "Recovery code used",
            ]
        )
    }

    private func delete(_ here: MailedApp) async throws {
        let visitor = here.visitor
        try await visitor.open("/account")
        try await visitor.click("Delete the account")
        #expect(visitor.url == "/account/delete")
        try visitor.fill("Password", with: Self.newPassword)
        try await visitor.click("Delete the account forever")
        #expect(visitor.page.heading == "Confirm deleting the account")
        #expect(visitor.url.hasPrefix("/account/delete/code/"))
        try await here.mail(Self.subjects[5])
        #expect(try here.mailbox.mails().map(\.subject).sorted() == Self.subjects.sorted())
        try await confirm(Self.subjects[5], here, visitor)
        #expect(visitor.url == "/domains")
        #expect(try visitor.find(css: ".notice p").text == "The account and everything in it have been deleted.")
    }

    private func expectNothingIsLeft(_ here: MailedApp, note: String) async throws {
        let visitor = here.visitor
        #expect(try await StorageAccountRepository(storage: here.app.storage()).accounts().isEmpty)
        #expect(try await here.app.mails(to: Self.address).isEmpty, "the outbox has forgotten them")
        for password in [Self.newPassword, WebVisitor.password] {
            try await visitor.open(note)
            #expect(visitor.url == "/sign-in?\(wanted(note))")
            try await enter(password, visitor)
            #expect(visitor.page.status == 422)
            #expect(try visitor.find(css: ".field-error").text == "Wrong email or password.")
        }
    }

    private func expectTheMailsThatArrived(_ here: MailedApp) throws {
        switch here.mailbox {
        case .files:
            #expect(try here.mailbox.mails().isEmpty, "they went with the account")
        case .server(let server):
            let mails = try server.mails()
            #expect(mails.map { ArrivedMail($0.text).subject } == Self.subjects, "each came once, and in order")
            #expect(mails.allSatisfy { $0.isEncrypted && $0.user == Mailbox.user })
            #expect(mails.allSatisfy { $0.from == Mailbox.sender && $0.to == [Self.address] })
        }
    }

    // Other lives.

    @Test func aNewPasswordLeavesTheSecondFactorOnAndEndsWhatTheOldOneOpened() async throws {
        try await MailedApp.run { here in
            let owner = here.visitor
            try await signUp(here, wanting: "/account")
            let secret = try await turnOnFactor(here).secret
            here.waitForTheNextFactorCode()
            let thief = owner.anotherVisitor()
            try await thief.signIn(Self.address, then: "/account")
            #expect(thief.url == "/sign-in/code?\(wanted("/account"))")

            let forgetful = owner.anotherVisitor()
            try await choosePassword(here, forgetful, wanting: "/account")
            try await owner.open("/account")
            #expect(owner.url == "/sign-in?\(wanted("/account"))", "all sessions are over")
            try thief.fill("Code", with: try here.factorCode(of: secret))
            try await thief.click("Confirm")
            #expect(thief.page.status == 404, "the password that was shown is none any more")
            try await thief.open("/account")
            #expect(thief.url == "/sign-in?\(wanted("/account"))")

            try await enter(Self.newPassword, forgetful)
            #expect(forgetful.url == "/sign-in/code?\(wanted("/account"))", "the mail opens nothing by itself")
            try forgetful.fill("Code", with: try here.factorCode(of: secret))
            try await forgetful.click("Confirm")
            #expect(forgetful.url == "/account")
            try await forgetful.open("/account/factor")
            #expect(try forgetful.find(css: "#codes-left").text == "10 recovery codes are left.")
        }
    }

    @Test func aProgramIsLedFromThePasswordToTheCodeAndIn() async throws {
        try await MailedApp.run { here in
            try await signUp(here, wanting: "/account")
            let secret = try await turnOnFactor(here).secret
            here.waitForTheNextFactorCode()
            let program = here.visitor.anotherVisitor()

            let wayIn = "/sign-in?\(wanted("/account/history"))"
            #expect(try await program.json(wayIn).status == 200)
            #expect(try await program.offer(of: "signInTapped", at: wayIn) != nil)
            let wrong = try await program.send(event: "signInTapped", Self.fields("wrong horse battery"), to: wayIn)
            #expect(wrong.status == 422)
            let right = try await program.send(event: "signInTapped", Self.fields(WebVisitor.password), to: wayIn)
            #expect(right.status == 200)
            let secondStep = try place(in: right)
            #expect(secondStep == "/sign-in/code?\(wanted("/account/history"))")
            let session = try #require(program.session)
            let early = try await program.send(PageRequest(.get, "/account", headers: [.accept: "application/json"]))
            #expect(early.status == 303, "the password alone opens nothing")
            #expect(early.headers[.location] == "/sign-in?\(wanted("/account"))")

            let screen = try await program.json(secondStep)
            #expect(screen.status == 200)
            #expect(try JSONDecoder().decode(CodeScreen.self, from: screen.body).value.heading == "Second step")
            #expect(!screen.text.contains(secret.replacing(" ", with: "")))
            let code = try here.factorCode(of: secret)
            let other = try await program.send(
                event: "codeSent",
                ["code": [TypedCode.other(than: code)]],
                to: secondStep
            )
            #expect(other.status == 422)
            #expect(try await program.send(Self.code(code, withoutOfferTo: secondStep)).status == 403)
            #expect(program.session == session)
            let passed = try await program.send(event: "codeSent", ["code": [code]], to: secondStep)
            #expect(passed.status == 200)
            #expect(program.session != nil)
            #expect(program.session != session, "whoever had the session before is not signed in by it")

            let history = try await program.json(try place(in: passed))
            #expect(history.status == 200)
            #expect(history.text.contains("Two-step sign-in turned on"), "the wanted place survives")
            #expect(try await program.json("/account").text.contains(Self.address))
        }
    }

    private static func fields(_ password: String) -> [String: [String]] {
        ["email": [address], "password": [password]]
    }

    /// An event with a session's cookie alone: nothing in it says that a screen has offered it.
    private static func code(_ code: String, withoutOfferTo place: String) -> PageRequest {
        PageRequest(
            .post,
            place,
            headers: [
                .accept: "application/json", .contentType: "application/json", .origin: TestApp.origin.description,
            ],
            body: Data(#"{"event":"codeSent","fields":{"code":["\#(code)"]}}"#.utf8)
        )
    }

    /// Where the answer to an event leads.
    private func place(in answer: PageResponse) throws -> String {
        try JSONDecoder().decode(EventAnswer.self, from: answer.body).location
    }

    // What is typed.

    private func enter(_ password: String, _ visitor: WebVisitor, by button: String = "Sign in") async throws {
        try visitor.fill("Email", with: Self.address)
        try visitor.fill("Password", with: password)
        try await visitor.click(button)
    }

    /// Types the code of the mail with this subject.
    private func confirm(_ subject: String, _ here: MailedApp, _ visitor: WebVisitor) async throws {
        try visitor.fill("Code", with: try await here.code(in: subject))
        try await visitor.click("Confirm")
    }

    /// How an address says where its visitor wanted to go.
    private func wanted(_ place: String) -> String { "then=\(place.replacing("/", with: "%2F"))" }
}

/// The answer to an event that was carried out.
private struct EventAnswer: Decodable {
    let location: String
}

/// The screen where a code is typed.
private struct CodeScreen: Decodable {
    struct Value: Decodable {
        let heading: String
    }

    let value: Value
}

extension WebVisitor {
    /// The number of the session that the browser has.
    fileprivate var session: String? { cookies.first { $0.name.contains("session") }?.value }
}
