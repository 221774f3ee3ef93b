public import Foundation
public import Portico

/// A mail that is to be sent, written to the outbox in the transaction of what it tells: saved, it waits.
///
///     try transaction.save(OutgoingMail(to: "ann@example.com", content: content, owner: account, createdAt: now()))
public struct OutgoingMail: Sendable, Hashable, Identifiable {
    public typealias ID = RandomIdentifier<OutgoingMail>

    /// How far it is.
    public enum State: String, Sendable, Hashable, CaseIterable {
        case waiting
        /// Written before a server is asked, so that what becomes of it is never forgotten.
        case sending
        /// A server accepted it.
        case sent
        /// It is a file in the data folder, where no server is set.
        case filed
        /// Refused, or tried for a day, or worthless by now.
        case failed

        /// Whether nothing more becomes of it by itself.
        public var isFinal: Bool { self != .waiting && self != .sending }
    }

    public let id: ID
    /// The address of who gets it, as its owner writes it.
    public var to: String
    /// The account that it goes with when that is deleted; nil where it outlives it, such as the one that tells of it.
    public var owner: AccountID?
    /// Nothing but the language once it was sent: it may have held a code.
    public var content: MailContent
    public var createdAt: Date
    /// When it is worth nothing any more, such as one with a code; nil where it always is.
    public var expiresAt: Date?

    public internal(set) var state: State
    /// How often a server was asked.
    public internal(set) var attempts: Int
    /// Not before this is a server asked again.
    public internal(set) var nextAttemptAt: Date
    /// When it was sent, filed or failed.
    public internal(set) var endedAt: Date?
    /// Why the last attempt failed, in words for the operator.
    public internal(set) var failure: String?

    public init(
        id: ID = .random(),
        to: String,
        content: MailContent,
        owner: AccountID?,
        createdAt: Date,
        expiresAt: Date? = nil
    ) {
        self.id = id
        self.to = to
        self.content = content
        self.owner = owner
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        state = .waiting
        attempts = 0
        nextAttemptAt = createdAt
    }
}
