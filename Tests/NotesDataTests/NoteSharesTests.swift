import Foundation
import NotesData
import Portico
import Testing

@testable import Notes

/// The page of a note's links over the repository, with no web in sight.
@Suite struct NoteSharesTests {
    private func shares(of note: Note, _ here: NotesFixture, for owner: AccountID? = nil) async -> NoteSharesViewModel {
        let viewModel = NoteSharesViewModel(
            provider: NoteSharesProvider(
                notes: here.notes,
                shares: here.notes,
                secrets: PlainSecrets(),
                timeZones: here,
                owner: owner ?? here.ada,
                id: note.id,
                now: { here.moment(3_600) }
            ),
            localiser: .english
        )
        _ = await viewModel.appear()
        return viewModel
    }

    @Test(arguments: Kind.allCases)
    func aLinkIsToldOnceListedAndEnded(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan")
        guard case .made(let token) = await shares(of: note, here).handle(.makeTapped(id: note.id, TypedShareTerms()))
        else {
            Issue.record("no link was made")
            return
        }
        #expect(try await here.notes.sharedNote(token, at: here.moment(3_600)).note == note)
        let viewModel = await shares(of: note, here)
        let link = try #require(viewModel.shown.value.shares.first)
        #expect(viewModel.shown.value.name == "Plan" && link.createdAt.text == "1 Jan 2020, 01:00")
        let id = try #require(NoteShare.ID(text: link.id))
        #expect(await viewModel.handle(.endTapped(share: id)) == .ended)
        await #expect(throws: NoteError.notFound) { try await here.notes.sharedNote(token, at: here.moment(3_600)) }
    }

    @Test func itSaysThatLinksOfANoteInTheTrashOpenNothing() async throws {
        let here = try NotesFixture(.memory)
        let note = try await here.add("Plan")
        #expect(await shares(of: note, here).shown.value.note?.isTrashed == false)
        _ = try await here.notes.move([note.id], to: .trashed, of: here.ada, at: here.moment(1))
        #expect(await shares(of: note, here).shown.value.note?.isTrashed == true)
    }

    @Test func oneMoreThanThereCanBeIsRefused() async throws {
        let here = try NotesFixture(.memory)
        let note = try await here.add("Plan")
        for _ in 0..<NoteLimits.shares { _ = try await here.notes.share(note.id, of: here.ada, at: here.moment(1)) }
        let viewModel = await shares(of: note, here)
        #expect(viewModel.shown.value.note?.isFull == true)
        #expect(await viewModel.handle(.makeTapped(id: note.id, TypedShareTerms())) == nil)
        #expect(viewModel.shown.condition == .conflict)
        #expect(
            viewModel.shown.value.message
                == "No link was created: there are 20 links to this note already, which is the limit. "
                + "Turn some off first."
        )
    }

    @Test func aLinkOfAnotherNoteIsNotEndedHere() async throws {
        let here = try NotesFixture(.memory)
        let (note, other) = (try await here.add("One"), try await here.add("Other"))
        let (share, token) = try await here.notes.share(other.id, of: here.ada, at: here.moment(1))
        let viewModel = await shares(of: note, here)
        #expect(await viewModel.handle(.endTapped(share: share.id)) == nil)
        #expect(viewModel.shown.condition == .notFound)
        #expect(viewModel.shown.value.message == "That link was already off.")
        #expect(await viewModel.handle(.makeTapped(id: other.id, TypedShareTerms())) == nil)
        #expect(viewModel.shown.condition == .conflict)
        #expect(try await here.notes.sharedNote(token, at: here.moment(3_600)).note == other)
        #expect(try await here.notes.shares(of: other.id, of: here.ada) == [share])
    }

    @Test func whileTheStoreIsInUseNoLinkIsMade() async throws {
        let here = try NotesFixture.impatient()
        let note = try await here.add("Plan")
        let viewModel = await shares(of: note, here)
        try await here.whileSomebodyElseWrites {
            #expect(await viewModel.handle(.makeTapped(id: note.id, TypedShareTerms())) == nil)
        }
        #expect(viewModel.shown.condition == .unavailable)
        #expect(
            viewModel.shown.value.message == "Nothing was changed. The notes are not available at the moment."
        )
    }

    @Test func aNoteOfSomebodyElseIsNotShared() async throws {
        let here = try NotesFixture(.memory)
        let hers = try await here.add("Hers", of: here.grace)
        let viewModel = await shares(of: hers, here)
        #expect(viewModel.shown.condition == .notFound && viewModel.shown.value.note == nil)
        #expect(await viewModel.handle(.makeTapped(id: hers.id, TypedShareTerms())) == nil)
        #expect(try await here.notes.shares(of: hers.id, of: here.grace).isEmpty)
    }
}
