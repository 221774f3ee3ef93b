import Foundation
import NotesData
import Portico
import PorticoTestSupport
import Synchronization
import Testing

@testable import Atrium
@testable import Notes
@testable import NotesTransfer

/// Whose import or export is run when, and that nobody waits for the end of somebody else's.
@Suite struct NoteJobTurnsTests {
    private typealias Jobs = NoteJobRunnerTests.Jobs

    private let linus = AccountID(rawValue: "linus")

    /// Imports of a note each that were looked at and agreed to, and wait now.
    private func agreed(_ jobs: Jobs, of owners: AccountID...) async throws -> [NoteJob] {
        var previews: [NoteJob] = []
        for (number, owner) in owners.enumerated() {
            let file = try jobs.upload("{\"activeNotes\":[{\"content\":\"note \(number)\"}]}")
            previews.append(try await jobs.service.preview([file], of: owner))
        }
        await jobs.runner().runWaiting()
        var agreed: [NoteJob] = []
        for job in previews { agreed.append(try await jobs.service.agree(to: job.id, of: job.owner)) }
        return agreed
    }

    /// Something that is told once, and waited for without a thread being kept.
    private final class Signal: Sendable {
        private let told = AtomicFlag()

        func tell() { told.raise() }

        func wait() async {
            await until { told.isRaised }
        }
    }

