import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Portico

/// Carries out a post: from the offer in its form to a redirect, or to the same page with the form as it was sent.
///
/// What keeps a stranger's hand off comes first (where the request is from, how often), then what the page offered,
/// then what was typed; the view model hears of nothing that did not pass. A session begins when something is first
/// kept for its visitor, or with a sign-in: a post that only navigates begins none.
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

    var action: String { route.address }

    // 1. Is it something that the page offered?

    /// A form that a page of ours printed.
    func response(toForm received: ReceivedForm, on screen: Screen) async throws -> Response {
        guard site.current.developed != nil else { return try await answer(toForm: received, on: screen) }
        let posted = Submission(received.form)
        let offered = await opened(posted.offer ?? "")
        let isOffered = if case .offered = offered { true } else { false }
        return try await recording(posted.event(offered), isOffered: isOffered) {
            try await answer(toForm: received, on: screen)
        }
    }

    /// Looks at an offer of a form. A key that is not known may be one that another node made.
    func opened(_ offer: String, by signer: KeyPath<Site, OfferSigner> = \.offers) async -> OfferVerdict {
        let verdict = site[keyPath: signer].open(offer, action: action, audiences: visit.audiences)
        guard case .expired = verdict else { return verdict }
        let services = site.parts.services
        await services.keyRing.refreshForUnknown(at: services.instant())
        return site[keyPath: signer].open(offer, action: action, audiences: visit.audiences)
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

    private func answer(toForm received: ReceivedForm, on screen: Screen) async throws -> Response {
        let posted = Submission(received.form)
        let offered = await opened(posted.offer ?? "")
        let event = posted.event(offered)
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
        return try await checked(event, on: screen)
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

    // 2. Is it an event of the screen, within its limits?

    /// - Parameter isStrict: whether fields that the event does not have are refused.
    private func checked(_ event: SubmittedEvent, isStrict: Bool = false, on screen: Screen) async throws -> Response {
        guard let declaration = site.flow.screens[route.name],
            let shape = declaration.events.first(where: { $0.name == event.name })
        else {
            guard isStrict else { return try await response(toFormOfBefore: event, on: screen) }
            return try await again(event, PageProblem(WebError.noEvent(event.name, of: screen.events)), opening: screen)
        }
        if isStrict {
            let unknown = shape.unknownFields(in: event.form)
            if !unknown.isEmpty {
                return try await again(event, PageProblem(Condition.invalid(unknown)), opening: screen)
            }
        }
        if let excess = shape.limit.excess(of: event.form) {
            return try await again(event, PageProblem(excess), opening: screen)
        }
        let decoded: DecodedEvent
        do throws(DecodeError) {
            decoded = try declaration.decode(event.name, from: event.numberedForm)
        } catch {
            guard case .fields(let errors) = error else {
                return try await again(event, PageProblem(WebError.notOffered), opening: screen)
            }
            // Another build may have asked for less, and carried it out.
            if !isStrict, let known = try await answer(toKnown: event) { return known }
            return try await again(event, PageProblem(Condition.invalid(errors)), opening: screen)
        }
        guard isStrict || declaration.hasPlace(for: event.typed) else {
            return try await response(toFormOfBefore: event, on: screen)
        }
        do {
            // Somebody who saves and closes the page expects it to be saved. Only of a program's events that newer ones replace is
            // the older one given up.
            guard shape.policy == .serial || !event.idempotencyKey.isEmpty else {
                return try await once(event, decoded, on: screen)
            }
            return try await uncancelled { try await once(event, decoded, on: screen) }
        } catch let failure as StoreError {
            logger.error("a post could not be carried out", metadata: ["error": "\(failure)"])
            return try await again(event, PageProblem(Condition.unavailable), opening: try anotherScreen())
        } catch let failure as LateError {
            logger.error(
                "a post was carried out, and its session could not be changed",
                metadata: ["error": "\(failure.cause)"]
            )
            return try await again(event, PageProblem(WebError.interrupted), opening: try anotherScreen())
        }
    }

    /// A form as another build of the site had it comes back, for nothing of it may be left out unseen. That build may
    /// have carried it out, and only its answer was lost.
    private func response(toFormOfBefore event: SubmittedEvent, on screen: Screen) async throws -> Response {
        if let known = try await answer(toKnown: event) { return known }
        return try await again(event, PageProblem(WebError.formChanged), opening: screen)
    }

    // 3. Was it carried out before?

    private func once(_ event: SubmittedEvent, _ decoded: DecodedEvent, on screen: Screen) async throws -> Response {
        guard !event.idempotencyKey.isEmpty else { return try await carryOut(event, decoded, on: screen).response }
        let key = try await key(of: event)
        return try await site.postsInFlight.alone(key) {
            switch try await begin(key) {
            case .answered(let sealed):
                guard let answer = await known(sealed, of: event) else {
                    return try await again(event, PageProblem(WebError.interrupted), opening: screen)
                }
                return try await response(after: answer)
            case .interrupted: return try await again(event, PageProblem(WebError.interrupted), opening: screen)
            case .begun:
                let outcome = try await carryOut(event, decoded, on: screen)
                await keep(outcome.answer, of: event, key)
                guard let answer = outcome.answer else { return outcome.response }
                return try await response(after: answer)
            }
        }
    }

    /// Notes that a post begins, once nobody elsewhere is carrying it out.
    private func begin(_ key: PostKey) async throws -> PostState {
        let services = site.parts.services
        while true {
            let state = try await services.posts.begin(key, at: services.now())
            guard case .interrupted = state else { return state }
            if let ended = try await stateOnceEnded(key) { return ended }
            // It had no effect there, and was forgotten: it may be tried here.
        }
    }

    /// How it stands with a post, once nobody elsewhere is carrying it out; nil where it is not known.
    ///
    /// The ledger is read from time to time, since that works with each: after 10 ms, then after pauses that double up to
    /// 200 ms, so some fifty times at most until `postsElsewhere` is over. A node does so once for each post at a time
    /// (`postsInFlight`), and only for one that began a moment ago: nobody makes it wait for a post that never was.
    private func stateOnceEnded(_ key: PostKey) async throws -> PostState? {
        let services = site.parts.services
        var pause = Duration.milliseconds(10)
        while true {
            let state = try await services.posts.state(of: key)
            // What began longer ago than that was cut off.
            guard case .interrupted(let begun)? = state,
                abs(services.now().timeIntervalSince(begun)) < services.postsElsewhere / .seconds(1)
            else { return state }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, .milliseconds(200))
        }
    }

    /// The answer of a form that was carried out before and would be refused now: it may itself be what ended its
    /// session.
    func answer(toKnownForm received: ReceivedForm) async throws -> Response? {
        let posted = Submission(received.form)
        return try await answer(toKnown: posted.event(await opened(posted.offer ?? "")))
    }

    private func answer(toKnown event: SubmittedEvent) async throws -> Response? {
        guard !event.idempotencyKey.isEmpty, let key = try? await key(of: event) else { return nil }
        return try await site.postsInFlight.alone(key) {
            // What cannot be read is not known; the form is refused in either case. One that another node is carrying out
            // is waited for, as one is that is not refused: it may itself be what ended the session, and who clicked twice
            // would read that nothing was done.
            guard case .answered(let sealed)? = try? await stateOnceEnded(key),
                let answer = await known(sealed, of: event)
            else { return nil }
            return try await response(after: answer)
        }
    }

    /// What makes a numbered event the same one when it comes again.
    private func key(of event: SubmittedEvent) async throws(StoreError) -> PostKey {
        try await PostKey(
            idempotencyKey: event.idempotencyKey,
            action: action,
            event: event.name,
            form: event.form,
            reading: site.uploads.line
        )
    }

    /// The same answer again. A browser that has a living session keeps it, with its device: the answer may hold the
    /// cookies of older ones. Nor does a browser get a token that was exchanged meanwhile: it would look like a copy.
    private func known(_ sealed: [UInt8], of event: SubmittedEvent) async -> StoredResponse? {
        guard let answer = seal.open(sealed, context: event.idempotencyKey).flatMap(StoredResponse.init) else {
            return nil
        }
        guard visit.session == nil else {
            return answer.without(cookie: cookies.session).without(cookie: cookies.device)
        }
        guard let token = answer.cookie(cookies.device), !token.isEmpty else { return answer }
        let isPresent = await site.devices?.isPresent(token) ?? false
        return isPresent ? answer : answer.without(cookie: cookies.device)
    }

    /// Keeps an answer for when the event comes again; where there is none, the event may be tried again.
    private func keep(_ answer: StoredResponse?, of event: SubmittedEvent, _ key: PostKey) async {
        let posts = site.parts.services.posts
        do {
            if let answer {
                let sealed = try seal.close(try answer.encoded(), context: event.idempotencyKey)
                try await uncancelled { try await posts.finish(key, with: sealed) }
            } else {
                try await uncancelled { try await posts.forget(key) }
            }
        } catch {
            // The visitor gets the answer all the same; only a repetition would be told that it is not known.
            logger.error("the answer to a post could not be kept", metadata: ["error": "\(error)"])
        }
    }

    /// Only who has the form itself can open the answer again: it may hold the cookie of a new session.
    private var seal: Seal {
        Seal(keys: site.parts.services.keys, purpose: .answers)
    }

    // 4. The view model handles it.

    /// - Returns: the response, and what of it is to be kept; nil where the event was not carried out.
    private func carryOut(
        _ event: SubmittedEvent,
        _ decoded: DecodedEvent,
        on screen: Screen
    ) async throws -> (response: Response, answer: StoredResponse?) {
        await screen.appear()
        let reply = try await screen.send(decoded)
        site.ownedWork.withdraw(from: visit.audience)
        let begun = await newcomer?.begunSession
        switch reply {
        case .again(var condition, _):
            // The session was for what would be kept, and nothing is. In a task of its own: who closes the connection
            // leaves none either.
            if let begun { _ = await Task { try? await site.parts.services.sessions.end(begun.record.key) }.value }
            if case .tooMany(let seconds) = await newcomer?.failure { condition = .tooMany(retryAfter: seconds) }
            return (try again(event, PageProblem(condition), showing: screen), nil)
        case .stay:
            let departure = Departure(.replace, to: action)
            var concluded = try await concluded(event, with: departure, begun: begun)
            if format == .json {
                concluded.response = showing(screen, in: concluded.response, departure, visit.session ?? begun)
            }
            return concluded
        case .go(let departure): return try await concluded(event, with: departure, begun: begun)
        }
    }

    /// The answer to a program with what the screen shows after the event: what came of it may be nowhere else, such as
    /// the names that were found for a text. It is kept without.
    private func showing(
        _ screen: Screen,
        in response: Response,
        _ departure: Departure,
        _ session: OpenSession?
    ) -> Response {
        let audience = session?.record.audience ?? OfferSigner.publicAudience
        let presenter = JSONPresenter(screen: screen, problem: nil, offers: site.eventOffers, audience: audience)
        let document = EventResponseDocument(departure, offers: site.offers, audience: audience)
        guard case .whole(let shown)? = try? screen.present(with: presenter).body,
            let bytes = try? document.encoded(with: shown)
        else { return response }
        var response = response
        response.headers[.contentLength] = nil
        response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        return response
    }

    // 5. Its answer: a redirect, with what it does to the session.

    /// From here on the event has had its effect, so whatever fails must not make it look undone.
    private func concluded(
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

    var carrier: NoticeCarrier {
        NoticeCarrier(keys: site.parts.services.keys, cookies: cookies, now: site.parts.services.now)
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

    /// To its end, though nobody waits for the answer: else nobody would know what became of the post.
    private func uncancelled<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await Task { try await work() }.value
    }

    // Or the screen again, with the form as it was sent.

    private func again(
        _ event: SubmittedEvent,
        _ problem: PageProblem,
        opening screen: Screen
    ) async throws -> Response {
        await screen.appear()
        return try again(event, problem, showing: screen)
    }

    private func again(_ event: SubmittedEvent, _ problem: PageProblem, showing screen: Screen) throws -> Response {
        guard event.owner.admits(visit.visitor.account) else { throw WebError.ofAnotherAccount }
        let returned = FormReturn(event: event.name, arguments: event.arguments, typed: event.typed, problem: problem)
        return try ScreenResponder(site: site, visit: visit, format: format, logger: logger).response(
            with: screen,
            returned: returned,
            pendingForm: carried.map { PendingFormNotice(form: $0, problem: .stillKept, isAlert: false) }
        ).response
    }

    /// For when a store failed on the way: the first may show what is not so.
    private func anotherScreen() throws -> Screen {
        try site.flow.screen(at: route, of: visit.visitor)
    }
}

extension ScreenDeclaration {
    /// Whether there is a field for all that was typed. A button sends the whole of its form, also what only the other
    /// events of that have fields for.
    fileprivate func hasPlace(for typed: Form) -> Bool {
        typed.entries.allSatisfy { entry in
            entry.value.isEmpty || events.contains { $0.fields.contains { $0.name == entry.name } }
        }
    }
}
