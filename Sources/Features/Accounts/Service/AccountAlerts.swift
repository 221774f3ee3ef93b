public import Foundation
public import Portico

/// Hears what an account's owner should be told wherever they are.
public protocol AccountAlerts: Sendable {
    /// Somebody was let in from where the account was not signed in from before. It keeps nobody waiting for long, and
    /// what fails is reported there: whoever signs in is in.
    func signedIn(_ signIn: UnknownSignIn) async
}

/// A sign-in from an address that is not among those of the account.
public struct UnknownSignIn: Sendable, Hashable {
    public let account: AccountID
    /// Where they are in the network.
    public let address: String
    /// What they read, as a BCP 47 tag.
    public let language: String
    public let moment: Date

    public init(account: AccountID, address: String, language: String, moment: Date) {
        self.account = account
        self.address = address
        self.language = language
        self.moment = moment
    }
}

/// Tells nobody: for an app without notifications.
public struct SilentAccountAlerts: AccountAlerts {
    public init() {}

    public func signedIn(_: UnknownSignIn) {}
}
