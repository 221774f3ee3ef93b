import Portico
import Testing

@testable import Notes

@Suite struct NoteCoordinatorTests {
    @Test func whoIsNotSignedInGetsNothingOfANoteButWhatIsShared() throws {
        let flow = NoteCoordinator(parts: try Container().resolved())
        let routes = NotesRoute.examples.filter { $0.flow == .note && $0.needsAccount }
        #expect(routes.count >= 11)
        for route in routes {
            #expect(throws: AnswerError.forbidden, "\(route.location)") { try flow.answer(for: route, of: Visitor()) }
        }
    }

    @Test(arguments: [
        (Language.english, 1, "1 earlier version has been deleted."),
        (.english, 2, "2 earlier versions have been deleted."),
        (.german, 1, "1 frühere Version wurde gelöscht."),
        (.german, 2_000, "2.000 frühere Versionen wurden gelöscht."),
        (.arabic, 1, "حُذفت نسخة سابقة واحدة."), (.arabic, 2, "حُذفت نسختان سابقتان."),
        (.arabic, 3, "حُذفت 3 نسخ سابقة."), (.arabic, 11, "حُذفت 11 نسخة سابقة."),
    ])
    func howManyEarlierTextsWentIsSaidInTheLanguageOfTheVisitor(language: Language, count: Int, text: String) {
        let destination = NoteCoordinator.destination(
            for: NoteHistoryOutput.pruned(StepwiseChange(count: count)),
            from: .history(id: Note.ID.random()),
            in: Localiser(language)
        )
        #expect(destination.notice?.text == text)
    }

    @Test func aNoteIsNamedInANoticeWhicheverWayItsNameRuns() {
        let notices = [Language.english, .german, .arabic].map { language in
            NoteCoordinator.destination(
                for: NoteDeletionOutput.deleted(name: "Plan"),
                from: .delete(id: Note.ID.random()),
                in: Localiser(language)
            ).notice?.text
        }
        #expect(
            notices == [
                "“Plan” has been deleted forever.", "„Plan“ wurde endgültig gelöscht.",
                "حُذفت «\u{2068}Plan\u{2069}» نهائيًا.",
            ]
        )
    }
}
