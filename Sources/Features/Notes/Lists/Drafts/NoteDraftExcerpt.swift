import AtriumTexts
public import Foundation
public import Portico

/// What a list shows of a draft: never more than the beginning of a long text.
public struct NoteDraftExcerpt: Sendable, Hashable {
    /// Up to how many bytes the whole text is shown in the list; the form of its draft shows a longer one.
    static let wholeTextBytes = 16_384

    public let key: NoteDraftKey
    /// 0 for a new note.
    public let baseVersion: NoteVersion
    public let savedAt: Date
    /// The browser it was typed in; nil where that is not known.
    public let device: String?
    /// Empty where nothing in the text says what it is called.
    public let name: String
    /// What the text begins with.
    public let beginning: [TextRun]
    /// The name of the note that it is for, empty where it has none; nil where there is no note, or none any more.
    public let noteName: String?
    /// All that was typed, where the note is gone and that is short.
    public let lost: NoteDraft?

    public init(_ draft: NoteDraft, noteName: String?) {
        // Each field may have megabytes.
        let title = String(String.UnicodeScalarView(draft.title.unicodeScalars.prefix(NoteLimits.titleLength)))
        let body = String(NoteSnippet.beginning(of: draft.body, NoteSnippet.reach))
        let name = NoteName(NoteContent(title: title, body: body))
        key = NoteDraftKey(draft)
        baseVersion = NoteVersion(nearestTo: draft.baseVersion)
        savedAt = draft.savedAt
        device = draft.device
        self.name = name.isUntitled ? "" : name.text
        beginning = NoteSnippet.excerpt(of: String(name.rest), NoteQuery(""))
        self.noteName = noteName
        let isLost = draft.place != .new && noteName == nil
        lost =
            isLost && draft.title.utf8.count + draft.body.utf8.count + draft.tags.utf8.count <= Self.wholeTextBytes
            ? draft : nil
    }
}

/// Which of an owner's drafts: the form it is of, its number there, and its id, since a later draft may have the number.
///
///     NoteDraftKey(draft).text   // "new.0." and the id, or a note's id, the number and the id
public struct NoteDraftKey: TextValue {
    public static var expectation: String { "a draft from the list" }
    public static var localisedExpectation: any LocalisedText {
        Text(en: expectation, de: "ein Entwurf aus der Liste", ar: "مسودة من القائمة")
    }

    public let place: NoteDraftPlace
    public let number: NoteVersion
    public let id: NoteDraft.ID

    public init(_ draft: NoteDraft) {
        self.init(NoteDraftSummary(draft))
    }

    public init(_ draft: NoteDraftSummary) {
        place = draft.place
        number = NoteVersion(nearestTo: draft.number)
        id = draft.id
    }

    public init?(text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let place = NoteDraftPlace(rawValue: parts[0]),
            let number = NoteVersion(text: parts[1]), let id = NoteDraft.ID(rawValue: parts[2])
        else {
            return nil
        }
        self.place = place
        self.number = number
        self.id = id
    }

    public var text: String { "\(place.rawValue).\(number).\(id.text)" }
}
