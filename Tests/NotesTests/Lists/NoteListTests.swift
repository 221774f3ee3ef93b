import Foundation
import Synchronization
import Testing

@testable import Notes
@testable import Portico

@Suite struct NoteListTests {
    private let now = ListedNotes.morning.addingTimeInterval(60)

    private func list(
        _ notes: ListedNotes,
        _ listing: NoteListing = NoteListing(),
        of owner: AccountID = ListedNotes.ada,
        in language: Language = .english
    ) async -> NoteListViewModel {
        let now = now
        let provider = NoteListProvider(
            notes: notes,
            tags: notes,
            drafts: notes,
            searches: OwnedListProvider(
                repository: MemoryOwnedItems<SavedNoteSearch>(),
                visitor: Visitor(id: VisitorID(of: owner), account: owner),
                now: { Date() }
            ),
            changes: notes,
            timeZones: notes,
            owner: owner,
            visitor: Visitor(account: owner),
            listing: listing,
            now: { now }
        )
        let viewModel = NoteListViewModel(provider: provider, localiser: Localiser(language))
        await viewModel.appear()
        return viewModel
    }

    private func tag(_ text: String) -> NoteTag { NoteTag(rawValue: text)! }

    private let outage = NoteError.unavailable(reason: "The notes cannot be reached at the moment.")

    // What is shown.

    @Test func rowsSayWhatTheirNotesAre() async throws {
        let notes = ListedNotes([
            ListedNotes.note(7, "Groceries", "- milk\n- bread", tags: ["home", "Work/Plan"], isPinned: true)
        ])
        let row = try #require(await list(notes).shown.value.list.rows.first)
        #expect(row.id == ListedNotes.id(7).rawValue)
        #expect(row.name == "Groceries")
        #expect(row.snippet.map(\.text).joined() == "milk bread")
        #expect(row.tags == ["home", "Work/Plan"])
        #expect(row.isPinned)
        #expect(!row.isSelected)
        #expect(row.edited == NoteTimeViewInputData(text: "3 Feb 2026, 14:05", iso: "2026-02-03T14:05:03Z"))
        #expect(row.moved == nil)
    }

    @Test func aNoteOfSomebodyElseIsInNoList() async {
        let notes = ListedNotes([ListedNotes.note(1, "Mine"), ListedNotes.note(2, "Hers", of: ListedNotes.grace)])
        #expect(await list(notes).shown.value.list.rows.map(\.name) == ["Mine"])
    }

    @Test func theRequestIsWhatTheURLAsksFor() async throws {
        let notes = ListedNotes()
        let search = NoteSearch(query: "milk", tag: tag("home"), sort: .title)
        _ = await list(notes, NoteListing(state: .archived, search: search, page: PageNumber(3)!))
        let request = try #require(notes.requests.withLock { $0.first })
        let expected = NoteListRequest(
            state: .archived,
            query: NoteQuery("milk"),
            tag: tag("home"),
            sort: .title,
            offset: 100,
            limit: 50
        )
        #expect(request == expected)
    }

