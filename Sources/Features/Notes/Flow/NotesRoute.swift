public import Portico

/// The places of the notes.
@Routes public enum NotesRoute {
    // Lists.
    @Path("/notes")
    case list(
        query: TypedQuery = "",
        tag: NoteTag? = nil,
        sort: NoteSort = .relevance,
        page: PageNumber = .first,
        select: NoteSelection = .none
    )
    @Path("/notes/archive")
    case archive(
        query: TypedQuery = "",
        tag: NoteTag? = nil,
        sort: NoteSort = .relevance,
        page: PageNumber = .first,
        select: NoteSelection = .none
    )
    @Path("/notes/trash") case trash(page: PageNumber = .first, select: NoteSelection = .none)
    /// A popup over the trash.
    @Path("/notes/trash/empty") case emptyTrash(page: PageNumber = .first, select: NoteSelection = .none)
    /// Of many tags a page of them: those that come after one.
    @Path("/notes/tags") case tags(after: NoteTag? = nil)
    /// A tag's own page, where it is renamed, merged and removed; tags may hold slashes.
    @Path("/notes/tag") case tag(name: NoteTag? = nil)
    /// What was typed and not saved yet, also for notes that are gone.
    @Path("/notes/drafts") case drafts
    /// The reminders of all notes.
    @Path("/notes/reminders") case reminders(page: PageNumber = .first)
    /// A day among those of its month; today where none is given.
    @Path("/notes/calendar") case calendar(day: CalendarDate? = nil)

    // One note.
    /// The form for a new note; it may come with a text to begin with, which is saved when the visitor says so.
    @Path("/notes/new") case new(title: String = "", body: String = "")
    /// The form for a new note, filled in with one of the drafts of such notes.
    @Path("/notes/new/draft") case newDraft(number: NoteVersion = 0, preview: Bool = false)
    @Path("/notes/{id}") case note(id: Note.ID)
    /// The note with pictures of other sites, which are loaded from there.
    @Path("/notes/{id}/pictures") case remotePictures(id: Note.ID)
    @Path("/notes/{id}/edit") case edit(id: Note.ID)
    /// The note's form, filled in with one of its drafts; with a preview of it on wish.
    @Path("/notes/{id}/drafts/{number}") case draft(id: Note.ID, number: NoteVersion, preview: Bool = false)
    /// A popup over the note.
    @Path("/notes/{id}/delete") case delete(id: Note.ID)
    @Path("/notes/{id}/print") case print(id: Note.ID)
    /// Asks, where a day is given, whether what was kept before it may go.
    @Path("/notes/{id}/history") case history(id: Note.ID, before: CalendarDate? = nil)
    @Path("/notes/{id}/history/{version}") case revision(id: Note.ID, version: NoteVersion)
    /// The note's read-only links.
    @Path("/notes/{id}/shares") case shares(id: Note.ID)
    @Path("/notes/{id}/reminders") case noteReminders(id: Note.ID, change: NoteReminder.ID? = nil)
    @Path("/notes/{id}/dates") case dates(id: Note.ID)
    /// A note for whoever has the link.
    @Path("/shared/{token}") case shared(token: NoteShare.Token, pass: NoteShare.Pass? = nil)
    /// A file in the text of such a note.
    @Path("/shared/{token}/files/{file}") case sharedFile(
        token: NoteShare.Token,
        file: NoteFile.ID,
        pass: NoteShare.Pass? = nil,
        width: PictureWidth? = nil
    )
    /// A file that belongs to a note, of a picture a smaller version on wish.
    @Path("/notes/{id}/files/{file}") case file(id: Note.ID, file: NoteFile.ID, width: PictureWidth? = nil)

    // Transfer.
    @Path("/notes/import") case importing
    @Path("/notes/export") case exporting
    @Path("/notes/jobs/{job}") case job(job: NoteJob.ID)
    /// The file that an export made.
    @Path("/notes/jobs/{job}/file") case jobFile(job: NoteJob.ID)

