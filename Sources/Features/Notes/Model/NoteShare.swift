import AtriumTexts
public import Foundation
public import Portico

/// A read-only link to a note, until its owner ends it.
///
///     let (share, token) = try await repository.share(id, of: account, at: now)
///     let note = try await repository.sharedNote(token, at: now).note
///
/// Of the token a hash is kept, and for its owner the token sealed: reading the database opens no link.
public struct NoteShare: Sendable, Hashable, Identifiable {
    public let id: ID
    public let note: Note.ID
    public let owner: AccountID
    public let createdAt: Date
    public var terms: NoteShareTerms
    /// How often somebody else than its owner has opened it.
    public var openings: Int
    /// When that was last.
    public var openedAt: Date?

    public init(
        id: ID,
        note: Note.ID,
        owner: AccountID,
        createdAt: Date,
        terms: NoteShareTerms = NoteShareTerms(),
        openings: Int = 0,
        openedAt: Date? = nil
    ) {
        self.id = id
        self.note = note
        self.owner = owner
        self.createdAt = createdAt
        self.terms = terms
        self.openings = openings
        self.openedAt = openedAt
    }

    public func hasEnded(at moment: Date) -> Bool { terms.endsAt.map { $0 <= moment } ?? false }

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

    /// What an address has behind the right password, so that it opens the link without it for a day or two.
    public struct Pass: TextValue {
        public static let expectation = "a pass for a shared link"
        public static var localisedExpectation: any LocalisedText {
            Text(en: expectation, de: "ein Nachweis für einen geteilten Link", ar: "تصريح لرابط مشاركة")
        }
        public let text: String

        public init?(text: String) {
            guard !text.isEmpty, text.utf8.count <= 128 else { return nil }
            self.text = text
        }
    }
}

/// What its owner says of a link to a note.
public struct NoteShareTerms: Sendable, Hashable {
    /// What it is called on its owner's page; nil where it has no name.
    public var name: NoteShareName?
    /// From when on it opens nothing; nil where it has no end.
    public var endsAt: Date?
    /// Of the password that who opens it has to know; nil where there is none.
    public var passwordHash: String?
    /// The token as `NoteShareSecrets` sealed it; nil where it cannot be told again.
    public var sealedToken: String?

    public init(
        name: NoteShareName? = nil,
        endsAt: Date? = nil,
        passwordHash: String? = nil,
        sealedToken: String? = nil
    ) {
        self.name = name
        self.endsAt = endsAt
        self.passwordHash = passwordHash
        self.sealedToken = sealedToken
    }
}

/// What a link is called: 1 to 60 characters on one line.
public struct NoteShareName: TextValue, RawRepresentable {
    public static let maxCharacters = 60
    public static let expectation = "1 to \(maxCharacters) characters on one line, with no hidden characters"
    public static var localisedExpectation: any LocalisedText {
        Text(
            en: expectation,
            de: "ein Name aus 1 bis \(maxCharacters) Zeichen in einer Zeile, ohne unsichtbare Zeichen",
            ar: "اسم من 1 إلى \(maxCharacters) حرفًا في سطر واحد بلا أحرف مخفية"
        )
    }
    public let rawValue: String

    public init?(rawValue: String) {
        let text = rawValue.trimmed
        let scalars = text.unicodeScalars
        guard scalars.count <= Self.maxCharacters, scalars.allSatisfy(\.isPlain), scalars.contains(where: \.isSeen)
        else { return nil }
        self.rawValue = text
    }
}

/// A note as who has a link to it finds it.
public struct SharedNote: Sendable, Hashable {
    public let share: NoteShare
    public let note: Note

    public init(share: NoteShare, note: Note) {
        self.share = share
        self.note = note
    }
}
