import DataFolder
import Foundation
import NotesData
import Portico
import PorticoTestSupport
import Testing

@testable import Atrium
@testable import Notes
@testable import NotesTransfer

@Suite struct NoteJobRunnerTests {
    /// Jobs over notes of their own.
    struct Jobs {
        let fixture: TransferFixture
        let files: FolderJobFiles
        let service: NoteJobsService
        let now: Date

        init(now: Date = TransferFixture.exported) throws {
            fixture = try TransferFixture()
            files = FolderJobFiles(folder: fixture.folder.url.appending(path: "jobs", directoryHint: .isDirectory))
            service = NoteJobsService(repository: fixture.notes, files: files, bell: NoteJobBell(), now: { now })
            self.now = now
        }

        /// A runner for which it is always the same moment, or with each look a second later: then progress is told
        /// with every note.
        func runner(
            _ repository: (any NoteImport.Repository)? = nil,
            now: Date? = nil,
            looks: Counter? = nil
        ) -> NoteJobRunner {
            let moment = now ?? self.now
            return NoteJobRunner(
                jobs: fixture.notes,
                files: files,
                importer: NoteImport(into: repository ?? fixture.notes, now: { moment }),
                exporter: NoteExport(of: fixture.notes, belongings: [], now: { moment }),
                bell: NoteJobBell(),
                now: { moment.addingTimeInterval(Double(looks.map { $0.add() - 1 } ?? 0)) }
            )
        }

        func upload(_ text: String, as name: String = "a.json") throws -> UploadedFile {
            let file = fixture.folder.url.appending(path: UUID().uuidString)
            try Data(text.utf8).write(to: file)
            return UploadedFile(fileName: name, mediaType: "", size: text.utf8.count, location: file)
        }

        func simplenote(_ count: Int) throws -> UploadedFile {
            try upload(
                "{\"activeNotes\":[" + (0..<count).map { "{\"content\":\"note \($0)\"}" }.joined(separator: ",") + "]}"
            )
        }
    }

    @Test func anImportIsLookedAtOfferedAndThenDone() async throws {
        let jobs = try Jobs()
        let upload = try jobs.simplenote(3)
        let job = try await jobs.service.preview([upload], of: .ada)
        #expect(!FileManager.default.fileExists(atPath: upload.location.path), "it was taken over")
        await jobs.runner().runWaiting()
        let offered = try await jobs.service.job(job.id, of: .ada)
        #expect(offered.state == .offered && offered.report?.new == 3)
        #expect(try await jobs.fixture.all().isEmpty)
        _ = try await jobs.service.agree(to: job.id, of: .ada)
        await jobs.runner().runWaiting()
        let done = try await jobs.service.job(job.id, of: .ada)
        #expect(done.state == .done && done.report?.new == 3 && done.finishedAt == jobs.now)
        #expect(try await jobs.fixture.all().count == 3)
        #expect(!FileManager.default.fileExists(atPath: jobs.files.inputs(of: done)[0].path))
        await #expect(throws: NoteJobError.goneOn(done)) { try await jobs.service.agree(to: job.id, of: .ada) }
    }

    @Test func anExportIsAFile() async throws {
        let jobs = try Jobs()
        var random = SeededRandom(seed: 1)
        try await jobs.fixture.fill(&random, count: 3)
        let job = try await jobs.service.export(.json, of: .ada)
        await jobs.runner().runWaiting()
        #expect(try await jobs.service.job(job.id, of: .ada).state == .done)
        let isSame =
            try await Data(contentsOf: jobs.files.output(of: job.id)) == Data(contentsOf: jobs.fixture.export(.json))
        #expect(isSame)
    }

    @Test func aJobThatWasBrokenOffIsTakenUpAgainAndNoNoteComesTwice() async throws {
        let jobs = try Jobs()
        let job = try await jobs.service.preview([try jobs.simplenote(250)], of: .ada)
        await jobs.runner().runWaiting()
        _ = try await jobs.service.agree(to: job.id, of: .ada)
        // The program ends after the first hundred notes.
        let (dead, buried) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        let dying = HookedRepository(notes: jobs.fixture.notes) { count in
            guard count > 0 else { return nil }
            dead.continuation.yield()
            for await _ in buried.stream {}
            return .unavailable(reason: "The program has ended.")
        }
        let runner = jobs.runner(dying)
        let task = Task { await runner.runWaiting() }
        for await _ in dead.stream { break }
        task.cancel()
        buried.continuation.finish()
        await task.value
        let left = try await jobs.service.job(job.id, of: .ada)
        #expect(left.state == .running)
        #expect(left.starts == 0, "that the program was stopped says nothing against the job")
        #expect(try await jobs.fixture.all().count == 100)
        await jobs.runner().runWaiting()
        let done = try await jobs.service.job(job.id, of: .ada)
        #expect(done.state == .done && done.report?.new == 150 && done.report?.alreadyThere == 100)
        #expect(try await jobs.fixture.all().count == 250)
    }

