import Foundation
import NotesData
import Portico
import Storage
import Testing

@testable import Notes

/// The rules that a notes app is trusted for, on every storage.
@Suite struct NeverLoseAWordTests {
    @Test(arguments: Kind.allCases)
    func aStaleSaveWritesNothingAndGivesTheNoteAsItIsNow(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "first")
        let theirs = try await here.save(here.content("Plan", "theirs"), to: note, at: 1)
        #expect(theirs.version == 2)
        await #expect(throws: NoteError.staleVersion(current: theirs)) {
            try await here.save(here.content("Plan", "mine"), to: note, from: 1, at: 2)
        }
        await #expect(throws: NoteError.staleVersion(current: theirs)) {
            try await here.notes.restore(1, of: note.id, of: here.ada, from: 1, at: here.moment(2))
        }
        #expect(try await here.notes.note(note.id, of: here.ada) == theirs)
        #expect(try await here.notes.history(of: note.id, of: here.ada).map(\.version) == [1])
    }

    @Test(arguments: Kind.allCases)
    func ofSavesAtTheSameTimeFromOneVersionExactlyOneIsWritten(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "first")
        let saved = await withTaskGroup { group in
            for number in 0..<20 {
                group.addTask { (try? await here.save(here.content("Plan", "text \(number)"), to: note, at: 1)) != nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(saved == 1)
        #expect(try await here.notes.note(note.id, of: here.ada).version == 2)
    }

    @Test(arguments: Kind.allCases)
    func aRevisionPrecedesEveryChangeOfTitleBodyOrTags(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        var note = try await here.add("Plan", "first", ["work"], at: 0)
        var texts = [note.content]
        let changes = [
            here.content("The plan", "first", ["work"]), here.content("The plan", "second", ["work"]),
            here.content("The plan", "second", ["work", "home"]), here.content("The plan", "second", ["Work", "home"]),
        ]
        for (index, content) in changes.enumerated() {
            note = try await here.save(content, to: note, at: TimeInterval(index + 1))
            texts.append(content)
        }
        _ = try await here.notes.add([NoteTag(text: "more")!], to: [note.id], of: here.ada, at: here.moment(5))
        texts.append(here.content("The plan", "second", ["Work", "home", "more"]))
        _ = try await here.notes.rename(
            NoteTag(text: "home")!,
            to: NoteTag(text: "house")!,
            of: here.ada,
            at: here.moment(6)
        )
        texts.append(here.content("The plan", "second", ["Work", "house", "more"]))
        _ = try await here.notes.remove(NoteTag(text: "MORE")!, of: here.ada, at: here.moment(7))
        texts.append(here.content("The plan", "second", ["Work", "house"]))

        let now = try await here.notes.note(note.id, of: here.ada)
        #expect(now.version == 8)
        #expect(now.content == texts.last)
        #expect(try await here.notes.history(of: note.id, of: here.ada).map(\.version) == Array((1...7).reversed()))
        for version in 1...7 {
            let revision = try await here.notes.revision(version, of: note.id, of: here.ada)
            #expect(revision.content == texts[version - 1])
            #expect(revision.editedAt == here.moment(TimeInterval(version - 1)))
            #expect(revision.keptAt == here.moment(TimeInterval(version)))
        }
    }

    @Test(arguments: Kind.allCases)
    func theSameTextAgainIsNoChange(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "first", ["work"])
        #expect(try await here.save(note.content, to: note, at: 9) == note)
        #expect(try await here.notes.history(of: note.id, of: here.ada).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func movingAndPinningKeepTheVersionSoThatNoOpenFormGoesStale(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "first")
        _ = try await here.notes.move([note.id], to: .archived, of: here.ada, at: here.moment(1))
        _ = try await here.notes.setPinned(true, [note.id], of: here.ada)
        let saved = try await here.save(here.content("Plan", "second"), to: note, at: 2)
        #expect(saved.version == 2 && saved.state == .archived && saved.isPinned)
    }

    @Test(arguments: Kind.allCases)
    func restoringARevisionKeepsTheCurrentTextFirst(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "first")
        _ = try await here.save(here.content("Plan", "second"), to: note, at: 1)
        let restored = try await here.notes.restore(1, of: note.id, of: here.ada, from: 2, at: here.moment(2))
        #expect(restored.content == note.content && restored.version == 3)
        #expect(try await here.notes.revision(2, of: note.id, of: here.ada).content.body == "second")
        #expect(try await here.notes.revision(1, of: note.id, of: here.ada).content.body == "first")
    }

    @Test(arguments: Kind.allCases)
    func revisionsAreLetGoOnlyOnRequest(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        var note = try await here.add("Plan", "0")
        for number in 1...50 {
            note = try await here.save(here.content("Plan", "\(number)"), to: note, at: TimeInterval(number))
        }
        #expect(try await here.notes.history(of: note.id, of: here.ada).count == 50)
        #expect(try await here.notes.prune(of: note.id, of: here.ada, keptBefore: here.moment(41)).count == 40)
        #expect(try await here.notes.history(of: note.id, of: here.ada).map(\.version) == Array((41...50).reversed()))
        #expect(try await here.notes.note(note.id, of: here.ada) == note)
    }

    @Test(arguments: Kind.allCases)
    func savingAnEmptyTextOverAFullOneAsks(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "first")
        await #expect(throws: NoteError.wouldEmpty(current: note)) {
            try await here.save(here.content("", " \n"), to: note, at: 1)
        }
        #expect(try await here.notes.note(note.id, of: here.ada) == note)
        let empty = try await here.notes.save(
            here.content("", ""),
            to: note.id,
            of: here.ada,
            from: 1,
            mayEmpty: true,
            at: here.moment(2)
        )
        #expect(empty.content.isBlank)
        #expect(try await here.notes.revision(1, of: note.id, of: here.ada).content == note.content)
    }

    @Test(arguments: Kind.allCases)
    func aDraftIsOfferedNeverAppliedAndGoneAfterASave(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "first")
        func draft(_ place: NoteDraftPlace, _ version: Int, _ body: String, of owner: AccountID) -> NoteDraft {
            NoteDraft(
                owner: owner,
                place: place,
                baseVersion: version,
                title: "Plan",
                body: body,
                tags: "wo, ,",
                savedAt: here.moment(1)
            )
        }
        var mine = try await here.notes.keep(draft(.note(note.id), 1, "half a", of: here.ada))
        mine.body = "half a sen"
        mine = try await here.notes.keep(mine)
        let older = try await here.notes.keep(draft(.note(note.id), 7, "another base", of: here.ada))
        let beside = try await here.notes.keep(draft(.note(note.id), 1, "another window", of: here.ada))
        let fresh = try await here.notes.keep(draft(.new, 0, "new", of: here.ada))
        let hers = try await here.notes.keep(draft(.note(note.id), 1, "not ada's", of: here.grace))
        #expect((mine.number, mine.writes, older.number, beside.number, fresh.number) == (1, 2, 7, 1_000_000_000, 0))
        #expect(try await here.notes.note(note.id, of: here.ada) == note)
        #expect(Set(try await here.notes.drafts(in: .note(note.id), of: here.ada)) == [mine, older, beside])

        let saved = try await here.notes.save(
            here.content("Plan", "half a sentence"),
            to: note.id,
            of: here.ada,
            from: 1,
            mayEmpty: false,
            ending: mine,
            at: here.moment(2)
        )
        #expect(Set(try await here.notes.drafts(in: .note(note.id), of: here.ada)) == [older, beside])
        #expect(try await here.notes.drafts(in: .new, of: here.ada) == [fresh])
        _ = try await here.save(here.content("Plan", "half a sentence, and more"), to: saved, at: 3)
        _ = try await here.add("New")
        #expect(
            Set(try await here.notes.drafts(of: here.ada)) == [older, beside, fresh],
            "they are nobody's but theirs"
        )
        for draft in [older, beside, fresh] {
            try await here.notes.discardDraft(draft.id, of: here.ada)
        }
        #expect(try await here.notes.drafts(of: here.ada).isEmpty)
        #expect(try await here.notes.drafts(of: here.grace) == [hers])
    }

    /// Two windows that go on with one draft: the later writer did not see what the first wrote.
    @Test(arguments: Kind.allCases)
    func aDraftThatAnotherWindowWroteIsNeitherReplacedNorEnded(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let first = try await here.notes.keep(
            NoteDraft(
                owner: here.ada,
                place: .new,
                baseVersion: 0,
                title: "",
                body: "base",
                tags: "",
                savedAt: here.moment(1)
            )
        )
        var (one, other) = (first, first)
        one.body = "base, and one"
        other.body = "base, and the other"
        one = try await here.notes.keep(one)
        other = try await here.notes.keep(other)
        #expect(one.id == first.id && other.id != first.id)
        #expect(Set(try await here.notes.drafts(of: here.ada)) == [one, other])
        try await here.notes.end(first, savedAs: .random())
        #expect(Set(try await here.notes.drafts(of: here.ada)) == [one, other])
        try await here.notes.end(other, savedAs: .random())
        #expect(try await here.notes.drafts(of: here.ada) == [one])
    }

    /// The answer was lost, so the window does not know that the store has it; or the save overtook it.
    @Test(arguments: Kind.allCases)
    func aDraftThatGoesOnAtOnePlaceIsTheSame(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        var draft = NoteDraft(
            owner: here.ada,
            place: .new,
            baseVersion: 0,
            title: "T",
            body: "one three",
            tags: "",
            savedAt: here.moment(1)
        )
        _ = try await here.notes.keep(draft)
        draft.body = "one two three"
        let again = try await here.notes.keep(draft)
        #expect(again.writes == 2)
        #expect(try await here.notes.drafts(of: here.ada) == [again])
        draft.body = "one two and a half three"
        _ = try await here.notes.create(
            here.content("T", draft.body),
            as: .random(),
            of: here.ada,
            ending: draft,
            at: here.moment(2)
        )
        #expect(try await here.notes.drafts(of: here.ada).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func aDraftTooManyIsRefusedAndTakesThePlaceOfOneThatItsOwnerLetsGo(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        var kept: [NoteDraft] = []
        for number in 0..<NoteLimits.drafts { kept.append(try await here.notes.keep(here.newDraft("d\(number)"))) }
        let refusal = NoteError.refused(.tooManyDrafts(limit: NoteLimits.drafts))
        await #expect(throws: refusal) { try await here.notes.keep(here.newDraft("one more")) }
        kept[7].body += ", longer"
        _ = try await here.notes.keep(kept[7])
        _ = try await here.notes.keep(here.newDraft("one more"), insteadOf: kept[0].id)
        let bodies = try await here.notes.drafts(of: here.ada).map(\.body)
        #expect(bodies.count == NoteLimits.drafts && bodies.contains("one more") && !bodies.contains("d0"))
    }

    /// A page that lists a draft may be older than another one with its number.
    @Test(arguments: Kind.allCases)
    func whoDiscardsADraftThatIsGoneDiscardsNoLaterOne(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let shopping = try await here.notes.keep(here.newDraft("Shopping"))
        try await here.notes.end(shopping, savedAs: .random())
        let letter = try await here.notes.keep(here.newDraft("Letter"))
        #expect(letter.number == shopping.number)
        try await here.notes.discardDraft(shopping.id, of: here.ada)
        #expect(try await here.notes.drafts(of: here.ada) == [letter])
    }

    @Test(arguments: Kind.allCases)
    func aSaveThatIsRefusedLeavesTheDraft(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Plan", "first")
        _ = try await here.save(here.content("Plan", "theirs"), to: note, at: 1)
        let draft = NoteDraft(
            owner: here.ada,
            place: .note(note.id),
            baseVersion: 1,
            title: "",
            body: "mine",
            tags: "",
            savedAt: here.moment(2)
        )
        let kept = try await here.notes.keep(draft)
        _ = try? await here.save(here.content("Plan", "mine"), to: note, at: 3)
        _ = try? await here.save(
            here.content("Plan", String(repeating: "x", count: 2_000_000)),
            to: note,
            from: 2,
            at: 3
        )
        #expect(try await here.notes.drafts(of: here.ada) == [kept])
    }

    @Test(arguments: Kind.allCases)
    func aTextOverTheLimitOrOfANoteThatIsGoneCanBeKeptAsADraft(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let long = String(repeating: "x", count: 2_000_000)
        let refusal = NoteRefusal.textTooLong(bytes: 2_000_000, limit: NoteLimits.textBytes)
        await #expect(throws: NoteError.refused(refusal)) { try await here.add("", long) }
        let draft = NoteDraft(
            owner: here.ada,
            place: .note(.random()),
            baseVersion: 3,
            title: "",
            body: long,
            tags: "",
            savedAt: here.moment(0)
        )
        try await here.notes.keep(draft)
        let kept = try await here.notes.drafts(of: here.ada)
        #expect(kept.count == 1 && kept[0].body.utf8.count == 2_000_000)
    }

    @Test(arguments: Kind.allCases)
    func undoPutsNotesBackAsTheyStood(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let (one, two) = (try await here.add("One", "", ["work"]), try await here.add("Two"))
        _ = try await here.notes.setPinned(true, [two.id], of: here.ada)
        _ = try await here.notes.move([two.id], to: .archived, of: here.ada, at: here.moment(1))
        let before = try await here.notes.notes([one.id, two.id], of: here.ada)
        let standings = try await here.notes.move(
            [one.id, two.id, .random()],
            to: .trashed,
            of: here.ada,
            at: here.moment(2)
        )
        #expect(standings == before.map(NoteStanding.init))
        #expect(try await here.notes.counts(of: here.ada) == [.active: 0, .archived: 0, .trashed: 2])
        #expect(try await here.titles("tag:work", in: .trashed) == ["One"])
        try await here.notes.putBack(standings, of: here.ada, at: here.moment(9))
        #expect(try await here.notes.notes([one.id, two.id], of: here.ada) == before)
        #expect(try await here.titles("tag:work") == ["One"])
        #expect(try await here.notes.move([one.id], to: .active, of: here.ada, at: here.moment(3)).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func whatWasTrashedMeanwhileIsNotArchivedOutOfTheTrash(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let (kept, trashed) = (try await here.add("Kept"), try await here.add("Trashed"))
        _ = try await here.notes.move([trashed.id], to: .trashed, of: here.ada, at: here.moment(1))
        let moved = try await here.notes.move([kept.id, trashed.id], to: .archived, of: here.ada, at: here.moment(2))
        #expect(moved.map(\.id) == [kept.id])
        #expect(try await here.titles(in: .trashed) == ["Trashed"])
    }

    @Test(arguments: Kind.allCases)
    func onlyWhatLiesInTheTrashIsDeletedForEver(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let (kept, trashed, later) = (
            try await here.add("Kept"), try await here.add("Trashed"), try await here.add("Later")
        )
        await #expect(throws: NoteError.notInTrash) { try await here.notes.deleteForEver(kept.id, of: here.ada) }
        _ = try await here.notes.move([trashed.id], to: .trashed, of: here.ada, at: here.moment(1))
        _ = try await here.notes.move([later.id], to: .trashed, of: here.ada, at: here.moment(3))
        #expect(try await here.notes.emptyTrash(of: here.ada, asOf: here.moment(2)).count == 1)
        #expect(try await here.titles(in: .trashed) == ["Later"])
        #expect(try await here.titles() == ["Kept"])
        try await here.notes.deleteForEver(later.id, of: here.ada)
        #expect(try await here.titles(in: .trashed).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func whatAnUndoBringsBackToTheTrashIsNotMeantByAQuestionThatWasAskedBefore(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let (back, asked) = (try await here.add("Back again"), try await here.add("Asked about"))
        _ = try await here.notes.move([back.id, asked.id], to: .trashed, of: here.ada, at: here.moment(1))
        let standings = try await here.notes.move([back.id], to: .active, of: here.ada, at: here.moment(2))
        // At second 3 somebody is told of one note in the trash.
        try await here.notes.putBack(standings, of: here.ada, at: here.moment(4))
        #expect(try await here.notes.emptyTrash(of: here.ada, asOf: here.moment(3)).count == 1)
        #expect(try await here.titles(in: .trashed) == ["Back again"])
    }

    @Test(arguments: Kind.allCases)
    func anUndoInTheTrashMakesNoNoteOlderThere(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let note = try await here.add("Moved twice")
        _ = try await here.notes.move([note.id], to: .trashed, of: here.ada, at: here.moment(1))
        let standings = try await here.notes.move([note.id], to: .active, of: here.ada, at: here.moment(2))
        _ = try await here.notes.move([note.id], to: .trashed, of: here.ada, at: here.moment(4))
        try await here.notes.putBack(standings, of: here.ada, at: here.moment(5))
        #expect(try await here.notes.emptyTrash(of: here.ada, asOf: here.moment(3)).count == 0)
    }

    @Test func aFullDiskIsSaidAndNothingIsChanged() async throws {
        var options = SQLiteOptions()
        options.maxPages = 160
        let here = try NotesFixture(.file, options: options)
        let note = try await here.add("Plan", "first")
        let reason = "There is no space left to save notes. Please tell the administrator of this site."
        await #expect(throws: NoteError.unavailable(reason: reason)) {
            try await here.save(here.content("Plan", String(repeating: "long ", count: 200_000)), to: note, at: 1)
        }
        #expect(try await here.notes.note(note.id, of: here.ada) == note)
        #expect(try await here.notes.history(of: note.id, of: here.ada).isEmpty)
        #expect(try await here.titles("first") == ["Plan"])
    }

    @Test(arguments: Kind.allCases)
    func anIDThatIsThereIsNeverWrittenOver(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let hers = try await here.add("Hers", of: here.grace)
        await #expect(throws: NoteError.idsTaken([hers.id])) {
            try await here.notes.create(here.content("Mine"), as: hers.id, of: here.ada, at: here.moment(1))
        }
        await #expect(throws: NoteError.idsTaken([hers.id])) {
            try await here.notes.add([ArchivedNote(note: hers)], to: here.ada)
        }
        #expect(try await here.notes.note(hers.id, of: here.grace) == hers)
    }
}