    public var parent: NotesRoute? {
        switch self {
        case .list, .shared: nil
        case .archive, .trash, .tags, .drafts, .reminders, .calendar, .new, .note, .importing, .exporting: .list()
        case .emptyTrash(let page, let select): .trash(page: page, select: select)
        case .tag: .tags()
        case .newDraft: .new()
        case .remotePictures(let id), .edit(let id), .draft(let id, _, _), .delete(let id), .print(let id),
            .history(let id, _), .shares(let id),
            .noteReminders(let id, _), .dates(let id), .file(let id, _, _):
            .note(id: id)
        case .sharedFile(let token, _, let pass, _): .shared(token: token, pass: pass)
        case .revision(let id, _): .history(id: id)
        case .job: .importing
        case .jobFile(let job): .job(job: job)
        }
    }

    /// Which part of the flow a place belongs to.
    enum Flow {
        case lists, note, transfer
    }

    var flow: Flow {
        switch self {
        case .list, .archive, .trash, .emptyTrash, .tags, .tag, .drafts, .reminders, .calendar: .lists
        case .new, .newDraft, .note, .remotePictures, .edit, .draft, .delete, .print, .history, .revision, .shares,
            .noteReminders,
            .dates, .shared, .sharedFile, .file:
            .note
        case .importing, .exporting, .job, .jobFile: .transfer
        }
    }

    /// Whether only who is signed in has something to do there.
    public var needsAccount: Bool {
        switch self {
        case .shared, .sharedFile: false
        default: true
        }
    }

    /// Whether one comes back to it: to lists that one reads and to notes, not to forms and what is done once.
    public var isPlace: Bool {
        switch self {
        case .list, .archive, .tags, .tag, .reminders, .calendar, .note: true
        default: false
        }
    }

    public static var examples: [NotesRoute] {
        let digits = String(repeating: "0123456789abcdef", count: 3)
        let lists: [NotesRoute] =
            [
                .list(), .list(query: "milk", sort: .edited, page: PageNumber(2) ?? .first), .archive(), .trash(),
                .emptyTrash(), .tags(),
                .drafts, .reminders(), .reminders(page: PageNumber(2) ?? .first),
                .calendar(), .calendar(day: CalendarDate(year: 2026, month: 2, day: 3)),
            ]
            + [NoteTag(rawValue: "home/garden")].compactMap { $0 }.flatMap { [.tag(name: $0), .tags(after: $0)] }
        // In steps: as one expression it took the compiler five seconds.
        var notes: [NotesRoute] = [.new(), .new(title: "Milk", body: "Two pints."), .newDraft()]
        if let id = Note.ID(rawValue: String(digits.prefix(32))) {
            notes += [
                .note(id: id), .remotePictures(id: id), .edit(id: id), .draft(id: id, number: 1), .delete(id: id),
                .print(id: id),
                .history(id: id), .revision(id: id, version: 1), .shares(id: id), .noteReminders(id: id),
                .dates(id: id),
            ]
            if let file = NoteFile.ID(rawValue: String(digits.prefix(32))) {
                notes += [.file(id: id, file: file), .file(id: id, file: file, width: .medium)]
            }
            notes.append(.noteReminders(id: id, change: NoteReminder.ID(rawValue: String(digits.prefix(32)))))
        }
        if let token = NoteShare.Token(text: String(digits.prefix(40))) {
            notes += [.shared(token: token), .shared(token: token, pass: NoteShare.Pass(text: digits))]
            if let file = NoteFile.ID(rawValue: String(digits.prefix(32))) {
                notes.append(.sharedFile(token: token, file: file))
            }
        }
        let transfer: [NotesRoute] =
            [.importing, .exporting]
            + [NoteJob.ID(rawValue: String(digits.prefix(32)))].compactMap { $0 }.flatMap {
                [.job(job: $0), .jobFile(job: $0)]
            }
        return lists + notes + transfer
    }
}

/// Which rows of a list are chosen when it opens.
public enum NoteSelection: String, Sendable, CaseIterable, TextValue {
    case none
    case all
}
