import HTTPTypes
import Hummingbird
import Portico
import PorticoSessions

// Step 5: its answer, a redirect, with what it does to the session.
extension PostResponder {
    /// From here on the event has had its effect, so whatever fails must not make it look undone.
    func concluded(
        _ event: SubmittedEvent,
        with departure: Departure,
        begun: OpenSession?
    ) async throws -> (response: Response, answer: StoredResponse?) {
        do {
            let answer = try await uncancelled { try await self.answer(event, departure, begun: begun) }
            return (remembered(answer).response, answer)
        } catch {
            throw LateError(cause: error)
        }
    }

    private func answer(
        _ event: SubmittedEvent,
        _ departure: Departure,
        begun: OpenSession?
    ) async throws -> StoredResponse {
        var headers: HTTPFields = [.cacheControl: "no-store"]
        let changed = try await change(visit.session ?? begun, departure.session)
        if let session = changed.session ?? changed.guise, session.number != visit.session?.number {
            // Also one that only looks as if somebody had signed in: the next page gives it a longer life.
            let endsWithBrowser = site.devices != nil && departure.session != nil
            for field in cookies.fields(giving: session, endsWithBrowser: endsWithBrowser) { headers.append(field) }
        } else if changed.session == nil, visit.session != nil || departure.session == .end {
            headers.append(HTTPField(name: .setCookie, value: cookies.removing(cookies.session)))
            if !visit.places.isEmpty {
                headers.append(PlaceKeeper(keys: site.parts.services.keys, cookies: cookies).removal)
            }
        }
        if let token = changed.token {
            headers.append(cookies.field(giving: token))
        } else if changed.forgetsDevice {
            headers.append(HTTPField(name: .setCookie, value: cookies.removing(cookies.device)))
        }
        let audience = changed.session?.record.audience ?? OfferSigner.publicAudience
        guard format == .html else {
            let document = EventResponseDocument(departure, offers: site.offers, audience: audience)
            headers[.contentType] = "application/json"
            let body = try document.encoded()
            return StoredResponse(status: .ok, headers: headers, body: body, choosing: departure.choices)
        }
        headers[.location] = departure.address
        if let notice = notice(with: departure, after: event) {
            headers.append(try carrier.field(carrying: notice, to: audience))
        }
        return StoredResponse(status: .seeOther, headers: headers, choosing: departure.choices)
    }

    /// The answer as this visitor gets it, whose browser remembers what they chose.
    func remembered(_ answer: StoredResponse) -> StoredResponse {
        guard visit.session?.carrier != .bearerToken else { return answer }
        let keeper = PreferenceKeeper(keys: site.parts.preferenceKeys, cookies: cookies)
        return answer.remembering(visit.wishes.preferences, by: keeper)
    }

    /// What the next page says, and is filled in with.
    private func notice(with departure: Departure, after event: SubmittedEvent) -> CarriedNotice? {
        let said = notice(with: departure)
        let typed = filling(of: departure, after: event)
        guard !typed.entries.isEmpty else { return said }
        return (said ?? CarriedNotice("", at: departure.address)).taking(typed)
    }

    /// Who signs in is told of a copy by their account, if it is theirs.
    private func notice(with departure: Departure) -> CarriedNotice? {
        let own = departure.notice.map { CarriedNotice($0, target: departure.address) }
        let copied = site.noticeOfCopiedToken(to: visit, at: departure.address)
        if case .signIn = departure.session { return own ?? copied }
        return copied ?? own
    }

    /// What a change made of a session.
    private struct Changed {
        /// Nil where there is none, or none any more.
        var session: OpenSession?
        /// One that is stored nowhere, to be given all the same: so nobody can tell by the answer that there is none.
        var guise: OpenSession?
        /// What the browser stays signed in by.
        var token: DeviceToken?
        /// Whether the browser is to stay signed in no longer.
        var forgetsDevice = false
    }

    private func change(_ session: OpenSession?, _ change: SessionChange?) async throws(StoreError) -> Changed {
        let store = site.parts.services.sessions
        let device = DeviceName(userAgent: visit.userAgent)?.text
        switch change {
        case nil: return Changed(session: session)
        case .end:
            if let session { try await store.end(session.record.key) }
            return Changed(forgetsDevice: site.devices != nil)
        case .signIn(let account, let version, let staysSignedIn):
            let before = session?.record
            let isKept = staysSignedIn || before?.remembered != nil && before?.account == account
            let kept = isKept ? try await site.devices?.remember(account, version, name: device) : nil
            let next = site.sessions.newSession(
                for: VisitorID(of: account),
                account: account,
                version: version,
                device: device,
                rememberedBy: kept?.device
            )
            try await store.save(next.record)
            if let session { try await store.end(session.record.key) }
            // Whom the browser stayed signed in as before, if it was somebody, it does no longer.
            if let deviceToken { try await site.devices?.forget(deviceToken) }
            return Changed(session: next, token: kept?.token, forgetsDevice: site.devices != nil)
        case .renew:
            // Where nobody is signed in, it looks as a sign-in does.
            let forgetsDevice = site.devices != nil && session?.record.account == nil
            var next = site.sessions.newSession(for: session?.record.visitor, device: device)
            guard let session else { return Changed(guise: next, forgetsDevice: forgetsDevice) }
            next.record.account = session.record.account
            next.record.version = session.record.version
            next.record.remembered = session.record.remembered
            // It was not signed in anew.
            next.record.createdAt = session.record.createdAt
            if let program = session.record.program {
                next.record.program = program
                next.record.expiresAt = session.record.expiresAt
            }
            let isReplaced = try await store.replace(session.record.key, with: next.record)
            return Changed(session: isReplaced ? next : nil, forgetsDevice: forgetsDevice)
        }
    }
}
