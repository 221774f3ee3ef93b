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
}
