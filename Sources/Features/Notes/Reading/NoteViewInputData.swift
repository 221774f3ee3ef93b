import Portico

/// What a note's page shows.
@ViewInputData struct NoteViewInputData {
    let name: String
    /// Why something is not shown or was not done; empty where all is well.
    let message: String
    let note: NoteReadingViewInputData?
    /// Where the times stand that are shown.
    let zone: String
}

/// One note, ready to read.
@ViewInputData struct NoteReadingViewInputData {
    let id: String
    let version: Int
    let body: SafeHTML
    /// Whether the text has pictures of other sites; nil where it has none.
    let remotePictures: RemotePicturesViewInputData?
    /// Why the body stands there as it was typed; nil where it is shown as Markdown.
    let plainReason: String?
    let isBlank: Bool
    let hasTasks: Bool
    /// Says that there are drafts to go on with; nil where there are none.
    let draftLine: String?
    let tags: [NoteTagViewInputData]
    let createdAt: NoteTimeViewInputData
    let editedAt: NoteTimeViewInputData
    let state: NoteState
    let isActive: Bool
    let isArchived: Bool
    let isTrashed: Bool
    let isPinned: Bool
    let isShared: Bool
    /// When its next reminder is due; nil where it has none.
    let reminder: String?
    let backlinks: [NoteReferenceViewInputData]
    /// Whether more notes link here than are named.
    let hasMoreBacklinks: Bool
    let files: [NoteFileViewInputData]
    /// The headings of a long text; empty for a short one.
    let contents: [NoteHeadingViewInputData]
    /// The notes at the top of its list, for wide windows.
    let beside: [NoteBesideViewInputData]
}

/// Pictures of other sites.
@ViewInputData struct RemotePicturesViewInputData {
    let areShown: Bool
}

/// A note beside the one that is read.
@ViewInputData struct NoteBesideViewInputData {
    let id: String
    let name: String
    let edited: NoteTimeViewInputData
    let isPinned: Bool
    /// Whether it is the one that is read.
    let isShown: Bool
    /// Nil where it is the one that is read, and in the trash.
    let actions: NoteBesideActionsViewInputData?
}

/// What can be done with a note beside the one that is read.
@ViewInputData struct NoteBesideActionsViewInputData {
    let id: String
    let name: String
    let canPin: Bool
    let canArchive: Bool
}

/// A heading that one can go to.
@ViewInputData struct NoteHeadingViewInputData {
    let text: String
    let id: String
    /// How far it stands below the highest ones, from 0 to 5.
    let depth: Int
}

/// A tag that leads to its notes.
@ViewInputData struct NoteTagViewInputData {
    let tag: String
}

/// A file that belongs to the note.
@ViewInputData struct NoteFileViewInputData {
    let id: String
    let name: String
    /// Such as `1.2 MB`.
    let size: String
}

/// A note by name.
@ViewInputData struct NoteReferenceViewInputData {
    let id: String
    let name: String
}

extension NoteReadingState {
    /// What a note's page shows in this state.
    func mapToViewInputData(_ localiser: Localiser) -> NoteViewInputData {
        NoteViewInputData(
            name: found.value.map { NoteName($0.note.content).text(in: localiser) } ?? localiser(NoteMessages.note),
            message: message(localiser),
            note: found.value.map {
                NoteReadingViewInputData($0, time: time, showsRemotePictures: showsRemotePictures, localiser)
            },
            zone: time.zone
        )
    }

