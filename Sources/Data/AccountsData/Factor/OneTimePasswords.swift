import Accounts
import Crypto
import Foundation

/// One-time passwords of a shared secret: HOTP (RFC 4226), and TOTP (RFC 6238), whose counter is the time.
///
///     let passwords = OneTimePasswords(secret: secret)
///     passwords.password(at: OneTimePasswords.step(at: now))   // "755224"
///
/// SHA-1 is what all authenticator apps know. Nothing is known against it in an HMAC.
struct OneTimePasswords {
    enum Algorithm: CaseIterable { case sha1, sha256, sha512 }

    /// How long a password holds, in seconds.
    static let period: TimeInterval = 30

    private let secret: SymmetricKey
    private let algorithm: Algorithm
    private let digits: Int

    /// - Parameter digits: how long a password is: 6 to 9.
    init(secret: some Sequence<UInt8>, algorithm: Algorithm = .sha1, digits: Int = 6) {
        self.secret = SymmetricKey(data: Data(secret))
        self.algorithm = algorithm
        self.digits = min(max(digits, 6), 9)
    }

    /// The number of the period that a moment is in; 0 before 1970.
    static func step(at moment: Date) -> Int {
        let step = (moment.timeIntervalSince1970 / period).rounded(.down)
        return step.isFinite ? max(Int(exactly: step) ?? 0, 0) : 0
    }

    func password(at counter: Int) -> String {
        let message = withUnsafeBytes(of: UInt64(clamping: counter).bigEndian) { Data($0) }
        let hash: [UInt8] =
            switch algorithm {
            case .sha1: Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: secret))
            case .sha256: Array(HMAC<SHA256>.authenticationCode(for: message, using: secret))
            case .sha512: Array(HMAC<SHA512>.authenticationCode(for: message, using: secret))
            }
        // RFC 4226 section 5.3: the last four bits say where the 31 bits are.
        let start = Int(hash[hash.count - 1] & 0x0F)
        let number = hash[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        var modulus: UInt32 = 1
        for _ in 0..<digits { modulus *= 10 }
        let text = String(number % modulus)
        return String(repeating: "0", count: digits - text.utf8.count) + text
    }

    /// Of the present step, the one before and the one after, the one that a password is of; nil where it is of none that
    /// comes after the last one that was accepted.
    func step(of password: String, at moment: Date, after last: Int) -> Int? {
        let present = Self.step(at: moment)
        var found: Int?
        // All are looked at, each to its end: how long that takes tells nothing.
        for step in [present, present - 1, present + 1] where step > last && step >= 0 {
            if self.password(at: step).utf8.isEqualInConstantTime(password.utf8), found == nil { found = step }
        }
        return found
    }
}
