import Crypto
import Foundation
import Portico
import PorticoSessions

/// What the browser of a remembered device holds: the device's number and a token, 128 random bits each. The store
/// knows their hashes only.
struct DeviceToken: Sendable, Hashable {
    let device: String
    let token: String

    init(device: String, token: String) {
        self.device = device
        self.token = token
    }

    /// Nil where the text is not one this server could have made.
    init?(_ text: String) {
        // Two numbers of 22 characters, bounded before they are read.
        guard text.utf8.count == 45 else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy(RandomID.isWellFormed) else { return nil }
        self.init(device: parts[0], token: parts[1])
    }

    var text: String { "\(device).\(token)" }

    var id: RememberedDeviceID { RememberedDeviceID(rawValue: Self.hash(of: device)) }

    var hash: TokenHash { TokenHash(rawValue: Self.hash(of: token)) }

    /// Whether it has this hash. It takes as long whether the first digit differs or the last, so that time tells
    /// nothing about the right token.
    func has(_ known: TokenHash) -> Bool {
        let (own, known) = (Array(hash.rawValue.utf8), Array(known.rawValue.utf8))
        guard own.count == known.count else { return false }
        return zip(own, known).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func hash(of text: String) -> String {
        SHA256.hash(data: Data(text.utf8)).hexadecimal
    }
}
