import Portico
import Testing

@testable import Notes

@Suite struct NoteListCoordinatorTests {
    private let flow: NoteListCoordinator

    init() throws {
        flow = NoteListCoordinator(parts: try Container().resolved())
    }

    private func tag(_ text: String) -> NoteTag { NoteTag(rawValue: text)! }

    private func target(_ output: NoteListOutput, from route: NotesRoute) -> NotesRoute {
        NoteListCoordinator.destination(for: output, from: route, in: .english).target(from: route)
    }

    @Test func aSelectedNoteAndANewOneAreShown() {
        let id = ListedNotes.id(1)
        #expect(target(.noteSelected(id), from: .list()) == .note(id: id))
        #expect(target(.createNote, from: .list()) == .new())
        #expect(target(.deletion(id), from: .trash()) == .delete(id: id))
        #expect(target(.emptying, from: .trash()) == .emptyTrash())
    }

    @Test func aSearchStaysInItsListAndBeginsAtItsFirstPage() {
        let route = NotesRoute.archive(query: "a", tag: tag("t"), page: PageNumber(3)!, select: .all)
        #expect(target(.search(NoteSearch(query: "b")), from: route) == .archive(query: "b"))
        #expect(target(.page(PageNumber(2)!), from: route) == .archive(query: "a", tag: tag("t"), page: PageNumber(2)!))
        #expect(target(.tag(nil), from: route) == .archive(query: "a"))
        #expect(target(.everyRow, from: .list(page: PageNumber(2)!)) == .list(page: PageNumber(2)!, select: .all))
        #expect(target(.noRow, from: .list(select: .all)) == .list())
    }

    @Test func aTagInTheTrashLeadsToTheNotesWithIt() {
        #expect(target(.tag(tag("t")), from: .trash(page: PageNumber(2)!)) == .list(tag: tag("t")))
    }

    @Test func afterAChangeTheSameListFollowsWithNothingChosenAndItsUndo() throws {
        let route = NotesRoute.list(query: "a", page: PageNumber(2)!, select: .all)
        let change = NoteListChange.moved(to: .archived, [ListedNotes.standing(1)])
        let destination = NoteListCoordinator.destination(
            for: .changed(change, page: .first),
            from: route,
            in: .english
        )
        #expect(destination.move == .replace(.list(query: "a")))
        #expect(destination.notice?.undo?.route == .list(query: "a"))
    }

    @Test func whatAsksBeforeTheTrashIsEmptiedClosesToWhereItWasOpened() throws {
        let place = NotesRoute.trash(page: try #require(PageNumber(2)), select: .all)
        #expect(target(.emptying, from: place).parent == place)
    }

    @Test func anEmptiedTrashSaysHowMuchIsGone() {
        let destination = NoteListCoordinator.destination(
            for: EmptyTrashOutput.emptied(StepwiseChange(count: 1_204)),
            from: .emptyTrash(),
            in: .english
        )
        #expect(destination.target(from: .emptyTrash()) == .trash())
        #expect(destination.notice == Notice(text: "Deleted 1,204 notes forever."))
    }

    @Test func aRenamedTagIsShownUnderItsNewName() {
        let route = NotesRoute.tag(name: tag("work"))
        let renamed = NoteListCoordinator.destination(
            for: NoteTagOutput.renamed(to: tag("job"), StepwiseChange(count: 2)),
            from: route,
            in: .english
        )
        #expect(renamed.target(from: route) == .tag(name: tag("job")))
        #expect(renamed.notice?.text == "Renamed “work” to “job” in 2 notes.")
        #expect(
            NoteListCoordinator.destination(
                for: NoteTagOutput.removed(StepwiseChange(count: 1)),
                from: route,
                in: .english
            ).target(from: route) == .tags()
        )
        #expect(
            NoteListCoordinator.destination(for: NoteTagOutput.notes, from: route, in: .english).target(from: route)
                == .list(tag: tag("work"))
        )
    }

    @Test func whatIsDoneInPartsSaysSoAndStaysWhereItIsGoneOnWith() {
        let rest = "Some are still left. Do it again to continue."
        let trash = NoteListCoordinator.destination(
            for: EmptyTrashOutput.emptied(StepwiseChange(count: 3, end: .outOfTime)),
            from: .emptyTrash(),
            in: .english
        )
        #expect(trash.target(from: .emptyTrash()) == .emptyTrash())
        #expect(trash.notice?.text == "Deleted 3 notes forever. \(rest)")
        let route = NotesRoute.tag(name: tag("work"))
        let renamed = NoteListCoordinator.destination(
            for: NoteTagOutput.renamed(to: tag("job"), StepwiseChange(count: 2, end: .outOfTime)),
            from: route,
            in: .english
        )
        #expect(renamed.target(from: route) == route)
        #expect(renamed.notice?.text == "Renamed “work” to “job” in 2 notes. \(rest)")
        let failed = StepwiseChange(count: 1, end: .failed(reason: "The disk is full."))
        let removed = NoteListCoordinator.destination(for: NoteTagOutput.removed(failed), from: route, in: .english)
        #expect(removed.target(from: route) == route)
        let failedRest = "Some are still left. The disk is full. Do it again to continue."
        #expect(removed.notice?.text.hasSuffix(failedRest) == true)
    }

    @Test(arguments: [
        ("new.0", NotesRoute.newDraft()), ("new.2", .newDraft(number: 2)),
        ("\(ListedNotes.id(1).rawValue).3", .draft(id: ListedNotes.id(1), number: 3)),
    ])
    func aDraftLeadsToItsFormFilledInWithIt(key: String, form: NotesRoute) throws {
        let output = NoteDraftsOutput.editing(try #require(NoteDraftKey(text: "\(key).\(NoteDraft.ID.random().text)")))
        #expect(NoteListCoordinator.destination(for: output, from: .drafts, in: .english).target(from: .drafts) == form)
    }

    @Test func whoIsNotSignedInGetsNoList() {
        #expect(throws: AnswerError.forbidden) { try flow.answer(for: .list(), of: Visitor()) }
    }
}
