import Foundation
import Portico
import PorticoSessions
import Synchronization
import Testing

@testable import Notes

/// The choices of an import, from the page of the upload to the page of its job, without any front end.
@Suite struct ImportChoicesViewModelTests {
    private static let owner = AccountID(rawValue: "ada")
    private static let file = UploadedFile(fileName: "a.md", mediaType: "", size: 1, location: URL(filePath: "/a"))
    private let jobs = HeldJobs()
    private let shared = MemorySharedValues()

    private func storage(_ session: String) -> SharedStorage<ImportChoices> {
        SharedStorage(
            visitor: Visitor(account: Self.owner, session: SessionID(rawValue: session)),
            store: shared,
            now: { Date(timeIntervalSince1970: 0) }
        )
    }

    private var service: NoteJobsService { NoteJobsService(repository: jobs, files: NoFiles(), bell: NoteJobBell()) }

    private func provider(in session: String) -> NoteJobsProvider {
        NoteJobsProvider(service: service, timeZones: Greenwich(), shared: storage(session), owner: Self.owner)
    }

    private func upload(_ choices: TypedImportChoices, in session: String = "1") async -> NoteImportViewModel {
        let model = NoteImportViewModel(
            provider: provider(in: session),
            localiser: .english
        )
        _ = await model.appear()
        let output = await model.handle(.previewTapped(files: [Self.file], choices))
        #expect(output == jobs.newest.map { .job($0.id) })
        return model
    }

    /// The page of the newest job, which has looked at its files.
    private func preview(in session: String = "1") async throws -> NoteJobViewModel {
        let job = try #require(jobs.newest)
        _ = try await jobs.change(job.id, of: Self.owner) { job in
            job.state = .offered
            return true
        }
        let model = NoteJobViewModel(
            provider: NoteJobProviderImpl(
                service: service,
                timeZones: Greenwich(),
                shared: storage(session),
                owner: Self.owner,
                id: job.id,
                now: { Date(timeIntervalSince1970: 0) }
            ),
            localiser: .english
        )
        _ = await model.appear()
        return model
    }

    private func agreement(_ model: NoteJobViewModel) throws -> ImportChoicesViewInputData {
        try #require(model.shown.value.job?.agreement)
    }

    @Test func theNextPageHasWhatWasChosenAndTheJobTakesItOver() async throws {
        _ = await upload(TypedImportChoices(changed: .theirs, tags: "work, Home,home"))
        let page = try await preview()
        #expect(try agreement(page).tags == "work, Home")
        #expect(try agreement(page).ways.first { $0.isChosen }?.value == "theirs")
        #expect(try !agreement(page).areGone)
        #expect(await page.handle(.importTapped(TypedImportChoices())) == .begun)
        let choices = ImportChoices(changed: .theirs, tags: ["work", "Home"].compactMap(NoteTag.init(rawValue:)))
        #expect(jobs.newest?.choices == choices)
        #expect(page.shown.value.job?.choices == choices.inWords(.english))
        let id = try #require(jobs.newest?.id)
        #expect(try await storage("1").value(for: id) == nil, "the job has them now")
    }

    @Test func whatStandsInThePagesFormCounts() async throws {
        _ = await upload(TypedImportChoices(changed: .theirs, tags: "work"))
        let page = try await preview()
        #expect(await page.handle(.importTapped(TypedImportChoices(changed: .mine, tags: ""))) == .begun)
        #expect(jobs.newest?.choices == ImportChoices(changed: .mine))
    }

    @Test func anotherSessionIsToldThatTheyAreGone() async throws {
        _ = await upload(TypedImportChoices(changed: .theirs, tags: "work"))
        let page = try await preview(in: "2")
        #expect(try agreement(page).areGone)
        #expect(try agreement(page).tags.isEmpty)
        #expect(await page.handle(.importTapped(TypedImportChoices())) == .begun)
        #expect(jobs.newest?.choices == ImportChoices())
    }

