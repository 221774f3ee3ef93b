import Foundation
import NotesData
import Portico
import PorticoTestSupport
import Synchronization
import Testing

@testable import Atrium
@testable import Notes
@testable import NotesTransfer

/// A server that stops ends its jobs, of whatever kind and whatever they are at; the next one takes them up.
@Suite struct NoteJobInterruptionTests {
    typealias Jobs = NoteJobRunnerTests.Jobs

    enum Kind: CaseIterable {
        case markdown, evernote, own, simplenote, archive, agreed, jsonExport, markdownExport

        /// A file that takes long to be read, or nothing where nothing is read.
        fileprivate func begin(_ jobs: Jobs) async throws -> NoteJob {
            let many = String(repeating: "a ", count: 20_000)
            switch self {
            case .markdown:
                return try await preview("---\ntags: [\(many)]\n---\n\(many)", "a.md", jobs)
            case .evernote:
                let note = "<note><content><![CDATA[<en-note>\(many)</en-note>]]></content></note>"
                return try await preview("<en-export>\(String(repeating: note, count: 5))</en-export>", "a.enex", jobs)
            case .own:
                let start = "{\"format\":\"atrium-notes\",\"version\":2,\"notes\":["
                return try await preview(start + String(repeating: "{},", count: 9_000) + "{}]}", "a.json", jobs)
            case .simplenote:
                return try await jobs.service.preview([try jobs.simplenote(2_000)], of: .ada)
            case .archive:
                let file = jobs.fixture.folder.url.appending(path: "a.zip")
                let zip = try ZipWriter(file)
                for number in 0..<50 { try zip.add("\(number).md", Array(many.utf8), modified: jobs.now) }
                try zip.finish()
                let upload = UploadedFile(fileName: "a.zip", mediaType: "", size: 1_000, location: file)
                return try await jobs.service.preview([upload], of: .ada)
            case .agreed:
                let job = try await jobs.service.preview([try jobs.simplenote(500)], of: .ada)
                await jobs.runner().runWaiting()
                return try await jobs.service.agree(to: job.id, of: .ada)
            case .jsonExport: return try await export(.json, jobs)
            case .markdownExport: return try await export(.markdown, jobs)
            }
        }

        private func preview(_ text: String, _ name: String, _ jobs: Jobs) async throws -> NoteJob {
            try await jobs.service.preview([try jobs.upload(text, as: name)], of: .ada)
        }

        private func export(_ format: NoteExportFormat, _ jobs: Jobs) async throws -> NoteJob {
            var random = SeededRandom(seed: 1)
            try await jobs.fixture.fill(&random, count: 30)
            return try await jobs.service.export(format, of: .ada)
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: Kind.allCases)
    func aStopEndsItAndTheNextServerTakesItUp(kind: Kind) async throws {
        let jobs = try Jobs()
        let job = try await kind.begin(jobs)
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let runner = NoteJobRunner(
            jobs: ToldJobs(jobs: jobs.fixture.notes, isRunning: { begin.yield() }),
            files: jobs.files,
            importer: NoteImport(into: jobs.fixture.notes),
            exporter: NoteExport(of: jobs.fixture.notes, belongings: []),
            bell: NoteJobBell(),
            clock: ManualClock()
        )
        let server = Task { await runner.run() }
        for await _ in begun { break }
        server.cancel()
        await server.value
        let left = try await jobs.service.job(job.id, of: .ada)
        #expect(left.state == .running && left.starts == 0)
        await jobs.runner().runWaiting()
        let state = try await jobs.service.job(job.id, of: .ada).state
        #expect(state == .offered || state == .done)
    }

    /// Holds each job at its start until its runner is told to stop.
    private struct ToldJobs: NoteJobsRepository {
        let jobs: any NoteJobsRepository
        let isRunning: @Sendable () -> Void

        func change(
            _ id: NoteJob.ID,
            of owner: AccountID,
            _ body: @escaping @Sendable (inout NoteJob) -> Bool
        ) async throws(NoteJobError) -> NoteJob {
            let job = try await jobs.change(id, of: owner, body)
            // A stop takes its start back.
            if job.state == .running, job.starts > 0 {
                isRunning()
                while !Task.isCancelled { await Task.yield() }
            }
            return job
        }

        func add(_ job: NoteJob) async throws(NoteJobError) { try await jobs.add(job) }
        func job(_ id: NoteJob.ID, of owner: AccountID) async throws(NoteJobError) -> NoteJob {
            try await jobs.job(id, of: owner)
        }
        func jobs(of owner: AccountID) async throws(NoteJobError) -> [NoteJob] { try await jobs.jobs(of: owner) }
        func nextJob(except owners: Set<AccountID>) async throws(NoteJobError) -> NoteJob? {
            try await jobs.nextJob(except: owners)
        }
        func jobs(endedBefore moment: Date) async throws(NoteJobError) -> [NoteJob] {
            try await jobs.jobs(endedBefore: moment)
        }
        func remove(_ id: NoteJob.ID, of owner: AccountID) async throws(NoteJobError) {
            try await jobs.remove(id, of: owner)
        }
        func known(_ ids: [NoteJob.ID]) async throws(NoteJobError) -> Set<NoteJob.ID> { try await jobs.known(ids) }
    }

    @Test(.timeLimit(.minutes(10))) func allThatGoesOnBesideAServerEndsWithIt() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let work = try await app.composition().work()
        #expect(work.count > 5)
        let tasks = work.map { work in Task { await work() } }
        for _ in 0..<1_000 { await Task.yield() }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }
}
