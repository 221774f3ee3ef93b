import Foundation
import Hummingbird
import Logging
import Portico
import PorticoHost
import PorticoSessions

// Step 3: was it carried out before?
extension PostResponder {
    /// - Parameter isRepeatable: whether it finds what it has done already, so that it is not asked about.
    func once(
        _ event: SubmittedEvent,
        _ decoded: DecodedEvent,
        isRepeatable: Bool,
        on screen: Screen
    ) async throws -> Response {
        guard !event.idempotencyKey.isEmpty else { return try await carryOut(event, decoded, on: screen).response }
        let key = try await key(of: event)
        return try await site.postsInFlight.alone(key) {
            switch try await begin(key) {
            case .answered(let sealed):
                guard let answer = await known(sealed, of: event) else {
                    return try await again(event, PageProblem(WebError.interrupted), opening: screen)
                }
                return try await response(after: answer)
            case .interrupted where !isRepeatable:
                return try await again(event, PageProblem(WebError.interrupted), opening: screen)
            case .begun, .interrupted:
                let outcome = try await carryOut(event, decoded, on: screen)
                await keep(outcome.answer, of: event, key)
                guard let answer = outcome.answer, carried != nil else { return outcome.response }
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

    func answer(toKnown event: SubmittedEvent) async throws -> Response? {
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
        // Who has signed out since, or somebody else in the same browser, is shown no page of a session.
        if let audience = answer.audience, !visit.audiences.contains(audience) {
            guard visit.session == nil, await begins(answer, audience) else { return nil }
        }
        guard visit.session == nil else {
            return answer.without(cookie: cookies.session).without(cookie: cookies.device)
        }
        guard let token = answer.cookie(cookies.device), !token.isEmpty else { return answer }
        let isPresent = await site.devices?.isPresent(token) ?? false
        return isPresent ? answer : answer.without(cookie: cookies.device)
    }

    /// Whether an answer gives a newcomer the session that its page is for: they never got it if they ask again
    /// without.
    private func begins(_ answer: StoredResponse, _ audience: String) async -> Bool {
        guard let number = answer.cookie(cookies.session).flatMap(SessionNumber.init),
            let session = try? await site.sessions.session(of: number, by: .cookie)
        else { return false }
        return session.record.audience == audience
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
}
