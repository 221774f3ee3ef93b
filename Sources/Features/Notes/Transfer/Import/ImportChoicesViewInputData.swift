import AtriumTexts
import Portico

/// The choices of an import, as the fields of a form.
@ViewInputData struct ImportChoicesViewInputData {
    /// Whether what was chosen before is not known here any more, so that these are the usual choices.
    let areGone: Bool
    let ways: [ImportWayViewInputData]
    let folders: [ImportWayViewInputData]
    let words: [ImportWayViewInputData]
    /// As they stand in the field.
    let tags: String
    /// How tags are written there, and how many there may be, as sentences.
    let tagsHint: String
}

/// One way to go on with notes that differ, with folders, or with words.
@ViewInputData struct ImportWayViewInputData {
    let value: String
    let label: String
    let isChosen: Bool
}

extension ImportChoicesViewInputData {
    /// - Parameter choices: nil where they are not known any more.
    init(_ choices: ImportChoices?, _ localiser: Localiser) {
        let shown = choices ?? ImportChoices()
        self.init(
            areGone: choices == nil,
            ways: ChangedNotes.allCases.map {
                ImportWayViewInputData(value: $0.rawValue, label: localiser($0.label), isChosen: $0 == shown.changed)
            },
            folders: ImportedFolders.allCases.map {
                ImportWayViewInputData(value: $0.rawValue, label: localiser($0.label), isChosen: $0 == shown.folders)
            },
            words: ImportedWords.allCases.map {
                ImportWayViewInputData(value: $0.rawValue, label: localiser($0.label), isChosen: $0 == shown.words)
            },
            tags: TypedTags.text(of: shown.tags),
            tagsHint: localiser(ImportMessages.tags(upTo: ImportChoices.maxTags))
        )
    }
}

extension ImportChoices {
    /// As sentences, such as `Tags to add: home, work. Folders and notebooks: make them tags. Notes already here with
    /// different text: add the imported ones beside them.`
    func inWords(_ localiser: Localiser) -> String {
        let added = tags.isEmpty ? nil : ImportMessages.tagsToAdd(TypedTags.text(of: tags))
        let tagged = words == .tags ? ImportMessages.wordsBecomeTags : nil
        return [added, folders.inWords, tagged, changed.inWords].compactMap { $0.map { localiser($0) } }.joined(
            separator: " "
        )
    }
}

extension ImportedFolders {
    fileprivate var label: Text {
        switch self {
        case .tags: ImportMessages.foldersAsTags
        case .leftOut: ImportMessages.foldersLeftOut
        }
    }

    fileprivate var inWords: Text {
        switch self {
        case .tags: ImportMessages.foldersBecomeTags
        case .leftOut: ImportMessages.foldersAreLeftOut
        }
    }
}

extension ImportedWords {
    fileprivate var label: Text {
        switch self {
        case .tags: ImportMessages.wordsAsTags
        case .text: ImportMessages.wordsAsText
        }
    }
}

extension ChangedNotes {
    fileprivate var label: Text {
        switch self {
        case .beside: ImportMessages.addBeside
        case .mine: ImportMessages.keepMine
        case .theirs: ImportMessages.takeTheirs
        }
    }

    fileprivate var inWords: Text {
        switch self {
        case .beside: ImportMessages.beside
        case .mine: ImportMessages.mine
        case .theirs: ImportMessages.theirs
        }
    }

    /// What a report says of the notes it counts.
    var report: Text {
        switch self {
        case .beside: ImportReportMessages.beside
        case .mine: ImportReportMessages.mine
        case .theirs: ImportReportMessages.theirs
        }
    }
}
