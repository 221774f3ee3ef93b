import Foundation
import HTTPTypes
import Mail
import Portico
import PorticoTesting
import Testing

@testable import Atrium

/// Visitors let programs use their account.
@Suite(.inBothModes) struct ProgramTokenPageTests {
    private func visit(_ body: @escaping @Sendable (WebVisitor, TestApp) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(limited: false), over: .inProcess, at: TestApp.origin) { visitor in
            try await visitor.signUp("ann@example.com", then: "/account/sessions")
            try await body(visitor, app)
        }
    }

    private func makeToken(_ visitor: WebVisitor, _ name: String = "Other Atrium") async throws -> String {
        try visitor.fill("Name of the program", with: name)
        try visitor.fill("Password", with: WebVisitor.password)
        try await visitor.click("Create a token")
        return try visitor.find(css: "#token-text").text
    }

    private func ask(
        _ visitor: WebVisitor,
        _ address: String = "/dog-facts/favourites",
        with token: String
    ) async throws -> PageResponse {
        let headers: HTTPFields = [.accept: "application/json", .authorization: "Bearer \(token)"]
        return try await visitor.anotherVisitor().send(PageRequest(.get, address, headers: headers))
    }

    @Test func aTokenIsShownOnceListedWithItsEndAndEnded() async throws {
        try await visit { visitor, app in
            let token = try await makeToken(visitor)
            #expect(visitor.url == "/account/sessions")
            #expect(visitor.page.response.header("Cache-Control") == "private, no-store")
            #expect(try visitor.find(css: ".notice p").text == "The token has been created. Copy it now.")
            #expect(token.count == 22)
            #expect(try await ask(visitor, with: token).status == 200)
            try await visitor.click("I have copied it")
            #expect(!visitor.page.text.contains(token))
            try await visitor.open("/account/sessions")
            #expect(!visitor.page.text.contains(token))
            let row = try visitor.find(css: "#program-list li").text
            #expect(row.contains("Other Atrium") && row.contains("ends on"))
            #expect(try visitor.findAll(css: "#sessions li").count == 1)
            let mail = try #require(try await app.mails(to: "ann@example.com").last)
            #expect(mail.content.subject == "A program may use your account")
            #expect(!"\(mail.content)".contains(token))
            try await visitor.open("/account/history")
            #expect(try visitor.findAll(css: "#history b").first?.text == "Token created for a program")
            try await visitor.open("/account/sessions")
            let end = try #require(try visitor.findAll(css: "#program-list button").first)
            #expect(end.accessibleName.hasPrefix("End (token of Other Atrium, since"))
            try await visitor.click(end)
            #expect(try visitor.find(css: ".notice p").text == "The token has ended.")
            #expect(try visitor.findAll(css: "#program-list li").isEmpty)
            #expect(try await ask(visitor, with: token).status == 401)
        }
    }

    @Test func aTokenOpensNoBrowserAndEndsWithThePassword() async throws {
        try await visit { visitor, _ in
            let token = try await makeToken(visitor)
            let stranger = visitor.anotherVisitor()
            stranger.takeCookie("__Host-portico-session=\(token); Path=/; Secure; HttpOnly; SameSite=Lax")
            try await stranger.open("/account")
            #expect(stranger.url.hasPrefix("/sign-in"))
            try await visitor.open("/account")
            try visitor.fill("Current password", with: WebVisitor.password)
            try visitor.fill("New password", with: "another horse battery")
            try await visitor.click("Change password")
            #expect(try await ask(visitor, with: token).status == 401)
        }
    }

    @Test func aTokenEndsWithTheOtherSessionsAndWithTheAccount() async throws {
        try await visit { visitor, _ in
            let first = try await makeToken(visitor)
            try await visitor.click("End all other sessions")
            #expect(try await ask(visitor, with: first).status == 401)
            let second = try await makeToken(visitor)
            #expect(try await ask(visitor, with: second).status == 200)
            try await visitor.open("/account/delete")
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Delete the account forever")
            #expect(try await ask(visitor, with: second).status == 401)
        }
    }

    @Test func aWrongPasswordIsSaidAtItsFieldAndWhatWasTypedStays() async throws {
        try await visit { visitor, _ in
            try visitor.fill("Name of the program", with: "Other Atrium")
            try visitor.fill("Password", with: "wrong horse battery")
            try await visitor.click("Create a token")
            #expect(visitor.page.status == 422)
            #expect(try visitor.find(css: "#make-token [name=program]")["value"] == "Other Atrium")
            #expect(try visitor.findAll(css: "#program-list li").isEmpty)
        }
    }

    @Test func aProgramReadsTheListAndNeedsThePasswordForATokenOfItsOwn() async throws {
        try await visit { visitor, _ in
            let token = try await makeToken(visitor)
            let list = try await ask(visitor, "/account/sessions", with: token)
            #expect(list.status == 200)
            #expect(list.text.contains(#""name":"Other Atrium""#))
            #expect(!list.text.contains(token), "it is shown in the session that it was made in")
            let fields = #""fields":{"program":"Second","lifetime":"30","password":"wrong horse battery"}"#
            let request = PageRequest(
                .post,
                "/account/sessions",
                headers: [
                    .contentType: "application/json", .accept: "application/json", .authorization: "Bearer \(token)",
                ],
                body: Data(#"{"event":"makeTokenTapped",\#(fields)}"#.utf8)
            )
            #expect(try await visitor.anotherVisitor().send(request).status == 422)
        }
    }
}
