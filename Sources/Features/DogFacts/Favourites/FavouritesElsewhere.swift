public import AtriumTexts
public import Foundation
public import Portico

/// Favourites that accounts keep at another Atrium, too: the one that the operator named.
///
/// What is added or removed here is sent there, and what was added there is saved here. Nothing is removed here because
/// of what the other one says: what it does not have is kept here only.
public protocol FavouritesElsewhere: Sendable {
    /// The other one's host, as people know it by; nil where none is named.
    var host: String? { get }
    /// Keeps a token of the other one, in the place of an earlier one. Nobody is asked yet. Throws `notFound`
    /// where none is named, `unavailable`.
    func connect(_ owner: VisitorID, with token: Secret) async throws(FavouriteError)
    /// Forgets the token, and what the other one has. Throws `unavailable`.
    func disconnect(_ owner: VisitorID) async throws(FavouriteError)
    /// Sends what was not sent yet, saves what came back, and says how things stand; nil where the owner is not
    /// connected. Throws `unavailable`.
    ///
    /// - Parameter isUrgent: whether something was changed just now. Else the other one is asked once a minute at most.
    func exchange(of owner: VisitorID, isUrgent: Bool) async throws(FavouriteError) -> FavouritesConnection?
}

/// How things stand between an account and the other Atrium.
public struct FavouritesConnection: Sendable, Hashable {
    /// Until when the token is good; one that lives on by its use, if it is not used any more.
    public let endsAt: Date
    /// Why the last exchange failed; nil where it did not.
    public let trouble: ConnectionTrouble?
    /// How many changes are not sent yet.
    public let waiting: Int
    /// How many facts the other one does not have.
    public let hereOnly: Int

    public init(endsAt: Date, trouble: ConnectionTrouble?, waiting: Int, hereOnly: Int) {
        self.endsAt = endsAt
        self.trouble = trouble
        self.waiting = waiting
        self.hereOnly = hereOnly
    }
}

/// Why nothing could be exchanged with the other Atrium.
///
/// What an answer means is said in the words of the endpoint that was asked.
public enum ConnectionTrouble: Error, Sendable, Hashable {
    /// All is well, but the token has a week or less.
    case endsSoon
    /// The token has ended.
    case ended
    /// The other one does not know the token any more, or it cannot be read here.
    case refused(Text)
    /// It answers that it cannot, or not as an Atrium does.
    case answered(Text)
    case unreachable

    /// Whether only another token helps.
    public var needsToken: Bool {
        switch self {
        case .endsSoon, .ended, .refused: true
        case .answered, .unreachable: false
        }
    }
}