    @Test func everyListHasARouteThatLeadsBackToIt() {
        let listings = [
            NoteListing(),
            NoteListing(
                search: NoteSearch(query: "milk tag:home", tag: tag("a/b"), sort: .created),
                page: PageNumber(2)!,
                selection: .all
            ),
            NoteListing(state: .archived, search: NoteSearch(query: "x")),
            NoteListing(state: .trashed, page: PageNumber(4)!),
        ]
        for listing in listings { #expect(NotesRoute(listing).listing == listing) }
        #expect(NotesRoute.tags().listing == nil)
    }

    @Test func theTotalSaysWhichOfHowMany() async {
        let many = ListedNotes((1...120).map { ListedNotes.note($0, "n") }, total: 11_906)
        #expect(await list(many).shown.value.list.total == "1–50 of 11,906 notes")
        #expect(await list(many, NoteListing(page: PageNumber(3)!)).shown.value.list.total == "101–120 of 11,906 notes")
        #expect(await list(ListedNotes([ListedNotes.note(1)])).shown.value.list.total == "1 note")
    }

    @Test(arguments: [
        (Language.german, "1–50 von 1.003 Notizen", "3. Feb. 2026, 14:05"),
        (.arabic, "1–50 من 1,003 ملاحظات", "3 فبراير 2026، 14:05"),
    ])
    func numbersAndTimesAreWrittenAsTheVisitorsLanguageDoes(language: Language, total: String, edited: String) async {
        let notes = ListedNotes((1...60).map { ListedNotes.note($0, "n") }, total: 1_003)
        let shown = await list(notes, in: language).shown.value.list
        #expect(shown.total == total)
        #expect(shown.rows.first?.edited.text == edited)
        #expect(shown.rows.first?.edited.iso == "2026-02-03T14:05:03Z")
    }

    @Test func pagesLeadOnAndBack() async throws {
        let notes = ListedNotes((1...120).map { ListedNotes.note($0, "n") })
        let middle = try #require(await list(notes, NoteListing(page: PageNumber(2)!)).shown.value.list.pager)
        #expect(middle == PagerViewInputData(page: "2", pages: "3", previous: "1", next: "3"))
        #expect(await list(ListedNotes([ListedNotes.note(1)])).shown.value.list.pager == nil)
    }

    @Test func aPageBehindTheLastIsNotThereAndSaysWhichIsTheLast() async {
        let shown = await list(ListedNotes([ListedNotes.note(1)]), NoteListing(page: PageNumber(9)!)).shown
        #expect(shown.condition == .notFound)
        #expect(shown.value.list.pastEnd == NotePastEndViewInputData(page: "9", lastPage: "1"))
        #expect(shown.value.list.empty == nil)
    }

    @Test func theLastPageThatCanBeAskedForIsBehindTheLastToo() async {
        let shown = await list(ListedNotes([ListedNotes.note(1)]), NoteListing(page: PageNumber(1_000_000)!)).shown
        #expect(shown.condition == .notFound)
    }

    @Test func theCapOfRankingIsSaidAndNoPageLiesBehindIt() async {
        let notes = ListedNotes([ListedNotes.note(1, "milk")], total: 120_000, isRankedAmongNewest: true)
        let ranked = await list(notes, NoteListing(search: NoteSearch(query: "milk"))).shown.value.list
        #expect(ranked.remarks == ["Only the newest 20,000 matches are sorted by relevance."])
        #expect(ranked.pager?.pages == "400")
        let sorted = await list(notes, NoteListing(search: NoteSearch(query: "milk", sort: .title))).shown.value.list
        #expect(sorted.remarks == ["Only the newest 20,000 matches are shown."])
    }

    @Test func aSearchThatIsTooLongSaysThatItWasShortened() async {
        let words = (1...40).map { "w\($0)" }.joined(separator: " ")
        let list = await list(ListedNotes(), NoteListing(search: NoteSearch(query: TypedQuery(rawValue: words)))).shown
            .value.list
        #expect(list.remarks == ["That is a long search: only its first 1,000 characters and 32 words were used."])
        #expect(list.query == words)
    }

    @Test func withoutWordsTheOrderIsThatOfTheLastEditAndWithWordsTheBestMatch() async {
        func orders(_ search: NoteSearch) async -> [String] {
            await list(ListedNotes(), NoteListing(search: search)).shown.value.list.sorts.map {
                $0.isChosen ? "[\($0.label)]" : $0.label
            }
        }
        #expect(await orders(NoteSearch()) == ["[Last edited]", "Newest", "Title"])
        #expect(await orders(NoteSearch(sort: .edited)) == ["[Last edited]", "Newest", "Title"])
        #expect(await orders(NoteSearch(sort: .title)) == ["Last edited", "Newest", "[Title]"])
        #expect(await orders(NoteSearch(query: "milk")) == ["[Best match]", "Last edited", "Newest", "Title"])
        #expect(
            await orders(NoteSearch(query: "milk", sort: .edited)) == [
                "Best match", "[Last edited]", "Newest", "Title",
            ]
        )
    }

    // Nothing to show.

