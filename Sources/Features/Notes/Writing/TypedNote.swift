public import Portico

/// What a visitor typed into a note's form, as it was typed.
///
///     TypedNote(id: note.id, version: 3, title: "Plan", body: "…", tags: "work, ho")
///
/// `version` stands in a hidden field and not in what the page signs. A form that comes back from anywhere, such as after its offer expired,
/// keeps its fields, so the text never passes for one that started from a version its writer did not see.
public struct TypedNote: Sendable, Hashable {
    /// The note the form is of; nil in the form for a new one.
    public var id: Note.ID?
    /// The version the text started from; 0 for a new note.
    public var version: Int
    public var title: String
    public var body: String
    /// The field's text, which may be half a word yet.
    public var tags: String

    public init(id: Note.ID?, version: Int, title: String, body: String, tags: String) {
        self.id = id
        self.version = version
        self.title = title
        self.body = body
        self.tags = tags
    }

    /// A note's text as it stands in a form.
    public init(_ content: NoteContent, of id: Note.ID?, version: Int) {
        self.init(id: id, version: version, title: content.title, body: content.body, tags: TypedTags.text(of: content.tags))
    }

    public init(_ draft: NoteDraft) {
        self.init(id: draft.place.noteID, version: draft.baseVersion, title: draft.title, body: draft.body, tags: draft.tags)
    }
}

extension TypedNote: FormDecodable {
    public static func fields(named _: String) -> [FieldShape] {
        [
            FieldShape(name: "id", isOptional: true), FieldShape(name: "version", isOptional: false),
            FieldShape(name: "title", isOptional: true), FieldShape(name: "body", isOptional: true),
            FieldShape(name: "tags", isOptional: true),
        ]
    }

    public init(from form: Form, named _: String) throws(InvalidFields) {
        var reader = EventReader(form)
        let id = reader.read(Note.ID?.self, named: "id")
        let version = reader.read(NoteVersion.self, named: "version")
        let title = reader.read(String.self, named: "title")
        let body = reader.read(String.self, named: "body")
        let tags = reader.read(String.self, named: "tags")
        guard let id, let version, let title, let body, let tags else {
            guard case .fields(let errors) = reader.failure else { throw InvalidFields([]) }
            throw InvalidFields(errors)
        }
        // A program that leaves a field out does not mean it to be emptied.
        let missing = id == nil ? [] : ["title", "body", "tags"].filter { form[$0] == nil }
        guard missing.isEmpty else {
            throw InvalidFields(missing.map { FieldError(field: $0, message: "is missing; send it empty to clear it") })
        }
        self.init(id: id, version: version.rawValue, title: title, body: body, tags: tags)
    }
}
