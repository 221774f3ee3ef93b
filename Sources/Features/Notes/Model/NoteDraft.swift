import AtriumTexts
public import Foundation
public import Portico

/// A text that was typed into a note's form and not saved yet, kept on the server as it was typed.
///
///     NoteDraft(owner: account, place: .note(id), baseVersion: 3, title: "Plan", body: "…", tags: "work, ho", savedAt: now)
///
/// Each is its own: of the window it was typed in. It knows which note it is for and the version it started from. It is
/// offered when the form opens, never applied by itself, and gone when the text that went on with it is saved, or when
/// its owner says so. Its tags may be half a word yet.
public struct NoteDraft: Sendable, Hashable {
    /// What the form of its window knows it by, whatever happens to its number.
    public typealias ID = RandomIdentifier<NoteDraft>

    public var id: ID
    public let owner: AccountID
    public let place: NoteDraftPlace
    /// Tells the drafts of a form apart; the store gives it to a new one.
    public var number: Int
    /// 0 for a note that is new.
    public var baseVersion: Int
    /// How often it was written: whoever goes on with it says what they saw. 0 where it is not kept yet.
    public var writes: Int
    public var title: String
    public var body: String
    /// The field's text.
    public var tags: String
    /// The browser it was typed in, such as “Firefox on Linux”; nil where that is not known.
    public var device: String?
    public var savedAt: Date

    public init(
        id: ID = .random(),
        owner: AccountID,
        place: NoteDraftPlace,
        number: Int = 0,
        baseVersion: Int,
        writes: Int = 0,
        title: String,
        body: String,
        tags: String,
        device: String? = nil,
        savedAt: Date
    ) {
        self.id = id
        self.owner = owner
        self.place = place
        self.number = number
        self.baseVersion = baseVersion
        self.writes = writes
        self.title = title
        self.body = body
        self.tags = tags
        self.device = device
        self.savedAt = savedAt
    }

    /// Whether it may take the place of what is kept of it: its writer saw that, or it says all of it and went on at one
    /// place of each field.
    ///
    /// The second is so where the answer to an earlier draft was lost. Another window that went on with the same draft
    /// has written something else.
    public func mayReplace(_ kept: NoteDraft) -> Bool {
        place == kept.place
            && (writes == kept.writes
                || title.goesOn(from: kept.title) && body.goesOn(from: kept.body) && tags.goesOn(from: kept.tags))
    }

    /// Throws where it is longer than any form can bring, or holds what no database keeps.
    public func check() throws(NoteRefusal) {
        let bytes = title.utf8.count + body.utf8.count + tags.utf8.count
        guard bytes <= NoteLimits.draftBytes else { throw .draftTooLong(bytes: bytes, limit: NoteLimits.draftBytes) }
        for (field, text) in [("title", title), ("body", body), ("tags", tags)] where text.utf8.contains(0) {
            throw .nulCharacter(field: field)
        }
    }
}

extension NoteDraft.ID {
    /// The note that a draft's files belong to until it is saved. Nobody has it.
    public var holder: Note.ID { Note.ID(rawValue: rawValue) ?? .random() }
}

extension NoteContent {
    /// Whether it is another content with something put in at one place of each field, or that content itself.
    func goesOn(from other: NoteContent) -> Bool {
        title.goesOn(from: other.title) && body.goesOn(from: other.body) && Set(tags).isSuperset(of: other.tags)
    }

    /// The same of what was typed.
    public func goesOn(from draft: NoteDraft) -> Bool {
        let typed = TypedTags(draft.tags)
        return typed.misfits.isEmpty
            && goesOn(from: NoteContent(title: draft.title, body: draft.body, tags: typed.tags))
    }
}

extension String {
    /// Whether it is another text with something put in at one place, or that text itself.
    fileprivate func goesOn(from other: String) -> Bool {
        let (mine, others) = (utf8, other.utf8)
        guard others.count <= mine.count else { return false }
        let before = zip(mine, others).prefix { $0 == $1 }.count
        let behind = zip(mine.reversed(), others.reversed()).prefix { $0 == $1 }.count
        return before + behind >= others.count
    }
}

/// A draft without its text: which it is, where and when it was kept.
public struct NoteDraftSummary: Sendable, Hashable {
    public let id: NoteDraft.ID
    public let place: NoteDraftPlace
    public let number: Int
    public let baseVersion: Int
    public let device: String?
    public let savedAt: Date

    public init(
        id: NoteDraft.ID,
        place: NoteDraftPlace,
        number: Int,
        baseVersion: Int,
        device: String? = nil,
        savedAt: Date
    ) {
        self.id = id
        self.place = place
        self.number = number
        self.baseVersion = baseVersion
        self.device = device
        self.savedAt = savedAt
    }

    public init(_ draft: NoteDraft) {
        self.init(
            id: draft.id,
            place: draft.place,
            number: draft.number,
            baseVersion: draft.baseVersion,
            device: draft.device,
            savedAt: draft.savedAt
        )
    }
}

/// Which draft a form goes on with, and how often that was written when the form was printed.
///
///     NoteDraftMark(draft).text   // "5d0f6c9be5a14c7d8a7e2f90b1c3d4e6.3"
public struct NoteDraftMark: TextValue {
    public static var expectation: String { "a draft as its form names it" }
    public static var localisedExpectation: any LocalisedText {
        Text(en: expectation, de: "ein Entwurf, wie sein Formular ihn nennt", ar: "مسودة كما يسميها نموذجها")
    }
    public static var isOpaque: Bool { true }

    public let id: NoteDraft.ID
    public let writes: Int

    public init(_ draft: NoteDraft) {
        (id, writes) = (draft.id, draft.writes)
    }

    public init?(text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let id = NoteDraft.ID(rawValue: parts[0]),
            let writes = WholeNumber<0, 2_000_000_000>(text: parts[1])
        else { return nil }
        (self.id, self.writes) = (id, writes.rawValue)
        guard self.text == text else { return nil }
    }

    public var text: String { "\(id.text).\(writes)" }
}

/// Which form a draft is of.
public enum NoteDraftPlace: Sendable, Hashable, RawRepresentable {
    /// The form for a new note.
    case new
    case note(Note.ID)

    public init?(rawValue: String) {
        if rawValue == "new" {
            self = .new
        } else {
            guard let id = Note.ID(rawValue: rawValue) else { return nil }
            self = .note(id)
        }
    }

    /// The note of the form; nil for a new one.
    public var noteID: Note.ID? {
        if case .note(let id) = self { id } else { nil }
    }

    /// `new`, or the note's id.
    public var rawValue: String {
        switch self {
        case .new: "new"
        case .note(let id): id.rawValue
        }
    }
}
