/// One attempt of a call, its redirects and the refresh of its token included.
struct Attempt: Sendable {
    let result: Result<HTTPAnswer, HTTPClientError>
    /// How long the source wants to be left alone.
    var retryAfter: Duration?
}
