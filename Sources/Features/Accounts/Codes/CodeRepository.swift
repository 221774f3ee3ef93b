public import Foundation
public import Portico

/// Where codes wait to be typed, together with what they are for.
///
///     let credentials = try await codes.addAccount(Account.newID(), by: proof, at: now())
///
/// Each call is one transaction: of two with the same code one does what the code is for, and to the other there is no
/// such code any more. A mail is written in the transaction of what it tells.
public protocol CodeRepository: Sendable {
    /// How many wrong codes for an address were typed in a row, over days and whatever they were for, whether it has an
    /// account or not.
    func failures(at address: EmailAddress) async throws(AccountError) -> Int
    /// Keeps what waits for a code, and sends the letter to its address. What its account waited for by the same purpose
    /// is over, where that takes somebody who is signed in. Throws `notFound` where the account is gone.
    func add(_ pending: PendingCode, code: TypedCode, telling letter: AccountLetter?) async throws(AccountError)
    /// Nil where it is for something else, and where all of its time is over. Where a short code does no more, all of its
    /// tries are used up.
    func pending(
        _ id: PendingCode.ID,
        for purpose: CodePurpose,
        at moment: Date
    ) async throws(AccountError)
        -> PendingCode?
    /// Puts another code in the place of the one before, with as many tries, and sends the letter to its address. Throws
    /// `over`.
    func renew(
        _ id: PendingCode.ID,
        for purpose: CodePurpose,
        code: TypedCode,
        at moment: Date,
        telling letter: AccountLetter?
    ) async throws(CodeError)

    /// Uses a code up. A wrong one is counted for the code and for its address, unless the reader of the mail typed it.
    /// Throws `elsewhere` where it was asked for in another session.
    func use(_ proof: CodeProof, at moment: Date) async throws(CodeError) -> PendingCode
    /// Makes the account that waited for the code. Throws `emailTaken` where another one was faster; the code is used up
    /// then as well.
    func addAccount(_ id: AccountID, by proof: CodeProof, at moment: Date) async throws(CodeError) -> Credentials
    /// Gives the account the address that waited for the code, and sends the one before a letter about it.
    /// Throws `emailTaken` as `addAccount` does.
    func setAddress(
        by proof: CodeProof,
        at moment: Date,
        telling letter: @Sendable (EmailAddress) -> AccountLetter
    ) async throws(CodeError) -> Account
    /// Lets a password be chosen: what waits for that is known by `choice`.
    func allowChoice(_ choice: PendingCode.ID, by proof: CodeProof, at moment: Date) async throws(CodeError)
    /// Sets the password of the account that waits for it, and sends the letter to its address. Throws `over`.
    func setPassword(
        _ password: PasswordHash,
        by choice: PendingCode.ID,
        from origin: AccountOrigin,
        at moment: Date,
        telling letter: AccountLetter
    ) async throws(CodeError) -> Account
    /// Deletes what nobody can use any more.
    func deleteOutdated(at moment: Date) async throws(AccountError)
}

extension CodeRepository {
    /// By somebody of whom nothing is known.
    public func setPassword(
        _ password: PasswordHash,
        by choice: PendingCode.ID,
        at moment: Date,
        telling letter: AccountLetter
    ) async throws(CodeError) -> Account {
        try await setPassword(password, by: choice, from: .unknown, at: moment, telling: letter)
    }
}

/// Why a code did not do.
public enum CodeError: Error, Sendable, Hashable {
    case wrong
    /// Wrong codes were tried as often as may be.
    case usedUp
    case expired
    /// There is none, or no more.
    case over
    /// It was asked for in another session, and nobody came by the link in the mail.
    case elsewhere
    case account(AccountError)
}
