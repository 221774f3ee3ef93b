import HTTPTypes
import Hummingbird
import Portico
import PorticoHost

/// Leads a form on that could not be carried out where it was sent: to a page on the way, and in the end to the page it
/// belongs to.
struct PendingFormResponder: Sendable {
    let site: Site
    /// The visitor as they are now.
    let visit: Visit
    let form: PendingForm
    /// What else was typed, for the next page's fields of the same names.
    var filling = Form()
    let logger: RequestLogger

    /// A page that takes the form along, for who wants `route`; only a way in does so, another page shows it for the
    /// last time.
    func response(
        on route: AnyRoute,
        because problem: PageProblem,
        isAlert: Bool = true,
        goesOn: Bool = true
    ) async throws -> Response {
        let first = site.flow.start(visit.visitor, wanting: route)
        let goesOn = goesOn && site.flow.isWayIn(first)
        let pendingForm = PendingFormNotice(
            form: form,
            problem: goesOn ? problem : problem.ending(form),
            isAlert: isAlert,
            goesOn: goesOn
        )
        return try responder.response(with: try await screen(of: first), filling: filling, pendingForm: pendingForm)
            .response
    }

    /// The page the form belongs to, with the form laid over it; where the visitor may not be there yet, or it is no
    /// page, the one that they are led to instead.
    func response(elseLeadingTo route: AnyRoute?) async throws -> Response {
        guard let home = form.home(in: site.flow) else {
            guard let route else { throw WebError.notFound }
            return try await response(on: route, because: .homeless, goesOn: false)
        }
        guard site.flow.start(visit.visitor, wanting: home) == home else {
            return try await response(on: route ?? home, because: .stillKept)
        }
        let returned = FormReturn(
            event: form.event,
            arguments: form.arguments,
            typed: form.typed,
            problem: .notSavedYet(form),
            isLate: true
        )
        return try responder.response(with: try await screen(of: home), returned: returned).response
    }

    private var responder: ScreenResponder {
        ScreenResponder(site: site, visit: visit, format: .html, logger: logger)
    }

    /// Throws `AnswerError` as the coordinator does, and where there is a file.
    private func screen(of route: AnyRoute) async throws -> Screen {
        let screen = try site.flow.screen(at: route, of: visit.visitor)
        await screen.appear()
        return screen
    }
}
