import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

/// What becomes of a text whose writer is not signed in any more when it is saved.
@Suite(.inBothModes) struct NoteWithoutSessionTests {
    private func enter(_ visitor: WebVisitor, _ email: String, by button: String) async throws {
        try visitor.fill("Email", with: email)
        try visitor.fill("Password", with: "a long enough password")
        try await visitor.click(button)
    }

    /// Signs somebody up, has them write a note, and lets their session end while the note's form is open, with another
    /// text in it.
    private func run(_ body: @Sendable (WebVisitor, _ note: String) async throws -> Void) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(), at: TestApp.origin) { visitor in
            try await visitor.open("/sign-up")
            try await enter(visitor, "ada@example.com", by: "Sign up")
            try await visitor.open("/notes/new")
            try visitor.fill("Title", with: "Plan")
            try visitor.fill("Text", with: "the text")
            try await visitor.click("Save")
            let note = visitor.url
            try await visitor.open("\(note)/edit")
            try visitor.fill("Text", with: "\n  my text, byte for byte \n")
            visitor.clearCookies()
            try await visitor.click("Save")
            try await body(visitor, note)
        }
    }

    @Test func theTextIsThereAgainAfterSigningIn() async throws {
        try await run { visitor, note in
            #expect(visitor.page.status == 403)
            try await enter(visitor, "ada@example.com", by: "Sign in")
            #expect(try visitor.value(of: "Text") == "\n  my text, byte for byte \n")
            try await visitor.click("Save")
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: ".markdown").text == "my text, byte for byte")
        }
    }

    @Test func itsDraftIsOfferedAfterSigningIn() async throws {
        try await run { visitor, note in
            try await enter(visitor, "ada@example.com", by: "Sign in")
            try visitor.fill("Text", with: "first draft")
            try await visitor.click("Save draft")
            visitor.clearCookies()
            try visitor.fill("Text", with: "first draft, longer")
            try await visitor.click("Save draft")
            #expect(visitor.page.status == 403)
            try await enter(visitor, "ada@example.com", by: "Sign in")
            #expect(try visitor.value(of: "Text") == "first draft, longer")
            try await visitor.click("Save draft")
            #expect(visitor.page.notice == nil, "it is the same draft")
            try await visitor.open("\(note)/edit")
            #expect(try visitor.findAll(css: ".draft-words").count == 1)
            try await visitor.click("Open draft")
            #expect(try visitor.value(of: "Text") == "first draft, longer")
        }
    }

    @Test func whatWasSavedMeanwhileIsNotWrittenOver() async throws {
        try await run { visitor, note in
            let other = visitor.anotherVisitor()
            try await other.open("/sign-in")
            try await enter(other, "ada@example.com", by: "Sign in")
            try await other.open("\(note)/edit")
            try other.fill("Text", with: "their text")
            try await other.click("Save")
            try await enter(visitor, "ada@example.com", by: "Sign in")
            try await visitor.click("Save")
            #expect(visitor.page.status == 409)
            #expect(try visitor.value(of: "Text") == "\n  my text, byte for byte \n")
            try await other.open(note)
            #expect(try other.find(css: ".markdown").text == "their text")
        }
    }

    @Test func theTextGoesAlongToSigningUpAndBack() async throws {
        try await run { visitor, note in
            try await visitor.click("Sign up")
            #expect(visitor.page.heading == "Sign up")
            #expect(visitor.page.text.contains("What you typed before is still kept"))
            try await visitor.click("Sign in")
            #expect(visitor.page.heading == "Sign in")
            try await visitor.click("Sign up")
            try await enter(visitor, "grace@example.com", by: "Sign up")
            #expect(try visitor.value(of: "Text") == "\n  my text, byte for byte \n")
        }
    }

    @Test func whoeverElseSignsInGetsItAsANewNote() async throws {
        try await run { visitor, note in
            let other = visitor.anotherVisitor()
            try await other.open("/sign-up")
            try await enter(other, "grace@example.com", by: "Sign up")
            try await enter(visitor, "grace@example.com", by: "Sign in")
            #expect(try visitor.value(of: "Text") == "\n  my text, byte for byte \n")
            try await visitor.click("Save as a new note")
            #expect(visitor.page.status == 200)
            #expect(visitor.url != note)
            #expect(try visitor.find(css: ".markdown").text == "my text, byte for byte")
        }
    }
}
