import Portico

/// The page of an import or export.
@ViewInputData struct NoteJobViewInputData {
    let title: String
    /// What was refused; empty where there is nothing to say.
    let message: String
    /// Nil where there is no such job.
    let job: NoteJobPartViewInputData?
}

/// An import or export as it stands.
@ViewInputData struct NoteJobPartViewInputData {
    let id: String
    /// How it stands, as a sentence.
    let status: String
    let begun: NoteTimeViewInputData
    /// The time zone of `begun`.
    let zone: String
    let isActive: Bool
    /// From 0 to 99; nil where nobody knows yet.
    let percent: String?
    let report: ImportReportViewInputData?
    /// What was chosen for an import that was agreed to, as a sentence; nil for all others.
    let choices: String?
    /// The form to agree to an import with; nil where there is nothing to agree to.
    let agreement: ImportChoicesViewInputData?
    let canCancel: Bool
    let canDiscard: Bool
    /// What the button that removes it says.
    let discardLabel: String
    /// Whether there is a file to download.
    let canDownload: Bool
}

/// What an import did or would do.
@ViewInputData struct ImportReportViewInputData {
    let heading: String
    let counts: [ImportCountViewInputData]
    let problems: [ImportProblemViewInputData]
    /// How many more there are; nil where these are all.
    let further: String?
}

/// How many notes something happens to.
@ViewInputData struct ImportCountViewInputData {
    let label: String
    let count: String
}

/// What was left out, and why.
@ViewInputData struct ImportProblemViewInputData {
    let place: String
    let reason: String
}

extension NoteJobScreenState {
    func mapToViewInputData() -> NoteJobViewInputData {
        let time = NoteTime(in: timeZone)
        return NoteJobViewInputData(
            title: job?.name ?? "Import or export",
            message: problem?.sentence ?? "",
            job: job.map { NoteJobPartViewInputData($0, choices, time) }
        )
    }
}

extension NoteJobPartViewInputData {
    fileprivate init(_ job: NoteJob, _ choices: ImportChoices?, _ time: NoteTime) {
        let isExport = job.kind != .importing
        self.init(
            id: job.id.rawValue,
            status: job.sentence,
            begun: time.shown(job.createdAt),
            zone: time.zone,
            isActive: job.state.isActive,
            percent: job.state == .running ? job.progress.percent.map(String.init) : nil,
            report: job.report.map { ImportReportViewInputData($0, job, choices ?? ImportChoices()) },
            choices: job.choices?.sentence,
            agreement: job.state == .offered ? ImportChoicesViewInputData(choices) : nil,
            canCancel: job.state.isActive,
            canDiscard: !job.state.isActive,
            discardLabel: job.state == .offered
                ? "Discard" : isExport && job.state == .done ? "Delete this file" : "Remove from the list",
            canDownload: isExport && job.state == .done
        )
    }
}

extension NoteJob {
    fileprivate var sentence: String {
        switch state {
        case .waiting: "Waiting for other imports and exports to finish. You can leave this page."
        case .running where isPreview: "Checking the files. Nothing is changed yet, and you can leave this page."
        case .running: "In progress. You can leave this page, and it will continue."
        case .offered: "Nothing has been changed so far. This is what the import would do."
        case .done where kind == .importing: "The import is done."
        case .done: "The export is ready. Its file has \(progress.total.counted("note")) and is kept for a week."
        case .failed:
            ["This failed.", failure, kind == .importing && !isPreview ? Self.whatStays : nil].compactMap(\.self)
                .joined(
                    separator: " "
                )
        case .cancelled:
            kind == .importing && !isPreview ? "You cancelled this. \(Self.whatStays)" : "You cancelled this."
        }
    }

    private static let whatStays = "The notes it had added by then are kept; to continue, start the same import again."
}

extension ImportReportViewInputData {
    fileprivate init(_ report: ImportReport, _ job: NoteJob, _ choices: ImportChoices) {
        let isPlan = job.isPreview
        var counts = [
            ("New notes", report.new), ("Already here, skipped", report.alreadyThere),
            (choices.changed.report, report.copies), ("Notes left out", report.refused),
        ]
        counts.append(("Attached files", report.files))
        self.init(
            heading: isPlan ? "What would happen" : job.state == .done ? "What happened" : "So far",
            counts: counts.map { ImportCountViewInputData(label: $0.0, count: $0.1.grouped) } + [
                Self.bytes(of: report, choices, isPlan)
            ],
            problems: report.problems.map { ImportProblemViewInputData(place: $0.place, reason: $0.reason) },
            further: report.furtherProblems > 0 ? "And \(report.furtherProblems.grouped) more." : nil
        )
    }

    private static func bytes(
        of report: ImportReport,
        _ choices: ImportChoices,
        _ isPlan: Bool
    ) -> ImportCountViewInputData {
        let room = isPlan ? report.room.map { " of the \(ByteCount($0)) left" } ?? "" : ""
        let bytes = report.bytes + (choices.changed == .mine ? 0 : report.changedBytes)
        return ImportCountViewInputData(label: "Size of what is new", count: "\(ByteCount(bytes))\(room)")
    }
}

/// A job in a list.
@ViewInputData struct NoteJobRowViewInputData {
    let id: String
    /// What it is, such as `Import of notes.enex`.
    let name: String
    /// How it stands, such as `done`.
    let status: String
    let begun: NoteTimeViewInputData
}

extension NoteJobRowViewInputData {
    init(_ job: NoteJob, _ time: NoteTime) {
        self.init(id: job.id.rawValue, name: job.name, status: job.status, begun: time.shown(job.createdAt))
    }
}

extension NoteJob {
    var name: String {
        switch kind {
        case .importing:
            switch files.count {
            case 0: "Import"
            case 1: "Import of \(files[0])"
            default: "Import of \(files[0]) and \(files.count == 2 ? "1 other file" : "\(files.count - 1) other files")"
            }
        case .export(.json): "Export as JSON"
        case .export(.markdown): "Export as Markdown"
        }
    }

    var status: String {
        switch state {
        case .waiting: "waiting"
        case .running: isPreview ? "being checked" : "in progress"
        case .offered: "waiting for your decision"
        case .done: "done"
        case .failed: "failed"
        case .cancelled: "cancelled"
        }
    }
}

extension NoteJobError {
    /// As a sentence for the visitor.
    var sentence: String {
        switch self {
        case .notFound: "There is no such import or export: it ended more than a week ago, or was removed."
        case .tooMany(let limit): "You have \(limit) imports and exports, which is the limit. Remove one first."
        case .tooManyWait(let limit):
            "\(limit) of your imports and exports are not done yet, which is the limit. Wait until one is done, or cancel one."
        case .tooLarge(let bytes):
            "The files of your imports and exports use \(ByteCount(bytes)). Remove some of them first, or wait: each is deleted after a week."
        case .noFiles: "Choose one or more files first."
        case .noSuchTags, .tooManyTags: "The import was not started: please check the tags."
        case .goneOn: "This has changed in the meantime. Here is how it stands now."
        case .unavailable(let reason): reason
        }
    }

    var condition: Condition {
        switch self {
        case .notFound: .notFound
        case .noFiles: .invalid([FieldError(field: "files", message: "is needed: choose one or more files")])
        case .noSuchTags(let misfits): .invalid([FieldError(field: "tags", message: MisfitTags.message(misfits))])
        case .tooManyTags(let limit):
            .invalid([FieldError(field: "tags", message: "must be \(limit) tags or fewer")])
        case .tooMany, .tooManyWait, .tooLarge, .goneOn: .conflict
        case .unavailable: .unavailable
        }
    }
}
