import AtriumTexts
import Portico

/// A tag's page: where it is renamed, made one with another, and taken off all notes.
struct NoteTagViewModel: ProvidedViewModel {
    let provider: NoteTagProvider
    let localiser: Localiser

    func handle(_ event: NoteTagEvent) async -> NoteTagOutput? {
        switch event {
        case .notesTapped, .closeTapped: event.output
        case .renameTapped(let name): await provider.rename(to: name, mayMerge: false).map { .renamed(to: name, $0) }
        case .mergeTapped(let name): await provider.rename(to: name, mayMerge: true).map { .renamed(to: name, $0) }
        case .removeTapped: await provider.remove().map { .removed($0) }
        }
    }

    func shown(in state: NoteTagState) -> Shown<NoteTagPageViewInputData> {
        Shown(state.mapToViewInputData(of: provider.tag, localiser), state.condition(in: localiser))
    }
}

/// What a visitor does on a tag's page.
@ViewEvents enum NoteTagEvent {
    typealias Output = NoteTagOutput

    @Navigates(Output.notes) case notesTapped
    @Navigates(Output.closed) case closeTapped
    case renameTapped(name: NoteTag)
    /// The visitor was told that the new name is there already, and means it.
    case mergeTapped(name: NoteTag)
    case removeTapped
}

/// What the coordinator hears from a tag's page.
enum NoteTagOutput: Sendable, Hashable {
    case notes
    case closed
    case renamed(to: NoteTag, StepwiseChange)
    case removed(StepwiseChange)
}

extension NoteTagState {
    /// What the tag's page shows in this state.
    func mapToViewInputData(of tag: NoteTag, _ localiser: Localiser) -> NoteTagPageViewInputData {
        let own = belonging.first { $0.tag.key == tag.key }
        return NoteTagPageViewInputData(
            sections: NoteSectionsViewInputData(.tags),
            tag: (own?.tag ?? tag).rawValue,
            message: message(in: localiser),
            details: belonging.isEmpty ? nil : details(own, of: tag, localiser)
        )
    }

    /// How it stands with the page: that of the last change, where it was not made, else that of the tag.
    func condition(in localiser: Localiser) -> Condition {
        func isWrong(_ message: Text) -> Condition {
            .invalid([FieldError(field: "name", message: localiser(message))])
        }
        switch problem {
        case .merges: return .conflict
        case .sameName: return isWrong(NoteTagMessages.sameName)
        case .refused(let refusal) where refusal.field == nil: return .invalid([])
        case .refused(let refusal): return isWrong(refusal.listText)
        case .gone: return .notFound
        case .unavailable: return .unavailable
        case nil: break
        }
        return counts == .loaded([]) ? .notFound : counts.condition
    }

    private func message(in localiser: Localiser) -> String {
        switch problem {
        case .merges: localiser(NoteTagMessages.nothingRenamedYet)
        case .refused(let refusal) where refusal.field == nil: localiser(NoteTagMessages.notChanged(refusal))
        case .sameName, .refused: localiser(NoteTagMessages.notRenamed)
        case .gone: localiser(NoteTagMessages.gone)
        case .unavailable(let reason): localiser(NoteTagMessages.unchanged(reason))
        case nil: messageOnCounts(in: localiser)
        }
    }

    private func messageOnCounts(in localiser: Localiser) -> String {
        switch counts {
        case .pending: ""
        case .loaded([]), .missing: localiser(NoteTagMessages.nobodyHasIt)
        case .loaded: ""
        case .failed(let reason): localiser(NoteTagMessages.tagNotShown(reason))
        }
    }

    private func details(
        _ own: NoteTagCount?,
        of tag: NoteTag,
        _ localiser: Localiser
    ) -> NoteTagDetailsViewInputData {
        let below = belonging.filter { $0.tag.key != tag.key }.map(\.tag.rawValue)
        return NoteTagDetailsViewInputData(
            count: NoteTagWords.count(own?.counts ?? [:], in: localiser),
            below: Array(below.prefix(NoteLimits.listedTags)),
            hasMoreBelow: below.count > NoteLimits.listedTags,
            hasBelow: !below.isEmpty,
            merge: merge(in: localiser),
            canBeRemoved: own != nil
        )
    }

    private func merge(in localiser: Localiser) -> NoteTagMergeViewInputData? {
        guard case .merges(let merge) = problem else { return nil }
        let named = merge.existing.prefix(5).map {
            (name: $0.tag.rawValue, count: NoteTagWords.count($0.counts, in: localiser))
        }
        return NoteTagMergeViewInputData(
            name: merge.name.rawValue,
            text: localiser(NoteTagMessages.alreadyInUse(named, more: merge.existing.count - named.count))
        )
    }
}

/// What a tag's page shows.
@ViewInputData struct NoteTagPageViewInputData {
    let sections: NoteSectionsViewInputData
    let tag: String
    /// Why there is nothing to show, or why the last change was not made; else empty.
    let message: String
    /// What can be done to the tag; nil where no note has it.
    let details: NoteTagDetailsViewInputData?
}

/// A tag that there is.
@ViewInputData struct NoteTagDetailsViewInputData {
    /// Such as `3 notes, 1 in the trash`; empty where only tags below it are there.
    let count: String
    /// The tags below it, which are renamed with it.
    let below: [String]
    /// Whether there are others below it, which are not named.
    let hasMoreBelow: Bool
    let hasBelow: Bool
    let merge: NoteTagMergeViewInputData?
    /// Whether a note has this very tag, so that it can be taken off.
    let canBeRemoved: Bool
}

/// What a renaming would make one, before it is done.
@ViewInputData struct NoteTagMergeViewInputData {
    let name: String
    /// Such as `“job” (5 notes) is there already.`
    let text: String
}