    @Test func aCancelledJobEndsAndKeepsNothingOfItsFiles() async throws {
        let jobs = try Jobs()
        let job = try await jobs.service.preview([try jobs.simplenote(3)], of: .ada)
        let cancelled = try await jobs.service.cancel(job.id, of: .ada)
        #expect(cancelled.state == .cancelled)
        await jobs.runner().runWaiting()
        #expect(try await jobs.service.job(job.id, of: .ada).state == .cancelled)
        await #expect(throws: NoteJobError.notFound) { try await jobs.service.cancel(job.id, of: .grace) }
        try await jobs.service.discard(job.id, of: .ada)
        #expect(jobs.files.jobs(untouchedSince: .distantFuture).isEmpty)
    }

    @Test func aJobThatIsCancelledOnTheWayKeepsWhatItAddedByThen() async throws {
        let jobs = try Jobs()
        let job = try await jobs.service.preview([try jobs.simplenote(350)], of: .ada)
        await jobs.runner().runWaiting()
        _ = try await jobs.service.agree(to: job.id, of: .ada)
        let service = jobs.service
        let repository = HookedRepository(notes: jobs.fixture.notes) { count in
            if count == 1 { _ = try? await service.cancel(job.id, of: .ada) }
            return nil
        }
        await jobs.runner(repository, looks: Counter()).runWaiting()
        #expect(try await jobs.service.job(job.id, of: .ada).state == .cancelled)
        #expect(try await jobs.fixture.all().count == 200, "the addition that was under way is done, and no other")
        #expect(
            try FileManager.default.contentsOfDirectory(
                atPath: jobs.files.output(of: job.id).deletingLastPathComponent().path
            ).isEmpty
        )
    }

    @Test func anImportWhoseAccountIsDeletedMeanwhileEndsAddsNothingAndHoldsNobodyUp() async throws {
        let jobs = try Jobs()
        let job = try await jobs.service.preview([try jobs.simplenote(350)], of: .ada)
        await jobs.runner().runWaiting()
        _ = try await jobs.service.agree(to: job.id, of: .ada)
        let next = try await jobs.service.export(.json, of: .grace)
        let notes = jobs.fixture.notes
        var repository = HookedRepository(notes: notes) { _ in nil }
        // In a task of its own, as accounts are deleted: the import's is cancelled as soon as its job is gone.
        repository.afterAdding = { _ = await Task { try? await notes.deleteEverything(of: .ada) }.value }
        await jobs.runner(repository).runWaiting()
        #expect(repository.additions.count == 1, "one addition was made")
        #expect(try await jobs.fixture.all().isEmpty)
        #expect(!jobs.files.jobs(untouchedSince: .distantFuture).contains(job.id))
        #expect(try await jobs.service.job(next.id, of: .grace).state == .done)
    }

    @Test(.timeLimit(.minutes(20))) func aRingWakesTheRunnerAndItEndsWithItsTask() async throws {
        let jobs = try Jobs()
        let bell = NoteJobBell()
        let service = NoteJobsService(repository: jobs.fixture.notes, files: jobs.files, bell: bell)
        let runner = NoteJobRunner(
            jobs: jobs.fixture.notes,
            files: jobs.files,
            importer: NoteImport(into: jobs.fixture.notes),
            exporter: NoteExport(of: jobs.fixture.notes, belongings: []),
            bell: bell,
            clock: ManualClock()
        )
        let task = Task { await runner.run() }
        let job = try await service.export(.json, of: .ada)
        try await until { try await !service.job(job.id, of: .ada).state.isActive }
        #expect(try await service.job(job.id, of: .ada).state == .done)
        task.cancel()
        await task.value
    }

    @Test(.timeLimit(.minutes(20))) func ofTwoServersOnOneFolderOneRunsTheJobs() async throws {
        let jobs = try Jobs()
        let bell = NoteJobBell()
        let runner = NoteJobRunner(
            jobs: jobs.fixture.notes,
            files: jobs.files,
            importer: NoteImport(into: jobs.fixture.notes),
            exporter: NoteExport(of: jobs.fixture.notes, belongings: []),
            bell: bell,
            clock: ManualClock()
        )
        let job = try await jobs.service.export(.json, of: .ada)
        func isActive() async throws -> Bool { try await jobs.service.job(job.id, of: .ada).state.isActive }
        let task: Task<Void, Never>
        do {
            let other = try jobs.files.lock()
            defer { withExtendedLifetime(other) {} }
            task = Task { await runner.run() }
            var looks = 0
            while looks < 100, try await isActive() { looks += 1 }
            #expect(looks == 100, "the other server has them")
        }
        try await until {
            bell.ring()
            return try await !isActive()
        }
        #expect(throws: DataFolderError.self, "now this one has them") { try jobs.files.lock() }
        task.cancel()
        await task.value
        _ = try jobs.files.lock()
    }

    @Test func aJobThatEndedTheProgramTwiceFailsAndTheNextOneIsRun() async throws {
        let jobs = try Jobs()
        let job = try await jobs.service.preview([try jobs.simplenote(3)], of: .ada)
        let next = try await jobs.service.export(.json, of: .ada)
        _ = try await jobs.fixture.notes.change(job.id, of: .ada) { job in
            job.state = .running
            job.starts = NoteJob.maxStarts
            return true
        }
        await jobs.runner().runWaiting()
        let failed = try await jobs.service.job(job.id, of: .ada)
        #expect(failed.state == .failed && failed.finishedAt == jobs.now)
        #expect(failed.failure == .endedTooOften(times: 2))
        #expect(!FileManager.default.fileExists(atPath: jobs.files.inputs(of: job)[0].path))
        #expect(try await jobs.service.job(next.id, of: .ada).state == .done)
    }

    @Test func aCommandsFolderIsClearedAwayOnlyWhenNobodyWorksInIt() async throws {
        let jobs = try Jobs()
        let tomorrow = Date().addingTimeInterval(86_400)
        let folder: URL
        do {
            let work = try CommandWork(in: jobs.files)
            defer { withExtendedLifetime(work) {} }
            folder = work.folder
            #expect(folder.path.hasPrefix(jobs.fixture.folder.url.appending(path: "jobs").path))
            await jobs.runner(now: tomorrow).removeOld()
            #expect(FileManager.default.fileExists(atPath: folder.path))
        }
        #expect(!FileManager.default.fileExists(atPath: folder.deletingLastPathComponent().path))
    }

    @Test func aFileThatCannotBeReadFailsItsJobWithWhatAndWhere() async throws {
        let jobs = try Jobs()
        let job = try await jobs.service.preview([try jobs.upload("{\"activeNotes\":[{", as: "mine.json")], of: .ada)
        let next = try await jobs.service.export(.markdown, of: .ada)
        await jobs.runner().runWaiting()
        let failed = try await jobs.service.job(job.id, of: .ada)
        #expect(failed.state == .failed)
        let problem = TransferProblem(
            at: TransferPlace(file: "mine.json").appending(.line(1)),
            .json(.cut(in: .entry(1, of: "activeNotes")))
        )
        #expect(failed.failure == .transfer(problem))
        #expect(try await jobs.service.job(next.id, of: .ada).state == .done, "the next one is run all the same")
    }

    @Test func anImportThatPassesTheQuotaOnItsWaySaysSo() async throws {
        let jobs = try Jobs()
        let job = try await jobs.service.preview([try jobs.simplenote(150)], of: .ada)
        await jobs.runner().runWaiting()
        _ = try await jobs.service.agree(to: job.id, of: .ada)
        let repository = HookedRepository(notes: jobs.fixture.notes) { count in
            count == 0 ? nil : .refused(.overQuota(taken: 3 << 20, more: 1 << 20, quota: 3 << 20))
        }
        await jobs.runner(repository).runWaiting()
        let failed = try await jobs.service.job(job.id, of: .ada)
        #expect(failed.state == .failed)
        #expect(
            failed.failure == .refused(.overQuota(taken: 3 << 20, more: 1 << 20, quota: 3 << 20))
        )
        #expect(try await jobs.fixture.all().count == 100)
    }

    @Test func jobsThatEndedAWeekAgoAreRemovedWithTheirFiles() async throws {
        let jobs = try Jobs()
        let job = try await jobs.service.export(.json, of: .ada)
        await jobs.runner().runWaiting()
        await jobs.runner(now: jobs.now.addingTimeInterval(NoteJob.keptFor - 1)).removeOld()
        #expect(try await jobs.service.jobs(of: .ada).count == 1)
        await jobs.runner(now: jobs.now.addingTimeInterval(NoteJob.keptFor + 1)).removeOld()
        #expect(try await jobs.service.jobs(of: .ada).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: jobs.files.output(of: job.id).path))
    }

    @Test func filesOfNoJobAreRemovedAfterAnHour() async throws {
        let jobs = try Jobs()
        let orphan = NoteJob.ID.random()
        _ = try jobs.files.workFolder(of: orphan)
        await jobs.runner(now: Date().addingTimeInterval(3_500)).removeOld()
        #expect(jobs.files.jobs(untouchedSince: .distantFuture).contains(orphan), "its job may be about to come")
        await jobs.runner(now: Date().addingTimeInterval(3_700)).removeOld()
        #expect(!jobs.files.jobs(untouchedSince: .distantFuture).contains(orphan))
    }

    @Test func filesOfJobsTakeNoMoreThanTheyMay() async throws {
        let jobs = try Jobs()
        let first = try await jobs.service.export(.json, of: .ada)
        await jobs.runner().runWaiting()
        let written = jobs.files.bytes(of: [first.id])
        #expect(written > 0 && written < 1_000)
        // A file with a hole takes no room here, and is as long as it says.
        let handle = try FileHandle(forWritingTo: jobs.files.output(of: first.id))
        try handle.truncate(atOffset: UInt64(NoteJob.maxBytes))
        try handle.close()
        await #expect(throws: NoteJobError.tooLarge(bytes: NoteJob.maxBytes)) {
            try await jobs.service.export(.markdown, of: .ada)
        }
        let upload = try jobs.simplenote(1)
        await #expect(throws: NoteJobError.tooLarge(bytes: NoteJob.maxBytes)) {
            try await jobs.service.preview([upload], of: .ada)
        }
        _ = try await jobs.service.export(.json, of: .grace)
        try await jobs.service.discard(first.id, of: .ada)
        _ = try await jobs.service.export(.markdown, of: .ada)
    }

    @Test func noFileNoJob() async throws {
        let jobs = try Jobs()
        await #expect(throws: NoteJobError.noFiles) { try await jobs.service.preview([], of: .ada) }
        let gone = UploadedFile(
            fileName: "a",
            mediaType: "",
            size: 0,
            location: jobs.fixture.folder.url.appending(path: "gone")
        )
        await #expect(throws: NoteJobError.self) { try await jobs.service.preview([gone], of: .ada) }
        #expect(jobs.files.jobs(untouchedSince: .distantFuture).isEmpty)
    }
}

