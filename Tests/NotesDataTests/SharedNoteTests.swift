import Foundation
import NotesData
import Portico
import Synchronization
import Testing

@testable import Notes

/// A shared note's page over the repository, with no web in sight.
@Suite struct SharedNoteTests {
    /// Tells what it was asked to make HTML of.
    private struct TellingRenderer: NoteRenderer {
        func rendered(
            _ note: Note,
            tasks: NoteTasks,
            linking notes: @Sendable ([String]) async throws(NoteError) -> [String: Note.ID],
            showing files: @Sendable ([String]) async throws(NoteError) -> [String: NamedFile]
        ) async throws(NoteError) -> RenderedNote {
            let linked = try await notes(["Secret"])
            return RenderedNote(html: SafeHTML(unescaped: "\(note.content.body), \(linked.count) links, \(tasks)"))
        }

        func pictureNames(in note: Note) async throws(NoteError) -> [String] { [] }
        func tasks(in body: String) -> [NoteTaskMark] { [] }
    }

    private func page(of token: NoteShare.Token, _ here: NotesFixture) async -> SharedNoteViewModel {
        let viewModel = SharedNoteViewModel(
            provider: SharedNoteProvider(
                shares: here.notes,
                files: here.notes,
                renderer: TellingRenderer(),
                token: token
            ),
            localiser: .english
        )
        await viewModel.appear()
        return viewModel
    }

    @Test func whoeverHasTheTokenReadsTheTextAndNothingElse() async throws {
        let here = try NotesFixture(.memory)
        _ = try await here.add("Secret")
        let note = try await here.add("Plan", "see [[Secret]]", ["private"])
        let token = try await here.notes.share(note.id, of: here.ada, at: here.moment(1)).token
        let shown = await page(of: token, here).shown
        #expect(shown.condition == .ok)
        #expect(
            shown.value
                == SharedNoteViewInputData(
                    name: "Plan",
                    message: "",
                    note: SharedTextViewInputData(
                        body: SafeHTML(unescaped: "see [[Secret]], 0 links, fixed"),
                        plainReason: nil,
                        editedAt: NoteTime(in: .gmt).day(note.editedAt, in: .english)
                    )
                )
        )
    }

    @Test func theTextIsAsItIsAtTheTime() async throws {
        let here = try NotesFixture(.memory)
        let note = try await here.add("Plan", "one")
        let token = try await here.notes.share(note.id, of: here.ada, at: here.moment(1)).token
        _ = try await here.save(here.content("Plans", "two"), to: note, at: 2)
        #expect(await page(of: token, here).shown.value.name == "Plans")
    }

    @Test func aLinkThatWasEndedOneToTheTrashAndOneThatNeverWasLeadNowhere() async throws {
        let here = try NotesFixture(.memory)
        let (ended, trashed) = (try await here.add("Ended"), try await here.add("Trashed"))
        let (share, endedToken) = try await here.notes.share(ended.id, of: here.ada, at: here.moment(1))
        try await here.notes.endShare(share.id, of: here.ada)
        let trashedToken = try await here.notes.share(trashed.id, of: here.ada, at: here.moment(1)).token
        _ = try await here.notes.move([trashed.id], to: .trashed, of: here.ada, at: here.moment(2))
        for token in [endedToken, trashedToken, .random()] {
            let shown = await page(of: token, here).shown
            #expect(shown.condition == .notFound)
            #expect(shown.value.name == "This link does not work" && shown.value.note == nil)
        }
    }
}

/// Whose owner is told that a note was opened.
@Suite struct SharedNoteAlertTests {
    private final class Heard: NoteAlerts {
        private let guarded = Mutex<[Note.ID]>([])

        var notes: [Note.ID] { guarded.withLock { $0 } }

        func jobEnded(_: NoteJob) async {}
        func sharedNoteOpened(_ note: Note) async { guarded.withLock { $0.append(note.id) } }
    }

    private struct PlainRenderer: NoteRenderer {
        func rendered(
            _ note: Note,
            tasks: NoteTasks,
            linking notes: @Sendable ([String]) async throws(NoteError) -> [String: Note.ID],
            showing files: @Sendable ([String]) async throws(NoteError) -> [String: NamedFile]
        ) -> RenderedNote {
            RenderedNote(html: SafeHTML(unescaped: note.content.body))
        }

        func pictureNames(in note: Note) async throws(NoteError) -> [String] { [] }
        func tasks(in body: String) -> [NoteTaskMark] { [] }
    }

    @Test func onlyAPersonWhoIsNotTheOwnerIsNews() async throws {
        let (here, heard) = (try NotesFixture(.memory), Heard())
        let note = try await here.add("Plan", "the text")
        let token = try await here.notes.share(note.id, of: here.ada, at: here.moment(1)).token
        func open(_ visitor: Visitor, _ token: NoteShare.Token) async {
            await SharedNoteProvider(
                shares: here.notes,
                files: here.notes,
                renderer: PlainRenderer(),
                token: token,
                alerts: heard,
                visitor: visitor
            ).load()
        }
        await open(Visitor(account: here.ada, approach: .fromOutside), token)
        await open(Visitor(approach: .unattended), token)
        await open(Visitor(approach: .fromOutside), .random())
        #expect(heard.notes.isEmpty)
        await open(Visitor(approach: .fromOutside), token)
        #expect(heard.notes == [note.id])
    }
}
