import Portico

extension NoteTagState {
    /// What the tag's page shows in this state.
    func mapToViewInputData() -> NoteTagPageViewInputData {
        NoteTagPageViewInputData(
            sections: NoteSectionsViewInputData(.tags),
            tag: own?.tag.rawValue ?? tag.rawValue,
            message: message,
            details: belonging.isEmpty ? nil : details
        )
    }

    /// How it stands with the page: that of the last change, where it was not made, else that of the tag.
    var condition: Condition {
        switch problem {
        case .merges: return .conflict
        case .sameName: return .invalid([FieldError(field: "name", message: "is its name already")])
        case .refused(let refusal) where refusal.field == nil: return .invalid([])
        case .refused(let refusal): return .invalid([FieldError(field: "name", message: refusal.listMessage)])
        case .gone: return .notFound
        case .unavailable: return .unavailable
        case nil: break
        }
        switch outcome {
        case .pending: return .ok
        case .found: return belonging.isEmpty ? .notFound : .ok
        case .failed: return .unavailable
        }
    }

    private var own: NoteTagCount? { belonging.first { $0.tag.key == tag.key } }

    private var message: String {
        switch problem {
        case .merges: "Nothing has been renamed yet."
        case .refused(let refusal) where refusal.field == nil: "The tag was not changed: \(refusal.message)."
        case .sameName, .refused: "The tag was not renamed."
        case .gone: "No note has this tag any longer, so nothing was changed."
        case .unavailable(let reason): "Nothing was changed. \(reason) Please try again in a moment."
        case nil: messageOnOutcome
        }
    }

    private var messageOnOutcome: String {
        switch outcome {
        case .pending: ""
        case .found: belonging.isEmpty ? "No note has this tag." : ""
        case .failed(let reason): "The tag cannot be shown. \(reason) Please try again in a moment."
        }
    }

    private var details: NoteTagDetailsViewInputData {
        let below = belonging.filter { $0.tag.key != tag.key }.map(\.tag.rawValue)
        return NoteTagDetailsViewInputData(
            count: NoteTagWords.count(own?.counts ?? [:]),
            below: Array(below.prefix(NoteLimits.listedTags)),
            hasMoreBelow: below.count > NoteLimits.listedTags,
            hasBelow: !below.isEmpty,
            merge: merge,
            canBeRemoved: own != nil
        )
    }

    private var merge: NoteTagMergeViewInputData? {
        guard case .merges(let merge) = problem else { return nil }
        let named = merge.existing.prefix(5).map { "“\($0.tag.rawValue)” (\(NoteTagWords.count($0.counts)))" }
        let others = merge.existing.count > named.count ? " and \(merge.existing.count - named.count) more" : ""
        let verb = merge.existing.count == 1 ? "is" : "are"
        return NoteTagMergeViewInputData(
            name: merge.name.rawValue,
            text: "\(named.joined(separator: ", "))\(others) \(verb) already in use."
        )
    }
}