    @Test(.timeLimit(.minutes(20))) func whatIsSmallIsDoneBesideWhatIsLarge() async throws {
        let jobs = try Jobs()
        let large = try await agreed(jobs, of: .ada, .grace)
        let small = try await jobs.service.export(.json, of: linus)
        let goesOn = Signal()
        let runner = jobs.runner(
            HookedRepository(notes: jobs.fixture.notes) { _ in
                await goesOn.wait()
                return nil
            }
        )
        let task = Task { await runner.runWaiting() }
        try await until { try await !jobs.service.job(small.id, of: linus).state.isActive }
        #expect(try await jobs.service.job(small.id, of: linus).state == .done)
        for job in large { #expect(try await jobs.service.job(job.id, of: job.owner).state.isActive) }
        goesOn.tell()
        await task.value
        for job in large { #expect(try await jobs.service.job(job.id, of: job.owner).state == .done) }
    }

    @Test func aJobIsRunThoughTheOneBeforeItEndedWhileItWasLookedFor() async throws {
        let jobs = try Jobs()
        // Begun in either order: both came at the same moment.
        _ = try await jobs.service.preview([try jobs.simplenote(1)], of: .ada)
        _ = try await jobs.service.export(.json, of: .ada)
        let repository = LateJobs(jobs: jobs.fixture.notes)
        let runner = NoteJobRunner(
            jobs: repository,
            files: jobs.files,
            importer: NoteImport(into: jobs.fixture.notes),
            exporter: NoteExport(of: jobs.fixture.notes, belongings: []),
            bell: NoteJobBell()
        )
        await runner.runWaiting()
        let states = try await jobs.fixture.notes.jobs(of: .ada).map(\.state)
        #expect(Set(states) == [.offered, .done])
    }

    /// Says that no job waits besides the one that was begun only once that has ended.
    private struct LateJobs: NoteJobsRepository {
        let jobs: any NoteJobsRepository

        func nextJob(except owners: Set<AccountID>) async throws(NoteJobError) -> NoteJob? {
            let next = try await jobs.nextJob(except: owners)
            guard next == nil, owners.contains(.ada) else { return next }
            while try await jobs.jobs(of: .ada).allSatisfy({ $0.state.isActive }) { await Task.yield() }
            for _ in 0..<1_000 { await Task.yield() }
            return nil
        }

        func add(_ job: NoteJob) async throws(NoteJobError) { try await jobs.add(job) }
        func job(_ id: NoteJob.ID, of owner: AccountID) async throws(NoteJobError) -> NoteJob {
            try await jobs.job(id, of: owner)
        }
        func jobs(of owner: AccountID) async throws(NoteJobError) -> [NoteJob] { try await jobs.jobs(of: owner) }
        func jobs(endedBefore moment: Date) async throws(NoteJobError) -> [NoteJob] {
            try await jobs.jobs(endedBefore: moment)
        }
        func remove(_ id: NoteJob.ID, of owner: AccountID) async throws(NoteJobError) {
            try await jobs.remove(id, of: owner)
        }
        func known(_ ids: [NoteJob.ID]) async throws(NoteJobError) -> Set<NoteJob.ID> { try await jobs.known(ids) }

        func change(
            _ id: NoteJob.ID,
            of owner: AccountID,
            _ body: @escaping @Sendable (inout NoteJob) -> Bool
        ) async throws(NoteJobError) -> NoteJob {
            try await jobs.change(id, of: owner, body)
        }
    }

    @Test func jobsOfOneAccountRunOneAfterTheOther() async throws {
        let jobs = try Jobs()
        let own = try await agreed(jobs, of: .ada, .ada)
        let maximum = Mutex(0)
        let notes = jobs.fixture.notes
        let repository = HookedRepository(notes: notes) { _ in
            for _ in 0..<50 { await Task.yield() }
            let running = (try? await notes.jobs(of: .ada).count { $0.state == .running }) ?? 0
            maximum.withLock { $0 = max($0, running) }
            return nil
        }
        await jobs.runner(repository).runWaiting()
        #expect(maximum.withLock(\.self) == 1)
        for job in own { #expect(try await jobs.service.job(job.id, of: .ada).state == .done) }
    }

    @Test func accountsTakeTurns() async throws {
        let jobs = try Jobs()
        func add(_ owner: AccountID, at seconds: Double) async throws -> NoteJob {
            let created = jobs.now.addingTimeInterval(seconds)
            let job = NoteJob(id: .random(), owner: owner, kind: .export(.json), files: [], createdAt: created)
            try await jobs.fixture.notes.add(job)
            return job
        }
        let first = try await add(.ada, at: 0)
        let (second, third) = (try await add(.ada, at: 1), try await add(.ada, at: 2))
        let (hers, his) = (try await add(.grace, at: 3), try await add(linus, at: 4))
        let open = OpenJobs()
        var order: [NoteJob.ID] = []
        // One after the other is run to its end.
        while let job = try await open.next(in: jobs.fixture.notes) {
            order.append(job.id)
            open.begin(job)
            #expect(try await open.next(in: jobs.fixture.notes)?.owner != job.owner)
            _ = try await jobs.fixture.notes.change(job.id, of: job.owner) { job in
                job.state = .done
                return true
            }
            open.end(job, rests: false)
        }
        #expect(Set(order) == Set([first, second, third, hers, his].map(\.id)))
        #expect(order.first == first.id)
        #expect(try #require(order.firstIndex(of: third.id)) > #require(order.firstIndex(of: his.id)))
        #expect(try #require(order.firstIndex(of: third.id)) > #require(order.firstIndex(of: hers.id)))
    }

    @Test func anAccountWhoseJobCannotBeBegunRestsAndHoldsUpNoOther() async throws {
        let jobs = try Jobs()
        let (first, second) = (
            try await jobs.service.export(.json, of: .ada), try await jobs.service.export(.json, of: .grace)
        )
        let open = OpenJobs()
        open.begin(first)
        open.end(first, rests: true)
        #expect(try await open.next(in: jobs.fixture.notes)?.id == second.id)
        open.wake()
        open.begin(second)
        #expect(try await open.next(in: jobs.fixture.notes)?.id == first.id)
    }

    @Test(.timeLimit(.minutes(20))) func aJobThatIsCancelledEndsWhateverItIsAt() async throws {
        let jobs = try Jobs()
        let job = try #require(try await agreed(jobs, of: .ada).first)
        let bell = NoteJobBell()
        let service = NoteJobsService(repository: jobs.fixture.notes, files: jobs.files, bell: bell)
        let (isAdding, never) = (Signal(), Signal())
        let slow = HookedRepository(notes: jobs.fixture.notes) { _ in
            isAdding.tell()
            await never.wait()
            return .unavailable(reason: "It was cancelled.")
        }
        let runner = NoteJobRunner(
            jobs: jobs.fixture.notes,
            files: jobs.files,
            importer: NoteImport(into: slow),
            exporter: NoteExport(of: jobs.fixture.notes, belongings: []),
            bell: bell,
            clock: ManualClock()
        )
        let task = Task { await runner.run() }
        await isAdding.wait()
        _ = try await service.cancel(job.id, of: .ada)
        let next = try await service.export(.json, of: .ada)
        try await until { try await !service.job(next.id, of: .ada).state.isActive }
        let ended = try await service.job(job.id, of: .ada)
        #expect(ended.state == .cancelled && ended.failure == nil)
        #expect(!FileManager.default.fileExists(atPath: jobs.files.inputs(of: ended)[0].path))
        #expect(try await jobs.fixture.all().isEmpty)
        task.cancel()
        await task.value
    }
}
