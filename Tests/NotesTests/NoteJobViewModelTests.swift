import Foundation
import Portico
import Testing

@testable import Notes

@Suite struct NoteJobViewModelTests {
    private static let owner = AccountID(rawValue: "ada")
    private static let moment = Date(timeIntervalSince1970: 0)

    /// A provider that has a job as it is given, and does what it is told to it.
    private final class FixedProvider: NoteJobProvider {
        let store: StateStore<NoteJobScreenState>
        private let failure: NoteJobError?

        init(_ job: NoteJob?, failure: NoteJobError? = nil) {
            var state = NoteJobScreenState()
            state.job = job
            store = StateStore(state)
            self.failure = failure
        }

        func load() async { store.modify { $0.problem = failure } }
        func agree(_ typed: TypedImportChoices) async -> Bool { failure == nil }
        func cancel() async -> Bool { failure == nil }
        func discard() async -> Bool { failure == nil }
    }

    private func job(_ kind: NoteJobKind, _ state: NoteJobState, isPreview: Bool = false) -> NoteJob {
        var job = NoteJob(
            id: .random(),
            owner: Self.owner,
            kind: kind,
            files: ["a.md", "b.md", "c.md"],
            createdAt: Self.moment
        )
        job.state = state
        job.isPreview = isPreview
        return job
    }

    private func model(
        _ job: NoteJob?,
        failure: NoteJobError? = nil,
        in language: Language = .english
    ) -> NoteJobViewModel {
        NoteJobViewModel(provider: FixedProvider(job, failure: failure), localiser: Localiser(language))
    }

    private func part(_ job: NoteJob, in language: Language = .english) throws -> NoteJobPartViewInputData {
        try #require(model(job, in: language).shown.value.job)
    }

    @Test func whatCanBeDoneDependsOnHowItStands() throws {
        func ways(_ job: NoteJob) throws -> [Bool] {
            let part = try part(job)
            return [part.agreement != nil, part.canCancel, part.canDiscard, part.canDownload, part.isActive]
        }
        #expect(try ways(job(.importing, .waiting, isPreview: true)) == [false, true, false, false, true])
        #expect(try ways(job(.importing, .running)) == [false, true, false, false, true])
        #expect(try ways(job(.importing, .offered, isPreview: true)) == [true, false, true, false, false])
        #expect(try ways(job(.importing, .done)) == [false, false, true, false, false])
        #expect(try ways(job(.export(.json), .done)) == [false, false, true, true, false])
        #expect(try ways(job(.export(.json), .failed)) == [false, false, true, false, false])
    }

    @Test func itIsCalledByItsFiles() {
        let shown = model(job(.importing, .waiting)).shown
        #expect(shown.value.title == "Import of a.md and 2 other files")
        #expect(shown.condition == .ok)
    }

    @Test(arguments: [
        ("recipes.enex", "recipes.enex"), ("a\nb\u{202E}.md", "a b.md"), (" \n", nil),
        (String(repeating: "x", count: 90), String(repeating: "x", count: 79) + "…"),
    ])
    func anImportIsToldApartByItsFirstFileInAShortLine(name: String, subject: String?) {
        func job(_ kind: NoteJobKind, _ files: [String]) -> NoteJob {
            NoteJob(id: .random(), owner: Self.owner, kind: kind, files: files, createdAt: Self.moment)
        }
        #expect(job(.importing, [name, "other.md"]).subject == subject)
        #expect(job(.importing, []).subject == nil)
        #expect(job(.export(.markdown), []).subject == "Markdown")
    }

