import HTTPTypes
import Hummingbird
import Portico

// The screen again, with the form as it was sent.
extension PostResponder {
    func again(_ event: PostedEvent, _ problem: PageProblem) async throws -> Response {
        let screen = try screen(for: visit.visitor)
        await screen.appear()
        return try again(event, problem, on: screen, for: visit)
    }

    func again(_ event: PostedEvent, _ problem: PageProblem, on screen: Screen<R>, for visit: Visit) throws -> Response {
        let returned = FormReturn(event: event.name, arguments: event.arguments, typed: event.typed, problem: problem)
        return try ScreenResponder(site: site, visit: visit, format: format, logger: logger).response(
            with: screen,
            returned: returned,
            carriage: carried.map { FormCarriage(form: $0, problem: .stillKept, isAlert: false) }
        )
    }

    func screen(for visitor: Visitor) throws -> Screen<R> {
        guard case .screen(let screen) = try site.coordinator.answer(for: route, of: visitor) else {
            throw WebFailure.methodNotAllowed(.post, allowed: [.get, .head, .options])
        }
        return screen
    }
}
