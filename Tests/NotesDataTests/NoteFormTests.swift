import Foundation
import NotesData
import Portico
import Storage
import Testing

@testable import Notes

/// The form's view model over the repository in memory, with no web in sight.
@Suite struct NoteFormTests {
    private func form(
        _ here: NotesFixture,
        _ place: NoteDraftPlace,
        draft: NoteVersion? = nil,
        of account: AccountID? = nil,
        drafts: (any NoteDraftsRepository)? = nil
    ) -> NoteFormViewModel {
        here.form(place, draft: draft, of: account, drafts: drafts)
    }

    @Test(arguments: Kind.allCases)
    func aVersionInTheFormIsAskedForAndAMismatchWritesNothing(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "one\ntwo\nthree")
        let form = form(here, .note(note.id))
        _ = await form.appear()
        _ = try await here.save(here.content("Plan", "one\ntwo\nTHREE"), to: note, at: 50)
        let typed = TypedNote(id: note.id, version: 1, title: "Plan", body: "ONE\ntwo\nthree", tags: "")
        #expect(await form.handle(.saveTapped(typed, SaveChoice(), files: [])) == nil)
        #expect(form.shown.condition == .conflict)
        let conflict = try #require(form.shown.value.conflict)
        #expect(conflict.mine.body == "ONE\ntwo\nthree")
        #expect(conflict.theirs.body == "one\ntwo\nTHREE")
        #expect(conflict.merged.body == "ONE\ntwo\nTHREE")
        #expect(conflict.isClean)
        #expect(conflict.mine.version == 1 && conflict.mine.over == "2")
        #expect(form.shown.value.form == nil)
        #expect(conflict.isMineKept)
        #expect(try await here.notes.drafts(of: here.ada).map(\.body) == ["ONE\ntwo\nthree"])
        var chosen = typed
        chosen.draft = NoteDraftMark(text: conflict.mine.draft)
        #expect(chosen.draft != nil && conflict.merged.draft == conflict.mine.draft)
        #expect(await form.handle(.saveTapped(chosen, SaveChoice(over: 2), files: [])) == .saved(note.id))
        #expect(try await here.notes.note(note.id, of: here.ada).version == 3)
        #expect(try await here.notes.drafts(of: here.ada).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func aDraftKnowsItsNoteAndVersionAndIsOnlyOffered(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "the text")
        let typed = TypedNote(id: note.id, version: 1, title: "Plan", body: "half", tags: "wo")
        #expect(
            await form(here, .note(note.id)).handle(.saveDraftTapped(typed, files: []))
                == .draftSaved(SavedDraft(number: 1))
        )
        let fresh = form(here, .note(note.id))
        _ = await fresh.appear()
        #expect(fresh.shown.value.form?.body == "the text")
        #expect(fresh.shown.value.drafts.map(\.number) == [1])
        #expect(fresh.shown.value.drafts.map(\.isShown) == [false])
        #expect(fresh.shown.value.draftSavedAt == nil, "what stands in the form is the note")
        let used = form(here, .note(note.id), draft: 1)
        _ = await used.appear()
        #expect(used.shown.value.form?.body == "half")
        #expect(used.shown.value.form?.tags == "wo")
        #expect(used.shown.value.draftSavedAt?.iso == TimeText.machine(of: here.moment(100), in: .gmt))
        var goingOn = typed
        goingOn.draft = used.shown.value.form.flatMap { NoteDraftMark(text: $0.draft) }
        #expect(await used.handle(.saveTapped(goingOn, SaveChoice(), files: [])) == .saved(note.id))
        #expect(try await here.notes.drafts(of: here.ada).isEmpty)
    }

    /// What stands in an open window is the draft's: the stored text must not take its place.
    @Test(arguments: Kind.allCases)
    func wordsStayWhoseNoteIsDeletedWhileTheirFormIsRead(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "the text")
        let typed = TypedNote(id: note.id, version: 1, title: "Plan", body: "the text, and more", tags: "")
        _ = await form(here, .note(note.id)).handle(.saveDraftTapped(typed, files: []))
        let drafts = ObservedDrafts(here.notes) { () async throws(NoteError) in
            _ = try await here.notes.move([note.id], to: .trashed, of: here.ada, at: here.moment(200))
            try await here.notes.deleteForEver(note.id, of: here.ada)
        }
        let open = form(here, .note(note.id), draft: 1, drafts: drafts)
        #expect(await open.appear() == nil)
        #expect(open.shown.value.form == nil && open.shown.value.lost?.body == "the text, and more")
        #expect(try await here.notes.drafts(of: here.ada).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func aDraftThatCannotBeReadIsNotTakenForNone(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "the text")
        let drafts = ObservedDrafts(here.notes, failure: .unavailable(reason: "busy")) {}
        for place in [NoteDraftPlace.note(note.id), .new] {
            let open = form(here, place, draft: 1, drafts: drafts)
            #expect(await open.appear() == nil)
            #expect(open.shown.condition == .unavailable && open.shown.value.form == nil)
            #expect(open.shown.value.message == "The note cannot be shown. busy")
        }
    }

    /// A window that has it open keeps its words, so none is too young to be offered.
    @Test(arguments: Kind.allCases)
    func whereThereAreTooManyTheOldestOfTheOthersMayGo(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        for number in 0..<NoteLimits.drafts {
            var draft = here.newDraft("d\(number)")
            draft.savedAt = here.moment(Double(number) / 10)
            try await here.notes.keep(draft)
        }
        let open = form(here, .new)
        let typed = TypedNote(version: 0, title: "", body: "one more", tags: "")
        #expect(await open.handle(.saveDraftTapped(typed, files: [])) == nil)
        let oldest = try #require(try await here.notes.drafts(of: here.ada).last)
        #expect(oldest.body == "d0" && open.shown.value.replaceable?.key == NoteDraftKey(oldest).text)
    }

    /// The save comes before the answer to the draft, so the form does not know of it yet; but both came from one form.
    @Test(arguments: Kind.allCases)
    func aSaveEndsTheDraftThatItsFormWasStillSending(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "the text")
        var typed = TypedNote(id: note.id, version: 1, title: "Plan", body: "the text, and", tags: "")
        typed.form = FormNumber(NoteDraft.ID.random().text)
        #expect(
            await form(here, .note(note.id)).handle(.saveDraftTapped(typed, files: []))
                == .draftSaved(SavedDraft(number: 1))
        )
        typed.body = "the text, and more"
        #expect(
            await form(here, .note(note.id)).handle(.saveDraftTapped(typed, files: []))
                == .draftSaved(SavedDraft(number: 1)),
            "again"
        )
        typed.body = "the text, and more of it"
        #expect(await form(here, .note(note.id)).handle(.saveTapped(typed, SaveChoice(), files: [])) == .saved(note.id))
        #expect(try await here.notes.drafts(of: here.ada).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func aFormWritesItsDraftAgainThoughTheFirstAnswerWasLost(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let (form, number) = (form(here, .new), newNumber())
        for body in ["milk, tea", "milk, and tea"] {
            #expect(
                await form.handle(.saveDraftTapped(typed(body, form: number), files: []))
                    == .draftSaved(SavedDraft(number: 0))
            )
        }
        #expect(try await here.notes.drafts(of: here.ada).map(\.body) == ["milk, and tea"])
        // Words that are in it no more are not lost: it may be the older that comes later.
        #expect(
            await form.handle(.saveDraftTapped(typed("milk", form: number), files: []))
                == .draftSaved(SavedDraft(number: 1, isApart: true))
        )
    }

    /// The save was sent before the draft, and comes after it.
    @Test(arguments: Kind.allCases)
    func aSaveThatComesLateEndsNoDraftWithMoreWords(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let number = newNumber()
        _ = await form(here, .new).handle(.saveDraftTapped(typed("Start. ZEBRA", form: number), files: []))
        let saved = await form(here, .new).handle(.saveTapped(typed("Start.", form: number), SaveChoice(), files: []))
        #expect(saved != nil)
        #expect(try await here.notes.drafts(of: here.ada).map(\.body) == ["Start. ZEBRA"])
    }

    /// The answer to the first save was lost; the second has all of it.
    @Test(arguments: Kind.allCases)
    func aSaveThatHasAllThatWasSavedSinceIsNoConflict(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "the text")
        func typed(_ body: String) -> TypedNote {
            TypedNote(id: note.id, version: 1, title: "Plan", body: body, tags: "", form: newNumber())
        }
        for body in ["the text, and", "the text, and more"] {
            let saved = await form(here, .note(note.id)).handle(.saveTapped(typed(body), SaveChoice(), files: []))
            #expect(saved == .saved(note.id))
        }
        #expect(try await here.notes.note(note.id, of: here.ada).content.body == "the text, and more")
        // What somebody took out is not put back unseen.
        _ = try await here.save(here.content("Plan", "text"), to: note, from: 3, at: 50)
        #expect(
            await form(here, .note(note.id)).handle(.saveTapped(typed("the text, more"), SaveChoice(), files: []))
                == nil
        )
    }

    @Test(arguments: Kind.allCases)
    func aDraftThatComesAfterItsSaveIsNotKept(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "the text")
        for place in [NoteDraftPlace.new, .note(note.id)] {
            let (version, number) = (NoteVersion(nearestTo: place == .new ? 0 : 1), newNumber())
            func typed(_ body: String) -> TypedNote {
                TypedNote(id: place.noteID, version: version, title: "Plan", body: body, tags: "home", form: number)
            }
            let saved = await form(here, place).handle(
                .saveTapped(typed("the text, and more"), SaveChoice(), files: [])
            )
            let late = await form(here, place).handle(.saveDraftTapped(typed("the text, and"), files: []))
            #expect(saved != nil && late == saved)
            #expect(try await here.notes.drafts(of: here.ada).isEmpty)
            // What the note has not is kept.
            let more = await form(here, place).handle(.saveDraftTapped(typed("the text, and less"), files: []))
            #expect(more == .draftSaved(SavedDraft(number: version)))
            let kept = try #require(try await here.notes.drafts(of: here.ada).first)
            try await here.notes.discardDraft(kept.id, of: here.ada)
        }
    }

    @Test(arguments: Kind.allCases)
    func whatIsTypedBackToTheStoredTextIsStillADraft(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "the text")
        let typed = TypedNote(id: note.id, version: 1, title: "Plan", body: "the text", tags: "", form: newNumber())
        #expect(
            await form(here, .note(note.id)).handle(.saveDraftTapped(typed, files: []))
                == .draftSaved(SavedDraft(number: 1))
        )
    }

    /// By that the browser finds the files again that were chosen in it.
    @Test func aNewNoteThatIsNotSavedNamesTheFormItCameIn() async throws {
        let here = try NotesFixture(.memory)
        let form = form(here, .new)
        _ = await form.appear()
        #expect(form.shown.value.form?.filesKey == "")
        let number = FormNumber("ffeffe00000000000000000000000001")
        let nothing = TypedNote(version: 0, title: "", body: "", tags: "", form: number)
        #expect(await form.handle(.saveTapped(nothing, SaveChoice(), files: [])) == nil)
        #expect(form.shown.value.form?.filesKey == number.text)
    }

    /// What a form sends first, the answer to which is lost, and what its visitor sends then.
    private func saves(
        _ here: NotesFixture,
        _ first: TypedNote,
        _ second: TypedNote
    ) async throws -> (NoteFormOutput?, NoteFormOutput?, NoteFormViewModel) {
        let before = await form(here, .new).handle(.saveTapped(first, SaveChoice(), files: []))
        let form = form(here, .new)
        _ = await form.appear()
        return (before, await form.handle(.saveTapped(second, SaveChoice(), files: [])), form)
    }

    private func typed(_ body: String, draft: NoteDraftMark? = nil, form: FormNumber) -> TypedNote {
        TypedNote(id: nil, version: 0, title: "Plan", body: body, tags: "", draft: draft, form: form)
    }

    private func newNumber() -> FormNumber { FormNumber(NoteDraft.ID.random().text) }

    private func bodies(_ here: NotesFixture) async throws -> [String] {
        let request = NoteListRequest(
            state: .active,
            query: NoteQuery(""),
            tag: nil,
            sort: .title,
            offset: 0,
            limit: 100
        )
        let ids = try await here.notes.page(request, of: here.ada).rows.map(\.id)
        return try await here.notes.notes(ids, of: here.ada).map(\.content.body)
    }

    @Test(arguments: Kind.allCases)
    func aNewNoteWhoseSaveGotNoAnswerIsOneNoteWithTheLaterText(kind: Kind) async throws {
        for later in ["milk and bread", "something else"] {
            let here = try NotesFixture(kind)
            let number = newNumber()
            let (first, second, _) = try await saves(here, typed("milk", form: number), typed(later, form: number))
            #expect(first != nil && second == first)
            #expect(try await bodies(here) == [later])
        }
    }

    @Test(arguments: Kind.allCases)
    func aDraftWhoseNoteIsThereAlreadyGoesOnWithIt(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let (begun, later) = (newNumber(), newNumber())
        #expect(
            await form(here, .new).handle(.saveDraftTapped(typed("milk", form: begun), files: []))
                == .draftSaved(SavedDraft(number: 0))
        )
        let mark = try #require(try await here.notes.drafts(of: here.ada).first.map { NoteDraftMark($0) })
        let first = await form(here, .new).handle(
            .saveTapped(typed("milk", draft: mark, form: later), SaveChoice(), files: [])
        )
        // What is typed on is kept as a draft once more, and its page has another number.
        #expect(
            await form(here, .new).handle(.saveDraftTapped(typed("milk, bread", draft: mark, form: later), files: []))
                == .draftSaved(SavedDraft(number: 0))
        )
        let again = try #require(try await here.notes.drafts(of: here.ada).first.map { NoteDraftMark($0) })
        let second = await form(here, .new).handle(
            .saveTapped(typed("milk, bread", draft: again, form: newNumber()), SaveChoice(), files: [])
        )
        #expect(first != nil && second == first)
        #expect(try await bodies(here) == ["milk, bread"])
        #expect(try await here.notes.drafts(of: here.ada).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func anotherWindowOfTheDraftIsAskedWhereItHasNotSeenWhatWasSaved(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let begun = newNumber()
        #expect(
            await form(here, .new).handle(.saveDraftTapped(typed("milk", form: begun), files: []))
                == .draftSaved(SavedDraft(number: 0))
        )
        let mark = try #require(try await here.notes.drafts(of: here.ada).first.map { NoteDraftMark($0) })
        let (first, second, page) = try await saves(
            here,
            typed("milk\nbread", draft: mark, form: begun),
            typed("milk\ntea", draft: mark, form: newNumber())
        )
        #expect(first != nil && second == nil)
        #expect(page.shown.condition == .conflict)
        #expect(try await bodies(here) == ["milk\nbread"])
        let mine = try #require(page.shown.value.conflict?.mine)
        #expect(mine.id == nil && mine.made != nil)
        let choice = SaveChoice(over: 1, kept: NoteDraftMark(text: mine.draft), made: mine.made.flatMap(Note.ID.init))
        let chosen = await form(here, .new).handle(
            .saveTapped(typed("milk\ntea", draft: mark, form: newNumber()), choice, files: [])
        )
        #expect(chosen == first)
        #expect(try await bodies(here) == ["milk\ntea"])
        #expect(try await here.notes.drafts(of: here.ada).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func anotherFormMakesAnotherNote(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let (first, second, _) = try await saves(
            here,
            typed("milk", form: newNumber()),
            typed("milk", form: newNumber())
        )
        #expect(first != nil && second != nil && first != second)
    }

    @Test(arguments: Kind.allCases)
    func aPageIsNotOfferedTheDraftItKeepsItself(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "the text")
        let page = NoteDraft.ID.random().text
        func typed(_ body: String, form: FormNumber) -> TypedNote {
            TypedNote(id: note.id, version: 1, title: "Plan", body: body, tags: "", form: form)
        }
        let form = form(here, .note(note.id))
        #expect(
            await form.handle(.saveDraftTapped(typed("elsewhere", form: newNumber()), files: []))
                == .draftSaved(SavedDraft(number: 1))
        )
        let other = try #require(try await here.notes.drafts(of: here.ada).first.map { NoteDraftKey($0) })
        let number = try #require(
            await form.handle(.saveDraftTapped(typed("here", form: FormNumber(page)), files: [])).flatMap {
                if case .draftSaved(let draft, _) = $0 { draft.number } else { nil }
            }
        )
        // Each form of a page has half of its number for itself.
        let button = FormNumber(String(page.prefix(16)) + String(NoteDraft.ID.random().text.suffix(16)))
        let discarded = await form.handle(.discardDraftTapped(draft: other, form: button))
        #expect(discarded == .draftDiscarded(number: 1, own: number))
    }

    @Test(arguments: Kind.allCases)
    func aTickMadeMeanwhileIsNoConflict(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "- [ ] a\n- [ ] b")
        for (version, body) in [(1, "- [x] a\n- [ ] b"), (2, "- [x] a\n- [x] b")] {
            _ = try await here.notes.saveTicks(body, to: note.id, of: here.ada, from: version, at: here.moment(50))
        }
        #expect(try await here.notes.history(of: note.id, of: here.ada).map(\.version) == [1])
        let typed = TypedNote(id: note.id, version: 2, title: "Plan", body: "- [x] a\n- [ ] b\n- [ ] c", tags: "")
        let form = form(here, .note(note.id))
        _ = await form.appear()
        #expect(await form.handle(.saveTapped(typed, SaveChoice(), files: [])) == .saved(note.id))
        let saved = try await here.notes.note(note.id, of: here.ada)
        #expect(saved.content.body == "- [x] a\n- [x] b\n- [ ] c" && saved.version == 4)
    }

    /// What was ticked in the version that somebody saw counts, not what was in the revision that it shares.
    @Test(arguments: Kind.allCases)
    func aTaskThatIsOpenedIsNotTickedByAnOlderRevision(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "- [ ] a\n- [ ] b")
        for (version, body) in [(1, "- [x] a\n- [ ] b"), (2, "- [x] a\n- [x] b")] {
            _ = try await here.notes.saveTicks(body, to: note.id, of: here.ada, from: version, at: here.moment(50))
        }
        let typed = TypedNote(id: note.id, version: 2, title: "Plan", body: "- [ ] a\n- [ ] b\n- [ ] c", tags: "")
        #expect(await form(here, .note(note.id)).handle(.saveTapped(typed, SaveChoice(), files: [])) == .saved(note.id))
        #expect(try await here.notes.note(note.id, of: here.ada).content.body == "- [ ] a\n- [x] b\n- [ ] c")
    }

    @Test(arguments: Kind.allCases)
    func theTextOfEachVersionThatTicksMadeIsKnown(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let bodies = [
            "- [ ] ä\n- [x] b", "- [x] ä\n- [x] b", "- [x] ä\n- [ ] b", "- [ ] ä\n- [x] b", "- [ ] ä\n- [ ] b",
        ]
        let note = try await here.add("Plan", bodies[0])
        for (version, body) in bodies.dropFirst().enumerated() {
            _ = try await here.notes.saveTicks(body, to: note.id, of: here.ada, from: version + 1, at: here.moment(50))
        }
        #expect(try await here.notes.history(of: note.id, of: here.ada).map(\.version) == [1])
        for (version, body) in bodies.dropLast().enumerated() {
            #expect(try await here.notes.content(of: version + 1, in: note.id, of: here.ada)?.body == body)
        }
        #expect(try await here.notes.content(of: 9, in: note.id, of: here.ada) == nil)
        #expect(try await here.notes.content(of: 2, in: note.id, of: here.grace) == nil)
    }

    @Test(arguments: Kind.allCases)
    func ticksShareARevisionForTenMinutes(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "- [ ] a\n- [ ] b\n- [ ] c")
        let bodies = ["- [x] a\n- [ ] b\n- [ ] c", "- [x] a\n- [x] b\n- [ ] c", "- [x] a\n- [x] b\n- [x] c"]
        for (version, body) in bodies.enumerated() {
            let moment = here.moment(Double(version) * 400)
            _ = try await here.notes.saveTicks(body, to: note.id, of: here.ada, from: version + 1, at: moment)
        }
        #expect(try await here.notes.history(of: note.id, of: here.ada).map(\.version) == [3, 1])
        #expect(try await here.notes.revision(3, of: note.id, of: here.ada).content.body == bodies[1])
        await #expect(throws: NoteError.self) {
            try await here.notes.saveTicks(bodies[0], to: note.id, of: here.ada, from: 2, at: here.moment(900))
        }
    }

    @Test func aTextIsKeptWhileTheDatabaseIsLocked() async throws {
        let here = try NotesFixture.impatient()
        let note = try await here.add("Plan", "the text")
        let form = form(here, .note(note.id))
        _ = await form.appear()
        let typed = TypedNote(id: note.id, version: 1, title: "Plan", body: "my text", tags: "")
        try await here.whileSomebodyElseWrites {
            #expect(await form.handle(.saveTapped(typed, SaveChoice(), files: [])) == nil)
            #expect(form.shown.condition == .unavailable)
            #expect(form.shown.value.form?.body == "my text")
            #expect(form.shown.value.message.hasPrefix("Not saved."))
            #expect(await form.handle(.saveDraftTapped(typed, files: [])) == nil)
            #expect(form.shown.value.form?.body == "my text")
        }
        #expect(await form.handle(.saveTapped(typed, SaveChoice(), files: [])) == .saved(note.id))
    }

    @Test func aTextIsKeptWhereTheDiskIsFull() async throws {
        var options = SQLiteOptions()
        options.maxPages = 100
        let here = try NotesFixture(.file, options: options)
        let note = try await here.add("Plan", "the text")
        let form = form(here, .note(note.id))
        _ = await form.appear()
        let body = String(repeating: "word ", count: 200_000)
        let typed = TypedNote(id: note.id, version: 1, title: "Plan", body: body, tags: "")
        #expect(await form.handle(.saveTapped(typed, SaveChoice(), files: [])) == nil)
        #expect(form.shown.condition == .unavailable)
        let isKept = form.shown.value.form?.body == body
        #expect(isKept)
        #expect(try await here.notes.note(note.id, of: here.ada).content.body == "the text")
    }

    @Test func fieldsThatAreMissingAreAllTold() {
        #expect(
            throws: DecodeError.fields([
                FieldError(field: "version", message: "is missing"),
                FieldError(field: "tags", message: "is missing; send it empty to clear it"),
            ])
        ) { try NoteFormEvent.decode("saveTapped", from: ["title": "Plan", "body": "text"]) }
        #expect(NoteFormEvent.shapes.filter { !$0.navigates }.first?.limit.bytes == NoteLimits.draftBytes)
    }
}

