public import DataFolder
public import Foundation
public import Notes
public import Portico

/// The files of jobs in a folder for each: `jobs.tmp/ID/input-0`, `jobs.tmp/ID/output`.
///
/// Nothing of what a visitor calls a file gets into a path.
public struct FolderJobFiles: NoteJobFiles {
    private let folder: URL

    /// - Parameter folder: for all jobs; made with the first one, for its owner alone.
    public init(folder: URL) {
        self.folder = folder
    }

    /// For the runner of jobs: nothing else runs them, in this program or another, while it is kept.
    ///
    /// - Throws: `DataFolderError.busy` at once where somebody does.
    public func lock() throws(DataFolderError) -> FolderLock { try FolderLock(folder) }

    /// For work in a job's folder: `jobs(untouchedSince:)` leaves it out while it is kept, however long the
    /// work takes.
    func lock(_ job: NoteJob.ID) throws(DataFolderError) -> FolderLock { try FolderLock(place(of: job)) }

    public func keep(_ files: [UploadedFile], for job: NoteJob.ID) throws(NoteJobError) {
        let place = place(of: job)
        do {
            try Self.make(place)
            for (index, file) in files.enumerated() {
                try FileManager.default.moveItem(at: file.location, to: input(index, of: job))
            }
        } catch {
            remove(job)
            throw .noRoom
        }
    }

    public func inputs(of job: NoteJob) -> [URL] { job.files.indices.map { input($0, of: job.id) } }

    public func output(of job: NoteJob.ID) -> URL {
        place(of: job).appending(path: "output", directoryHint: .notDirectory)
    }

    /// Nodes that have the list of a preview still have to ask for that of its import.
    public func leftOut(of job: NoteJob) -> URL {
        let name = job.isPreview ? "output-of-preview" : "output-of-import"
        return place(of: job.id).appending(path: name, directoryHint: .notDirectory)
    }

    public func workFolder(of job: NoteJob.ID) throws(NoteJobError) -> URL {
        let work = place(of: job).appending(path: "work.tmp", directoryHint: .isDirectory)
        try? FileManager.default.removeItem(at: work)
        do {
            try Self.make(work)
        } catch {
            throw .noRoom
        }
        return work
    }

    public func bytes(of jobs: [NoteJob.ID]) -> Int {
        jobs.reduce(0) { sum, job in
            let files =
                (try? FileManager.default.contentsOfDirectory(
                    at: place(of: job),
                    includingPropertiesForKeys: [.fileSizeKey]
                )) ?? []
            return files.reduce(sum) { $0 + ((try? $1.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0) }
        }
    }

    public func removeInputs(of job: NoteJob.ID) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: place(of: job).path) else { return }
        for name in names where !name.hasPrefix("output") {
            try? FileManager.default.removeItem(at: place(of: job).appending(path: name))
        }
    }

    public func remove(_ job: NoteJob.ID) { try? FileManager.default.removeItem(at: place(of: job)) }

    public func jobs(untouchedSince moment: Date) -> [NoteJob.ID] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).compactMap(
            NoteJob.ID.init(rawValue:)
        ).filter { job in
            let touched = try? place(of: job).resourceValues(forKeys: [.contentModificationDateKey])
                .contentModificationDate
            guard let touched, touched < moment else { return false }
            return (try? lock(job)) != nil
        }
    }

    /// Deletes the files of jobs that nothing was done with for a day, now and every hour, until its task is cancelled:
    /// where other nodes find them as well, what is here is a copy.
    public func removeCopies(by clock: any Clock<Duration> = ContinuousClock()) async {
        repeat {
            for job in jobs(untouchedSince: Date(timeIntervalSinceNow: -86_400)) { remove(job) }
        } while (try? await clock.sleep(for: .seconds(3_600))) != nil
    }

    private func place(of job: NoteJob.ID) -> URL { folder.appending(path: job.rawValue, directoryHint: .isDirectory) }

    private func input(_ index: Int, of job: NoteJob.ID) -> URL {
        place(of: job).appending(path: "input-\(index)", directoryHint: .notDirectory)
    }

    private static func make(_ folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }
}
