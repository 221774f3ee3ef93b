import AtriumTexts
import Portico

/// What a note's form shows.
@ViewInputData struct NoteFormViewInputData {
    let heading: String
    /// What there is to say before anything else; empty where nothing is.
    let message: String
    /// Says above the form that there are drafts to go on with; nil where there are none. Always one line, whose place is
    /// kept for it: nothing is put in above what somebody types.
    let draftLine: String?
    /// What was typed here before and not saved: the draft that is shown, and the newest of the others.
    let drafts: [DraftOfferViewInputData]
    /// How many more drafts there are; nil where there is none.
    let otherDrafts: String?
    /// What may go where there are too many drafts to keep this one; nil where there are not, or none may.
    let replaceable: ReplaceableDraftViewInputData?
    /// When what stands in the form was kept as a draft; nil where it was not.
    let draftSavedAt: NoteTimeViewInputData?
    /// Where the times stand that are shown.
    let zone: String
    /// The form as it is for as long as nothing stands in its way.
    let form: NoteFieldsViewInputData?
    /// How the text reads; nil where that is not asked for.
    let preview: NotePreviewViewInputData?
    /// The files that came with the draft.
    let draftFiles: [DraftFileViewInputData]
    /// Whether the form is asked whether the note is to be left empty.
    let asksToEmpty: Bool
    /// The form of a note that is gone: what is in it can become a new one.
    let lost: NoteFieldsViewInputData?
    /// The note was changed meanwhile, and there is something to choose.
    let conflict: NoteConflictViewInputData?
}

/// How a text reads that is not saved yet.
@ViewInputData struct NotePreviewViewInputData {
    let body: SafeHTML
    /// Why it is not shown, or only as it was typed; nil where all is well.
    let message: String?
}

/// The fields of a form.
@ViewInputData struct NoteFieldsViewInputData {
    /// Tells the forms of a page apart.
    let place: String
    /// Whether the text is two that were put together.
    let isMerged: Bool
    /// Nil for a new note.
    let id: String?
    let version: Int
    /// The draft that it goes on with, and how often that was written; empty where it goes on with none.
    let draft: String
    /// The draft alone, by which a window where nothing is typed follows what is written to it elsewhere.
    let draftID: String
    /// What the files that were chosen here belong to, so that no other form has them: the note, the draft or the form
    /// that was sent; empty where there is none of them yet.
    let filesKey: String
    /// The version whose text was seen and may give way.
    let over: String?
    /// The draft that a text which was not saved was kept as.
    let kept: String?
    /// The note that the form for new notes has made already.
    let made: String?
    let title: String
    let body: String
    let tags: String
    /// What the files of its note are called, a line for each.
    let fileNames: String
}

/// A file that is the note's when the draft is saved.
@ViewInputData struct DraftFileViewInputData {
    let file: String
    let name: String
    /// Such as `1.2 MB`.
    let size: String
}

/// A draft that can be gone on with.
@ViewInputData struct DraftOfferViewInputData {
    let key: String
    let number: Int
    let version: Int
    let savedAt: NoteTimeViewInputData
    /// The browser it was typed in; nil where that is not known.
    let device: String?
    let isNew: Bool
    /// Whether the note was changed since.
    let isOld: Bool
    /// Whether it is what the form is filled in with.
    let isShown: Bool
}

/// A draft that may go for another one.
@ViewInputData struct ReplaceableDraftViewInputData {
    let key: String
    /// What the button says.
    let label: String
}

/// Two texts, what is between them, and both put together.
@ViewInputData struct NoteConflictViewInputData {
    let savedAt: NoteTimeViewInputData
    let mine: NoteFieldsViewInputData
    /// Whether a draft has it too, until it is saved or discarded.
    let isMineKept: Bool
    let theirs: StoredTextViewInputData
    /// From what both started from to what was saved meanwhile; nil where that is not known any more.
    let meanwhile: NoteDifferenceViewInputData?
    /// From what is saved to what was typed.
    let difference: NoteDifferenceViewInputData
    let merged: NoteFieldsViewInputData
    let isClean: Bool
    /// What is left to decide in the merged text; empty where nothing is.
    let openQuestions: String
}

