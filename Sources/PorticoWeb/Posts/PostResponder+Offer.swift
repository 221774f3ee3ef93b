import HTTPTypes
import Hummingbird
import Portico
import PorticoHost

extension Site {
    /// Looks at an offer of a page. A key that is not known may be one that another node made.
    func opened(
        _ offer: String,
        by signer: KeyPath<Site, OfferSigner> = \.offers,
        action: String,
        audiences: [String]
    ) async -> OfferVerdict {
        let verdict = self[keyPath: signer].open(offer, action: action, audiences: audiences)
        guard case .expired = verdict else { return verdict }
        let services = parts.services
        await services.keyRing.refreshForUnknown(at: services.instant())
        return self[keyPath: signer].open(offer, action: action, audiences: audiences)
    }
}

// Step 1: is it something that the page offered?
extension PostResponder {
    /// A form that a page of ours printed.
    func response(toForm received: ReceivedForm, on screen: Screen) async throws -> Response {
        let posted = Submission(received.form)
        let offered = await opened(posted.offer ?? "")
        let event = posted.event(offered)
        let isOffered = if case .offered = offered { true } else { false }
        return try await recording(event, isOffered: isOffered) {
            try await answer(to: event, offered, posted, received, on: screen)
        }
    }

    func opened(_ offer: String, by signer: KeyPath<Site, OfferSigner> = \.offers) async -> OfferVerdict {
        await site.opened(offer, by: signer, action: action, audiences: visit.audiences)
    }

    private func recording(
        _ event: SubmittedEvent,
        isOffered: Bool,
        _ answer: () async throws -> Response
    ) async throws -> Response {
        do {
            let response = try await answer()
            record(event, isOffered: isOffered, response)
            return response
        } catch {
            record(event, isOffered: isOffered, nil)
            throw error
        }
    }

    private func answer(
        to event: SubmittedEvent,
        _ offered: OfferVerdict,
        _ posted: Submission,
        _ received: ReceivedForm,
        on screen: Screen
    ) async throws -> Response {
        if case .refused(let seconds) = admission {
            return try await again(event, PageProblem(.tooMany(retryAfter: seconds)), opening: screen)
        }
        switch offered {
        case .offered where !event.idempotencyKey.isEmpty: break
        case .expired: return try await again(event, PageProblem(WebError.offerExpired), opening: screen)
        case .offered, .notOffered, .malformed:
            if let event = oneClick(posted, received) { return try await response(toOneClick: event, on: screen) }
            if let known = try await answer(toKnown: event) { return known }
            return try await again(event, PageProblem(WebError.notOffered), opening: screen)
        }
        if let failure = received.failure {
            var problem = PageProblem(WebError(failure))
            if received.isCutShort { problem = problem.withoutTheRest }
            problem.errors = received.refusedFiles
            return try await again(event, problem, opening: screen)
        }
        if !received.refusedFiles.isEmpty {
            return try await again(
                event,
                PageProblem(LimitExcess(text: nil, errors: received.refusedFiles)),
                opening: screen
            )
        }
        return try await withUploads(of: event, on: screen) { try await checked($0, on: screen) }
    }

    /// What a mail program sends to end a kind of mail (RFC 8058): nothing but the one field, and no cookie by which
    /// anybody is known.
    private func oneClick(_ posted: Submission, _ received: ReceivedForm) -> SubmittedEvent? {
        guard let name = site.flow.screens[route.name]?.oneClick, posted.offer == nil, visit.session == nil,
            received.failure == nil, received.form.entries.count == 1,
            received.form.values("List-Unsubscribe") == ["One-Click"]
        else { return nil }
        return SubmittedEvent(name: name, arguments: Form(), typed: Form(), form: Form(), idempotencyKey: [])
    }

    /// Whoever sends it follows no redirect (RFC 8058 section 3.1).
    private func response(toOneClick event: SubmittedEvent, on screen: Screen) async throws -> Response {
        let response = try await checked(event, on: screen)
        guard response.status == .seeOther else { return response }
        return Response(status: .ok, headers: [.cacheControl: "no-store"])
    }

    /// An event as JSON.
    ///
    /// - Parameter needsOffer: whether the page must have offered it. A browser adds its cookie to whatever it is made
    ///   to send, so a cookie alone does not say that somebody was shown what they do here.
    func response(
        toEvent sent: JSONEvent,
        _ form: Form,
        on screen: Screen,
        requestKey: String?,
        needsOffer: Bool
    ) async throws -> Response {
        if case .refused(let seconds) = admission { throw WebError.tooMany(retryAfter: seconds) }
        let shape = site.flow.screens[route.name]?.events.first { $0.name == sent.name }
        // No page offers an event that there is not: which there are is the better answer. One that only navigates
        // changes nothing, and has an address instead.
        let arguments =
            if let shape {
                try await self.arguments(of: sent, form, needsOffer: needsOffer && !shape.navigates)
            } else {
                Form()
            }
        let event = SubmittedEvent(
            name: sent.name,
            arguments: arguments,
            typed: form,
            form: SubmittedEvent.form(arguments, form),
            // Without a session nobody tells one client's key from another's, and the answer holds a new session's
            // cookie. The session's number is stored nowhere: a password in the event cannot be tried out on what the
            // ledger keeps.
            idempotencyKey: visit.session.flatMap { session in requestKey.map { ["request", session.number.text, $0] } }
                ?? []
        )
        // A program that misspells a field would else leave it out unknowingly.
        return try await recording(event, isOffered: true) {
            try await checked(event, isStrict: true, on: screen)
        }
    }

    /// What the page fixed of an event that was sent as JSON. A field of that name, where it is sent too, says the
    /// same.
    private func arguments(of sent: JSONEvent, _ form: Form, needsOffer: Bool) async throws(WebError) -> Form {
        guard let offer = sent.offer else {
            if needsOffer { throw .offerNeeded }
            return Form()
        }
        var verdict = await opened(offer, by: \.eventOffers)
        if case .notOffered = verdict { verdict = await opened(offer) }
        switch verdict {
        case .offered(sent.name, let arguments, _):
            let names = Set(arguments.entries.map(\.name))
            guard names.allSatisfy({ [[], arguments.values($0)].contains(form.values($0)) }) else { throw .otherOffer }
            return arguments
        case .expired: throw .endedOffer
        case .offered, .notOffered, .malformed: throw .otherOffer
        }
    }
}
