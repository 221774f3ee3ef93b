import Logging
import Portico

/// One request and its response, as the log and an error page tell it.
struct Exchange: Sendable {
    /// Names this exchange in the log, in the response and on error pages: 64 random bits.
    let id: String
    let logger: RequestLogger
    /// The name of the route that answered.
    var route: String?
    /// What may be told of the path that was asked for.
    var path: String?
    /// Who asked; nobody in particular until their session is found, and where no route is asked for.
    var visitor = Visitor()

    init(logger: Logger) {
        id = Self.digits(of: .random(in: .min ... .max))
        self.logger = RequestLogger(logger, id: id)
    }

    /// Sixteen hexadecimal digits.
    private static func digits(of number: UInt64) -> String {
        String(unsafeUninitializedCapacity: 16) { bytes in
            for place in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: number >> (60 - 4 * UInt64(place))) & 0xF
                bytes[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return 16
        }
    }
}
