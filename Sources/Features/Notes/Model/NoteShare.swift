import AtriumTexts
public import Foundation
public import Portico

/// A read-only link to a note, until its owner ends it.
///
///     let (share, token) = try await repository.share(id, of: account, at: now)
///     let note = try await repository.sharedNote(token)
///
/// The token is told once: only its hash is kept, so reading the database opens no link.
public struct NoteShare: Sendable, Hashable, Identifiable {
    public let id: ID
    public let note: Note.ID
    public let owner: AccountID
    public let createdAt: Date

    public init(id: ID, note: Note.ID, owner: AccountID, createdAt: Date) {
        self.id = id
        self.note = note
        self.owner = owner
        self.createdAt = createdAt
    }

    /// What its owner ends it by; it opens nothing.
    public typealias ID = RandomIdentifier<NoteShare>

    /// The secret part of the link: 160 random bits as 40 hexadecimal digits. Whoever has it may read the note.
    ///
    /// Any other text is a token that no link has. A damaged link so leads to the same page as an ended one.
    public struct Token: TextValue {
        public static let expectation = "the token of a shared link"
        public static var localisedExpectation: any LocalisedText {
            Text(en: expectation, de: "die Kennung eines geteilten Links", ar: "معرّف رابط مشاركة")
        }
        public let text: String

        public init?(text: String) {
            guard !text.isEmpty else { return nil }
            self.text = text
        }

        private init(digits: RandomDigits) { text = digits.text }

        public static func random() -> Token { Token(digits: RandomDigits(count: 40)) }
    }
}