    private func message(_ localiser: Localiser) -> String {
        switch (found, problem) {
        case (.missing, _): localiser(NoteFailures.deletedOrOthers)
        case (.failed(let reason), _):
            localiser(NoteFailures.notShown) + " " + localiser(NoteFailures.reason(reason))
        case (_, .stale): localiser(NoteFailures.staleNote)
        case (_, .otherNote): localiser(NoteFailures.otherNote)
        case (_, .refused(let refusal)): localiser(NoteFailures.unchanged(localiser(refusal.sentenceText)))
        case (_, .failed(let reason)):
            localiser(NoteFailures.unchanged) + " " + localiser(NoteFailures.reason(reason))
        // It is said beside its field.
        case (_, .noTags): ""
        case (_, .gone), (_, .notInTrash): localiser(NoteFailures.unchanged)
        case (.pending, nil), (.loaded, nil): ""
        }
    }
}

extension NoteHeadingViewInputData {
    /// From so many headings, and so many bytes of text on, one looks for a part of it.
    private static let fewest = 4
    private static let shortest = 2_000

    fileprivate static func contents(of reading: NoteReading) -> [NoteHeadingViewInputData] {
        let headings = reading.body.headings
        guard headings.count >= fewest, reading.note.content.body.utf8.count >= shortest else { return [] }
        let highest = headings.map(\.level).min() ?? 1
        return headings.map { NoteHeadingViewInputData(text: $0.text, id: $0.id, depth: $0.level - highest) }
    }
}

extension NoteReadingViewInputData {
    fileprivate init(
        _ reading: NoteReading,
        time: NoteTime,
        showsRemotePictures: Bool,
        _ localiser: Localiser
    ) {
        let note = reading.note
        self.init(
            id: note.id.text,
            version: note.version,
            body: (showsRemotePictures ? reading.body.withRemotePictures : nil) ?? reading.body.html,
            remotePictures: reading.body.withRemotePictures.map { _ in
                RemotePicturesViewInputData(areShown: showsRemotePictures)
            },
            plainReason: reading.body.plainReason?.sentence(in: localiser),
            isBlank: note.content.body.unicodeScalars.allSatisfy(\.isSpace),
            hasTasks: reading.hasTasks,
            draftLine: reading.drafts.first.map {
                let moment = time.shown($0.savedAt, in: localiser).text
                return localiser(NoteFormMessages.draftsToGoOnWith(reading.drafts.count, newest: moment))
            },
            tags: note.content.tags.map { NoteTagViewInputData(tag: $0.text) },
            createdAt: time.shown(note.createdAt, in: localiser),
            editedAt: time.shown(note.editedAt, in: localiser),
            state: note.state,
            isActive: note.state == .active,
            isArchived: note.state == .archived,
            isTrashed: note.state == .trashed,
            isPinned: note.isPinned,
            isShared: reading.isShared,
            reminder: reading.dueAt.map { time.shown($0, in: localiser).text },
            backlinks: reading.backlinks.prefix(NoteLimits.backlinks).map {
                NoteReferenceViewInputData(
                    id: $0.id.text,
                    name: NoteName(NoteContent(title: $0.title, body: "")).text(in: localiser)
                )
            },
            hasMoreBacklinks: reading.backlinks.count > NoteLimits.backlinks,
            files: reading.files.map {
                NoteFileViewInputData(id: $0.id.text, name: $0.shownName, size: localiser.size($0.size))
            },
            contents: NoteHeadingViewInputData.contents(of: reading),
            beside: reading.beside.map { NoteBesideViewInputData($0, of: note.id, time, localiser) }
        )
    }
}

extension NoteBesideViewInputData {
    fileprivate init(_ item: NoteListItem, of shown: Note.ID, _ time: NoteTime, _ localiser: Localiser) {
        let name = item.shownTitle(in: localiser).map(\.text).joined()
        let hasActions = item.id != shown && item.state != .trashed
        self.init(
            id: item.id.text,
            name: name,
            edited: time.shown(item.editedAt, in: localiser),
            isPinned: item.isPinned,
            isShown: item.id == shown,
            actions: hasActions
                ? NoteBesideActionsViewInputData(
                    id: item.id.text,
                    name: name,
                    canPin: !item.isPinned,
                    canArchive: item.state == .active
                ) : nil
        )
    }
}
