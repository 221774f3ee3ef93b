import Crypto
import Portico
import PorticoWeb

/// A signed offer against the bare HMAC-SHA256 of as many bytes as are signed for it.
enum OfferBenchmark {
    static func run() {
        let signer = OfferSigner(keys: .temporary())
        let action = "/domains?query=med&zone=com"
        let audience = "7Qm0Jr5B0a1fR9yJc2oVbg"
        let arguments: Form = ["id": "1042"]
        // Purpose, audience, action, event, and the argument's name and value, each with four bytes of length.
        let message = [UInt8](repeating: 0x61, count: 16 + audience.utf8.count + action.utf8.count + 12 + 2 + 4 + 6 * 4)
        let key = SymmetricKey(size: .bits256)
        let primed = HMAC<SHA256>(key: key)

        let rounds = 100_000
        var sum = 0
        let bare = Measurement.median(of: 7) {
            for _ in 0..<rounds { sum += HMAC<SHA256>.authenticationCode(for: message, using: key).byteCount }
        }
        let fromPrimed = Measurement.median(of: 7) {
            for _ in 0..<rounds {
                var code = primed
                code.update(data: message)
                sum += code.finalize().byteCount
            }
        }
        let offer = Measurement.median(of: 7) {
            for _ in 0..<rounds {
                sum +=
                    signer.value(event: "removeTapped", arguments: arguments, action: action, audience: audience).utf8
                    .count
            }
        }
        let value = signer.value(event: "removeTapped", arguments: arguments, action: action, audience: audience)
        var opened = 0
        let open = Measurement.median(of: 7) {
            for _ in 0..<rounds {
                if case .offered = signer.open(value, action: action, audiences: [audience]) { opened += 1 }
            }
        }
        guard opened == 7 * rounds, sum > 0 else {
            print("offers: what was signed does not open")
            return
        }
        print("HMAC-SHA256 of \(message.count) bytes: \(bare.microseconds(per: rounds)) µs with its key schedule")
        print(
            "  from a primed key: \(fromPrimed.microseconds(per: rounds)) µs, \(fromPrimed.ratio(to: bare)) times that"
        )
        print("  an event offered, whole: \(offer.microseconds(per: rounds)) µs, \(offer.ratio(to: bare)) times that")
        print("  an offer opened, whole: \(open.microseconds(per: rounds)) µs, \(open.ratio(to: bare)) times that")
    }
}
