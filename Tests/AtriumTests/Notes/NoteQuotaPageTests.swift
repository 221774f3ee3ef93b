import Foundation
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Accounts
@testable import Atrium
@testable import Notes

@Suite(.inBothModes) struct NoteQuotaPageTests {
    private func visit(quota: Int?, _ body: @escaping @Sendable (WebVisitor, TestApp) async throws -> Void) async throws
    {
        var app = try TestApp()
        app.quota = quota
        defer { app.remove() }
        try await app.visitingSignedIn { [app] in try await body($0, app) }
    }

    private func usage(_ visitor: WebVisitor) async throws -> String? {
        try await visitor.open("/account")
        return try visitor.findAll(css: ".facts div").map(\.text).first { $0.hasPrefix("Storage used") }
    }

    @Test func aSaveThatWouldBeTooMuchIsRefusedAndNothingTypedIsLost() async throws {
        try await visit(quota: 1_900_000) { visitor, app in
            let text = String(repeating: "long words ", count: 90_000)
            let note = try await app.notes().create(
                NoteContent(title: "Long", body: text),
                as: .random(),
                of: .ada,
                ending: nil,
                at: Date()
            )
            try await visitor.open("/notes/\(note.id.text)/edit")
            try visitor.fill("Text", with: text + "and more")
            try await visitor.click("Save")
            #expect(visitor.page.status == 422)
            let message = try visitor.find(css: "#message").text
            #expect(message.hasPrefix("Not saved: your notes use 967.8 KB of 1.8 MB, and this needs 967"), "\(message)")
            #expect(
                message.contains(
                    "delete notes and empty the trash, delete earlier versions of notes, or discard drafts"
                )
            )
            #expect(try visitor.value(of: "Text") == text + "and more")
            #expect(try await app.notes().note(note.id, of: .ada).content.body == text)
            try visitor.fill("Text", with: "short")
            try await visitor.click("Save draft")
            #expect(try visitor.find(css: "#draft-saved").text.hasPrefix("Draft saved "))
            try await visitor.open("/notes/\(note.id.text)/edit")
            try visitor.fill("Text", with: "short")
            try await visitor.click("Save")
            #expect(visitor.page.status == 200)
            #expect(try await app.notes().note(note.id, of: .ada).content.body == "short")
        }
    }

    @Test func theAccountSaysWhatItsNotesTake() async throws {
        try await visit(quota: NoteQuota.standard) { visitor, app in
            #expect(try await usage(visitor)?.contains("0 bytes of 1 GB") == true)
            _ = try await app.notes().create(
                NoteContent(title: "", body: String(repeating: "x", count: 1_000_000)),
                as: .random(),
                of: .ada,
                ending: nil,
                at: Date()
            )
            let text = try #require(try await usage(visitor))
            #expect(
                text.contains("977.5 KB of 1 GB") && text.contains("with their history, drafts and files"),
                "\(text)"
            )
        }
        try await visit(quota: nil) { visitor, _ in
            let text = try #require(try await usage(visitor))
            #expect(text.contains("0 bytes") && !text.contains(" of "), "\(text)")
        }
    }

    @Test func aTagIsNotAddedWhereThereIsNoRoomForIt() async throws {
        try await visit(quota: 1_030) { visitor, app in
            let note = try await app.notes().create(
                NoteContent(title: "Full", body: ""),
                as: .random(),
                of: .ada,
                ending: nil,
                at: Date()
            )
            await #expect {
                _ = try await app.notes(quota: 1_030).add([NoteTag(text: "work")!], to: [note.id], of: .ada, at: Date())
            } throws: { error in
                guard case NoteError.refused(.overQuota) = error else { return false }
                return true
            }
            #expect(try await app.notes().note(note.id, of: .ada).content.tags.isEmpty)
        }
    }
}
