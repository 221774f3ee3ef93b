import Accounts
import Foundation

/// A password's scrypt hash as it is kept: `$scrypt$ln=17,r=8,p=1$SALT$HASH`, salt and hash in Base64 without padding (the PHC string
/// format).
struct ScryptText: Hashable {
    var parameters: ScryptParameters
    var salt: Data
    var hash: Data

    init(parameters: ScryptParameters, salt: Data, hash: Data) {
        self.parameters = parameters
        self.salt = salt
        self.hash = hash
    }

    /// Nil where it is no such text, or one that this program would not compute.
    init?(_ stored: PasswordHash) {
        let parts = stored.rawValue.split(separator: "$", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0].isEmpty, parts[1] == "scrypt", let parameters = Self.parameters(parts[2]),
            let salt = Self.data(parts[3]), let hash = Self.data(parts[4]), !salt.isEmpty, hash.count >= 16
        else { return nil }
        self.init(parameters: parameters, salt: salt, hash: hash)
    }

    var stored: PasswordHash {
        let parameters = "ln=\(parameters.logRounds),r=\(parameters.blockSize),p=\(parameters.parallelism)"
        return PasswordHash(rawValue: "$scrypt$\(parameters)$\(Self.text(salt))$\(Self.text(hash))")
    }

    private static func parameters(_ text: Substring) -> ScryptParameters? {
        let values = zip(text.split(separator: ","), ["ln=", "r=", "p="]).map { part, name in
            part.hasPrefix(name) ? Int(part.dropFirst(name.count)) : nil
        }
        guard values.count == 3, let logRounds = values[0], let blockSize = values[1], let parallelism = values[2] else { return nil }
        let parameters = ScryptParameters(logRounds: logRounds, blockSize: blockSize, parallelism: parallelism)
        return parameters.isBearable ? parameters : nil
    }

    private static func text(_ data: Data) -> String {
        data.base64EncodedString().replacing("=", with: "")
    }

    private static func data(_ text: Substring) -> Data? {
        Data(base64Encoded: text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4))
    }
}
