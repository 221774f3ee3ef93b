import Portico

/// What an import did or would do.
@ViewInputData struct ImportReportViewInputData {
    let heading: String
    /// The counts that are not 0, or the 0 new notes where all are.
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

extension ImportReportViewInputData {
    init(_ report: ImportReport, _ job: NoteJob, _ choices: ImportChoices, _ localiser: Localiser) {
        let counts = [
            (ImportReportMessages.new, report.new), (ImportReportMessages.alreadyHere, report.alreadyThere),
            (choices.changed.report, report.copies), (ImportReportMessages.leftOut, report.refused),
            (ImportReportMessages.files, report.files),
        ]
        var shown = counts.filter { $0.1 > 0 }
        if shown.isEmpty { shown = [counts[0]] }
        var rows = shown.map { ImportCountViewInputData(label: localiser($0.0), count: localiser.number($0.1)) }
        let size = report.bytes + (choices.changed == .mine ? 0 : report.changedBytes)
        if size > 0 {
            rows.append(
                ImportCountViewInputData(
                    label: localiser(ImportReportMessages.newSize),
                    count: Self.size(size, of: job.isPreview ? report.room : nil, localiser)
                )
            )
        }
        let heading =
            job.isPreview
            ? ImportReportMessages.plan
            : job.state == .done ? ImportReportMessages.result : ImportReportMessages.soFar
        self.init(
            heading: localiser(heading),
            counts: rows,
            problems: report.problems.map {
                ImportProblemViewInputData(place: localiser($0.place.text), reason: localiser($0.reason.text))
            },
            further: report.furtherProblems > 0 ? localiser(ImportReportMessages.further(report.furtherProblems)) : nil
        )
    }

    private static func size(_ bytes: Int, of room: Int?, _ localiser: Localiser) -> String {
        let size = localiser.size(bytes)
        return room.map { localiser(ImportReportMessages.size(size, of: localiser.size($0))) } ?? size
    }
}
