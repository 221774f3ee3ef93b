public import Foundation
import Portico
public import Storage

/// A mail as a row of the table `outgoingMail`.
@Translatable(OutgoingMail.self)
public struct StoredOutgoingMail {
    public var id: String
    public var to: String
    public var owner: String?
    public var writtenContent: String
    public var createdAt: Date
    public var expiresAt: Date?
    public var state: String
    public var attempts: Int
    public var nextAttemptAt: Date
    public var endedAt: Date?
    public var failure: String?
}

extension OutgoingMail: Translatable {
    public typealias ManagedObject = StoredOutgoingMail

    /// What the mail says, as its column has it.
    var writtenContent: WrittenMailContent { WrittenMailContent(content: content) }

    init(
        id: ID,
        to: String,
        owner: AccountID?,
        writtenContent: WrittenMailContent,
        createdAt: Date,
        expiresAt: Date?,
        state: State,
        attempts: Int,
        nextAttemptAt: Date,
        endedAt: Date?,
        failure: String?
    ) {
        self.init(
            id: id,
            to: to,
            content: writtenContent.content,
            owner: owner,
            createdAt: createdAt,
            expiresAt: expiresAt
        )
        self.state = state
        self.attempts = attempts
        self.nextAttemptAt = nextAttemptAt
        self.endedAt = endedAt
        self.failure = failure
    }
}

/// The content of a mail as JSON.
struct WrittenMailContent: RawRepresentable {
    let content: MailContent

    init(content: MailContent) {
        self.content = content
    }

    init?(rawValue: String) {
        guard let content = try? JSONDecoder().decode(MailContent.self, from: Data(rawValue.utf8)) else { return nil }
        self.content = content
    }

    /// Texts and addresses can always be written as JSON. A NUL, which no column takes, is written as an escape.
    var rawValue: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(content)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
