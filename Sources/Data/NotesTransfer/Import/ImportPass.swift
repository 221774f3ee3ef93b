import Foundation
import Notes
import Portico

/// One reading of the files of an import from their start to their end.
struct ImportPass {
    let sources: [NoteSource]
    let workFolder: URL
    let limits: TransferLimits
    /// As it was when the import began.
    let usage: NoteUsage
    /// Whether it only counts, so that what would be too much is refused before anything is written.
    let isPreview: Bool
    let adder: () async throws -> NoteAdder

    func run(_ progress: (NoteJobProgress, ImportReport) async throws -> Void) async throws -> ImportReport {
        let total = sources.reduce(0) { $0 + $1.size }
        var adder = try await adder()
        var (before, notes) = (0, 0)
        for source in sources {
            adder.beginFile()
            let reader = try Self.reading { () throws(TransferFailure) in
                try SourceReader(source, workFolder: workFolder, limits: limits)
            }
            while let item = try Self.reading(reader.next) {
                try Task.checkCancellation()
                if case .note(let note) = item {
                    notes += 1
                    try check(notes, at: note.place)
                }
                try await adder.take(item)
                if isPreview { try check(adder.report, in: source) }
                try await progress(NoteJobProgress(done: before + reader.position, total: total), adder.report)
            }
            before += source.size
        }
        try await adder.finish()
        var report = adder.report
        report.room = usage.room
        try await progress(NoteJobProgress(done: total, total: total), report)
        return report
    }

    private func check(_ notes: Int, at place: String) throws(TransferFailure) {
        guard notes <= limits.notes else {
            throw TransferFailure(
                place: place,
                reason: "an import has at most \(limits.notes) notes; import fewer files at a time, or parts of this one"
            )
        }
    }

    private func check(_ report: ImportReport, in source: NoteSource) throws(TransferFailure) {
        guard let quota = usage.quota, let room = usage.room, report.bytes > room else { return }
        throw TransferFailure(
            place: source.name,
            reason: "its notes take more than the \(ByteCount(room)) that are left, since \(ByteCount(usage.bytes)) of "
                + "\(ByteCount(quota)) are taken. Make room first, or import fewer files. Nothing was added"
        )
    }

    /// Readers that are cancelled fail as all do that cannot read on.
    private static func reading<Value>(_ body: () throws(TransferFailure) -> Value) throws -> Value {
        do throws(TransferFailure) {
            return try body()
        } catch {
            try Task.checkCancellation()
            throw error
        }
    }
}
