import Accounts
import Crypto
import Foundation
import Notes
import Portico

/// The passwords of links are kept as those of accounts are.
struct ShareSecrets: NoteShareSecrets {
    let hasher: any PasswordHasher
    let seals: SealedTokens

    func hash(_ password: Secret) async throws(NoteError) -> String {
        do throws(PasswordHasherError) {
            return try await hasher.hash(password).rawValue
        } catch {
            throw .unavailable(reason: Self.reason)
        }
    }

    func check(_ password: Secret, against hash: String) async throws(NoteError) -> Bool {
        do throws(PasswordHasherError) {
            return try await hasher.check(password, against: PasswordHash(rawValue: hash)) != .differs
        } catch {
            throw .unavailable(reason: Self.reason)
        }
    }

    private static let reason = "Too many passwords are being checked. Try again in a moment."

    func pass(_ token: NoteShare.Token, hash: String, at moment: Date) -> NoteShare.Pass? {
        let code = HMAC<SHA256>.authenticationCode(for: Self.signed(token, Self.day(moment)), using: Self.key(hash))
        return NoteShare.Pass(text: Data(code).map { String(format: "%02x", $0) }.joined())
    }

    func isValid(_ pass: NoteShare.Pass, of token: NoteShare.Token, hash: String, at moment: Date) -> Bool {
        guard let code = Self.bytes(pass.text) else { return false }
        let today = Self.day(moment)
        return [today, today - 1].contains { day in
            HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Self.signed(token, day), using: Self.key(hash))
        }
    }

    /// Nobody but the server has the hash, and another password has another one.
    private static func key(_ hash: String) -> SymmetricKey { SymmetricKey(data: Data(hash.utf8)) }

    private static func signed(_ token: NoteShare.Token, _ day: Int) -> Data { Data("\(day) \(token.text)".utf8) }

    private static func day(_ moment: Date) -> Int { Int(moment.timeIntervalSince1970 / 86_400) }

    private static func bytes(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count == 64 else { return nil }
        let bytes = stride(from: 0, to: 64, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
        return bytes.count == 32 ? bytes : nil
    }

    func seal(_ token: NoteShare.Token, of owner: AccountID) -> String? { seals.seal(token, of: owner) }
    func open(_ sealed: String, of owner: AccountID) -> NoteShare.Token? { seals.open(sealed, of: owner) }
}
