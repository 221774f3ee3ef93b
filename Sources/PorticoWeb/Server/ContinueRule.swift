import NIOHTTP1

/// Tells a client that asks first to go on and send its body: `Expect: 100-continue` (RFC 9110 section 10.1.1).
///
/// Without that word, such a client waits a while for nothing. It is not said while an earlier request on the
/// connection is still to be answered: it would fall into the middle of that answer, and the client may send its body
/// without it.
struct ContinueRule {
    private var unanswered = 0

    /// Whether its client is to be told now.
    mutating func headCame(_ head: HTTPRequestHead) -> Bool {
        defer { unanswered += 1 }
        return unanswered == 0 && head.version == .http1_1
            && head.headers.first(name: "expect")?.lowercased() == "100-continue"
    }

    mutating func answerEnded() {
        unanswered -= 1
    }
}
