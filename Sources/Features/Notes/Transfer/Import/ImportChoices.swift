public import Portico
public import PorticoSessions

/// What a visitor chose for an import. Its pages share it; when it is agreed to, its job takes it over.
///
///     ImportChoices(changed: .theirs, tags: [work])
public struct ImportChoices: Sendable, Hashable {
    /// How many tags can be added to every note: their names fit a shared value however they are spelled.
    public static let maxTags = 10

    public var changed: ChangedNotes
    public var folders: ImportedFolders
    public var words: ImportedWords
    /// Every imported note gets them, beside its own.
    public var tags: [NoteTag]

    public init(
        changed: ChangedNotes = .beside,
        folders: ImportedFolders = .tags,
        words: ImportedWords = .text,
        tags: [NoteTag] = []
    ) {
        self.changed = changed
        self.folders = folders
        self.words = words
        self.tags = tags.distinct
    }

    /// A note's content with those of the tags added that there is room for, and whether that is all of them.
    ///
    /// - Parameters:
    ///   - folders: the tag that its folders make; nil where it lay in none.
    ///   - words: the tags that its `#words` make.
    public func tagged(
        _ content: NoteContent,
        in folders: NoteTag?,
        words: [NoteTag] = []
    ) -> (content: NoteContent, hasAll: Bool) {
        var content = content
        content.tags += (self.folders == .tags ? [folders].compactMap(\.self) : []) + tags
        content.tags += self.words == .tags ? words : []
        let hasAll = content.tags.count <= NoteLimits.tags
        if !hasAll { content.tags = Array(content.tags.prefix(NoteLimits.tags)) }
        return (content, hasAll)
    }
}

/// What becomes of an imported note whose id a note of the account has, with a different text.
public enum ChangedNotes: String, Sendable, CaseIterable, Codable, TextValue {
    /// It is added as a note of its own.
    case beside
    /// It is skipped.
    case mine
    /// Its text becomes the newest version of the account's note, whose own text stays in the history.
    case theirs
}

/// What becomes of the folders that imported notes lay in, and of Evernote's notebooks.
public enum ImportedFolders: String, Sendable, CaseIterable, Codable, TextValue {
    /// Tags below each other, such as `work/plans`.
    case tags
    case leftOut
}

/// What becomes of words such as `#work` in the texts of imported notes.
public enum ImportedWords: String, Sendable, CaseIterable, Codable, TextValue {
    /// They are tags, too; the text stays as it is.
    case tags
    case text
}

extension ImportChoices: SharedValue {
    /// As long as an import that was offered.
    public static let sharing = Sharing("notes.import-choices", keptFor: NoteJob.keptFor)
}

extension ImportChoices: Codable {
    private enum Key: CodingKey {
        case changed, folders, words, tags
    }

    /// Throws where a tag is none: what was stored was not stored by this program.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let texts = try values.decode([String].self, forKey: .tags)
        let tags = texts.compactMap(NoteTag.init(rawValue:))
        guard tags.count == texts.count, tags.count <= Self.maxTags else {
            throw DecodingError.dataCorruptedError(forKey: .tags, in: values, debugDescription: "some are no tags")
        }
        self.init(
            changed: try values.decode(ChangedNotes.self, forKey: .changed),
            // Whoever chose in an older program was not asked.
            folders: try values.decodeIfPresent(ImportedFolders.self, forKey: .folders) ?? .leftOut,
            words: try values.decodeIfPresent(ImportedWords.self, forKey: .words) ?? .text,
            tags: tags
        )
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(changed, forKey: .changed)
        try values.encode(folders, forKey: .folders)
        try values.encode(words, forKey: .words)
        try values.encode(tags.map(\.rawValue), forKey: .tags)
    }
}

/// The fields of the choices as a form sent them; nil is what it did not have.
///
///     TypedImportChoices(changed: nil, tags: "home, work")
@FormCodable struct TypedImportChoices: Sendable, Hashable {
    var changed: ChangedNotes?
    var folders: ImportedFolders?
    var words: ImportedWords?
    var tags: String?

    /// The choices, with `known` for the fields that were not sent.
    func choices(else known: ImportChoices) throws(NoteJobError) -> ImportChoices {
        var choices = known
        if let changed { choices.changed = changed }
        if let folders { choices.folders = folders }
        if let words { choices.words = words }
        guard let tags else { return choices }
        let typed = TypedTags(tags)
        guard typed.misfits.isEmpty else { throw .noSuchTags(typed.misfits) }
        guard typed.tags.count <= ImportChoices.maxTags else { throw .tooManyTags(limit: ImportChoices.maxTags) }
        choices.tags = typed.tags
        return choices
    }
}
