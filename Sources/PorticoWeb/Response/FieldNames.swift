import HTTPTypes

extension HTTPField.Name {
    /// The number of a request, which is in the log and on error pages too.
    // The texts are tokens (RFC 9110 section 5.6.2), so the alternatives, which the type system asks for, are never
    // taken.
    static let requestID = HTTPField.Name("X-Request-ID") ?? .date

    /// What a client calls one request, so that sending it again has no second effect.
    static let idempotencyKey = HTTPField.Name("Idempotency-Key") ?? .date
    /// What search engines may do with a file or a redirect, which have no place to say so themselves.
    static let robotsTag = HTTPField.Name("X-Robots-Tag") ?? .date
    /// Which version of a page a browser has (WHATWG HTML section 9.2).
    static let lastEventID = HTTPField.Name("Last-Event-ID") ?? .date
    /// Tells proxies not to hold a stream back until it is long.
    static let accelBuffering = HTTPField.Name("X-Accel-Buffering") ?? .date
    /// When the token that the request showed ends, unless it is used: a date as RFC 9651 section 3.3.7 writes it.
    static let tokenExpires = HTTPField.Name("Token-Expires") ?? .date
    /// Which page the answer is a popup over: a script shows it there, and without one it is a page like others.
    static let porticoPopup = HTTPField.Name("Portico-Popup") ?? .date
}
