import Hummingbird
import Logging
import Portico

// What is done once, however often it is sent.
extension PostResponder {
    func once(_ event: PostedEvent, _ key: PostKey) async throws -> Response {
        let posts = site.services.posts
        switch try await posts.begin(key, at: site.services.now()) {
        case .answered(let sealed):
            guard let answer = known(sealed, of: event) else { return try await again(event, PageProblem(WebFailure.interrupted)) }
            return try await response(after: answer)
        case .interrupted:
            return try await again(event, PageProblem(WebFailure.interrupted))
        case .begun:
            let outcome = try await carryOut(event)
            do {
                if let answer = outcome.answer {
                    let sealed = try seal.close(try answer.encoded(), context: event.number)
                    try await uncancelled { try await posts.finish(key, with: sealed) }
                } else {
                    try await uncancelled { try await posts.forget(key) }
                }
            } catch {
                // The visitor gets the answer all the same; only a repetition would be told that it is not known.
                logger.error("the answer to a post could not be kept", metadata: ["error": "\(error)"])
            }
            guard let answer = outcome.answer else { return outcome.response }
            return try await response(after: answer)
        }
    }

    /// The answer of a form that was carried out before and would be refused now: it may itself be what ended its session.
    func answer(toKnownForm received: ReceivedForm) async throws -> Response? {
        let posted = PostedForm(received.form)
        return try await answer(toKnown: posted.event(site.offers.open(posted.offer ?? "", action: action, audiences: visit.audiences)))
    }

    func answer(toKnown event: PostedEvent) async throws -> Response? {
        guard !event.number.isEmpty, let key = try? await key(of: event) else { return nil }
        return try await site.postsInFlight.alone(key) {
            // What cannot be read is not known; the form is refused in either case.
            guard let sealed = try? await site.services.posts.answer(to: key), let answer = known(sealed, of: event) else { return nil }
            return try await response(after: answer)
        }
    }

    /// What makes a numbered event the same one when it comes again.
    func key(of event: PostedEvent) async throws(StoreFailure) -> PostKey {
        try await PostKey(number: event.number, action: action, event: event.name, form: event.form, reading: site.uploads.line)
    }

    /// The same answer again. A browser that has a living session keeps it: the answer may hold the cookie of an older one.
    private func known(_ sealed: [UInt8], of event: PostedEvent) -> StoredAnswer? {
        guard let answer = seal.open(sealed, context: event.number).flatMap(StoredAnswer.init) else { return nil }
        return visit.session == nil ? answer : answer.without(cookie: cookies.session)
    }

    /// To its end, though nobody waits for the answer: else nobody would know what became of the post.
    func uncancelled<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        try await Task { try await work() }.value
    }

    /// Only who has the form itself can open the answer again: it may hold the cookie of a new session.
    var seal: Seal {
        Seal(keys: site.services.keys, purpose: .answers)
    }
}
