public import Foundation
public import PorticoSessions

/// Remembers which posts were taken and what was answered, so that one that is sent again has no second effect.
///
///     switch try await ledger.begin(key, at: now) {
///     case .begun: … // carry it out, then finish or forget
///     case .interrupted: … // it was begun before, and the server stopped before there was an answer
///     case .answered(let answer): … // send the same again
///     }
///
/// Keys are hashes and answers are sealed by the web layer, so a ledger holds nothing that could be used by its reader.
public protocol PostLedger: Sendable {
    /// Notes that a post begins, unless it is known: of two at the same time one begins.
    func begin(_ key: PostKey, at moment: Date) async throws(StoreError) -> PostState
    /// How it stands with a post, of which nothing is noted; nil where it is not known.
    func state(of key: PostKey) async throws(StoreError) -> PostState?
    /// Keeps the answer of a post that was carried out.
    func finish(_ key: PostKey, with answer: [UInt8]) async throws(StoreError)
    /// Forgets a post that had no effect, so that it can be sent again.
    func forget(_ key: PostKey) async throws(StoreError)
    /// Forgets all that began before a moment.
    func forgetPosts(begunBefore moment: Date) async throws(StoreError)
    /// Forgets the oldest where there are more than so many.
    func forgetOldest(keeping maximum: Int) async throws(StoreError)
}

/// What a post is known by: a SHA-256 over who sent which form with what in it, as hexadecimal digits.
public struct PostKey: Sendable, Hashable, RawRepresentable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// How it stands with a post when it arrives.
public enum PostState: Sendable, Hashable {
    /// It is new, and noted.
    case begun
    /// It began before, at that moment, and has no answer.
    case interrupted(since: Date)
    case answered([UInt8])
}
