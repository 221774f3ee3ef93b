/// Why a note, or something of it, is left out.
public enum NoteReason: Sendable, Hashable, Codable {
    /// Than a note can be.
    case tooLarge
    /// Title and body together, in bytes.
    case textTooLong(limit: Int)
    /// In Unicode scalars.
    case titleTooLong(length: Int, limit: Int)
    case titleOnManyLines
    /// It was longer, in Unicode scalars.
    case titleCut(limit: Int)
    case nulCharacter
    case tooManyTags(count: Int, limit: Int)
    /// In Unicode scalars.
    case tagTooLong(limit: Int)
    /// In bytes: what all notes of the account take, and what this one does.
    case overQuota(taken: Int, more: Int, quota: Int)
    case notKept

    /// What it is called.
    case noTag(String)
    /// How many beside those that are told one by one.
    case moreTags(Int)
    /// Of those that were chosen for all notes, and that of its folders.
    case chosenTagsDoNotFit(limit: Int)
    /// The path of its folders, and the tag that the outer ones of them make. In reports of older programs.
    case foldersCut(String, tag: String)
    /// The same of all notes in them; nil where none of them makes one.
    case foldersDoNotFit(String, tag: String?, notes: Int)
    /// How many notes have one.
    case coloursLeftOut(notes: Int)

    /// All after the first.
    case tooManyAttachments(limit: Int)
    /// By its name.
    case attachment(String, AttachmentReason)

    /// So it was read line by line.
    case frontMatterNotYAML
    case markupNotUTF8
    /// It was read as HTML.
    case markupMalformed
    /// Not even as HTML.
    case onlyWordsRead
    /// What no XML can have, outside of its markup.
    case mended
    /// Its file is not well-formed there.
    case brokenOff
    case markupDeclaresEntities
    /// Elements.
    case markupTooLong(limit: Int)
    case markupTooNested
    /// How many of its parts Evernote encrypted.
    case encryptedLeftOut(Int)
    /// How many files its text names that its file does not have.
    case filesMissing(Int)
    /// How many of its links to other notes lead to none of the import.
    case linksLeadNowhere(Int)
    /// How many may lead to several.
    case linksMeanSeveral(Int)
    /// How many lead to one, and show what a link to a title cannot.
    case linksShowMore(Int)

    /// When it was set for.
    case reminderPast(String)
    /// Of a note, or of the account.
    case tooManyReminders(ofNote: Int, ofAccount: Int)

    /// Id, state, version or dates.
    case unreadableFields
    case unreadableHistoryDate
    case historyWithoutBody
    /// Earlier texts.
    case historyTooLong(limit: Int)
    /// In bytes.
    case tooLargeWithoutHistory(limit: Int)

    /// What a note says for itself that cannot be kept.
    public init(_ refusal: NoteRefusal) {
        self =
            switch refusal {
            case .textTooLong(_, let limit), .draftTooLong(_, let limit): .textTooLong(limit: limit)
            case .titleTooLong(let length, let limit): .titleTooLong(length: length, limit: limit)
            case .titleOnManyLines: .titleOnManyLines
            case .nulCharacter: .nulCharacter
            case .tooManyTags(let count, let limit): .tooManyTags(count: count, limit: limit)
            case .tagTooLong(let limit): .tagTooLong(limit: limit)
            case .overQuota(let taken, let more, let quota): .overQuota(taken: taken, more: more, quota: quota)
            case .tooManyTagsBelow, .tooManyDrafts, .tooManyShares, .tooManyReminders, .tooManyAccountReminders:
                .notKept
            }
    }

    /// How many characters of a name or an address are kept, the sign of what is missing among them.
    public static let maxNameLength = 80

    private static func cut(_ name: String) -> String {
        let start = name.unicodeScalars.prefix(maxNameLength)
        return start.endIndex == name.endIndex ? name : String(start.dropLast()) + "…"
    }

    /// A tag that is none.
    public static func leftOut(tag: String) -> NoteReason { .noTag(cut(tag)) }

    /// Folders whose path is too long for a tag.
    public static func cut(folders: String, to tag: NoteTag?, notes: Int) -> NoteReason {
        .foldersDoNotFit(cut(folders), tag: tag?.rawValue, notes: notes)
    }

    public static func leftOut(attachment name: String, _ reason: AttachmentReason) -> NoteReason {
        .attachment(cut(name), reason)
    }
}

/// Why a file that belongs to a note is left out.
public enum AttachmentReason: Sendable, Hashable, Codable {
    case unreadable
    case noRoom
    case notBase64
    /// Of those that are shown.
    case noPicture
    /// It is not what its size and SHA-256 say.
    case damaged
    /// In bytes.
    case tooLarge(limit: Int)
    /// Of one note.
    case tooMany(limit: Int)
    /// It does not say which note it belongs to.
    case namesNoNote
    /// The note is not in the file that is imported.
    case noteMissing
    /// It is not among the files that are imported.
    case notFound
    /// The files of an archive that belong to notes, unpacked, in bytes.
    case tooMuch(limit: Int)
    case notKept

    public init(_ error: NoteFileError) {
        self =
            switch error {
            case .tooLarge(_, let limit): .tooLarge(limit: limit)
            case .tooMany(let limit): .tooMany(limit: limit)
            case .notes, .draftIsFull: .notKept
            }
    }
}
