/// One attempt of a call, its redirects and the refresh of its token included.
struct Attempt: Sendable {
    let result: Result<HTTPAnswer, HTTPClientError>
    /// Nil where nobody can tell: it was not asked, or nobody waited for its answer.
    var sourceDidWell: Bool?
    /// How long the source wants to be left alone.
    var retryAfter: Duration?
}
