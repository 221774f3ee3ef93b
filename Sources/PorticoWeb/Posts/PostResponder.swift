import HTTPTypes
import Hummingbird
import Logging
import Portico

/// Carries out a post: from the offer in its form to a redirect, or to the same page with the form as it was sent.
///
/// What keeps a stranger's hand off comes first (where the request is from, how often), then what the page offered, then what was
/// typed; the view model hears of nothing that did not pass. A session begins when something is first kept for its visitor, or with a
/// sign-in: a post that only navigates begins none.
struct PostResponder<R: Route, Shell: ViewInputData>: Sendable {
    let site: Site<R, Shell>
    let route: R
    let visit: Visit
    let cookies: CookieKind
    let format: MediaPreference
    let logger: RequestLogger
    /// Whether it came slowly enough. Counted before the body was read.
    let admission: RateLimiter.Admission
    /// A form of another page that the post takes along.
    var carried: CarriedForm?

    var action: String { route.location.description }

    /// A form that a page of ours printed.
    func response(toForm received: ReceivedForm) async throws -> Response {
        let posted = PostedForm(received.form)
        let offered = site.offers.open(posted.offer ?? "", action: action, audiences: visit.audiences)
        let event = posted.event(offered)
        if case .refused(let seconds) = admission {
            return try await again(event, PageProblem(.tooMany(retryAfter: seconds)))
        }
        switch offered {
        case .offered where !event.number.isEmpty: break
        case .expired: return try await again(event, PageProblem(WebFailure.offerExpired))
        case .offered, .notOffered, .malformed:
            if let known = try await answer(toKnown: event) { return known }
            return try await again(event, PageProblem(WebFailure.notOffered))
        }
        if let failure = received.failure {
            var problem = PageProblem(WebFailure(failure))
            problem.errors = received.refusedFiles
            return try await again(event, problem)
        }
        if !received.refusedFiles.isEmpty {
            return try await again(event, PageProblem(LimitExcess(text: nil, errors: received.refusedFiles)))
        }
        return try await response(to: event)
    }

    /// An event as JSON. Its sender needs no offer: the request is from this site or shows its session itself, and view models
    /// authorise in any case.
    func response(toEvent name: String, _ form: Form, requestKey: String?) async throws -> Response {
        if case .refused(let seconds) = admission { throw WebFailure.tooMany(retryAfter: seconds) }
        let event = PostedEvent(
            name: name,
            arguments: Form(),
            typed: form,
            form: form,
            // Without a session nobody tells one client's key from another's, and the answer holds a new session's cookie. The session's
            // number is stored nowhere: a password in the event cannot be tried out on what the ledger keeps.
            number: visit.session.flatMap { session in requestKey.map { ["request", session.number.text, $0] } } ?? []
        )
        // A program that misspells a field would else leave it out unknowingly.
        return try await response(to: event, isStrict: true)
    }

    /// - Parameter isStrict: whether fields that the event does not have are refused.
    private func response(to event: PostedEvent, isStrict: Bool = false) async throws -> Response {
        let screen = try screen(for: visit.visitor)
        guard let shape = screen.events.first(where: { $0.name == event.name }) else {
            return try await again(event, PageProblem(WebFailure.noEvent(event.name, of: screen.events)))
        }
        if isStrict {
            let unknown = shape.unknownFields(in: event.form)
            if !unknown.isEmpty { return try await again(event, PageProblem(Condition.invalid(unknown))) }
        }
        if let excess = shape.limit.excess(of: event.form) { return try await again(event, PageProblem(excess)) }
        do throws(DecodeFailure) {
            _ = try screen.target(of: event.name, event.form)
        } catch {
            guard case .fields(let errors) = error else { return try await again(event, PageProblem(WebFailure.notOffered)) }
            return try await again(event, PageProblem(Condition.invalid(errors)))
        }
        do {
            // Whoever saves and closes the page expects it saved. Only of what a newer event replaces is the older one given up.
            guard shape.policy == .serial else { return try await carriedOut(event) }
            return try await uncancelled { try await carriedOut(event) }
        } catch let failure as StoreFailure {
            logger.error("a post could not be carried out", metadata: ["error": "\(failure)"])
            return try await again(event, PageProblem(Condition.unavailable))
        } catch let failure as LateFailure {
            logger.error("a post was carried out, and its session could not be changed", metadata: ["error": "\(failure.cause)"])
            return try await again(event, PageProblem(WebFailure.interrupted))
        }
    }

    private func carriedOut(_ event: PostedEvent) async throws -> Response {
        guard !event.number.isEmpty else { return try await carryOut(event).response }
        let key = try await key(of: event)
        return try await site.postsInFlight.alone(key) { try await once(event, key) }
    }
}
