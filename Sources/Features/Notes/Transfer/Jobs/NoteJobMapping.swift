import Portico

extension NoteJobScreenState {
    func mapToViewInputData() -> NoteJobViewInputData {
        let time = NoteTime(in: timeZone)
        return NoteJobViewInputData(
            title: job?.name ?? "Import or export",
            message: failure?.sentence ?? "",
            job: job.map { NoteJobPartViewInputData($0, time) }
        )
    }
}

extension NoteJobPartViewInputData {
    fileprivate init(_ job: NoteJob, _ time: NoteTime) {
        let isExport = job.kind != .importing
        self.init(
            id: job.id.rawValue,
            status: job.sentence,
            begun: time.shown(job.createdAt),
            isActive: job.state.isActive,
            percent: job.state == .running ? job.progress.percent.map(String.init) : nil,
            report: job.report.map { ImportReportViewInputData($0, job) },
            canImport: job.state == .offered,
            canCancel: job.state.isActive,
            canDiscard: !job.state.isActive,
            discardLabel: job.state == .offered ? "Discard" : isExport && job.state == .done ? "Delete this file" : "Remove from the list",
            canDownload: isExport && job.state == .done
        )
    }
}

extension NoteJob {
    fileprivate var sentence: String {
        switch state {
        case .waiting: "It is waiting for its turn. You can leave this page."
        case .running where isPreview: "The files are being checked; nothing is changed. You can leave this page."
        case .running: "It is in progress. You can leave this page, and it will continue."
        case .offered: "Nothing has been changed so far. This is what the import would do."
        case .done where kind == .importing: "It is done."
        case .done: "It is done. The file has \(NoteWords.notes(progress.total)) and is kept for a week."
        case .failed:
            ["It failed.", failure, kind == .importing && !isPreview ? Self.whatStays : nil].compactMap(\.self).joined(
                separator: " "
            )
        case .cancelled: kind == .importing && !isPreview ? "You cancelled it. \(Self.whatStays)" : "You cancelled it."
        }
    }

    private static let whatStays = "The notes it had added by then are kept; to continue, start the same import again."
}

extension ImportReportViewInputData {
    fileprivate init(_ report: ImportReport, _ job: NoteJob) {
        let isPlan = job.isPreview
        var counts = [
            ("New notes", report.new), ("Already here, skipped", report.alreadyThere),
            ("Already here with different text, added beside it", report.copies), ("Notes left out", report.refused),
        ]
        counts.append(("Attached files", report.files))
        self.init(
            heading: isPlan ? "What would happen" : job.state == .done ? "What happened" : "So far",
            counts: counts.map { ImportCountViewInputData(label: $0.0, count: NoteWords.grouped($0.1)) } + [Self.bytes(of: report, isPlan)],
            problems: report.problems.map { ImportProblemViewInputData(place: $0.place, reason: $0.reason) },
            further: report.furtherProblems > 0 ? "And \(NoteWords.grouped(report.furtherProblems)) more." : nil
        )
    }

    private static func bytes(of report: ImportReport, _ isPlan: Bool) -> ImportCountViewInputData {
        let room = isPlan ? report.room.map { " of the \(ByteCount($0)) left" } ?? "" : ""
        return ImportCountViewInputData(label: "Size of what is new", count: "\(ByteCount(report.bytes))\(room)")
    }
}
