import Foundation
import NotesData
import Portico
import Testing

@testable import Notes

/// What is done in place on a note's page: to the notes beside it, and to its tags.
@Suite struct NotePlaceTests {
    private func page(of note: Note, _ here: NotesFixture, as reader: AccountID? = nil) async -> NoteViewModel {
        let provider = NoteReadingProvider(
            notes: here.notes,
            tags: here.notes,
            links: here.notes,
            files: here.notes,
            drafts: here.notes,
            history: here.notes,
            shares: here.notes,
            reminders: here.notes,
            comparer: NoteComparer(),
            renderer: LineRenderer(),
            timeZones: here,
            owner: reader ?? here.ada,
            request: NoteReadingRequest(note: note.id),
            now: { here.moment(600) }
        )
        let viewModel = NoteViewModel(provider: provider, localiser: .english)
        await viewModel.appear()
        return viewModel
    }

    private func beside(_ viewModel: NoteViewModel) -> [NoteBesideViewInputData] {
        viewModel.shown.value.note?.beside ?? []
    }

    private func stored(_ note: Note, _ here: NotesFixture) async throws -> Note {
        try await here.notes.note(note.id, of: note.owner)
    }

    private func tags(of note: Note, _ here: NotesFixture) async throws -> [String] {
        try await stored(note, here).content.tags.map(\.rawValue)
    }

    private func tag(_ text: String) throws -> NoteTag { try #require(NoteTag(text: text)) }

    private func standings(_ note: Note) throws -> NoteStandings { try #require(NoteStandings([NoteStanding(note)])) }

    /// The fields that are said to be wrong.
    private func wrongFields(_ viewModel: NoteViewModel) -> [String] {
        if case .invalid(let errors) = viewModel.shown.condition { errors.map(\.field) } else { [] }
    }

    // The notes beside it.

    @Test(arguments: Kind.allCases)
    func allButTheNoteItselfCanBeMovedAndPinned(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let plan = try await here.add("Plan")
        let trip = try await here.add("Trip", at: 5)
        let rows = beside(await page(of: plan, here))
        #expect(rows.map(\.name) == ["Trip", "Plan"] && rows.map(\.isShown) == [false, true])
        let actions = NoteBesideActionsViewInputData(id: trip.id.text, name: "Trip", canPin: true, canArchive: true)
        #expect(rows.map(\.actions) == [actions, nil])
    }

    @Test(arguments: [NoteState.archived, .trashed], Kind.allCases)
    func aNoteBesideIsMovedAndPutBackToTheVeryMoment(state: NoteState, kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let plan = try await here.add("Plan")
        let trip = try await here.add("Trip", at: 5)
        let viewModel = await page(of: plan, here)
        let output = await viewModel.handle(.besideMoved(id: trip.id, state: state))
        #expect(output == .besideMoved(to: state, from: NoteStanding(trip), name: "Trip"))
        #expect(try await stored(trip, here).state == state)
        #expect(try await stored(plan, here) == plan)
        #expect(beside(await page(of: plan, here)).map(\.name) == ["Plan"])
        let before = try standings(trip)
        #expect(await viewModel.handle(.besidePutBack(standings: before)) == .isBack)
        #expect(try await stored(trip, here) == trip)
    }

    @Test(arguments: Kind.allCases)
    func aNoteBesideIsPinnedAndUnpinned(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let plan = try await here.add("Plan", at: 5)
        let trip = try await here.add("Trip")
        let viewModel = await page(of: plan, here)
        let output = await viewModel.handle(.besidePinned(id: trip.id, pinned: true))
        #expect(output == .besidePinned(true, from: NoteStanding(trip)))
        let pinned = try await stored(trip, here)
        #expect(pinned.isPinned)
        let rows = beside(await page(of: plan, here))
        #expect(rows.map(\.name) == ["Trip", "Plan"] && rows.first?.actions?.canPin == false)
        let back = await viewModel.handle(.besidePinned(id: trip.id, pinned: false))
        #expect(back == .besidePinned(false, from: NoteStanding(pinned)))
        #expect(try await stored(trip, here) == trip)
    }

    @Test func aNoteBesideThatStandsThereAlreadyStays() async throws {
        let here = try NotesFixture(.memory)
        let plan = try await here.add("Plan")
        let trip = try await here.add("Trip", at: 5)
        let viewModel = await page(of: plan, here)
        #expect(await viewModel.handle(.besideMoved(id: trip.id, state: .active)) == nil)
        #expect(await viewModel.handle(.besidePinned(id: trip.id, pinned: false)) == nil)
        #expect(viewModel.shown.condition == .ok)
        #expect(try await stored(trip, here) == trip)
    }

    @Test func aNoteWithoutAnyWordIsSaidToBeUntitled() async throws {
        let here = try NotesFixture(.memory)
        let plan = try await here.add("Plan")
        let empty = try await here.add("", at: 5)
        let output = await page(of: plan, here).handle(.besideMoved(id: empty.id, state: .archived))
        #expect(output == .besideMoved(to: .archived, from: NoteStanding(empty), name: "Untitled"))
    }

    @Test(arguments: Kind.allCases)
    func besideAnArchivedNoteOthersAreRestored(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let plan = try await here.add("Plan")
        let trip = try await here.add("Trip", at: 5)
        _ = try await here.notes.move([plan.id, trip.id], to: .archived, of: here.ada, at: here.moment(60))
        let viewModel = await page(of: plan, here)
        #expect(beside(viewModel).compactMap(\.actions).map(\.canArchive) == [false])
        let archived = try await stored(trip, here)
        let output = await viewModel.handle(.besideMoved(id: trip.id, state: .active))
        #expect(output == .besideMoved(to: .active, from: NoteStanding(archived), name: "Trip"))
        #expect(try await stored(trip, here).state == .active)
    }

    @Test func besideANoteInTheTrashNothingIsOffered() async throws {
        let here = try NotesFixture(.memory)
        let plan = try await here.add("Plan")
        let trip = try await here.add("Trip", at: 5)
        _ = try await here.notes.move([plan.id, trip.id], to: .trashed, of: here.ada, at: here.moment(60))
        let rows = beside(await page(of: plan, here))
        #expect(rows.count == 2 && rows.allSatisfy { $0.actions == nil })
    }

    @Test(arguments: Kind.allCases)
    func aNoteOfSomebodyElseIsNeitherMovedNorPinnedAndThePageStays(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let plan = try await here.add("Plan")
        let hers = try await here.add("Hers", of: here.grace)
        let standing = NoteStanding(
            id: hers.id,
            state: .trashed,
            isPinned: true,
            stateChangedAt: hers.stateChangedAt
        )
        let before = try #require(NoteStandings([standing]))
        let events: [NoteEvent] = [
            .besideMoved(id: hers.id, state: .trashed), .besidePinned(id: hers.id, pinned: true),
            .besidePutBack(standings: before),
        ]
        for event in events {
            let viewModel = await page(of: plan, here)
            #expect(await viewModel.handle(event) == nil)
            #expect(viewModel.shown.condition == .notFound)
            #expect(viewModel.shown.value.note?.id == plan.id.text)
            #expect(viewModel.shown.value.message == "Nothing was changed.")
        }
        #expect(try await stored(hers, here) == hers)
    }

    // Its tags.

    @Test(arguments: Kind.allCases)
    func tagsAreAddedBehindThoseThatItHas(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "text", ["Work"])
        let output = await page(of: note, here).handle(.tagsAdded(tags: " home/garden, work,, "))
        let added = try tag("home/garden")
        #expect(output == .tagged([added]), "those that it has not had")
        #expect(try await tags(of: note, here) == ["Work", "home/garden"])
        #expect(try await stored(note, here).content.body == "text")
    }

    @Test(arguments: Kind.allCases)
    func tagsThatItHasChangeNothing(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "text", ["Work"])
        #expect(await page(of: note, here).handle(.tagsAdded(tags: "work")) == .tagged([]))
        #expect(try await stored(note, here) == note)
    }

