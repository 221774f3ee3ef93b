import Foundation
import NodesData
import Notes
import NotesTransfer
import Portico
import Storage

/// The files of jobs, by their names, among those that nodes share.
struct NodeJobFiles: JobFileExchange {
    let files: SharedFiles

    func publish(_ files: [URL], of job: NoteJob.ID) async throws(NoteJobError) {
        for file in files {
            try await sharing { () throws(SharedFileError) in
                try await self.files.keep(file, as: file.lastPathComponent, in: job.rawValue)
            }
        }
    }

    func bring(_ files: [URL], of job: NoteJob.ID) async throws(NoteJobError) {
        for file in files where !FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
            _ = try await sharing { () throws(SharedFileError) in
                try await self.files.fetch(file.lastPathComponent, in: job.rawValue, to: file)
            }
        }
    }

    func bytes(of jobs: [NoteJob.ID]) async throws(NoteJobError) -> Int {
        try await sharing { () throws(SharedFileError) in try await files.bytes(in: jobs.map(\.rawValue)) }
    }

    func withdraw(_ files: [URL], of job: NoteJob.ID) async throws(NoteJobError) {
        for file in files {
            try await sharing { () throws(SharedFileError) in
                try await self.files.remove(file.lastPathComponent, in: job.rawValue)
            }
        }
    }

    func withdraw(_ job: NoteJob.ID) async throws(NoteJobError) {
        try await sharing { () throws(SharedFileError) in try await files.remove(job.rawValue) }
    }

    func jobs(publishedBefore moment: Date) async throws(NoteJobError) -> [NoteJob.ID] {
        try await sharing { () throws(SharedFileError) in try await files.folders(keptBefore: moment) }
            .compactMap(NoteJob.ID.init(rawValue:))
    }

    private func sharing<Value>(
        _ body: () async throws(SharedFileError) -> Value
    ) async throws(NoteJobError) -> Value {
        do throws(SharedFileError) {
            return try await body()
        } catch .storage(let failure) {
            throw .unavailable(reason: failure.sentence(about: "files"))
        } catch {
            throw .noRoom
        }
    }
}