    @Test(arguments: [false, true], [NoteJobState.failed, .cancelled, .done])
    func whatWasChosenForAnImportThatCameToNothingIsChosenAgain(isAgreed: Bool, end: NoteJobState) async throws {
        _ = await upload(TypedImportChoices(changed: .theirs, folders: .leftOut, words: .tags, tags: "work"))
        if isAgreed { #expect(try await preview().handle(.importTapped(TypedImportChoices())) == .begun) }
        let job = try #require(jobs.newest)
        _ = try await jobs.change(job.id, of: Self.owner) { job in
            job.state = end
            return true
        }
        let page = NoteImportViewModel(provider: provider(in: "1"), localiser: .english)
        _ = await page.appear()
        let choices = page.shown.value.choices
        #expect(choices.tags == (end == .done ? "" : "work") && !choices.areGone)
        #expect(
            [choices.ways, choices.folders, choices.words].map { $0.first { $0.isChosen }?.value }
                == (end == .done ? ["beside", "tags", "text"] : ["theirs", "leftOut", "tags"])
        )
    }

    @Test func tagsThatAreNoneKeepTheImportFromBeginning() async throws {
        let model = await upload(TypedImportChoices(tags: String(repeating: "a", count: 65)))
        #expect(jobs.newest == nil)
        guard case .invalid(let errors) = model.shown.condition else {
            Issue.record("it is \(model.shown.condition)")
            return
        }
        #expect(errors.map(\.field) == ["tags"])
    }

    @Test func asManyTagsAsThereMayBeFitHoweverTheyAreSpelled() async throws {
        let tags = (0..<ImportChoices.maxTags).map { "\($0)" + String(repeating: "\u{1F600}", count: 63) }
        _ = await upload(TypedImportChoices(tags: tags.joined(separator: ",")))
        #expect(try agreement(await preview()).tags == tags.joined(separator: ", "))
    }
}

private struct Greenwich: NoteTimeZones {
    func timeZone(of account: AccountID) -> TimeZone { .gmt }
}

private struct NoFiles: NoteJobFiles {
    func keep(_ files: [UploadedFile], for job: NoteJob.ID) {}
    func inputs(of job: NoteJob) -> [URL] { [] }
    func output(of job: NoteJob.ID) -> URL { URL(filePath: "/output") }
    func leftOut(of job: NoteJob) -> URL { URL(filePath: "/dev/null") }
    func workFolder(of job: NoteJob.ID) -> URL { URL(filePath: "/work") }
    func bytes(of jobs: [NoteJob.ID]) -> Int { 0 }
    func removeInputs(of job: NoteJob.ID) {}
    func remove(_ job: NoteJob.ID) {}
    func jobs(untouchedSince moment: Date) -> [NoteJob.ID] { [] }
}

private final class HeldJobs: NoteJobsRepository {
    private let held = Mutex<[NoteJob]>([])

    var newest: NoteJob? { held.withLock { $0.last } }

    func add(_ job: NoteJob) { held.withLock { $0.append(job) } }

    func job(_ id: NoteJob.ID, of owner: AccountID) throws(NoteJobError) -> NoteJob {
        guard let job = held.withLock({ $0.first { $0.id == id && $0.owner == owner } }) else { throw .notFound }
        return job
    }

    func jobs(of owner: AccountID) -> [NoteJob] { held.withLock { $0.reversed() } }

    func nextJob(except owners: Set<AccountID>) -> NoteJob? { nil }

    func change(
        _ id: NoteJob.ID,
        of owner: AccountID,
        _ body: @escaping @Sendable (inout NoteJob) -> Bool
    ) async throws(NoteJobError) -> NoteJob {
        let changed = held.withLock { jobs -> NoteJob? in
            guard let index = jobs.firstIndex(where: { $0.id == id && $0.owner == owner }) else { return nil }
            var job = jobs[index]
            if body(&job) { jobs[index] = job }
            return job
        }
        guard let changed else { throw .notFound }
        return changed
    }

    func jobs(endedBefore moment: Date) -> [NoteJob] { [] }

    func remove(_ id: NoteJob.ID, of owner: AccountID) { held.withLock { $0.removeAll { $0.id == id } } }

    func known(_ ids: [NoteJob.ID]) -> Set<NoteJob.ID> { [] }
}