    @Test(arguments: [
        (seconds: 9.0, done: 50, minutes: Int?.none), (90, 1, nil), (90, 0, nil), (90, 101, nil), (60, 50, 1),
        (90, 50, 2), (10, 99, 1), (601, 2, 491),
    ])
    func howLongItMayTakeYetIsToldOnceThatIsKnown(seconds: Double, done: Int, minutes: Int?) {
        var running = job(.importing, .running)
        running.progress = NoteJobProgress(done: done, total: 100)
        let moment = Self.moment.addingTimeInterval(seconds)
        #expect(running.minutesLeft(at: moment) == nil, "a program before began it")
        running.startedAt = Self.moment
        #expect(running.minutesLeft(at: moment) == minutes)
        running.state = .done
        #expect(running.minutesLeft(at: moment) == nil)
    }

    @Test func howLongItMayTakeIsASentence() throws {
        var running = job(.importing, .running)
        running.progress = NoteJobProgress(done: 30, total: 100)
        func left(_ minutes: Int?, _ language: Language) -> String? {
            let provider = FixedProvider(running)
            provider.store.modify { $0.minutesLeft = minutes }
            return NoteJobViewModel(provider: provider, localiser: Localiser(language)).shown.value.job?.progress?.left
        }
        #expect(left(nil, .english) == nil)
        #expect(left(1, .english) == "About 1 minute left.")
        #expect(left(5, .german) == "Noch etwa 5 Minuten.")
        #expect(left(2, .arabic) == "تتبقى دقيقتان تقريبًا.")
        #expect(left(491, .english) == "About 8 hours left.")
    }

    @Test func progressIsInHundredthsAndNeverWholeBeforeTheEnd() throws {
        var running = job(.importing, .running)
        #expect(try part(running).progress?.percent == nil)
        running.progress = NoteJobProgress(done: 5, total: 10)
        #expect(try part(running).progress?.percent == "50")
        running.progress = NoteJobProgress(done: 10, total: 10)
        #expect(try part(running).progress?.percent == "99")
        running.progress = NoteJobProgress(done: .max, total: .max)
        #expect(try part(running).progress?.percent == "99")
        running.state = .waiting
        #expect(try part(running).progress?.percent == nil)
    }

    @Test(arguments: [
        (NoteJobState.done, true), (.cancelled, true), (.failed, true), (.running, false), (.offered, false),
    ])
    func fromAnImportThatHasEndedAWayLeadsToTheNotes(state: NoteJobState, leads: Bool) throws {
        #expect(try part(job(.importing, state)).hasNotes == leads)
    }

    @Test func numbersOfNotesAreWrittenAsEverywhere() throws {
        var done = job(.export(.json), .done)
        done.progress = NoteJobProgress(done: 12_000, total: 12_000)
        #expect(try part(done).status == "The export is ready. Its file has 12,000 notes and is kept for a week.")
        done.progress = NoteJobProgress(done: 1, total: 1)
        #expect(try part(done).status == "The export is ready. Its file has 1 note and is kept for a week.")
    }

    @Test(arguments: [
        (Language.german, "Import von a.md und 2 weiteren Dateien", "50\u{A0}%", "1. Jan. 1970, 00:00", "1,5 KB"),
        (
            .arabic, "استيراد \u{2068}a.md\u{2069} وملفين آخرين", "50\u{200E}%\u{200E}", "1 يناير 1970، 00:00",
            "1.5 كيلوبايت"
        ),
    ])
    func numbersTimesAndSizesAreInTheLanguageOfTheOwner(
        language: Language,
        title: String,
        share: String,
        begun: String,
        size: String
    ) throws {
        var running = job(.importing, .running)
        running.progress = NoteJobProgress(done: 5, total: 10)
        var report = ImportReport()
        report.bytes = 1_536
        running.report = report
        let part = try part(running, in: language)
        #expect(model(running, in: language).shown.value.title == title)
        #expect(part.progress == NoteJobProgressViewInputData(percent: "50", share: share, left: nil))
        #expect(part.begun == NoteTimeViewInputData(text: begun, iso: "1970-01-01T00:00:00Z"))
        #expect(part.report?.counts.last?.count == size)
    }