/// Drafts between the reads of which something happens.
private struct ObservedDrafts: NoteDraftsRepository {
    let drafts: any NoteDraftsRepository
    let failure: NoteError?
    let meanwhile: @Sendable () async throws(NoteError) -> Void

    init(
        _ drafts: any NoteDraftsRepository,
        failure: NoteError? = nil,
        _ meanwhile: @escaping @Sendable () async throws(NoteError) -> Void
    ) {
        (self.drafts, self.failure, self.meanwhile) = (drafts, failure, meanwhile)
    }

    func keep(_ draft: NoteDraft, insteadOf other: NoteDraft.ID?) async throws(NoteError) -> NoteDraft {
        try await drafts.keep(draft, insteadOf: other)
    }

    func draftSummaries(in place: NoteDraftPlace, of owner: AccountID) async throws(NoteError) -> [NoteDraftSummary] {
        try await meanwhile()
        return try await drafts.draftSummaries(in: place, of: owner)
    }

    func draftSummaries(of owner: AccountID) async throws(NoteError) -> [NoteDraftSummary] {
        try await drafts.draftSummaries(of: owner)
    }

    func draft(in place: NoteDraftPlace, number: Int, of owner: AccountID) async throws(NoteError) -> NoteDraft? {
        if let failure { throw failure }
        return try await drafts.draft(in: place, number: number, of: owner)
    }

    func discardDraft(_ id: NoteDraft.ID, of owner: AccountID) async throws(NoteError) {
        try await drafts.discardDraft(id, of: owner)
    }

    func end(_ draft: NoteDraft, savedAs note: Note.ID) async throws(NoteError) {
        try await drafts.end(draft, savedAs: note)
    }
}
