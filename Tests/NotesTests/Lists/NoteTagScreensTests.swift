import Foundation
import Portico
import Synchronization
import Testing

@testable import Notes

@Suite struct NoteTagScreensTests {
    private func tag(_ text: String) -> NoteTag { NoteTag(rawValue: text)! }

    private func screen(_ notes: ListedNotes, of text: String) async -> NoteTagViewModel {
        let viewModel = NoteTagViewModel(
            provider: NoteTagProvider(
                tags: notes,
                owner: ListedNotes.ada,
                tag: tag(text),
                now: { ListedNotes.morning }
            ),
            localiser: .english
        )
        await viewModel.appear()
        return viewModel
    }

    private func tags(_ notes: ListedNotes, after start: String? = nil) async -> NoteTagsViewModel {
        let provider = NoteTagsProvider(
            tags: notes,
            noteChanges: notes,
            owner: ListedNotes.ada,
            start: NoteTagsStart(tag: start.map(tag))
        )
        let viewModel = NoteTagsViewModel(provider: provider, localiser: .english)
        await viewModel.appear()
        return viewModel
    }

    private func allTags(_ notes: ListedNotes) -> [[String]] { notes.notes.map { $0.content.tags.map(\.rawValue) } }

    // The tree.

    @Test func slashesMakeATreeWithWhatIsBetweenThem() {
        func outline(_ branches: [NoteTagTree.Branch]) -> String {
            branches.map { "\($0.name)\($0.counts.isEmpty ? "?" : "")(\(outline($0.branches)))" }.joined(separator: " ")
        }
        let tags = ["Home", "work/Plan/2026", "Work", "zoo/a", "zoo/b"]
        let tree = NoteTagTree(tags.map { NoteTagCount(tag: tag($0), counts: [.active: 1]) })
        #expect(outline(tree.branches) == "Home() Work(Plan?(2026())) zoo?(a() b())")
        #expect(tree.branches[1].branches[0].tag == tag("work/Plan"))
    }

    @Test func tagsSayHowManyNotesHaveThemAndWhere() async throws {
        let notes = ListedNotes([
            ListedNotes.note(1, tags: ["work"]), ListedNotes.note(2, tags: ["work"], state: .archived),
            ListedNotes.note(3, tags: ["work/plan"], state: .trashed),
        ])
        let shown = await tags(notes).shown.value
        #expect(shown.total == "2 tags")
        let work = try #require(shown.tree?.branches.first)
        #expect(work.count == "1 note, 1 archived")
        #expect(work.below?.branches.map(\.count) == ["1 in the trash"])
        #expect(work.below?.branches.map(\.tag) == ["work/plan"])
    }

    @Test func manyTagsAreOnPages() async throws {
        let notes = ListedNotes(
            (1...12).map { note in
                ListedNotes.note(note, tags: (0..<50).map { "t\(String(note * 50 + $0 + 1_000))" })
            }
        )
        let first = await tags(notes).shown.value
        #expect(first.total == "500 tags on this page")
        #expect(first.tree?.branches.count == 500)
        #expect(first.pager == NoteTagsPagerViewInputData(isFirst: true, next: "t1549"))
        let second = await tags(notes, after: "t1549").shown.value
        #expect(second.tree?.branches.map(\.tag) == (1_550...1_649).map { "t\($0)" })
        #expect(second.pager == NoteTagsPagerViewInputData(isFirst: false, next: nil))
        let third = await tags(notes, after: "t1649").shown.value
        #expect(third.message == "No more tags." && !third.isEmpty)
    }

    @Test func ofManyTagsBelowTheFirstAreNamed() async throws {
        let notes = ListedNotes(
            (0..<6).map { note in ListedNotes.note(note + 1, tags: (0..<84).map { "work/\(note * 84 + $0)" }) }
        )
        let details = try #require(await screen(notes, of: "work").shown.value.details)
        #expect(details.below.count == 500 && details.hasMoreBelow)
    }

