import Portico

/// The choices of an import, as the fields of a form.
@ViewInputData struct ImportChoicesViewInputData {
    /// Whether what was chosen before is not known here any more, so that these are the usual choices.
    let areGone: Bool
    let ways: [ImportWayViewInputData]
    /// As they stand in the field.
    let tags: String
    let mostTags: Int
}

/// One way to go on with notes that differ.
@ViewInputData struct ImportWayViewInputData {
    let value: String
    let label: String
    let isChosen: Bool
}

extension ImportChoicesViewInputData {
    /// - Parameter choices: nil where they are not known any more.
    init(_ choices: ImportChoices?) {
        let shown = choices ?? ImportChoices()
        self.init(
            areGone: choices == nil,
            ways: ChangedNotes.allCases.map {
                ImportWayViewInputData(value: $0.rawValue, label: $0.label, isChosen: $0 == shown.changed)
            },
            tags: TypedTags.text(of: shown.tags),
            mostTags: ImportChoices.mostTags
        )
    }
}

extension ImportChoices {
    /// As a sentence, such as `Tags added: home, work. Where the text was different, your note was kept.`
    var sentence: String {
        let added = tags.isEmpty ? nil : "Tags to add: \(TypedTags.text(of: tags))."
        return [added, "Notes already here with different text: \(changed.inWords)."].compactMap(\.self).joined(
            separator: " "
        )
    }
}

extension ChangedNotes {
    fileprivate var label: String {
        switch self {
        case .beside: "Add the imported note beside mine"
        case .mine: "Keep mine and skip the imported note"
        case .theirs: "Make the imported text the new version of mine; the text I have stays in its history"
        }
    }

    fileprivate var inWords: String {
        switch self {
        case .beside: "add the imported ones beside them"
        case .mine: "keep them and skip the imported ones"
        case .theirs: "make the imported text their new version"
        }
    }

    /// What a report says of the notes it counts.
    var report: String {
        switch self {
        case .beside: "Already here with different text, added beside it"
        case .mine: "Already here with different text, skipped"
        case .theirs: "Already here with different text, new version"
        }
    }
}