/// A repository that does something before each addition of notes, told how many there were before.
struct HookedRepository: NoteImport.Repository {
    let notes: StorageNotesRepository
    let additions = Counter()
    let beforeAdding: @Sendable (Int) async -> NoteError?
    var afterAdding: @Sendable () async -> Void = {}

    func add(_ notes: [ArchivedNote], to owner: AccountID) async throws(NoteError) {
        if let error = await beforeAdding(additions.add() - 1) { throw error }
        try await self.notes.add(notes, to: owner)
        await afterAdding()
    }

    func outlines(of owner: AccountID, after id: Note.ID?, limit: Int) async throws(NoteError) -> [NoteOutline] {
        try await notes.outlines(of: owner, after: id, limit: limit)
    }

    func archived(_ id: Note.ID, of owner: AccountID) async throws(NoteError) -> Note? {
        try await notes.archived(id, of: owner)
    }

    func revisions(
        of id: Note.ID,
        of owner: AccountID,
        after version: Int,
        limit: Int
    ) async throws(NoteError) -> [NoteRevision] {
        try await notes.revisions(of: id, of: owner, after: version, limit: limit)
    }

    func rewrite(
        _ id: Note.ID,
        with content: NoteContent,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteError) {
        try await notes.rewrite(id, with: content, of: owner, at: moment)
    }

