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
            linking notes: @Sendable ([String]) async throws(NoteError) -> [String: NotesRoute],
            showing files: @Sendable ([String]) async throws(NoteError) -> [String: NamedFile]
        ) async throws(NoteError) -> RenderedNote {
            let linked = try await notes(["Secret"])
            return RenderedNote(html: SafeHTML(unescaped: "\(note.content.body), \(linked.count) links, \(tasks)"))
        }

        func placedNames(in note: Note) async throws(NoteError) -> [String] { [] }
        func tasks(in body: String) -> [NoteTaskMark] { [] }
    }

    private func page(
        of token: NoteShare.Token,
        pass: NoteShare.Pass? = nil,
        _ here: NotesFixture,
        guesses: NoteShareGuesses = NoteShareGuesses(),
        at seconds: TimeInterval = 60,
        by visitor: Visitor = Visitor()
    ) async -> SharedNoteViewModel {
        let viewModel = SharedNoteViewModel(
            provider: SharedNoteProvider(
                shares: here.notes,
                files: here.notes,
                renderer: TellingRenderer(),
                secrets: PlainSecrets(),
                guesses: guesses,
                request: SharedNoteRequest(token: token, pass: pass),
                now: { here.moment(seconds) },
                visitor: visitor
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
                    ),
                    isLocked: false
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

/// Links with an end or a password.
extension SharedNoteTests {
    private func share(
        _ note: Note,
        _ here: NotesFixture,
        _ terms: NoteShareTerms
    ) async throws -> (NoteShare, NoteShare.Token) {
        let token = NoteShare.Token.random()
        return (
            try await here.notes.share(note.id, of: here.ada, as: token, terms: terms, at: here.moment(1)), token
        )
    }

    @Test(arguments: Kind.allCases) func aLinkOpensNothingFromItsEndOn(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan")
        let (share, token) = try await share(note, here, NoteShareTerms(endsAt: here.moment(100)))
        #expect(await page(of: token, here, at: 99).shown.condition == .ok)
        #expect(await page(of: token, here, at: 100).shown.condition == .notFound)
        #expect(try await here.notes.shares(of: note.id, of: here.ada) == [share], "its owner still sees it")
    }

    @Test func aLinkWithAPasswordShowsNothingOfItsNoteUntilItIsTyped() async throws {
        let here = try NotesFixture(.memory)
        let note = try await here.add("Plan", "the text")
        let (_, token) = try await share(note, here, NoteShareTerms(passwordHash: "hash of boat"))
        let locked = await page(of: token, here)
        #expect(locked.shown.value.isLocked && locked.shown.value.note == nil)
        #expect(locked.shown.value.name == "Shared note", "nor what it is called")
        #expect(await locked.handle(.unlockTapped(password: Secret("coat"))) == nil)
        #expect(locked.shown.fieldErrors.map(\.field) == ["password"])
        guard case .unlocked(let pass) = await locked.handle(.unlockTapped(password: Secret("boat"))) else {
            Issue.record("it stayed locked")
            return
        }
        #expect(await page(of: token, pass: pass, here).shown.value.name == "Plan")
        let (_, other) = try await share(note, here, NoteShareTerms(passwordHash: "hash of goat"))
        #expect(await page(of: other, pass: pass, here).shown.value.isLocked, "a pass is of one link")
    }

    @Test func passwordsAreTriedAtABearableRateByEachNetwork() async throws {
        let here = try NotesFixture(.memory)
        let note = try await here.add("Plan")
        let (_, token) = try await share(note, here, NoteShareTerms(passwordHash: "hash of boat"))
        let guesses = NoteShareGuesses(now: { ContinuousClock.Instant.now })
        func guess(_ password: String, from address: String) async -> NoteMood {
            let locked = await page(of: token, here, guesses: guesses, by: Visitor(address: address))
            if await locked.handle(.unlockTapped(password: Secret(password))) != nil { return .open }
            return locked.shown.condition == .unavailable ? .slowed : .wrong
        }
        for _ in 0..<10 { #expect(await guess("coat", from: "192.0.2.1") == .wrong) }
        #expect(await guess("boat", from: "192.0.2.1") == .slowed)
        #expect(await guess("boat", from: "192.0.2.2") == .open, "another network is not slowed")
    }

    private enum NoteMood { case open, wrong, slowed }

    @Test(arguments: Kind.allCases) func openingsAreCounted(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan")
        let (_, token) = try await share(note, here, NoteShareTerms())
        for visitor in [
            Visitor(approach: .fromOutside), Visitor(approach: .unattended),
            Visitor(account: here.ada, approach: .fromInside), Visitor(account: here.grace, approach: .fromInside),
        ] {
            _ = await page(of: token, here, at: 70, by: visitor)
        }
        let share = try #require(try await here.notes.shares(of: note.id, of: here.ada).first)
        #expect(share.openings == 2 && share.openedAt == here.moment(70))
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
            linking notes: @Sendable ([String]) async throws(NoteError) -> [String: NotesRoute],
            showing files: @Sendable ([String]) async throws(NoteError) -> [String: NamedFile]
        ) -> RenderedNote {
            RenderedNote(html: SafeHTML(unescaped: note.content.body))
        }

        func placedNames(in note: Note) async throws(NoteError) -> [String] { [] }
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
                secrets: PlainSecrets(),
                guesses: NoteShareGuesses(),
                request: SharedNoteRequest(token: token),
                now: { here.moment(60) },
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