    @Test(arguments: ["", " , ,", "work, od\u{202E}d", String(repeating: "x", count: 65)])
    func whatIsNoTagIsSaidOfItsFieldAndNothingIsAdded(text: String) async throws {
        let here = try NotesFixture(.memory)
        let note = try await here.add("Plan", "text")
        let viewModel = await page(of: note, here)
        #expect(await viewModel.handle(.tagsAdded(tags: text)) == nil)
        #expect(wrongFields(viewModel) == ["tags"])
        #expect(viewModel.shown.value.note?.id == note.id.text)
        #expect(try await stored(note, here) == note)
    }

    @Test(arguments: Kind.allCases)
    func moreTagsThanANoteCanHaveAreRefused(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "text", (1..<NoteLimits.tags).map { "t\($0)" })
        let viewModel = await page(of: note, here)
        #expect(await viewModel.handle(.tagsAdded(tags: "one, two")) == nil)
        #expect(viewModel.shown.condition == .conflict)
        let message = "Nothing was changed: the note has too many tags: there are 101, and the limit is 100."
        #expect(viewModel.shown.value.message == message)
        #expect(try await stored(note, here) == note)
        #expect(await viewModel.handle(.tagsAdded(tags: "one")) != nil)
        #expect(viewModel.shown.condition == .ok && viewModel.shown.value.message.isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func aTagIsRemovedHoweverItIsSpelledAndThoseBelowItStay(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "text", ["Work", "work/plan", "home"])
        let work = try tag("work")
        #expect(await page(of: note, here).handle(.tagRemoved(tag: work)) == .untagged(work))
        #expect(try await tags(of: note, here) == ["work/plan", "home"])
        let after = try await stored(note, here)
        #expect(after.content.body == "text" && after.version == 2)
        #expect(try await here.notes.revision(1, of: note.id, of: here.ada).content.tags.count == 3)
    }

    @Test(arguments: Kind.allCases)
    func aTagIsRemovedFromANoteThatWasEditedSince(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "text", ["work"])
        let viewModel = await page(of: note, here)
        _ = try await here.save(here.content("Plan", "other text", ["work"]), to: note, at: 60)
        let work = try tag("work")
        #expect(await viewModel.handle(.tagRemoved(tag: work)) == .untagged(work))
        let after = try await stored(note, here)
        #expect(after.content.body == "other text" && after.content.tags.isEmpty)
    }

    @Test func aTagThatItDoesNotHaveIsNotFound() async throws {
        let here = try NotesFixture(.memory)
        let note = try await here.add("Plan", "text", ["work/plan"])
        let viewModel = await page(of: note, here)
        let work = try tag("work")
        #expect(await viewModel.handle(.tagRemoved(tag: work)) == nil)
        #expect(viewModel.shown.condition == .notFound)
        #expect(viewModel.shown.value.message == "Nothing was changed.")
        #expect(try await stored(note, here) == note)
    }

    @Test(arguments: Kind.allCases)
    func nobodyChangesTheTagsOfAnother(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "text", ["work"])
        let work = try tag("work")
        for event in [NoteEvent.tagsAdded(tags: "hers"), .tagRemoved(tag: work)] {
            let viewModel = await page(of: note, here, as: here.grace)
            #expect(await viewModel.handle(event) == nil)
            #expect(viewModel.shown.condition == .notFound)
            #expect(viewModel.shown.value.note == nil)
        }
        #expect(try await stored(note, here) == note)
    }
}
