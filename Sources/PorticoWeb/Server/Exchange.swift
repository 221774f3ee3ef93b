import Logging

/// One request and its response, as the log tells it.
struct Exchange: Sendable {
    /// Names this exchange in the log, in the response and on error pages: 64 random bits.
    let id: String
    var logger: Logger
    /// The name of the route that answered.
    var route: String?

    init(logger: Logger) {
        let number = UInt64.random(in: .min ... .max)
        let digits = String(number, radix: 16)
        id = String(repeating: "0", count: 16 - digits.count) + digits
        self.logger = logger
        // The server's own number is guessable and stands nowhere else; one request has one number.
        self.logger[metadataKey: "hb.request.id"] = nil
        self.logger[metadataKey: "id"] = "\(id)"
    }
}
