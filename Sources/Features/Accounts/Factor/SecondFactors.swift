public import Foundation
public import Portico

/// Where the second factors of accounts are kept and checked.
///
///     let version = try await factors.turnOn(with: code, for: preparing, telling: letter)
///
/// Each call is one transaction: of two with the same code at once one is right. What it changes stands in the account's
/// history, and letters are written, in the same transaction.
public protocol SecondFactors: Sendable {
    /// Nil where the account has none.
    func factor(of account: AccountID) async throws(AccountError) -> SecondFactor?

    /// Keeps a new secret for the account, in the place of one that waits; it does nothing until a code of it is shown.
    /// Throws `over` where the account has a factor.
    func prepare(_ change: FactorChange) async throws(FactorError) -> FactorSecret
    /// The secret that waits, in the session it was made in; nil where there is none, or its time is over.
    func preparation(_ change: FactorChange) async throws(AccountError) -> FactorSecret?
    /// Lets go of the secret that waits.
    func giveUp(_ change: FactorChange) async throws(AccountError)
    /// Turns it on where the code is one of the secret that waits, and makes recovery codes. From then on only sessions
    /// and devices of the new version count, all of which have passed it. Throws `wrong`, `over`.
    func turnOn(
        with code: TypedCode,
        for change: FactorChange,
        telling letter: AccountLetter?
    ) async throws(FactorError) -> CredentialVersion

    /// Takes the place of the recovery codes there are. Throws `wrong`, `tooMany`, `over`.
    func renewRecoveryCodes(showing proof: FactorProof, for change: FactorChange) async throws(FactorError)
    /// The recovery codes that were just made; empty where they were seen, after ten minutes, and in other sessions than
    /// the one they were made in.
    func newRecoveryCodes(_ change: FactorChange) async throws(AccountError) -> [RecoveryCode]
    /// Their owner has them: they are shown no more.
    func forgetNewRecoveryCodes(of account: AccountID) async throws(AccountError)

    /// Throws `wrong`, `tooMany`, `over`.
    ///
    /// - Parameter proof: nil for the administrator, who needs none.
    func turnOff(
        showing proof: FactorProof?,
        for change: FactorChange,
        telling letter: AccountLetter?
    ) async throws(FactorError)

    /// Keeps a sign-in whose password was right, in the place of what waits in its session.
    func wait(_ signIn: WaitingSignIn, at moment: Date) async throws(AccountError)
    /// Nil where nothing waits in a session, or its time is over.
    func waiting(in session: SessionID, at moment: Date) async throws(AccountError) -> WaitingSignIn?
    /// The sign-in that waited, and is over here, where the proof does. A fifth wrong one ends it. Throws `wrong`,
    /// `tooMany`, `over`.
    ///
    /// - Parameter letter: goes out where a recovery code was used.
    func pass(
        _ proof: FactorProof,
        in session: SessionID,
        by origin: AccountOrigin,
        at moment: Date,
        telling letter: AccountLetter?
    ) async throws(FactorError) -> WaitingSignIn
    /// The accounts whose secret cannot be read, since the key that it is sealed with is not here, as after a restore
    /// without it: their owners sign in with recovery codes, and turn it on anew.
    func accountsWithoutKey() async throws(AccountError) -> [AccountID]
    /// Deletes what nobody can use any more.
    func deleteOutdated(at moment: Date) async throws(AccountError)
}

extension SecondFactors {
    /// Deletes what nobody can use any more, now and every ten minutes, until the task is cancelled.
    ///
    /// - Parameter report: told why it could not be deleted.
    public func run(
        _ clock: some Clock<Duration> = ContinuousClock(),
        now: Now = { Date() },
        report: @Sendable (String) -> Void
    ) async {
        while !Task.isCancelled {
            do throws(AccountError) {
                try await deleteOutdated(at: now())
            } catch {
                if !Task.isCancelled { report("\(error)") }
            }
            try? await clock.sleep(for: .seconds(FactorRules.lifetime))
        }
    }
}

/// Whose factor is changed, where, when and by whom.
public struct FactorChange: Sendable, Hashable {
    public var account: AccountID
    /// Nil for the administrator.
    public var session: SessionID?
    public var origin: AccountOrigin
    public var moment: Date

    public init(account: AccountID, session: SessionID?, origin: AccountOrigin, moment: Date) {
        self.account = account
        self.session = session
        self.origin = origin
        self.moment = moment
    }
}

/// Why a second factor was not passed or changed.
public enum FactorError: Error, Sendable, Hashable {
    /// It is another code, or one that was used.
    case wrong
    /// Nothing waits for a code, or there is no factor; or the reverse.
    case over
    /// Seconds after which one more is tried.
    case tooMany(retryAfter: Int)
    /// The secret cannot be read, so that no code of an app can be checked; recovery codes do.
    case keyLost
    case account(AccountError)
}

extension CodeRefusal {
    init(_ error: FactorError) {
        self =
            switch error {
            case .wrong: .wrong
            case .over: .over
            case .keyLost: .factorKeyLost
            case .tooMany(let seconds): .account(.tooMany(retryAfter: seconds))
            case .account(let error): .account(AccountRefusal(error))
            }
    }
}

/// Draws QR codes (ISO/IEC 18004).
public protocol QRCodeArtist: Sendable {
    /// Nil where the text is too long for one.
    func drawing(of text: String) -> QRCodeDrawing?
}

/// A QR code as squares.
public struct QRCodeDrawing: Sendable, Hashable {
    /// How many squares it is wide, and high, without a margin.
    public var side: Int
    /// The dark squares as an SVG path, each one unit wide.
    public var path: String

    public init(side: Int, path: String) {
        self.side = side
        self.path = path
    }
}