    @Test(arguments: [
        (0, "لا يحتوي ملفه على ملاحظات"), (1, "على ملاحظة واحدة"), (2, "على ملاحظتين"), (3, "على 3 ملاحظات"),
        (11, "على 11 ملاحظة"), (100, "على 100 ملاحظة"),
    ])
    func arabicHasAFormForEachKindOfNumber(notes: Int, words: String) throws {
        var done = job(.export(.json), .done)
        done.progress = NoteJobProgress(done: notes, total: notes)
        let status = try part(done, in: .arabic).status
        #expect(status.contains(words), "\(status)")
    }

    @Test(arguments: [
        (Language.english, "This failed. a.zip, line 3: it is not UTF-8. The notes it had added by then are kept"),
        (
            .german,
            "Das ist fehlgeschlagen. a.zip, Zeile 3: Die Datei ist nicht in UTF-8. Die bis dahin hinzugefügten Notizen"
        ),
        (.arabic, "فشلت العملية. \u{2068}a.zip\u{2069}، السطر 3: ليس ترميز الملف UTF-8. تبقى الملاحظات"),
    ])
    func whyAnImportFailedIsInTheLanguageOfWhoeverReadsIt(language: Language, beginning: String) throws {
        var failed = job(.importing, .failed)
        failed.failure = .transfer(
            TransferProblem(at: TransferPlace(file: "a.zip").appending(.line(3)), .json(.notUTF8))
        )
        let status = try part(failed, in: language).status
        #expect(status.hasPrefix(beginning), "\(status)")
    }

    /// Whoever reads one language is never shown a sentence of another.
    @Test func everyRefusalIsInTheLanguageOfTheOwner() {
        let refusals: [NoteJobError] = [
            .notFound, .tooMany(limit: 20), .tooManyWait(limit: 3), .tooLarge(bytes: 2_147_483_648), .noFiles,
            .noSuchTags(["a"]), .tooManyTags(limit: 10), .goneOn(job(.importing, .done)), .noRoom,
            .unavailable(reason: "The disk is full."),
        ]
        for refusal in refusals {
            let said = [Language.english, .german, .arabic].map { refusal.sentence(in: Localiser($0)) }
            #expect(Set(said).count == 3, "\(said)")
            #expect(said[2].unicodeScalars.contains { ("\u{0600}"..."\u{06FF}").contains($0) })
        }
        #expect(
            NoteJobError.tooLarge(bytes: 2_147_483_648).sentence(in: .english).contains("use 2 GB. Remove some")
        )
    }

    @Test func whatIsRefusedIsSaidAndLeadsNowhere() async {
        let model = model(nil, failure: .notFound)
        _ = await model.appear()
        #expect(model.shown.condition == .notFound)
        #expect(model.shown.value.job == nil)
        #expect(!model.shown.value.message.isEmpty)
        for event in [NoteJobEvent.importTapped(TypedImportChoices()), .cancelTapped, .discardTapped] {
            #expect(await model.handle(event) == nil)
        }
    }

    @Test func whatIsDoneIsTold() async {
        let model = model(job(.export(.json), .done))
        #expect(await model.handle(.importTapped(TypedImportChoices())) == .begun)
        #expect(await model.handle(.cancelTapped) == .cancelled)
        #expect(await model.handle(.discardTapped) == .discarded(.export(.json)))
    }

    @Test func aReportTellsTheFirstProblemsAndCountsTheOthers() throws {
        var report = ImportReport()
        for number in 0..<ImportReport.maxProblems + 3 {
            report.tell(TransferProblem(at: TransferPlace(file: "\(number)"), .note(.tooLarge)))
        }
        #expect(report.problems.count == ImportReport.maxProblems && report.furtherProblems == 3)
        var done = job(.importing, .done)
        done.report = report
        #expect(try part(done).report?.further == "And 3 more.")
        #expect(try JSONDecoder().decode(ImportReport.self, from: JSONEncoder().encode(report)) == report)
    }
}
