import Foundation
import Notes
import Portico

/// A note in our own JSON, with all that is kept of it but its files; its history is written and read beside it, a text
/// at a time.
struct NoteDocument: Codable {
    var id: String
    var title: String
    var body: String
    var tags: [String]
    var state: String
    var pinned: Bool
    /// Absent where the text is read as CommonMark, as all were by older programs.
    var keepsLines: Bool?
    var version: Int
    var created: String
    var edited: String
    /// When it came to where it lies.
    var moved: String
    /// Oldest first; empty where it is in memory.
    var history: [Revision] = []

    struct Revision: Codable {
        var version: Int
        var title: String
        /// Absent where it is that of the one before: a change of tags does not say the text again.
        var body: String?
        var tags: [String]
        var edited: String
        var kept: String
    }

    init(_ note: Note) {
        id = note.id.rawValue
        title = note.content.title
        body = note.content.body
        tags = note.content.tags.map(\.rawValue)
        state = note.state.rawValue
        pinned = note.isPinned
        keepsLines = note.keepsLines ? true : nil
        version = note.version
        created = MomentText.text(of: note.dates.created)
        edited = MomentText.text(of: note.dates.edited)
        moved = MomentText.text(of: note.stateChangedAt)
    }
}

extension NoteDocument.Revision {
    /// - Parameter before: the text that stands before it in the file.
    init(_ revision: NoteRevision, behind before: NoteRevision?) {
        let isSame = before.map { revision.content.body.hasSameBytes(as: $0.content.body) } ?? false
        self.init(
            version: revision.version,
            title: revision.content.title,
            body: isSame ? nil : revision.content.body,
            tags: revision.content.tags.map(\.rawValue),
            edited: MomentText.text(of: ZonedDate(revision.editedAt, at: revision.editedOffset)),
            kept: MomentText.text(of: revision.keptAt)
        )
    }
}

/// A note's file in our own JSON.
struct FileDocument: Codable {
    var note: String
    var name: String
    var type: String
    var size: Int
    var sha256: String
    var added: String
    /// Base64 (RFC 4648 section 4); empty where it is in memory.
    var content = ""
}

/// A text that was not saved yet in our own JSON. An import passes it over: the form it belongs to may have another one
/// by then.
struct DraftDocument: Encodable {
    /// The note's id, or `new`.
    let note: String
    /// The version that it started from; 0 for a new note.
    let base: Int
    let title: String
    let body: String
    /// As they were typed.
    let tags: String
    /// The browser it was typed in; left out where that is not known.
    let device: String?
    let saved: String

    init(_ draft: NoteDraft) {
        note = draft.place.rawValue
        base = draft.baseVersion
        title = draft.title
        body = draft.body
        tags = draft.tags
        device = draft.device
        saved = MomentText.text(of: draft.savedAt)
    }
}

/// Decodes an object of our own JSON without what may be large in it: its `history`, and its `content`, which is handed
/// on in pieces.
enum JSONFields {
    private static let names: Set<String> = [
        "id", "title", "body", "tags", "state", "pinned", "keepsLines", "version", "created", "edited", "moved", "note",
        "name",
        "type", "size", "sha256",
        "added",
    ]

    /// - Parameter content: told the characters of the text `content` as they stand in the file, which has no escape
    ///   but that of a slash.
    /// - Throws: what is wrong with it, at the place.
    static func document<Document: JSONDocument>(
        _: Document.Type,
        of held: HeldBytes,
        place: TransferPlace,
        _ workFolder: URL,
        _ limits: TransferLimits,
        content: @escaping ([UInt8]) -> Void = { _ in }
    ) throws(TransferProblem) -> Document {
        let elements = JSONElements(
            try held.source(place: place),
            lists: [:],
            values: names,
            sinks: ["content": { piece in content(PlainText.withoutMarks(piece)) }],
            place: place,
            workFolder: workFolder,
            limits: limits
        )
        var json = Array("{\"history\":[],\"content\":\"\"".utf8)
        var values = 0
        while let element = try elements.next() {
            values += element.values
            json += Array(",\"\(element.key)\":".utf8)
            json += try element.content.all(place: place)
            // A member may stand there any number of times.
            guard json.count <= limits.elementBytes, values <= limits.elementValues else {
                throw TransferProblem(at: place, .note(.tooLargeWithoutHistory(limit: limits.elementBytes)))
            }
        }
        json += Array("}".utf8)
        return try .decoded(json, place: place)
    }
}

extension JSONReason {
    /// What a decoder found wrong.
    init(of error: any Error) {
        self =
            switch error as? DecodingError {
            case .keyNotFound(let key, _): .noMember(Self.shortened(key.stringValue))
            case .typeMismatch(_, let context), .valueNotFound(_, let context):
                .wrongMember(Self.shortened(context.codingPath.map(\.stringValue).joined(separator: ".")))
            case .dataCorrupted: .malformed
            default: .unreadable
            }
    }

    /// Only what is looked for is named, so none is as long.
    private static func shortened(_ name: String) -> String { String(name.prefix(NoteReason.maxNameLength)) }
}
