import Portico
import Testing

@testable import Notes

@Suite struct NoteTransferCoordinatorTests {
    @Test func whoIsNotSignedInGetsNothingOfImportsAndExports() throws {
        let flow = NoteTransferCoordinator(parts: try Container().resolved())
        let routes = NotesRoute.examples.filter { $0.flow == .transfer }
        #expect(routes.count == 4)
        for route in routes {
            #expect(throws: AnswerError.forbidden, "\(route.location)") { try flow.answer(for: route, of: Visitor()) }
        }
    }

    @Test(arguments: [
        (Language.english, ["Cancelled.", "The import and its files were removed."]),
        (.german, ["Abgebrochen.", "Der Import und seine Dateien wurden entfernt."]),
        (.arabic, ["أُلغيت العملية.", "أُزيل الاستيراد وملفاته."]),
    ])
    func whatWasDoneIsSaidInTheLanguageOfTheVisitor(language: Language, notices: [String]) {
        let outputs: [NoteJobOutput] = [.cancelled, .discarded(.importing)]
        let said = outputs.map {
            NoteTransferCoordinator.destination(for: $0, from: .importing, in: Localiser(language)).notice?.text
        }
        #expect(said == notices)
    }
}
