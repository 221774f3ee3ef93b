import Portico

extension NoteRevisionState {
    /// What the page of an earlier text shows in this state.
    func mapToViewInputData() -> NoteRevisionViewInputData {
        var revision: NoteEarlierTextViewInputData?
        if case .loaded(let earlier, let current, let before) = standing {
            revision = NoteEarlierTextViewInputData(earlier, current: current, before: before, time: time)
        }
        return NoteRevisionViewInputData(
            heading: "Version \(request.version)",
            message: message,
            zone: time.zone,
            revision: revision
        )
    }

    var condition: Condition {
        switch standing {
        case .pending: .ok
        case .missing: .notFound
        case .failed: .unavailable
        case .loaded:
            switch problem {
            case nil: .ok
            case .stale, .otherNote: .conflict
            case .failed: .unavailable
            }
        }
    }

    private var message: String {
        switch (standing, problem) {
        case (.missing, _): "This text is not here any more."
        case (.failed(let reason), _): "This text cannot be shown. \(reason)"
        case (_, .stale):
            "Not restored: the note was changed meanwhile. Below is how it differs now; press Restore again if you still want to."
        case (_, .otherNote): "Not restored: what was sent is of another note than this page."
        case (_, .failed(let reason)): "Not restored. \(reason)"
        case (.pending, nil), (.loaded, nil): ""
        }
    }
}

extension NoteEarlierTextViewInputData {
    fileprivate init(_ revision: NoteRevision, current: Note, before: NoteRevision?, time: NoteTime) {
        self.init(
            id: current.id.text,
            currentVersion: current.version,
            editedAt: time.shown(revision.editedAt),
            text: StoredTextViewInputData(revision.content),
            toCurrent: NoteDifferenceViewInputData(from: revision.content, to: current.content),
            before: before.map { before in
                EarlierVersionViewInputData(
                    version: before.version,
                    difference: NoteDifferenceViewInputData(from: before.content, to: revision.content)
                )
            }
        )
    }
}

extension StoredTextViewInputData {
    init(_ content: NoteContent) {
        self.init(title: content.title, body: content.body, tags: TypedTags.text(of: content.tags))
    }
}
