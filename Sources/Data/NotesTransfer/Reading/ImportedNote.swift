import Foundation
import Markdown
import Notes
import Portico

/// A note as its file has it, not checked yet.
struct ImportedNote {
    /// Where it stands in its file, for messages.
    var place: TransferPlace
    /// Only our own format has one.
    var id: Note.ID?
    var content: NoteContent
    /// Whether its title is only the start of what its file has.
    var isTitleCut = false
    var state: NoteState = .active
    var isPinned = false
    var keepsLines = false
    /// Whether its program gave it a colour, which no note has here.
    var hasColour = false
    var version = 1
    var created: ZonedDate?
    var edited: ZonedDate?
    var stateChangedAt: Date?
    /// What it said before; nil where that was nothing.
    var history: ImportedHistory?
    var files: [ImportedFile] = []
    /// The folders or the notebook it lay in, from the outermost on.
    var folders: [String] = []
    /// When its owner is to be reminded of it.
    var reminders: [Date] = []
    /// Where links lead to it by something else than its title.
    var origin: FileOrigin?
    /// What another import may have made of it.
    var others = OtherReadings()
}

/// What an import may have made of a note whose file was called otherwise or came alone, or that an older program read:
/// where an account has that, the note is there already.
struct OtherReadings {
    var contents: [NoteContent] = []
    var folders: [[String]] = []
}

extension ImportedNote {
    /// The tags that `#words` of its text make, as many as a note can have.
    var wordTags: [NoteTag] {
        let text = content.body.utf8.dropFirst(origin?.headBytes ?? 0)
        return HashWords.words(in: String(Substring(text)), upTo: NoteLimits.tags).compactMap(NoteTag.init(imported:))
    }
}

extension OtherReadings {
    /// Their contents with another title where they have the one of now.
    func contents(titled title: String, as other: String) -> [NoteContent] {
        contents.filter { $0.title == title }.map { content in
            var content = content
            content.title = other
            return content
        }
    }
}

/// The Markdown file that a note is, or the file of Evernote's that it is in: links lead to it by its name, or by its id.
struct FileOrigin {
    var path: SourcePath
    /// Whether the file itself says what the note's title is. Any other may give way where several notes have one.
    var isTitleGiven = false
    /// The title that programs up to December 2026 took from a heading of any level; nil where there was none to take.
    var formerTitle: String?
    /// Whether Atrium wrote it, whose links lead to titles.
    var isOwn: Bool
    /// By what other names its front matter says that links find it.
    var aliases: [String] = []
    /// How many bytes of the body are front matter that is kept.
    var headBytes: Int
    /// The heading behind it that is left out since it is the title; empty where there is none.
    var heading = ""
    /// The body as programs left it that brought no pictures, or that had none of them at hand; each is also among the
    /// note's other readings.
    var otherBodies: [String] = []
    /// Nil for a Markdown file.
    var evernote: EvernoteOrigin?
}

/// How Evernote's links call a note.
struct EvernoteOrigin {
    /// Nil where its file does not say: Evernote's own exports do not.
    var id: EvernoteID?
    /// Its links to other notes, where only titles are read.
    var links: [EvernoteLink] = []
}

/// What a reader finds, one after the other.
enum ImportedItem {
    case note(ImportedNote)
    /// A file of a note that came before it.
    case file(ImportedFile, of: Note.ID)
    /// Something that is left out beside a note that is kept.
    case remark(TransferProblem)
    /// A note that cannot be read.
    case refusal(TransferProblem)
}

/// A file that belongs to a note, its bytes in a file of our own.
struct ImportedFile: Sendable {
    var place: TransferPlace
    /// As its source calls it: only a name, never a path to open.
    var name: String
    var mediaType: String
    var content: URL
    var size: Int
    var sha256: String
    var addedAt: Date?
    /// What it was called before it got a name that no other file of its note has; older programs kept that one.
    var nameBefore: String?

    var calledName: String { nameBefore ?? name }

    /// Deletes its bytes.
    func forget() { try? FileManager.default.removeItem(at: content) }
}

extension ImportedFile {
    var keptName: String { NoteFile.kept(name: name) }
}

/// Tags as a file has them, of which some may be none here.
struct ImportedTags {
    private(set) var tags: [NoteTag] = []
    /// Which are left out.
    private(set) var remarks: RemarkList

    init(_ texts: [String], place: TransferPlace) {
        remarks = RemarkList(place: place)
        for text in texts where !text.isBlank {
            // Each may be long. What is cut off here is given to nobody.
            if Interruption.isAsked { break }
            if let tag = NoteTag(imported: text) {
                tags.append(tag)
            } else {
                remarks.add(
                    TransferProblem(at: place, .note(.leftOut(tag: text)))
                )
            }
        }
    }
}

/// What is left out of one note: the first remarks, and how many more there are. A note may have any number of tags,
/// and a history of texts.
struct RemarkList {
    private let place: TransferPlace
    private var first: [TransferProblem] = []
    private var further = 0

    init(place: TransferPlace) {
        self.place = place
    }

    mutating func add(_ problem: TransferProblem) {
        if first.count < ImportReport.maxProblems { first.append(problem) } else { further += 1 }
    }

    /// Adds those of a part of the note.
    mutating func add(_ others: RemarkList) {
        others.first.forEach { add($0) }
        further += others.further
    }

    var items: [ImportedItem] {
        let rest = further > 0 ? [TransferProblem(at: place, .note(.moreTags(further)))] : []
        return (first + rest).map(ImportedItem.remark)
    }
}
