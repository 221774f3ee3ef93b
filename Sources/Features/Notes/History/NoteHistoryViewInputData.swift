import AtriumTexts
import Portico

/// What the list of a note's earlier texts shows.
@ViewInputData struct NoteHistoryViewInputData {
    let name: String
    /// Why something is not shown or was not done; empty where all is well.
    let message: String
    let zone: String
    /// The text as it is.
    let current: NoteVersionViewInputData?
    /// Newest first.
    let revisions: [NoteVersionViewInputData]
    /// How many older ones there are beside; nil where these are all.
    let further: String?
    let question: PruneQuestionViewInputData?
}

/// One text a note has or had.
@ViewInputData struct NoteVersionViewInputData {
    let version: Int
    /// Empty where it has none.
    let title: String
    let editedAt: NoteTimeViewInputData
    /// Nil for the first text, and where it is not known.
    let change: NoteChangeViewInputData?
}

/// What one text changed in the one before it.
@ViewInputData struct NoteChangeViewInputData {
    /// The first line that was added; nil where none was.
    let added: String?
    /// The first line that was removed, where none was added.
    let removed: String?
    /// What else there is to say, such as `New title` and `12 more characters`.
    let facts: [String]
}

/// What is asked before earlier texts are let go.
@ViewInputData struct PruneQuestionViewInputData {
    /// A day as `2026-02-03`.
    let before: String
    /// The same day for people.
    let day: String
    /// Such as `3 earlier texts`.
    let texts: String
    let isAny: Bool
    /// The moment that the number is of.
    let asOf: String
}

extension NoteHistoryState {
    /// What the list of earlier texts shows in this state.
    func mapToViewInputData(_ localiser: Localiser) -> NoteHistoryViewInputData {
        let current = found.value?.current
        let earlier = found.value?.earlier ?? []
        // What made a text out of the one before it is kept with that one.
        let changes = earlier.map(\.change) + [nil]
        return NoteHistoryViewInputData(
            name: current.map { NoteName($0.content).text(in: localiser) } ?? localiser(NoteMessages.note),
            message: message(localiser),
            zone: time.zone,
            current: current.map { note in
                NoteVersionViewInputData(
                    version: note.version,
                    title: note.content.title,
                    editedAt: time.shown(note.editedAt, in: localiser),
                    change: changes.first.flatMap { $0 }.map { NoteChangeViewInputData($0, localiser) }
                )
            },
            revisions: zip(earlier, changes.dropFirst()).map { revision, change in
                NoteVersionViewInputData(
                    version: revision.version,
                    title: revision.title,
                    editedAt: time.shown(revision.editedAt, in: localiser),
                    change: change.map { NoteChangeViewInputData($0, localiser) }
                )
            },
            further: found.value.flatMap { $0.further(localiser) },
            question: question.map { PruneQuestionViewInputData($0, localiser) }
        )
    }

    private func message(_ localiser: Localiser) -> String {
        switch (found, problem) {
        case (.missing, _): localiser(NoteFailures.gone)
        case (.failed(let reason), _):
            localiser(NoteHistoryMessages.notShown) + " " + localiser(NoteFailures.reason(reason))
        case (_, .failed(let reason)):
            localiser(NoteHistoryMessages.nothingDeleted) + " " + localiser(NoteFailures.reason(reason))
        case (_, .stale), (_, .otherNote), (_, .gone), (_, .notInTrash), (_, .refused), (_, .noTags):
            localiser(NoteHistoryMessages.asItWas)
        case (.pending, nil), (.loaded, nil): ""
        }
    }
}

extension NoteChangeViewInputData {
    fileprivate init(_ change: NoteChange, _ localiser: Localiser) {
        let line = change.line.isEmpty ? nil : change.line
        var facts: [Text] = []
        if change.hasNewTitle { facts.append(NoteHistoryMessages.newTitle) }
        if change.hasNewTags { facts.append(NoteHistoryMessages.newTags) }
        if change.characters > 0 { facts.append(NoteHistoryMessages.longer(by: change.characters)) }
        if change.characters < 0 { facts.append(NoteHistoryMessages.shorter(by: -change.characters)) }
        self.init(
            added: change.isRemoved ? nil : line,
            removed: change.isRemoved ? line : nil,
            facts: facts.map { localiser($0) }
        )
    }
}

extension NoteHistoryState.Texts {
    fileprivate func further(_ localiser: Localiser) -> String? {
        guard count > earlier.count else { return nil }
        return localiser(NoteHistoryMessages.further(count - earlier.count))
    }
}

extension PruneQuestionViewInputData {
    fileprivate init(_ question: NoteHistoryState.Question, _ localiser: Localiser) {
        self.init(
            before: question.before.text,
            day: localiser.day(question.before),
            texts: localiser(NoteHistoryMessages.earlier(question.count)),
            isAny: question.count > 0,
            asOf: question.asOf.text
        )
    }
}
