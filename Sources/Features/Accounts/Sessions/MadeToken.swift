import Foundation
public import Portico
import PorticoSessions

/// A token that was just made, in the session of whoever made it, until they have kept it: for ten minutes at most.
struct MadeToken: SharedValue {
    /// There is one at a time in a session.
    enum Place: String {
        case only
    }

    static let sharing = Sharing("programtoken", keptFor: 10 * 60)

    /// The program's session.
    let session: String
    let sealed: String
}

/// Seals tokens of programs while their owner is shown them, so that who has only what is stored cannot use them.
///
///     let sealed = seals.seal(token, of: account)
public protocol ProgramTokenSeals: Sendable {
    /// Nil where there is nothing to seal with. What is sealed opens for this account alone.
    func seal(_ token: Secret, of account: AccountID) -> String?
    /// Nil where it is not the account's, or the key is not here any more.
    func open(_ sealed: String, of account: AccountID) -> Secret?
}
