import AccountsData
import Foundation
import HTTPTypes
import NotesData
import Portico
import PorticoTesting
import Storage
import Testing

@testable import Accounts
@testable import Atrium
@testable import Domains
@testable import Notes

@Suite(.inBothModes) struct AccountPageTests {
    private func visit(
        over wire: Wire = .inProcess,
        _ body: @escaping @Sendable (WebVisitor, TestApp) async throws -> Void
    ) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(), over: wire, at: TestApp.origin) { try await body($0, app) }
    }

    private func saveSearch(_ name: String, _ visitor: WebVisitor) async throws {
        try await visitor.open("/domains?query=med")
        try visitor.fill("Name of this search", with: name)
        try await visitor.click("Save search")
    }

    private func savedSearches(_ visitor: WebVisitor) async throws -> [String] {
        try await visitor.open("/domains")
        return try visitor.findAll(css: ".saved-name a").map(\.text)
    }

    @Test func anotherPasswordSignsOutEverywhereElse() async throws {
        try await visit { visitor, _ in
            try await visitor.signUp("ann@example.com", then: "/account")
            let other = visitor.anotherVisitor()
            try await other.signIn("ann@example.com", then: "/account")
            #expect(other.url == "/account")
            try await visitor.open("/account")
            try visitor.fill("Current password", with: WebVisitor.password)
            try visitor.fill("New password", with: "staple battery horse")
            try await visitor.click("Change password")
            #expect(visitor.url == "/account")
            #expect(
                try visitor.find(css: ".notice p").text
                    == "Your password has been changed. You are signed out everywhere else."
            )
            try await other.open("/account")
            #expect(other.url.hasPrefix("/sign-in"))
            try await other.signIn("ann@example.com", then: "/account")
            #expect(other.page.status == 422)
            try await other.signIn("ann@example.com", password: "staple battery horse", then: "/account")
            #expect(other.url == "/account")
            try await visitor.open("/account")
            #expect(visitor.url == "/account")
        }
    }

    @Test func aWrongCurrentPasswordIsSaidAtItsField() async throws {
        try await visit { visitor, _ in
            try await visitor.signUp("ann@example.com", then: "/account")
            try visitor.fill("Current password", with: "wrong horse battery")
            try visitor.fill("New password", with: "staple battery horse")
            try await visitor.click("Change password")
            #expect(visitor.page.status == 422)
            #expect(try visitor.find(css: ".field-error").text == "That is wrong. Check it and try again.")
            #expect(try visitor.find(label: "Current password")["aria-invalid"] == "true")
            for secret in ["wrong horse", "staple battery"] { #expect(!visitor.page.response.text.contains(secret)) }
        }
    }

    @Test func theChosenTimeZoneIsKept() async throws {
        try await visit { visitor, _ in
            try await visitor.signUp("ann@example.com", then: "/account")
            #expect(try visitor.value(of: "Time zone") == "UTC")
            try visitor.choose("Asia/Tokyo", from: "Time zone")
            try await visitor.click("Save time zone")
            #expect(try visitor.value(of: "Time zone") == "Asia/Tokyo")
            #expect(try visitor.find(css: ".notice p").text == "Times are shown in Asia/Tokyo.")
        }
    }

    @Test func sessionsAreListedAndEnded() async throws {
        try await visit { visitor, _ in
            try await visitor.signUp("ann@example.com", then: "/account")
            let (second, third) = (visitor.anotherVisitor(), visitor.anotherVisitor())
            for other in [second, third] { try await other.signIn("ann@example.com", then: "/account") }
            try await visitor.open("/account")
            try await visitor.click("Signed-in sessions")
            #expect(visitor.url == "/account/sessions")
            #expect(try visitor.findAll(css: ".sessions li").count == 3)
            #expect(try visitor.findAll(css: ".sessions .note").map(\.text) == ["this session"])
            #expect(try visitor.findAll(css: ".sessions li").last?.text.contains("this session") == true)
            // Newest first: the third visitor's.
            try await visitor.click(try #require(try visitor.findAll(css: ".sessions button").first))
            #expect(try visitor.findAll(css: ".sessions li").count == 2)
            try await third.open("/account")
            #expect(third.url.hasPrefix("/sign-in"))
            try await second.open("/account")
            #expect(second.url == "/account")
            try await visitor.click("End all other sessions")
            #expect(try visitor.findAll(css: ".sessions li").count == 1)
            try await second.open("/account")
            #expect(second.url.hasPrefix("/sign-in"))
            try await visitor.click(try #require(try visitor.findAll(css: ".sessions button").first))
            #expect(visitor.url == "/domains", "ending one's own leads out")
            try await visitor.open("/account")
            #expect(visitor.url.hasPrefix("/sign-in"))
        }
    }

    @Test func exportLeadsToTheNotes() async throws {
        try await visit { visitor, _ in
            try await visitor.signUp("ann@example.com", then: "/account")
            #expect(try visitor.find(role: .link, name: "Export everything")["href"] == "/notes/export")
            let address = try await visitor.send(PageRequest(.get, "/account/export"))
            #expect(address.headers[.location] == "/notes/export")
        }
    }

    @Test func aDeletedAccountIsGoneWithEverythingInItAndOthersStay() async throws {
        try await visit { visitor, app in
            try await visitor.signUp("ann@example.com", then: "/account")
            try await saveSearch("Hers", visitor)
            let bob = visitor.anotherVisitor()
            try await bob.signUp("bob@example.com", then: "/account")
            try await saveSearch("His", bob)
            let storage = try app.storage()
            let notes = StorageNotesRepository(storage: storage, links: MarkdownNoteRenderer().links)
            let accounts = try await StorageAccountRepository(storage: storage).accounts()
            for account in accounts {
                let content = NoteContent(title: "A note", body: "of \(account.email.text)", tags: [])
                _ = try await notes.create(content, as: .random(), of: account.id, at: Date())
            }
            try await visitor.open("/account")
            try await visitor.click("Delete the account")
            #expect(visitor.url == "/account/delete")
            try visitor.fill("Password", with: "wrong horse battery")
            try await visitor.click("Delete the account forever")
            #expect(visitor.page.status == 422)
            #expect(try await StorageAccountRepository(storage: storage).accounts().count == 2)
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Delete the account forever")
            #expect(visitor.url == "/domains")
            #expect(try visitor.find(css: ".notice p").text == "The account and everything in it have been deleted.")
            #expect(try await app.savedSearches().map(\.name.text) == ["His"])
            for account in accounts {
                let count = try await notes.page(NoteListRequest(), of: account.id).total
                #expect(count == (account.email.text == "bob@example.com" ? 1 : 0))
            }
            try await visitor.signIn("ann@example.com")
            #expect(visitor.page.status == 422)
            try await bob.open("/account")
            #expect(bob.url == "/account")
            try await visitor.signUp("ann@example.com", then: "/account")
            #expect(visitor.url == "/account")
        }
    }

    @Test func whatAVisitorSavedGoesAlongToTheAccountAndIsThereAfterSigningOutAndInAgain() async throws {
        try await visit { visitor, _ in
            try await saveSearch("Medicine", visitor)
            try await visitor.signUp("ann@example.com", then: "/account")
            #expect(try await savedSearches(visitor) == ["Medicine"])
            try await visitor.signOut()
            #expect(try await savedSearches(visitor) == [])
            try await saveSearch("medicine", visitor)
            try await visitor.signIn("ann@example.com", then: "/account")
            #expect(Set(try await savedSearches(visitor)) == ["Medicine", "medicine 2"])
            let other = visitor.anotherVisitor()
            try await other.signIn("ann@example.com", then: "/account")
            #expect(try await savedSearches(other).count == 2)
        }
    }

    @Test func aSignUpForATakenAddressKeepsWhatTheVisitorSaved() async throws {
        try await visit { visitor, _ in
            try await visitor.signUp("ann@example.com", then: "/account")
            let other = visitor.anotherVisitor()
            try await saveSearch("Mine", other)
            try await other.signUp("ann@example.com", password: "another horse battery", then: "/account")
            #expect(other.url.hasPrefix("/sign-in?then="))
            #expect(try await savedSearches(other) == ["Mine"])
        }
    }

    @Test func nobodySeesOrChangesAnAccountFromOutside() async throws {
        try await visit { visitor, _ in
            for path in ["/account", "/account/sessions", "/account/delete", "/sign-out", "/account/export"] {
                let answer = try await visitor.send(PageRequest(.get, path))
                #expect(answer.status == 303)
                #expect(answer.headers[.location]?.hasPrefix("/sign-in?then=") == true)
            }
        }
    }

    @Test func noPageNorJSONHoldsAPasswordOrItsHash() async throws {
        try await visit { visitor, _ in
            try await visitor.signUp("ann@example.com", then: "/account")
            for path in ["/account", "/account/sessions", "/account/delete", "/sign-out"] {
                try await visitor.open(path)
                let json = try await visitor.json(path)
                for text in [visitor.page.response.text, json.text] {
                    #expect(!text.contains("scrypt"))
                    #expect(!text.contains(WebVisitor.password))
                }
            }
        }
    }
}
