import Foundation
import Notes
import Portico
import Storage

/// A job as a flat row; what has several parts is JSON in it.
@Translatable(table: "noteJob")
struct NoteJobRow: Sendable, Hashable {
    var id: NoteJob.ID
    var owner: AccountID
    var kind: NoteJobKind
    var files: String
    var createdAt: Date
    var state: NoteJobState
    var isPreview: Bool
    var done: Int
    var total: Int
    var report: String?
    var failure: String?
    var finishedAt: Date?
    var starts: Int
    var choices: String?
    var startedAt: Date?
}

extension NoteJobRow {
    init(_ job: NoteJob) {
        self.init(
            id: job.id,
            owner: job.owner,
            kind: job.kind,
            files: Self.json(job.files) ?? "[]",
            createdAt: job.createdAt,
            state: job.state,
            isPreview: job.isPreview,
            done: job.progress.done,
            total: job.progress.total,
            report: job.report.flatMap(Self.json),
            failure: job.failure.flatMap(Self.json),
            finishedAt: job.finishedAt,
            starts: job.starts,
            choices: job.choices.flatMap(Self.json),
            startedAt: job.startedAt
        )
    }

    /// A report or choices of another program that cannot be read are none; the job is there all the same.
    var job: NoteJob {
        let decoder = JSONDecoder()
        let files = (try? decoder.decode([String].self, from: Data(self.files.utf8))) ?? []
        var job = NoteJob(id: id, owner: owner, kind: kind, files: files, createdAt: createdAt)
        job.state = state
        job.isPreview = isPreview
        job.progress = NoteJobProgress(done: done, total: total)
        job.report = report.flatMap { try? decoder.decode(ImportReport.self, from: Data($0.utf8)) }
        job.failure = failure.map { text in
            // Programs before kept a sentence, which is no JSON.
            (try? decoder.decode(NoteJob.Failure.self, from: Data(text.utf8))) ?? .older(text)
        }
        job.finishedAt = finishedAt
        job.starts = starts
        job.startedAt = startedAt
        job.choices = choices.flatMap { try? decoder.decode(ImportChoices.self, from: Data($0.utf8)) }
        return job
    }

    private static func json(_ value: some Encodable) -> String? {
        (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) }
    }
}
