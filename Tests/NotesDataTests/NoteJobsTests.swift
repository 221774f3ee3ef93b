import Foundation
import GRDB
import NotesData
import Portico
import Testing

@testable import Notes

@Suite struct NoteJobsTests {
    private func job(of owner: AccountID, at moment: Date, _ kind: NoteJobKind = .importing) -> NoteJob {
        NoteJob(id: .random(), owner: owner, kind: kind, files: ["a b.md", "ü.enex"], createdAt: moment)
    }

    @Test(arguments: Kind.allCases)
    func aJobIsKeptWithAllThatIsKnownOfIt(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let added = job(of: here.ada, at: here.moment(0))
        try await here.notes.add(added)
        #expect(try await here.notes.job(added.id, of: here.ada) == added)
        let changed = try await here.notes.change(added.id, of: here.ada) { job in
            job.state = .failed
            job.isPreview = false
            job.progress = NoteJobProgress(done: 3, total: 9)
            var report = ImportReport()
            report.new = 2
            report.tell(
                TransferProblem(
                    at: TransferPlace(file: "a").appending(.line(2)),
                    .json(.tooLarge(.entry(1, of: "b"), limit: 3))
                )
            )
            job.report = report
            job.failure = .refused(.attachment("c", .tooMany(limit: 200)))
            job.finishedAt = Date(timeIntervalSince1970: 5)
            return true
        }
        #expect(try await here.notes.job(added.id, of: here.ada) == changed)
        #expect(changed.report?.problems.count == 1)
        let same = try await here.notes.change(added.id, of: here.ada) { job in
            job.state = .done
            return false
        }
        #expect(same.state == .done)
        #expect(try await here.notes.job(added.id, of: here.ada).state == .failed)
    }

    @Test(arguments: Kind.allCases)
    func nobodyElseSeesChangesOrRemovesIt(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let added = job(of: here.ada, at: here.moment(0))
        try await here.notes.add(added)
        await #expect(throws: NoteJobError.notFound) { try await here.notes.job(added.id, of: here.grace) }
        await #expect(throws: NoteJobError.notFound) {
            try await here.notes.change(added.id, of: here.grace) { _ in true }
        }
        #expect(try await here.notes.jobs(of: here.grace).isEmpty)
        try await here.notes.remove(added.id, of: here.grace)
        #expect(try await here.notes.jobs(of: here.ada) == [added])
        try await here.notes.remove(added.id, of: here.ada)
        #expect(try await here.notes.jobs(of: here.ada).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func theOneThatWaitsLongestIsNext(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let jobs = (0..<3).map {
            job(of: $0 == 1 ? here.grace : here.ada, at: here.moment(Double(3 - $0)), .export(.markdown))
        }
        for job in jobs { try await here.notes.add(job) }
        #expect(try await here.notes.nextJob(except: []) == jobs[2])
        _ = try await here.notes.change(jobs[2].id, of: here.ada) { job in
            job.state = .running
            return true
        }
        #expect(try await here.notes.nextJob(except: [])?.id == jobs[2].id, "one that was left running")
        for state in [NoteJobState.done, .cancelled, .failed, .offered] {
            _ = try await here.notes.change(jobs[2].id, of: here.ada) { job in
                job.state = state
                return true
            }
            #expect(try await here.notes.nextJob(except: []) == jobs[1])
        }
        #expect(try await here.notes.jobs(of: here.ada).map(\.id) == [jobs[0].id, jobs[2].id])
        #expect(try await here.notes.known([jobs[0].id, .random()]) == [jobs[0].id])
    }

    @Test func rowsThatCannotBeReadDoNotHoldUpTheOthers() async throws {
        let here = try NotesFixture(.file)
        for number in 0..<25 {
            try await here.notes.add(job(of: AccountID(rawValue: "a\(number)"), at: here.moment(Double(number))))
        }
        let queue = try DatabaseQueue(path: try #require(here.file).path(percentEncoded: false))
        try await queue.write { [moment = here.moment(22).timeIntervalSinceReferenceDate] database in
            try database.execute(sql: "UPDATE noteJob SET kind = 'odd' WHERE createdAt < ?", arguments: [moment])
            #expect(database.changesCount == 22)
        }
        #expect(try await here.notes.nextJob(except: [])?.createdAt == here.moment(22))
    }

    @Test func jobsAreReadWhileSomebodyElseWrites() async throws {
        let here = try NotesFixture.impatient()
        let added = job(of: here.ada, at: here.moment(0))
        try await here.notes.add(added)
        try await here.whileSomebodyElseWrites { () async throws in
            #expect(try await here.notes.job(added.id, of: here.ada) == added)
            #expect(try await here.notes.known([added.id]) == [added.id])
        }
    }

    @Test(arguments: Kind.allCases)
    func thoseThatEndedLongAgoAreFound(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let (waiting, old, fresh) = (
            job(of: here.ada, at: here.moment(0)), job(of: here.ada, at: here.moment(0)),
            job(of: here.ada, at: here.moment(0))
        )
        for job in [waiting, old, fresh] { try await here.notes.add(job) }
        for (job, ended) in [(old, 10.0), (fresh, 30)] {
            let moment = here.moment(ended)
            _ = try await here.notes.change(job.id, of: here.ada) { job in
                job.state = .done
                job.finishedAt = moment
                return true
            }
        }
        #expect(try await here.notes.jobs(endedBefore: here.moment(20)).map(\.id) == [old.id])
    }

    @Test(arguments: Kind.allCases)
    func anAccountHasOnlySoMany(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        for number in 0..<NoteJob.maxPerAccount {
            var done = job(of: here.ada, at: here.moment(Double(number)))
            done.state = .done
            try await here.notes.add(done)
        }
        await #expect(throws: NoteJobError.tooMany(limit: NoteJob.maxPerAccount)) {
            try await here.notes.add(job(of: here.ada, at: here.moment(100)))
        }
        try await here.notes.add(job(of: here.grace, at: here.moment(100)))
        try await here.notes.deleteEverything(of: here.ada)
        #expect(try await here.notes.jobs(of: here.ada).isEmpty)
        #expect(try await here.notes.jobs(of: here.grace).count == 1)
    }

    @Test(arguments: Kind.allCases)
    func onlySoManyOfAnAccountWaitOrRun(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let jobs = (0..<NoteJob.maxWaiting).map { job(of: here.ada, at: here.moment(Double($0))) }
        for job in jobs { try await here.notes.add(job) }
        _ = try await here.notes.change(jobs[0].id, of: here.ada) { job in
            job.state = .running
            return true
        }
        await #expect(throws: NoteJobError.tooManyWait(limit: NoteJob.maxWaiting)) {
            try await here.notes.add(job(of: here.ada, at: here.moment(9)))
        }
        try await here.notes.add(job(of: here.grace, at: here.moment(9)))
        _ = try await here.notes.change(jobs[1].id, of: here.ada) { job in
            job.state = .offered
            return true
        }
        try await here.notes.add(job(of: here.ada, at: here.moment(10)))
    }

    @Test(arguments: Kind.allCases)
    func theNextOneIsOfNoneOfTheseAccounts(kind: Kind) async throws {
        let here = try NotesFixture(kind)
        let (first, second) = (job(of: here.ada, at: here.moment(0)), job(of: here.grace, at: here.moment(1)))
        for job in [first, second] { try await here.notes.add(job) }
        #expect(try await here.notes.nextJob(except: [here.grace]) == first)
        #expect(try await here.notes.nextJob(except: [here.ada]) == second)
        #expect(try await here.notes.nextJob(except: [here.ada, here.grace]) == nil)
    }
}