extension NoteFormState {
    /// What a note's form shows in this state.
    func mapToViewInputData(_ localiser: Localiser) -> NoteFormViewInputData {
        let conflict: NoteConflict? = if case .conflict(let conflict) = refused?.reason { conflict } else { nil }
        let listed = conflict == nil ? drafts : []
        let others = listed.filter { !isShown($0) }
        let offered = listed.filter(isShown) + others.prefix(1)
        return NoteFormViewInputData(
            heading: localiser(heading),
            message: message(localiser),
            draftLine: others.first.map { newest in
                let moment = time.shown(newest.savedAt, in: localiser).text
                return localiser(NoteFormMessages.draftsToGoOnWith(others.count, newest: moment))
            },
            drafts: offered.map { offer($0, localiser) },
            otherDrafts: others.count > 1 ? localiser(NoteFormMessages.otherDrafts(others.count - 1)) : nil,
            replaceable: replaceable.map { ReplaceableDraftViewInputData($0, time: time, localiser) },
            draftSavedAt: refused == nil ? draft.map { time.shown($0.savedAt, in: localiser) } : nil,
            zone: time.zone,
            form: conflict == nil && note != .missing
                ? fields.map { fields($0, at: "form", fileNames, refused?.choice) }
                : nil,
            // Where the save was refused, the form has another text.
            preview: refused != nil ? nil : preview.map { NotePreviewViewInputData($0, localiser) },
            draftFiles: draftFiles.map {
                DraftFileViewInputData(file: $0.id.text, name: $0.shownName, size: localiser.size($0.size))
            },
            asksToEmpty: refused?.reason == .wouldEmpty,
            lost: note == .missing
                ? fields.map { fields($0, at: "form", "") } : nil,
            conflict: conflict.flatMap { conflict in
                refused.map { refused in
                    NoteConflictViewInputData(
                        conflict,
                        of: self,
                        typed: refused.typed,
                        keptAs: draft.flatMap { refused.typed.hasText(of: $0) ? $0 : nil },
                        time: time,
                        localiser
                    )
                }
            }
        )
    }

    func condition(in localiser: Localiser) -> Condition {
        if let refused { return refused.reason.condition(in: localiser) }
        if discardFailure != nil { return .unavailable }
        // Where a draft outlived its note, it is what is shown.
        if note == .missing, draft != nil { return .ok }
        return note?.condition ?? .ok
    }

    /// What stands in the fields; nil where that is not known.
    var fields: TypedNote? {
        if let refused { return refused.typed }
        if let draft { return TypedNote(draft) }
        return switch note {
        case nil: TypedNote(id: nil, version: 0, title: request.opening.title, body: request.opening.body, tags: "")
        case .loaded(let note): TypedNote(note.content, of: note.id, version: NoteVersion(nearestTo: note.version))
        // A form that comes back before it reached this screen is laid over these.
        case .missing: TypedNote(id: request.place.noteID, version: 0, title: "", body: "", tags: "")
        case .pending, .failed: nil
        }
    }

    private var heading: Text {
        switch note {
        case nil: NoteFormMessages.newNote
        case .missing: NoteFormMessages.gone
        case .loaded where refused?.reason.isConflict == true: NoteFormMessages.choose
        case .pending, .loaded, .failed: NoteFormMessages.editNote
        }
    }

    private func message(_ localiser: Localiser) -> String {
        if let refused {
            let reason = refused.reason.message(in: localiser)
            return isDraftApart ? reason + " " + localiser(NoteFormMessages.draftApart) : reason
        }
        if let discardFailure {
            return localiser(NoteFormMessages.notDiscarded) + " " + localiser(NoteFailures.reason(discardFailure))
        }
        return switch note {
        case .loaded(let note) where draft.map { $0.baseVersion < note.version } ?? false:
            localiser(NoteFormMessages.changedElsewhere)
        case nil, .pending, .loaded: ""
        case .missing: localiser(NoteFormMessages.goneButTyped)
        case .failed(let reason): localiser(NoteFailures.notShown) + " " + localiser(NoteFailures.reason(reason))
        }
    }

    private func isShown(_ draft: NoteDraftSummary) -> Bool {
        draft.place == self.draft?.place && draft.number == self.draft?.number
    }

