import Portico

/// The form of a new note, or of one that is there.
///
/// A save that was not carried out leaves what was typed in the form, whatever the reason: the note was changed or is
/// gone, the text is too long, the store cannot be written.
struct NoteFormViewModel: ProvidedViewModel {
    let provider: NoteFormProvider
    let localiser: Localiser

    func appear() async -> NoteFormOutput? {
        await provider.load()
        let state = provider.currentState
        return state.condition(in: localiser) == .notFound ? .gone(keepsDraft: !state.drafts.isEmpty) : nil
    }

    func handle(_ event: NoteFormEvent) async -> NoteFormOutput? {
        switch event {
        case .useDraftTapped, .remindersTapped, .leaveTapped: event.output
        case .saveTapped(let typed, let choice, let files):
            await provider.save(typed, choice, files: files).map { .saved($0.id, leftOut: $0.leftOut) }
        case .saveDraftTapped(let typed, let files): await provider.saveDraft(typed, files: files).map { $0.output() }
        case .previewTapped(let typed, let isShown, let files):
            await provider.saveDraft(typed, files: files).map { $0.output(preview: isShown) }
        case .draftReplacedTapped(let typed, let draft, let files):
            await provider.saveDraft(typed, files: files, insteadOf: draft.id).map { $0.output() }
        case .draftFileRemoved(let typed, let file):
            await provider.removeDraftFile(file, keeping: typed).map { $0.output() }
        case .discardDraftTapped(let draft, let form):
            await provider.discardDraft(draft.id, sentIn: form).map {
                .draftDiscarded(number: draft.number, own: $0.own)
            }
        }
    }

    func shown(in state: NoteFormState) -> Shown<NoteFormViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition(in: localiser))
    }
}

/// What a visitor does on a note's form.
@ViewEvents enum NoteFormEvent {
    typealias Output = NoteFormOutput

    @Limit(bytes: 4_194_304, fileBytes: 26_214_400)
    case saveTapped(TypedNote, SaveChoice, files: [UploadedFile])
    @Latest(after: .seconds(2)) @Limit(bytes: 4_194_304, fileBytes: 26_214_400)
    case saveDraftTapped(TypedNote, files: [UploadedFile])
    /// Keeps what was typed, and shows how it reads or no longer does.
    @Limit(bytes: 4_194_304, fileBytes: 26_214_400)
    case previewTapped(TypedNote, isShown: Bool, files: [UploadedFile])
    /// Keeps what was typed, and lets another draft go for it.
    @Limit(bytes: 4_194_304, fileBytes: 26_214_400)
    case draftReplacedTapped(TypedNote, draftToGo: NoteDraftKey, files: [UploadedFile])
    /// Keeps what was typed, and deletes one of the draft's files.
    @Limit(bytes: 4_194_304) case draftFileRemoved(TypedNote, file: NoteFile.ID)
    case discardDraftTapped(draft: NoteDraftKey, form: FormNumber)
    @Navigates(Output.draft) case useDraftTapped(number: NoteVersion)
    /// On to the reminders of the note that the form is of; what was typed is let go.
    @Navigates(Output.reminders) case remindersTapped
    /// The stored text is kept, and what was typed is let go.
    @Navigates(Output.left) case leaveTapped
}

/// What the coordinator hears from a note's form.
enum NoteFormOutput: Sendable, Hashable {
    /// `leftOut` are the files that could not be kept.
    case saved(Note.ID, leftOut: [LeftOutFile] = [])
    /// There is no such note any more; `keepsDraft` where something that was typed for it is kept.
    case gone(keepsDraft: Bool)
    /// `preview` says whether the form shows how the text reads from now on; nil where that is as it was.
    case draftSaved(SavedDraft, preview: Bool? = nil)
    /// `own` is the number of the draft that the same page has kept meanwhile; nil where it has none.
    case draftDiscarded(number: NoteVersion, own: NoteVersion? = nil)
    /// The form is to be filled in with a draft.
    case draft(number: NoteVersion)
    case reminders
    case left
}

extension SavedDraft {
    fileprivate func output(preview: Bool? = nil) -> NoteFormOutput {
        note.map { .saved($0) } ?? .draftSaved(self, preview: preview)
    }
}

/// What a visitor typed into a note's form, as it was typed.
///
///     TypedNote(id: note.id, version: 3, title: "Plan", body: "…", tags: "work, ho")
///
/// `version` stands in a hidden field and not in what the page signs. A form that comes back from anywhere, such as
/// after its offer expired, keeps its fields, so the text never passes for one that started from a version its writer
/// did not see.
@FormCodable struct TypedNote: Sendable, Hashable {
    /// The note the form is of; nil in the form for a new one.
    var id: Note.ID?
    /// The version the text started from; 0 for a new note.
    var version: NoteVersion
    var title: String
    var body: String
    /// The field's text, which may be half a word yet.
    var tags: String
    /// The draft that the form goes on with; a hidden field like the version.
    var draft: NoteDraftMark?
    /// What tells its window apart before it has a draft.
    var form: FormNumber = FormNumber()

    /// Whether nothing else was typed.
    func hasText(of draft: NoteDraft) -> Bool {
        title == draft.title && body == draft.body && tags == draft.tags
    }
}

extension TypedNote {
    /// A note's text as it stands in a form.
    init(_ content: NoteContent, of id: Note.ID?, version: NoteVersion) {
        self.init(
            id: id,
            version: version,
            title: content.title,
            body: content.body,
            tags: TypedTags.text(of: content.tags)
        )
    }

    init(_ draft: NoteDraft) {
        self.init(
            id: draft.place.noteID,
            version: NoteVersion(nearestTo: draft.baseVersion),
            title: draft.title,
            body: draft.body,
            tags: draft.tags,
            draft: NoteDraftMark(draft)
        )
    }
}

/// What a visitor was asked about a save and said, as the page that asked signed it.
///
///     SaveChoice(over: 5)   // the text of version 5 was seen and is to give way
@FormCodable struct SaveChoice: Sendable, Hashable {
    /// The version that the text may take the place of, beside the one it started from.
    var over: NoteVersion?
    /// Whether nothing may be left of a text that is there.
    var mayEmpty: Bool = false
    /// Whether it becomes a note of its own, because the one it is of is gone.
    var asNew: Bool = false
    /// The draft that the text was kept as when it was not saved. A form that comes back keeps its fields as they were
    /// sent, so its hidden one does not name it.
    var kept: NoteDraftMark?
    /// The note that an earlier save of the form for new notes has made, where the visitor was asked about it.
    var made: Note.ID?
}
