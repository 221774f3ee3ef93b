import HTTPTypes
import Hummingbird
import Portico

// From the view model to the answer.
extension PostResponder {
    /// - Returns: the response, and what of it is to be kept; nil where the event was not carried out.
    func carryOut(_ event: PostedEvent, for visit: Visit) async throws -> (response: Response, answer: StoredAnswer?) {
        let screen = try screen(for: visit)
        await screen.appear()
        let begun = self.visit.session == nil ? visit.session : nil
        let reply = try await screen.send(event.name, event.form)
        site.ownedWork.withdraw(from: visit.audience)
        switch reply {
        case .again(let condition, _):
            // The session was for what would be kept, and nothing is. In a task of its own: who closes the connection leaves none either.
            if let begun { _ = await Task { try? await site.services.sessions.end(begun.record.key) }.value }
            return (try again(event, PageProblem(condition), on: screen, for: self.visit), nil)
        case .stay: return try await concluded(with: Destination(.replace(route)), for: visit, begun: begun)
        case .go(let destination): return try await concluded(with: destination, for: visit, begun: begun)
        }
    }

    /// From here on the event has had its effect, so whatever fails must not make it look undone.
    private func concluded(
        with destination: Destination<R>,
        for visit: Visit,
        begun: OpenSession?
    ) async throws -> (response: Response, answer: StoredAnswer?) {
        do {
            let answer = try await uncancelled { try await self.answer(destination, for: visit, begun: begun) }
            return (answer.response, answer)
        } catch {
            throw LateFailure(cause: error)
        }
    }

    func answer(_ destination: Destination<R>, for visit: Visit, begun: OpenSession?) async throws -> StoredAnswer {
        var headers: HTTPFields = [.cacheControl: "no-store"]
        let session = try await changedSession(of: visit, to: destination.session)
        if let session, session.number != visit.session?.number || begun != nil {
            for field in cookies.fields(giving: session) { headers.append(field) }
        } else if session == nil {
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
            let audience = session?.record.audience ?? OfferSigner.publicAudience
            let carrier = NoticeCarrier(keys: site.services.keys, cookies: cookies, now: site.services.now)
            headers.append(try carrier.field(carrying: CarriedNotice(notice, target: target), to: audience))
        }
        return StoredAnswer(status: .seeOther, headers: headers)
    }

    /// The session after the change; nil where there is none any more.
    func changedSession(of visit: Visit, to change: SessionChange?) async throws -> OpenSession? {
        guard let session = visit.session else { return nil }
        let store = site.services.sessions
        switch change {
        case nil: return session
        case .end:
            try await store.end(session.record.key)
            return nil
        case .signIn(let account): return try await renewed(session, for: VisitorID(of: account), account)
        case .renew: return try await renewed(session, for: session.record.visitor, session.record.account)
        }
    }

    /// A session of a new number in place of one.
    private func renewed(_ session: OpenSession, for visitor: VisitorID, _ account: AccountID?) async throws -> OpenSession {
        let next = site.sessions.newSession(for: visitor, account: account, device: DeviceName(userAgent: visit.userAgent)?.text)
        try await site.services.sessions.save(next.record)
        try await site.services.sessions.end(session.record.key)
        return next
    }
}
