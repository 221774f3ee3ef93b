import Hummingbird
import Portico
import PorticoHost

/// Carries out a post: from the offer in its form to a redirect, or to the same page with the form as it was sent.
///
/// What keeps a stranger's hand off comes first (where the request is from, how often), then what the page offered,
/// then what was typed; the view model hears of nothing that did not pass. A session begins when something is first
/// kept for its visitor, or with a sign-in: a post that only navigates begins none.
///
/// It goes through five steps, each in a file of its own:
///
/// 1. Is it something that the page offered? (`PostResponder+Offer.swift`)
/// 2. Is it an event of the screen, within its limits? (`+Event`)
/// 3. Was it carried out before? (`+Once`)
/// 4. The view model handles it. (`+Handling`)
/// 5. Its answer: a redirect, with what it does to the session (`+Answer`), or the page with the form as it was sent.
struct PostResponder: Sendable {
    let site: Site
    let route: AnyRoute
    let visit: Visit
    /// Somebody who posts without a session.
    let newcomer: Newcomer?
    let cookies: CookieKind
    let format: MediaPreference
    let logger: RequestLogger
    /// Whether it came slowly enough. Counted before the body was read.
    let admission: RateLimiter.Admission
    /// What the browser shows as the token of a remembered device.
    let deviceToken: String?
    /// A form of another page that the post takes along.
    var carried: PendingForm?
    /// What the page took along that the post comes from, sealed; empty where it is none that is worked on in memory.
    var memory = ""

    var action: String { route.address }

    var carrier: NoticeCarrier {
        NoticeCarrier(keys: site.parts.services.keys, cookies: cookies, now: site.parts.services.now)
    }

    /// To its end, though nobody waits for the answer: else nobody would know what became of the post.
    func uncancelled<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await Task { try await work() }.value
    }

    func again(
        _ event: SubmittedEvent,
        _ problem: PageProblem,
        opening screen: Screen
    ) async throws -> Response {
        do throws(WebError) {
            try await appear(screen)
        } catch {
            return try again(event, problem, showing: screen, memory: "")
        }
        return try again(event, problem, showing: screen)
    }

    /// - Parameter other: what the page takes along, where what was sent could not be used.
    func again(
        _ event: SubmittedEvent,
        _ problem: PageProblem,
        showing screen: Screen,
        memory other: String? = nil
    ) throws -> Response {
        let returned = FormReturn(event: event.name, arguments: event.arguments, typed: event.typed, problem: problem)
        return try again(event, returned, memory: other ?? (memory.isEmpty ? nil : memory), showing: screen)
    }

    /// - Parameter memory: what the page takes along; nil where it is none that is worked on in memory.
    func again(
        _ event: SubmittedEvent,
        _ returned: FormReturn,
        memory: String?,
        showing screen: Screen
    ) throws -> Response {
        guard event.owner.admits(visit.visitor.account) else { throw WebError.ofAnotherAccount }
        return try pages.response(
            with: screen,
            returned: returned,
            pendingForm: carried.map { PendingFormNotice(form: $0, problem: .stillKept, isAlert: false) },
            memory: memory
        ).response
    }

    var pages: ScreenResponder {
        ScreenResponder(site: site, visit: visit, format: format, logger: logger)
    }

    /// For when a store failed on the way: the first may show what is not so.
    func anotherScreen() throws -> Screen {
        try site.flow.screen(at: route, of: visit.visitor)
    }
}