    @Test func whoHasNoNotesIsOfferedToWriteOneAndOnlyOnce() async throws {
        let list = await list(ListedNotes()).shown.value.list
        let empty = try #require(list.empty)
        #expect(empty.heading == "No notes yet")
        #expect(empty.offersNew)
        #expect(!list.offersNew)
        #expect(list.choosing == nil)
    }

    @Test func whoHasNotesElsewhereIsToldWhere() async {
        let notes = ListedNotes([ListedNotes.note(1, state: .archived), ListedNotes.note(2, state: .trashed)])
        #expect(
            await list(notes).shown.value.list.empty?.text == "You have 1 note in the archive and 1 note in the trash."
        )
    }

    @Test func whatWasNotFoundIsNamed() async {
        let notes = ListedNotes([ListedNotes.note(1, "bread")])
        let search = NoteSearch(query: "milk", tag: tag("home"))
        let empty = await list(notes, NoteListing(search: search)).shown.value.list.empty
        #expect(empty?.heading == "Nothing found for “milk” with the tag “home”")
        #expect(empty?.offersAll == true)
        #expect(await list(notes, NoteListing(search: search)).shown.condition == .ok)
    }

    @Test func aSearchWithoutAWordSaysSo() async {
        let empty = await list(ListedNotes([ListedNotes.note(1)]), NoteListing(search: NoteSearch(query: "!?"))).shown
            .value.list.empty
        #expect(empty?.heading == "There is no word to search for in “!?”")
    }

    @Test(arguments: [(NoteState.archived, "The archive is empty"), (.trashed, "The trash is empty")])
    func anEmptyPlaceSaysWhatItIsFor(state: NoteState, heading: String) async {
        #expect(await list(ListedNotes(), NoteListing(state: state)).shown.value.list.empty?.heading == heading)
    }

    @Test func aStoreThatFailsIsSaidAndTheSearchStays() async {
        let notes = ListedNotes([ListedNotes.note(1, "milk")])
        notes.outage.withLock { $0 = outage }
        let shown = await list(notes, NoteListing(search: NoteSearch(query: "milk", tag: tag("home"), sort: .title)))
            .shown
        #expect(shown.condition == .unavailable)
        #expect(shown.value.list.message.contains("The notes cannot be reached at the moment."))
        #expect(shown.value.list.query == "milk")
        #expect(shown.value.list.tag == "home")
        #expect(shown.value.list.empty == nil)
    }

    @Test func aFailureThatNobodyExpectsIsNotAnEmptyList() async {
        let notes = ListedNotes([ListedNotes.note(1, "milk")])
        notes.outage.withLock { $0 = .notFound }
        let shown = await list(notes).shown
        #expect(shown.condition == .unavailable)
        #expect(shown.value.list.empty == nil)
    }

    // What is done.

    @Test func theChosenNotesAreMovedAndTheirStandingIsKeptForAnUndo() async throws {
        let notes = ListedNotes([
            ListedNotes.note(1, "a"), ListedNotes.note(2, "b", isPinned: true), ListedNotes.note(3, "c"),
        ])
        let viewModel = await list(notes)
        let output = await viewModel.handle(.archiveTapped(chosen: ListedNotes.chosen(2, 1)))
        guard case .changed(.moved(to: .archived, let before), page: .first) = output else {
            Issue.record("\(String(describing: output))")
            return
        }
        #expect(
            Set(before) == [
                NoteStanding(ListedNotes.note(1, "a")), NoteStanding(ListedNotes.note(2, "b", isPinned: true)),
            ]
        )
        #expect(notes.notes.map(\.state) == [.archived, .archived, .active])
        #expect(notes.notes[0].stateChangedAt == now)
        #expect(viewModel.shown.value.list.rows.map(\.name) == ["c"])
        #expect(viewModel.shown.condition == .ok)

        let standings = try #require(NoteStandings(before))
        #expect(await viewModel.handle(.undone(standings: standings)) == .changed(.putBack, page: .first))
        #expect(
            notes.notes == [
                ListedNotes.note(1, "a"), ListedNotes.note(2, "b", isPinned: true), ListedNotes.note(3, "c"),
            ]
        )
    }

    @Test(arguments: [
        (NoteListEvent.trashTapped(chosen: ListedNotes.chosen(1)), NoteState.active, NoteState.trashed),
        (.restoreTapped(chosen: ListedNotes.chosen(1)), .archived, .active),
        (.restoreTapped(chosen: ListedNotes.chosen(1)), .trashed, .active),
    ])
    func eachButtonMovesWhereItSays(event: NoteListEvent, from: NoteState, to: NoteState) async {
        let notes = ListedNotes([ListedNotes.note(1, "a", state: from)])
        _ = await list(notes, NoteListing(state: from)).handle(event)
        #expect(notes.notes.map(\.state) == [to])
    }

    @Test func notesArePinnedAndLetGo() async {
        let notes = ListedNotes([ListedNotes.note(1, "a")])
        let viewModel = await list(notes)
        let standing = NoteStanding(ListedNotes.note(1, "a"))
        #expect(
            await viewModel.handle(.pinTapped(chosen: ListedNotes.chosen(1)))
                == .changed(.pinned(true, [standing]), page: .first)
        )
        #expect(viewModel.shown.value.list.rows.map(\.isPinned) == [true])
        _ = await viewModel.handle(.unpinTapped(chosen: ListedNotes.chosen(1)))
        #expect(notes.notes.map(\.isPinned) == [false])
    }

    @Test(arguments: ["archiveTapped", "trashTapped", "restoreTapped", "pinTapped", "unpinTapped", "tagsAdded"])
    func noMoreNotesAreChangedAtATimeThanAPageShows(event: String) throws {
        func form(_ ids: [Note.ID]) -> Form {
            Form([Form.Entry(name: "tags", value: "work")] + ids.map { Form.Entry(name: "chosen", value: $0.rawValue) })
        }
        let ids = (1...NoteListing.pageSize).map(ListedNotes.id)
        let whole = try NoteListEvent.decode(event, from: form(ids + ids))
        #expect(whole == (try NoteListEvent.decode(event, from: form(ids))), "each counts once")
        let message = "has too many notes: select at most 50 at a time"
        let error = #expect(throws: DecodeError.self) {
            try NoteListEvent.decode(event, from: form(ids + [ListedNotes.id(999)]))
        }
        guard case .fields(let errors) = error else {
            Issue.record("\(String(describing: error)) is not about a field")
            return
        }
        #expect(errors == [FieldError(field: "chosen", message: message)])
        #expect(errors.first?.message(in: .german) == "Wählen Sie höchstens 50 Notizen auf einmal aus")
    }

    @Test func tagsAreAddedToTheChosenNotes() async {
        let notes = ListedNotes([ListedNotes.note(1, "a", tags: ["Work"]), ListedNotes.note(2, "b")])
        let viewModel = await list(notes)
        let output = await viewModel.handle(.tagsAdded(chosen: ListedNotes.chosen(1, 2), tags: " work, home/garden ,"))
        #expect(output == .changed(.tagged(2), page: .first))
        #expect(
            notes.notes.map { $0.content.tags.map(\.rawValue) } == [["Work", "home/garden"], ["work", "home/garden"]]
        )
    }

    @Test(arguments: [
        NoteListEvent.archiveTapped(chosen: ListedNotes.chosen()), .trashTapped(chosen: ListedNotes.chosen()),
        .restoreTapped(chosen: ListedNotes.chosen()), .pinTapped(chosen: ListedNotes.chosen()),
        .unpinTapped(chosen: ListedNotes.chosen()), .tagsAdded(chosen: ListedNotes.chosen(), tags: "work"),
    ])
    func whereNothingIsChosenNothingIsDoneAndThatIsSaid(event: NoteListEvent) async {
        let notes = ListedNotes([ListedNotes.note(1, "a")])
        let viewModel = await list(notes, NoteListing(selection: .all))
        #expect(await viewModel.handle(event) == nil)
        #expect(
            viewModel.shown.condition
                == .invalid([FieldError(field: "chosen", message: "Select at least one note first")])
        )
        #expect(viewModel.shown.value.list.rows.map(\.isSelected) == [false])
        #expect(notes.notes == [ListedNotes.note(1, "a")])
    }

    @Test(arguments: [
        ("", "needs at least one tag"), (" , ", "needs at least one tag"),
        ("ok, \u{202E}odd", "has a tag that is not allowed: “\u{FFFD}odd”. A tag is \(NoteTag.expectation)"),
        ((1...101).map { "t\($0)" }.joined(separator: ","), "would give a note 101 tags, and the limit is 100"),
    ])
    func tagsThatCannotBeAddedAreSaidAndWhatWasChosenStays(typed: String, message: String) async {
        let notes = ListedNotes([ListedNotes.note(1, "a"), ListedNotes.note(2, "b")])
        let viewModel = await list(notes)
        #expect(await viewModel.handle(.tagsAdded(chosen: ListedNotes.chosen(2), tags: typed)) == nil)
        #expect(viewModel.shown.condition == .invalid([FieldError(field: "tags", message: message)]))
        #expect(viewModel.shown.value.list.rows.map(\.isSelected) == [false, true])
    }

    @Test func notesThatAreGoneAreNotFound() async {
        let viewModel = await list(ListedNotes([ListedNotes.note(1, of: ListedNotes.grace)]))
        #expect(await viewModel.handle(.trashTapped(chosen: ListedNotes.chosen(1, 9))) == nil)
        #expect(viewModel.shown.condition == .notFound)
    }

    @Test func aChangeThatTheStoreRefusedKeepsWhatWasChosen() async {
        let notes = ListedNotes([ListedNotes.note(1, "a"), ListedNotes.note(2, "b")])
        let viewModel = await list(notes)
        notes.outage.withLock { $0 = outage }
        #expect(await viewModel.handle(.archiveTapped(chosen: ListedNotes.chosen(1))) == nil)
        #expect(viewModel.shown.condition == .unavailable)
        #expect(viewModel.shown.value.list.rows.map(\.isSelected) == [true, false])
    }

    @Test func allShownAreChosenWhereTheURLSaysSo() async {
        let notes = ListedNotes((1...60).map { ListedNotes.note($0, "n") })
        let list = await list(notes, NoteListing(selection: .all)).shown.value.list
        #expect(list.rows.count == 50 && list.rows.allSatisfy(\.isSelected))
        let everything = "All 50 notes on this page are selected."
        #expect(list.choosing == NoteChoosingViewInputData(everything: everything, zone: "UTC"))
    }

    @Test func ofOneNoteThatIsChosenOneIsSaid() {
        let texts = [Language.english, .german, .arabic].map { Localiser($0)(NoteListMessages.allSelected(1)) }
        #expect(
            texts == [
                "The one note on this page is selected.", "Die einzige Notiz auf dieser Seite ist ausgewählt.",
                "حُدد كل ما في هذه الصفحة: ملاحظة واحدة.",
            ]
        )
    }

    @Test func whereTheLastPageIsEmptiedTheOneBeforeFollows() async {
        let notes = ListedNotes((1...51).map { ListedNotes.note($0, "n") })
        let viewModel = await list(notes, NoteListing(page: PageNumber(2)!))
        let output = await viewModel.handle(.trashTapped(chosen: ListedNotes.chosen(51)))
        guard case .changed(_, let page) = output else {
            Issue.record("\(String(describing: output))")
            return
        }
        #expect(page == .first)
    }

    // Several screens.

    @Test(.timeLimit(.minutes(20))) func aChangeOnOneScreenIsSeenOnAnother() async {
        let notes = ListedNotes([ListedNotes.note(1, "a")])
        let (one, other) = (await list(notes), await list(notes))
        let updates = other.updates
        _ = await one.handle(.pinTapped(chosen: ListedNotes.chosen(1)))
        for await shown in updates where shown.value.list.rows.map(\.isPinned) == [true] { break }
        #expect(other.shown.value.list.rows.map(\.isPinned) == [true])
    }

    @Test func eventsThatNavigateSayWhatTheyMean() async {
        let viewModel = await list(ListedNotes())
        #expect(await viewModel.handle(.noteTapped(id: ListedNotes.id(3))) == .noteSelected(ListedNotes.id(3)))
        #expect(await viewModel.handle(.newTapped) == .createNote)
        #expect(await viewModel.handle(.tagTapped(tag: nil)) == .tag(nil))
    }
}