    private func offer(_ draft: NoteDraftSummary, _ localiser: Localiser) -> DraftOfferViewInputData {
        let current = note?.value?.version
        return DraftOfferViewInputData(
            key: NoteDraftKey(draft).text,
            number: draft.number,
            version: draft.baseVersion,
            savedAt: time.shown(draft.savedAt, in: localiser),
            device: draft.device.map { localiser(Text.device($0)) },
            isNew: draft.place == .new,
            isOld: current.map { $0 != draft.baseVersion } ?? false,
            isShown: isShown(draft)
        )
    }
}

extension NotePreviewViewInputData {
    fileprivate init(_ preview: NotePreview, _ localiser: Localiser) {
        let nothing = SafeHTML(unescaped: "")
        switch preview {
        case .shown(let text):
            self.init(body: text.html, message: text.plainReason?.sentence(in: localiser))
        case .tooLong: self.init(body: nothing, message: localiser(NoteFormMessages.previewTooLong))
        case .failed(let reason): self.init(body: nothing, message: localiser(NoteFailures.reason(reason)))
        }
    }
}

extension ReplaceableDraftViewInputData {
    fileprivate init(_ draft: NoteDraftExcerpt, time: NoteTime, _ localiser: Localiser) {
        let name = draft.name.isEmpty ? localiser(NoteSharedMessages.untitled) : draft.name
        let moment = time.shown(draft.savedAt, in: localiser).text
        self.init(key: draft.key.text, label: localiser(NoteFormMessages.replace(name, of: moment)))
    }
}

extension NoteFormState {
    /// A form is always of the page's note, whatever was sent to it.
    fileprivate func fields(
        _ typed: TypedNote,
        at place: String,
        _ fileNames: String,
        _ choice: SaveChoice? = nil
    ) -> NoteFieldsViewInputData {
        let over = choice?.over
        let note = request.place.noteID?.text
        return NoteFieldsViewInputData(
            place: place,
            isMerged: place == "merged",
            id: note,
            version: typed.version.rawValue,
            draft: typed.draft?.text ?? "",
            draftID: typed.draft?.id.text ?? "",
            filesKey: note ?? typed.draft?.id.text ?? typed.form.text ?? "",
            over: over?.text,
            kept: over == nil ? nil : typed.draft?.text,
            made: choice?.made?.text,
            title: typed.title,
            body: typed.body,
            tags: typed.tags,
            fileNames: fileNames
        )
    }
}

extension NoteConflictViewInputData {
    fileprivate init(
        _ conflict: NoteConflict,
        of state: NoteFormState,
        typed: TypedNote,
        keptAs draft: NoteDraft?,
        time: NoteTime,
        _ localiser: Localiser
    ) {
        let (theirs, merged) = (conflict.theirs, conflict.merged)
        var typed = typed
        typed.draft = draft.map { NoteDraftMark($0) } ?? typed.draft
        let note = state.request.place.noteID
        var mergedText = TypedNote(merged.content, of: note, version: typed.version)
        mergedText.draft = typed.draft
        let choice = SaveChoice(
            over: NoteVersion(nearestTo: theirs.version),
            made: note == theirs.id ? nil : theirs.id
        )
        self.init(
            savedAt: time.shown(theirs.editedAt, in: localiser),
            mine: state.fields(typed, at: "mine", state.fileNames, choice),
            isMineKept: draft != nil,
            theirs: StoredTextViewInputData(theirs.content),
            meanwhile: conflict.meanwhile.map { NoteDifferenceViewInputData($0, localiser) },
            difference: NoteDifferenceViewInputData(conflict.difference, localiser),
            merged: state.fields(mergedText, at: "merged", state.fileNames, choice),
            isClean: merged.isClean,
            openQuestions: merged.openQuestions(base: conflict.base).map { localiser($0) }.joined(separator: " ")
        )
    }
}

extension MergedNote {
    fileprivate func openQuestions(base: NoteContent?) -> [Text] {
        var questions: [Text] = []
        if conflictCount > 0 { questions.append(NoteFormMessages.overlaps(conflictCount)) }
        if isTitleChosen { questions.append(NoteFormMessages.titleChosen) }
        if base == nil { questions.append(NoteFormMessages.baseUnknown) }
        return questions
    }
}
