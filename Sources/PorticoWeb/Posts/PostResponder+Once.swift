import Hummingbird
import Logging
import Portico

// What is done once, however often it is sent.
extension PostResponder {
    func once(_ event: PostedEvent, _ key: PostKey) async throws -> Response {
        let posts = site.services.posts
        switch try await posts.begin(key, at: site.services.now()) {
        case .answered(let sealed):
            guard let answer = seal.open(sealed, context: event.number).flatMap(StoredAnswer.init) else {
                return try await again(event, PageProblem(WebFailure.interrupted))
            }
            return answer.response
        case .interrupted:
            return try await again(event, PageProblem(WebFailure.interrupted))
        case .begun:
            let visit: Visit
            do {
                visit = try await visitWithSession()
            } catch {
                // Nothing was done yet, so the same form may be sent again.
                try? await uncancelled { try await posts.forget(key) }
                throw error
            }
            let outcome = try await carryOut(event, for: visit)
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
            return outcome.response
        }
    }

    /// To its end, though nobody waits for the answer: else nobody would know what became of the post.
    private func uncancelled(_ work: @escaping @Sendable () async throws -> Void) async throws {
        try await Task { try await work() }.value
    }

    /// Only who has the form itself can open the answer again: it may hold the cookie of a new session.
    var seal: Seal {
        Seal(keys: site.services.keys, purpose: .answers)
    }

    /// The visit, in a session that is stored.
    func visitWithSession() async throws -> Visit {
        guard visit.session == nil else { return visit }
        var visit = visit
        let session = site.sessions.newSession()
        try await site.services.sessions.save(session.record)
        visit.session = session
        return visit
    }
}