    func reserve(_ id: Note.ID, for owner: AccountID, at moment: Date) async throws(NoteError) {
        try await notes.reserve(id, for: owner, at: moment)
    }

    func add(_ revisions: [NoteRevision], toReserved id: Note.ID, of owner: AccountID) async throws(NoteError) {
        try await notes.add(revisions, toReserved: id, of: owner)
    }

    func release(_ id: Note.ID, of owner: AccountID) async throws(NoteError) { try await notes.release(id, of: owner) }

    func releaseReserved(before moment: Date) async throws(NoteError) {
        try await notes.releaseReserved(before: moment)
    }

    func usage(of owner: AccountID) async throws(NoteError) -> NoteUsage { try await notes.usage(of: owner) }

    func deleteEverything(of owner: AccountID) async throws(NoteError) { try await notes.deleteEverything(of: owner) }

    func files(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteFile] {
        try await notes.files(of: id, of: owner)
    }

    func file(_ id: NoteFile.ID, of note: Note.ID, of owner: AccountID) async throws(NoteError) -> NoteFile {
        try await notes.file(id, of: note, of: owner)
    }

    func piece(_ number: Int, of file: NoteFile.ID, of owner: AccountID) async throws(NoteError) -> [UInt8]? {
        try await notes.piece(number, of: file, of: owner)
    }

    func isContent(_ upload: UploadedFile, of file: NoteFile) -> Bool { false }
    func remove(_ id: NoteFile.ID, of note: Note.ID, of owner: AccountID) async throws(NoteError) {}
    func add(
        _ upload: UploadedFile,
        as name: String,
        to note: Note.ID,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteFileError) -> NoteFile { throw .notes(.notFound) }

    func add(_ file: NoteFile, content: [UInt8]) async throws(NoteFileError) -> NoteFile {
        try await notes.add(file, content: content)
    }
}
