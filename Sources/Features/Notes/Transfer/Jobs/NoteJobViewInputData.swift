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
    /// Whether there is a list of what was left out to download.
    let hasList: Bool
    /// Whether an import has ended, so that the notes can be looked at: what it added before it was cancelled stays.
    let hasNotes: Bool
}

/// How much of a job is done.
@ViewInputData struct NoteJobProgressViewInputData {
    /// From 0 to 99.
    let percent: String
    /// The same for people, such as `30%`.
    let share: String
    /// How long it may take yet, as a sentence; nil where nobody knows.
    let left: String?
}

extension NoteJobScreenState {
    func mapToViewInputData(_ localiser: Localiser) -> NoteJobViewInputData {
        NoteJobViewInputData(
            title: localiser(job?.name ?? NoteTransferMessages.importOrExport),
            message: problem?.sentence(in: localiser) ?? "",
            job: job.map { NoteJobPartViewInputData($0, choices, timeZone, minutesLeft, localiser) }
        )
    }
}

extension NoteJobPartViewInputData {
    fileprivate init(
        _ job: NoteJob,
        _ choices: ImportChoices?,
        _ timeZone: TimeZone,
        _ minutesLeft: Int?,
        _ localiser: Localiser
    ) {
        let time = NoteTime(in: timeZone)
        let isImport = job.kind == .importing
        self.init(
            id: job.id.rawValue,
            status: job.inWords(localiser),
            begun: time.shown(job.createdAt, in: localiser),
            zone: time.zone,
            isActive: job.state.isActive,
            progress: job.state == .running
                ? job.progress.percent.map { NoteJobProgressViewInputData($0, minutesLeft, localiser) } : nil,
            report: job.report.map { ImportReportViewInputData($0, job, choices ?? ImportChoices(), localiser) },
            choices: job.choices?.inWords(localiser),
            agreement: job.state == .offered ? ImportChoicesViewInputData(choices, localiser) : nil,
            canCancel: job.state.isActive,
            canDiscard: !job.state.isActive,
            discardLabel: localiser(job.removal),
            canDownload: !isImport && job.hasFile,
            hasList: isImport && job.hasFile,
            hasNotes: isImport && !job.isPreview && job.state.isFinished
        )
    }
}

extension NoteJobProgressViewInputData {
    fileprivate init(_ percent: Int, _ minutesLeft: Int?, _ localiser: Localiser) {
        self.init(
            percent: String(percent),
            share: localiser.percent(Double(percent) / 100),
            left: minutesLeft.map { localiser(NoteJobMessages.left(minutes: $0)) }
        )
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
        case .failed: failure.map { NoteJobMessages.itFailed($0.text) } ?? NoteJobMessages.itFailed
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
