import AtriumTexts
import Foundation
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
    /// How far it is; nil where nobody knows yet.
    let progress: NoteJobProgressViewInputData?
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

/// How much of a job is done.
@ViewInputData struct NoteJobProgressViewInputData {
    /// From 0 to 99.
    let percent: String
    /// The same for people, such as `30%`.
    let share: String
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
    func mapToViewInputData(_ localiser: Localiser) -> NoteJobViewInputData {
        NoteJobViewInputData(
            title: localiser(job?.name ?? NoteTransferMessages.importOrExport),
            message: problem?.sentence(in: localiser) ?? "",
            job: job.map { NoteJobPartViewInputData($0, choices, timeZone, localiser) }
        )
    }
}

extension NoteJobPartViewInputData {
    fileprivate init(_ job: NoteJob, _ choices: ImportChoices?, _ timeZone: TimeZone, _ localiser: Localiser) {
        let isExport = job.kind != .importing
        self.init(
            id: job.id.rawValue,
            status: job.inWords(localiser),
            begun: NoteTimeViewInputData(job.createdAt, in: timeZone, localiser),
            zone: NoteTime(in: timeZone).zone,
            isActive: job.state.isActive,
            progress: job.state == .running
                ? job.progress.percent.map { NoteJobProgressViewInputData($0, localiser) } : nil,
            report: job.report.map { ImportReportViewInputData($0, job, choices ?? ImportChoices(), localiser) },
            choices: job.choices?.inWords(localiser),
            agreement: job.state == .offered ? ImportChoicesViewInputData(choices, localiser) : nil,
            canCancel: job.state.isActive,
            canDiscard: !job.state.isActive,
            discardLabel: localiser(job.removal),
            canDownload: isExport && job.state == .done
        )
    }
}

extension NoteJobProgressViewInputData {
    fileprivate init(_ percent: Int, _ localiser: Localiser) {
        self.init(percent: String(percent), share: localiser.percent(Double(percent) / 100))
    }
}

extension NoteTimeViewInputData {
    fileprivate init(_ date: Date, in timeZone: TimeZone, _ localiser: Localiser) {
        self.init(text: localiser.minute(of: date, in: timeZone), iso: TimeText.machine(of: date, in: timeZone))
    }
}

extension NoteJob {
    /// How it stands, as sentences.
    fileprivate func inWords(_ localiser: Localiser) -> String {
        let staying = kind == .importing && !isPreview && state.isFinished && state != .done
        return [sentence, staying ? NoteJobMessages.whatStays : nil].compactMap { $0.map { localiser($0) } }
            .joined(separator: " ")
    }

    private var sentence: Text {
        switch state {
        case .waiting: NoteJobMessages.itWaits
        case .running: isPreview ? NoteJobMessages.itIsChecked : NoteJobMessages.itRuns
        case .offered: NoteJobMessages.itIsOffered
        case .done: kind == .importing ? NoteJobMessages.imported : NoteJobMessages.exported(notes: progress.total)
        case .failed: failure.map { NoteJobMessages.itFailed($0) } ?? NoteJobMessages.itFailed
        case .cancelled: NoteJobMessages.itWasCancelled
        }
    }

    /// What the button says that removes it.
    fileprivate var removal: Text {
        switch (kind, state) {
        case (_, .offered): NoteTransferMessages.discard
        case (.export, .done): NoteTransferMessages.deleteFile
        default: NoteTransferMessages.removeFromList
        }
    }
}

extension ImportReportViewInputData {
    fileprivate init(_ report: ImportReport, _ job: NoteJob, _ choices: ImportChoices, _ localiser: Localiser) {
        let counts = [
            (ImportReportMessages.new, report.new), (ImportReportMessages.alreadyHere, report.alreadyThere),
            (choices.changed.report, report.copies), (ImportReportMessages.leftOut, report.refused),
            (ImportReportMessages.files, report.files),
        ]
        let size = ImportCountViewInputData(
            label: localiser(ImportReportMessages.newSize),
            count: localiser(Self.size(of: report, choices, isPlan: job.isPreview))
        )
        let heading =
            job.isPreview
            ? ImportReportMessages.plan
            : job.state == .done ? ImportReportMessages.result : ImportReportMessages.soFar
        self.init(
            heading: localiser(heading),
            counts: counts.map { ImportCountViewInputData(label: localiser($0.0), count: localiser.number($0.1)) }
                + [size],
            problems: report.problems.map { ImportProblemViewInputData(place: $0.place, reason: $0.reason) },
            further: report.furtherProblems > 0 ? localiser(ImportReportMessages.further(report.furtherProblems)) : nil
        )
    }

    private static func size(of report: ImportReport, _ choices: ImportChoices, isPlan: Bool) -> Text {
        let size = ByteCount(report.bytes + (choices.changed == .mine ? 0 : report.changedBytes))
        guard isPlan, let room = report.room else { return size.inWords }
        return ImportReportMessages.size(size, of: ByteCount(room))
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
    init(_ job: NoteJob, _ timeZone: TimeZone, _ localiser: Localiser) {
        self.init(
            id: job.id.rawValue,
            name: localiser(job.name),
            status: localiser(job.status),
            begun: NoteTimeViewInputData(job.createdAt, in: timeZone, localiser)
        )
    }
}

extension NoteJob {
    fileprivate var name: Text {
        switch kind {
        case .importing:
            switch files.count {
            case 0: NoteJobMessages.importing
            case 1: NoteJobMessages.importing(files[0])
            default: NoteJobMessages.importing(files[0], others: files.count - 1)
            }
        case .export(.json): NoteJobMessages.exportingJSON
        case .export(.markdown): NoteJobMessages.exportingMarkdown
        }
    }

    fileprivate var status: Text {
        switch state {
        case .waiting: NoteJobMessages.waiting
        case .running: isPreview ? NoteJobMessages.checking : NoteJobMessages.running
        case .offered: NoteJobMessages.offered
        case .done: NoteJobMessages.done
        case .failed: NoteJobMessages.failed
        case .cancelled: NoteJobMessages.cancelled
        }
    }
}

extension NoteJobError {
    /// As a sentence for the visitor. What a store says of itself is in English.
    func sentence(in localiser: Localiser) -> String {
        switch self {
        case .notFound: localiser(NoteJobFailures.notFound)
        case .tooMany(let limit): localiser(NoteJobFailures.tooMany(limit))
        case .tooManyWait(let limit): localiser(NoteJobFailures.tooManyWait(limit))
        case .tooLarge(let bytes): localiser(NoteJobFailures.tooLarge(ByteCount(bytes)))
        case .noFiles: localiser(NoteJobFailures.noFiles)
        case .noSuchTags, .tooManyTags: localiser(NoteJobFailures.tags)
        case .goneOn: localiser(NoteJobFailures.goneOn)
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
