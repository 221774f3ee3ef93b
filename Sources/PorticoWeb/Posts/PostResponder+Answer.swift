import HTTPTypes
import Hummingbird
import Portico

// From the view model to the answer.
extension PostResponder {
    /// - Returns: the response, and what of it is to be kept; nil where the event was not carried out.
    func carryOut(_ event: PostedEvent) async throws -> (response: Response, answer: StoredAnswer?) {
        let newcomer = visit.session == nil ? self.newcomer : nil
        let screen = try screen(for: visit.visitor(identifiedBy: newcomer))
        await screen.appear()
        let reply = try await screen.send(event.name, event.form)
        site.ownedWork.withdraw(from: visit.audience)
        let begun = await newcomer?.begunSession
        switch reply {
        case .again(var condition, _):
            // The session was for what would be kept, and nothing is. In a task of its own: who closes the connection leaves none either.
            if let begun { _ = await Task { try? await site.services.sessions.end(begun.record.key) }.value }
            if case .tooMany(let seconds) = await newcomer?.failure { condition = .tooMany(retryAfter: seconds) }
            return (try again(event, PageProblem(condition), on: screen, for: visit), nil)
        case .stay: return try await concluded(with: Destination(.replace(route)), begun: begun)
        case .go(let destination): return try await concluded(with: destination, begun: begun)
        }
    }

    private var newcomer: Newcomer {
        Newcomer(
            site.sessions.newSession(device: DeviceName(userAgent: visit.userAgent)?.text),
            store: site.services.sessions,
            logger: logger,
            admit: { [limiter = site.limiter, visit] in limiter.admit(.newVisitor, from: visit) }
        )
    }

    /// From here on the event has had its effect, so whatever fails must not make it look undone.
    private func concluded(
        with destination: Destination<R>,
        begun: OpenSession?
    ) async throws -> (response: Response, answer: StoredAnswer?) {
        do {
            let answer = try await uncancelled { try await self.answer(destination, begun: begun) }
            return (answer.response, answer)
        } catch {
            throw LateFailure(cause: error)
        }
    }

    private func answer(_ destination: Destination<R>, begun: OpenSession?) async throws -> StoredAnswer {
        var headers: HTTPFields = [.cacheControl: "no-store"]
        let changed = try await change(visit.session ?? begun, destination.session)
        if let session = changed.session ?? changed.guise, session.number != visit.session?.number {
            for field in cookies.fields(giving: session) { headers.append(field) }
        } else if changed.session == nil, visit.session != nil || destination.session == .end {
            headers.append(HTTPField(name: .setCookie, value: cookies.removing(cookies.session)))
            if !visit.places.isEmpty { headers.append(PlaceKeeper(keys: site.services.keys, cookies: cookies).removal) }
        }
        guard format == .html else {
            headers[.contentType] = "application/json"
            return StoredAnswer(status: .ok, headers: headers, body: try EventAnswerDocument(destination, from: route).encoded())
        }
        let target = destination.target(from: route).location.description
        headers[.location] = target
        if let notice = destination.notice {
            let audience = changed.session?.record.audience ?? OfferSigner.publicAudience
            let carrier = NoticeCarrier(keys: site.services.keys, cookies: cookies, now: site.services.now)
            headers.append(try carrier.field(carrying: CarriedNotice(notice, target: target), to: audience))
        }
        return StoredAnswer(status: .seeOther, headers: headers)
    }

    /// What a change made of a session.
    private struct Changed {
        /// Nil where there is none, or none any more.
        var session: OpenSession?
        /// One that is stored nowhere, to be given all the same: so nobody can tell by the answer that there is none.
        var guise: OpenSession?
    }

    private func change(_ session: OpenSession?, _ change: SessionChange?) async throws(StoreFailure) -> Changed {
        let store = site.services.sessions
        let device = DeviceName(userAgent: visit.userAgent)?.text
        switch change {
        case nil: return Changed(session: session)
        case .end:
            if let session { try await store.end(session.record.key) }
            return Changed()
        case .signIn(let account, let version):
            let next = site.sessions.newSession(for: VisitorID(of: account), account: account, version: version, device: device)
            try await store.save(next.record)
            if let session { try await store.end(session.record.key) }
            return Changed(session: next)
        case .renew:
            var next = site.sessions.newSession(for: session?.record.visitor, device: device)
            guard let session else { return Changed(guise: next) }
            next.record.account = session.record.account
            next.record.version = session.record.version
            // It was not signed in anew.
            next.record.createdAt = session.record.createdAt
            return Changed(session: try await store.replace(session.record.key, with: next.record) ? next : nil)
        }
    }
}