    @Test func aTagIsMergedIntoOneWithAnyNumberBelowIt() async {
        let many = (0..<21).map { note in ListedNotes.note(note + 1, tags: (0..<100).map { "work/\(note * 100 + $0)" })
        }
        let notes = ListedNotes(many + [ListedNotes.note(50, tags: ["job/7"])])
        let viewModel = await screen(notes, of: "job")
        #expect(await viewModel.handle(.renameTapped(name: tag("work"))) == nil)
        #expect(viewModel.shown.value.details?.merge?.text == "“work/7” (1 note) is already in use.")
        #expect(
            await viewModel.handle(.mergeTapped(name: tag("work")))
                == .renamed(to: tag("work"), StepwiseChange(count: 1))
        )
    }

    @Test func moreTagsThanAreRenamedAtOnceAreNotRenamed() async {
        let notes = ListedNotes(
            (0..<21).map { note in ListedNotes.note(note + 1, tags: (0..<100).map { "work/\(note * 100 + $0)" }) }
        )
        let viewModel = await screen(notes, of: "work")
        #expect(await viewModel.handle(.renameTapped(name: tag("job"))) == nil)
        let reason =
            "would change more than 2,000 tags: that many are below “work”. Rename those first, a level at a time"
        #expect(viewModel.shown.condition == .invalid([FieldError(field: "name", message: reason)]))
    }

    @Test func whereThereAreNoTagsThatIsSaid() async {
        let shown = await tags(ListedNotes([ListedNotes.note(1)])).shown.value
        #expect(shown.isEmpty && shown.tree == nil && shown.message.isEmpty)
    }

    @Test func tagsThatCannotBeReadAreNotSaidToBeNone() async {
        let notes = ListedNotes()
        notes.outage.withLock { $0 = .unavailable(reason: "The disk is full.") }
        let shown = await tags(notes).shown
        #expect(shown.condition == .unavailable)
        #expect(!shown.value.isEmpty)
        #expect(shown.value.message.contains("The disk is full."))
    }

    // One tag.

    @Test func aTagIsRenamedWithThoseBelowIt() async {
        let notes = ListedNotes([
            ListedNotes.note(1, tags: ["work"]), ListedNotes.note(2, tags: ["Work/Plan"], state: .trashed),
        ])
        let viewModel = await screen(notes, of: "work")
        #expect(viewModel.shown.value.details?.below == ["Work/Plan"])
        #expect(
            await viewModel.handle(.renameTapped(name: tag("job")))
                == .renamed(to: tag("job"), StepwiseChange(count: 2))
        )
        #expect(allTags(notes) == [["job"], ["job/Plan"]])
    }

    @Test func aRenamingThatWouldMergeAsksFirstAndChangesNothing() async throws {
        let notes = ListedNotes([ListedNotes.note(1, tags: ["work"]), ListedNotes.note(2, tags: ["Job"])])
        let viewModel = await screen(notes, of: "work")
        #expect(await viewModel.handle(.renameTapped(name: tag("job"))) == nil)
        #expect(viewModel.shown.condition == .conflict)
        let merge = try #require(viewModel.shown.value.details?.merge)
        #expect(merge == NoteTagMergeViewInputData(name: "job", text: "“Job” (1 note) is already in use."))
        #expect(allTags(notes) == [["work"], ["Job"]])
        #expect(
            await viewModel.handle(.mergeTapped(name: tag("job"))) == .renamed(to: tag("job"), StepwiseChange(count: 1))
        )
    }

    @Test func aTagBelowThatWouldBeMergedIsAskedAboutToo() async {
        let notes = ListedNotes([ListedNotes.note(1, tags: ["work/plan"]), ListedNotes.note(2, tags: ["job/plan"])])
        let viewModel = await screen(notes, of: "work")
        #expect(await viewModel.handle(.renameTapped(name: tag("job"))) == nil)
        #expect(viewModel.shown.value.details?.merge?.text == "“job/plan” (1 note) is already in use.")
    }

    @Test func aTagThatBecomesOneBelowItLeavesWhatIsThereAlready() async throws {
        let notes = ListedNotes([
            ListedNotes.note(1, tags: ["work", "work/x"]), ListedNotes.note(2, tags: ["work/plan", "work/plan/y"]),
        ])
        let viewModel = await screen(notes, of: "work")
        #expect(await viewModel.handle(.renameTapped(name: tag("work/plan"))) == nil)
        #expect(viewModel.shown.value.details?.merge?.text == "“work/plan” (1 note) is already in use.")
        #expect(
            await viewModel.handle(.mergeTapped(name: tag("work/plan")))
                == .renamed(to: tag("work/plan"), StepwiseChange(count: 1))
        )
        #expect(allTags(notes) == [["work/plan", "work/plan/x"], ["work/plan", "work/plan/y"]])
    }

    @Test func aChangeThatWasNotMadeForAllIsNoRefusal() async {
        let notes = ListedNotes([ListedNotes.note(1, tags: ["work"])], ends: .outOfTime)
        let change = StepwiseChange(count: 1, end: .outOfTime)
        #expect(
            await screen(notes, of: "work").handle(.renameTapped(name: tag("job"))) == .renamed(to: tag("job"), change)
        )
    }

    @Test func anotherSpellingIsNoMerge() async {
        let notes = ListedNotes([ListedNotes.note(1, tags: ["work"])])
        let viewModel = await screen(notes, of: "work")
        #expect(
            await viewModel.handle(.renameTapped(name: tag("Work")))
                == .renamed(to: tag("Work"), StepwiseChange(count: 1))
        )
        #expect(allTags(notes) == [["Work"]])
    }

    @Test func theSameNameIsNoRenaming() async {
        let viewModel = await screen(ListedNotes([ListedNotes.note(1, tags: ["work"])]), of: "work")
        #expect(await viewModel.handle(.renameTapped(name: tag("work"))) == nil)
        #expect(
            viewModel.shown.condition == .invalid([FieldError(field: "name", message: "is the name it already has")])
        )
    }

    @Test func theSpellingOfTheURLIsNotThatOfTheNotes() async {
        let notes = ListedNotes([ListedNotes.note(1, tags: ["Work"])])
        #expect(
            await screen(notes, of: "work").handle(.renameTapped(name: tag("work")))
                == .renamed(to: tag("work"), StepwiseChange(count: 1))
        )
        #expect(allTags(notes) == [["work"]])
    }

    @Test func theNameThatAllNotesHaveAlreadyIsNoRenaming() async {
        let viewModel = await screen(ListedNotes([ListedNotes.note(1, tags: ["Work"])]), of: "work")
        #expect(await viewModel.handle(.renameTapped(name: tag("Work"))) == nil)
        #expect(
            viewModel.shown.condition == .invalid([FieldError(field: "name", message: "is the name it already has")])
        )
    }

    @Test func aNameThatMakesATagBelowTooLongIsRefused() async {
        let below = "work/" + String(repeating: "x", count: 50)
        let notes = ListedNotes([ListedNotes.note(1, tags: [below])])
        let viewModel = await screen(notes, of: "work")
        #expect(await viewModel.handle(.renameTapped(name: tag("a much longer name"))) == nil)
        #expect(
            viewModel.shown.condition
                == .invalid([FieldError(field: "name", message: "would make a tag longer than 64 characters")])
        )
        #expect(allTags(notes) == [[below]])
    }

    @Test func aTagIsTakenOffAllNotesAndThoseBelowItStay() async {
        let notes = ListedNotes([
            ListedNotes.note(1, tags: ["work", "home"]), ListedNotes.note(2, tags: ["work/plan"]),
        ])
        let viewModel = await screen(notes, of: "work")
        #expect(viewModel.shown.value.details?.canBeRemoved == true)
        #expect(await viewModel.handle(.removeTapped) == .removed(StepwiseChange(count: 1)))
        #expect(allTags(notes) == [["home"], ["work/plan"]])
    }

    @Test func aTagOfSomebodyElseIsNotThere() async {
        let viewModel = await screen(
            ListedNotes([ListedNotes.note(1, tags: ["work"], of: ListedNotes.grace)]),
            of: "work"
        )
        #expect(viewModel.shown.condition == .notFound)
        #expect(viewModel.shown.value.details == nil)
        #expect(await viewModel.handle(.removeTapped) == nil)
        #expect(viewModel.shown.condition == .notFound)
    }
}
