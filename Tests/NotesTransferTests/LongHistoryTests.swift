import Foundation
import Portico
import Synchronization
import Testing

@testable import Notes
@testable import NotesTransfer

/// Notes whose history is longer than what should be in memory, or in one transaction.
@Suite struct LongHistoryTests {
    private static let ada = AccountID(rawValue: "ada")
    private let id = String(repeating: "a", count: 32)

    private func revision(
        _ version: Int,
        _ body: String,
        tags: String = "",
        edited: String = "2020-01-02T03:04:05Z"
    ) -> String {
        "{\"version\":\(version),\"title\":\"T\",\"body\":\"\(body)\",\"tags\":[\(tags)],\"edited\":\"\(edited)\",\"kept\":\"2020-01-02T03:04:05Z\"}"
    }

    private func json(_ history: [String], version: Int = 1_000, title: String = "T") -> String {
        "{\"format\":\"atrium-notes\",\"version\":1,\"notes\":[{\"body\":\"B\",\"created\":\"2020-01-02T03:04:05Z\","
            + "\"edited\":\"2020-01-02T03:04:05Z\",\"history\":[\(history.joined(separator: ","))],\"id\":\"\(id)\","
            + "\"moved\":\"2020-01-02T03:04:05Z\",\"pinned\":false,\"state\":\"active\",\"tags\":[],\"title\":\"\(title)\","
            + "\"version\":\(version)}]}"
    }

    @Test func aNoteIsLargerThanATextMayBeAndIsReadTextByText() throws {
        let folder = try TransferFolder()
        var limits = TransferLimits()
        limits.elementBytes = 100_000
        let body = String(repeating: "a", count: 50_000)
        let found = try folder.read(folder.file("a.json", json((1...60).map { revision($0, body) })), limits: limits)
        let history = try #require(found.notes.first?.history)
        #expect(history.versions == Array(1...60))
        #expect(history.bytes == 60 * (256 + 50_001))
        #expect(try folder.workFiles() == 1, "it is held in a file, not in memory")
        for _ in 1...2 {
            let texts = try history.texts()
            var count = 0
            while let text = try texts.next() {
                count += 1
                #expect(text.version == count && text.content.body == body)
            }
            #expect(count == 60)
        }
    }

    @Test func whatIsHeldInAFileIsGoneWithTheNote() throws {
        let folder = try TransferFolder()
        let body = String(repeating: "a", count: 500_000)
        _ = try folder.read(folder.file("a.json", json((1...6).map { revision($0, body) })))
        #expect(try folder.workFiles() == 0)
    }

    @Test func aTextThatIsTooLongRefusesItsNoteAlone() throws {
        let folder = try TransferFolder()
        var limits = TransferLimits()
        limits.elementBytes = 10_000
        let long = json([revision(1, String(repeating: "a", count: 20_000))])
        let good = json([revision(1, "short")]).split(separator: "[", maxSplits: 1)[1].dropLast(2)
        let found = try folder.read(folder.file("a.json", long.dropLast(2) + ",\(good)]}"), limits: limits)
        #expect(found.notes.count == 1)
        #expect(found.refusals.map(\.place.description) == ["a.json, note 1, line 1"])
        #expect(found.refusals.first?.reason.description == "entry 1 of “history” is larger than 9.7 KB")
    }

    @Test func aHistoryOfTooManyTextsRefusesItsNote() throws {
        let folder = try TransferFolder()
        var limits = TransferLimits()
        limits.revisions = 3
        #expect(
            try folder.read(folder.file("a.json", json((1...3).map { revision($0, "b") })), limits: limits).notes.count
                == 1
        )
        let found = try folder.read(folder.file("a.json", json((1...4).map { revision($0, "b") })), limits: limits)
        #expect(found.notes.isEmpty)
        #expect(found.refusals.map(\.reason.description) == ["it has more than 3 earlier texts"])
    }

    @Test func aHistoryThatIsNoneRefusesItsNote() throws {
        let folder = try TransferFolder()
        let cases = [
            (json([]).replacing("\"history\":[]", with: "\"history\":5"), "“history” is not a list"),
            (json(["{}"]), "it has no “version”"), (json(["5"]), "is not what it has to be"),
            (json([revision(1, "b", edited: "yesterday")]), "a date of its history cannot be read"),
            (json([revision(1, "b").replacing("\"T\"", with: "\"T\\n\"")]), "its title has more than one line"),
        ]
        for (json, reason) in cases {
            let found = try folder.read(folder.file("a.json", json))
            #expect(
                found.notes.isEmpty && found.refusals.first?.reason.description.contains(reason) == true,
                "\(reason): \(found.refusals)"
            )
        }
    }

    @Test func remarksAboutAHistoryAreCountedBeyondTheFirst() throws {
        let folder = try TransferFolder()
        let tag = "\"\(String(repeating: "x", count: 500))\""
        let found = try folder.read(folder.file("a.json", json((1...250).map { revision($0, "b", tags: tag) })))
        #expect(found.notes.count == 1)
        #expect(found.remarks.count == ImportReport.maxProblems + 1)
        #expect(found.remarks.last?.reason.description == "50 more tags are left out")
    }

    /// Each remark is an item, and a note of eight megabytes could have a million.
    @Test func remarksAboutTheTagsOfOneNoteAreCountedBeyondTheFirst() throws {
        let folder = try TransferFolder()
        let tags = (1...1_000).map { _ in "\"\(String(repeating: "x", count: 65))\"" }.joined(separator: ",")
        for text in [
            json([]).replacing("\"tags\":[]", with: "\"tags\":[\(tags)]"), json([revision(1, "b", tags: tags)]),
            "{\"activeNotes\":[{\"content\":\"T\",\"tags\":[\(tags)]}]}",
        ] {
            let found = try folder.read(folder.file("a.json", text))
            #expect(found.notes.count == 1)
            #expect(found.remarks.count == ImportReport.maxProblems + 1)
            #expect(found.remarks.last?.reason.description == "800 more tags are left out")
        }
    }

    /// Versions that are in no order are counted anew, as those of a short history are.
    @Test(arguments: [false, true]) func aLongHistoryIsAddedInPortionsUnderAReservedId(isInOrder: Bool) async throws {
        let folder = try TransferFolder()
        let repository = Portions()
        let versions = isInOrder ? Array(1...12) : [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2]
        let body = String(repeating: "a", count: 1_000_000)
        let file = try folder.file("a.json", json(versions.map { revision($0, body) }, version: 40))
        let report = try await NoteImport(into: repository).run(
            [file],
            of: Self.ada,
            isPreview: false,
            workFolder: folder.url
        ) { _, _ in }
        #expect(report.new == 1 && report.bytes == 1_024 + 2 + 12 * (256 + 1_000_001))
        let held = repository.held.withLock(\.self)
        #expect(held.portions.allSatisfy { $0.count <= 5 } && held.portions.count >= 3, "\(held.portions)")
        #expect(held.portions.flatMap(\.self) == (isInOrder ? versions : [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 1, 2]))
        #expect(held.notes.map(\.version) == [isInOrder ? 40 : 13])
        #expect(held.reserved.isEmpty)
    }

    /// Where versions are left out, texts are kept once for each: a file of one text and many versions is as long as it
    /// is kept.
    @Test(arguments: [1, 2]) func aTextThatIsSharedCountsAsOftenAsItIsKept(step: Int) async throws {
        let folder = try TransferFolder()
        let repository = Portions()
        let first = revision(1, String(repeating: "a", count: 1_000_000))
        let others = (1...12).map { revision(1 + $0 * step, "").replacing("\"body\":\"\",", with: "") }
        let file = try folder.file(
            "a.json",
            json([first] + others).replacing("\"version\":1,\"notes\"", with: "\"version\":2,\"notes\"")
        )
        let report = try await NoteImport(into: repository).run(
            [file],
            of: Self.ada,
            isPreview: false,
            workFolder: folder.url
        ) { _, _ in }
        let kept = step == 1 ? 1 : 13
        #expect(report.bytes == 1_024 + 2 + 13 * 257 + kept * 1_000_000)
        #expect(repository.held.withLock { $0.portions.count } == (step == 1 ? 0 : 3))
    }

    @Test func aLongHistoryThatIsBrokenOffLeavesNothing() async throws {
        let folder = try TransferFolder()
        let repository = Portions()
        repository.held.withLock { $0.room = 1 }
        let file = try folder.file(
            "a.json",
            json((1...12).map { revision($0, String(repeating: "a", count: 1_000_000)) })
        )
        await #expect(throws: NoteError.unavailable(reason: "full")) {
            try await NoteImport(into: repository).run([file], of: Self.ada, isPreview: false, workFolder: folder.url) {
                _,
                _ in
            }
        }
        #expect(repository.held.withLock { $0.reserved.isEmpty && $0.notes.isEmpty && $0.portions.count == 1 })
    }

    @Test func aLongHistoryWhoseImportIsCancelledLeavesNothing() async throws {
        let folder = try TransferFolder()
        let repository = Portions()
        repository.held.withLock { ($0.room, $0.isCancelledWhenFull) = (1, true) }
        let file = try folder.file(
            "a.json",
            json((1...12).map { revision($0, String(repeating: "a", count: 1_000_000)) })
        )
        let work = folder.url
        let task = Task {
            try await NoteImport(into: repository).run([file], of: Self.ada, isPreview: false, workFolder: work) {
                _,
                _ in
            }
        }
        await #expect(throws: (any Error).self) { try await task.value }
        #expect(repository.held.withLock { $0.reserved.isEmpty && $0.notes.isEmpty && $0.portions.count == 1 })
    }

    @Test func membersThatStandOverAndOverAgainAreNotHeldInMemory() throws {
        let folder = try TransferFolder()
        var limits = TransferLimits()
        limits.elementBytes = 100_000
        let bodies = (1...60).map { _ in "\"body\":\"\(String(repeating: "a", count: 50_000))\"" }
        let found = try folder.read(
            folder.file("a.json", json([]).replacing("\"body\":\"B\"", with: bodies.joined(separator: ","))),
            limits: limits
        )
        #expect(found.notes.isEmpty)
        #expect(found.refusals.map(\.reason.description) == ["it is larger than 97.6 KB without its history"])
    }

    @Test func noTextIsReadToLookForANoteThatNoneIsCalledLike() async throws {
        let folder = try TransferFolder()
        let repository = Portions()
        let notes = (0..<300).map { number in
            let content = NoteContent(title: "note \(number % 100)", body: "\(number)")
            return Note(id: .random(), owner: Self.ada, content: content, createdAt: .distantPast)
        }
        repository.held.withLock { $0.notes = notes.sorted { $0.id.rawValue < $1.id.rawValue } }
        func look(_ title: String) async throws -> (report: ImportReport, read: Int) {
            repository.held.withLock { $0.read = 0 }
            let file = try folder.file("a.json", json([], title: title))
            let report = try await NoteImport(into: repository)
                .run([file, file], of: Self.ada, isPreview: true, workFolder: folder.url) { _, _ in }
            return (report, repository.held.withLock(\.read))
        }
        #expect(try await look("other").read == 0)
        let like = try await look("note 7")
        #expect(like.read == 3, "those of this title, once for both files")
        #expect(like.report.new == 1 && like.report.alreadyThere == 1)
    }

    @Test func anImportOfMoreNotesThanAreKeptInMindIsRefused() async throws {
        let folder = try TransferFolder()
        var limits = TransferLimits()
        limits.notes = 2
        let notes = (1...3).map { "{\"content\":\"\($0)\"}" }.joined(separator: ",")
        let file = try folder.file("a.json", "{\"activeNotes\":[\(notes)]}")
        let importer = NoteImport(into: Portions(), now: { .distantPast }, limits: limits)
        await #expect {
            try await importer.run([file], of: Self.ada, isPreview: true, workFolder: folder.url) { _, _ in }
        } throws: { error in
            (error as? TransferProblem)?.reason.description.hasPrefix("an import has at most 2 notes") == true
        }
    }
}

/// An account's notes, and what was done to get them there.
private final class Portions: NoteImport.Repository {
    struct Held {
        var notes: [Note] = []
        var reserved: Set<Note.ID> = []
        /// The versions that came together.
        var portions: [[Int]] = []
        /// How many portions there is room for.
        var room = Int.max
        /// Whether the task is cancelled that adds one more.
        var isCancelledWhenFull = false
        /// How many notes were read with their text.
        var read = 0
    }

    let held = Mutex(Held())

    func outlines(of owner: AccountID, after id: Note.ID?, limit: Int) async throws(NoteError) -> [NoteOutline] {
        let notes = held.withLock(\.notes).filter { $0.id.rawValue > (id?.rawValue ?? "") }
        return notes.prefix(limit).map { NoteOutline(id: $0.id, title: $0.content.title, tags: $0.content.tags) }
    }

    func archived(_ id: Note.ID, of owner: AccountID) async throws(NoteError) -> Note? {
        held.withLock { held in
            held.read += 1
            return held.notes.first { $0.id == id }
        }
    }

    func revisions(
        of id: Note.ID,
        of owner: AccountID,
        after version: Int,
        limit: Int
    ) async throws(NoteError) -> [NoteRevision] { [] }

    func add(_ notes: [ArchivedNote], to owner: AccountID) async throws(NoteError) {
        held.withLock { held in
            held.notes += notes.map(\.note)
            held.reserved.subtract(notes.map(\.note.id))
        }
    }

    func rewrite(
        _ id: Note.ID,
        with content: NoteContent,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteError) {
        throw .notFound
    }

    func reserve(_ id: Note.ID, for owner: AccountID, at moment: Date) async throws(NoteError) {
        _ = held.withLock { $0.reserved.insert(id) }
    }

    func add(_ revisions: [NoteRevision], toReserved id: Note.ID, of owner: AccountID) async throws(NoteError) {
        let isDone = held.withLock { held in
            guard held.portions.count < held.room, held.reserved.contains(id) else { return false }
            held.portions.append(revisions.map(\.version))
            return true
        }
        if isDone { return }
        if held.withLock(\.isCancelledWhenFull) { withUnsafeCurrentTask { $0?.cancel() } }
        throw .unavailable(reason: "full")
    }

    func release(_ id: Note.ID, of owner: AccountID) async throws(NoteError) {
        // As a database does.
        if Task.isCancelled { throw .unavailable(reason: "cancelled") }
        _ = held.withLock { $0.reserved.remove(id) }
    }

    func releaseReserved(before moment: Date) async throws(NoteError) {}

    func usage(of owner: AccountID) async throws(NoteError) -> NoteUsage { NoteUsage(bytes: 0, quota: nil) }
    func deleteEverything(of owner: AccountID) async throws(NoteError) {}
    func files(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteFile] { [] }
    func file(_ id: NoteFile.ID, of note: Note.ID, of owner: AccountID) async throws(NoteError) -> NoteFile {
        throw .notFound
    }
    func piece(_ number: Int, of file: NoteFile.ID, of owner: AccountID) async throws(NoteError) -> [UInt8]? { nil }
    func isContent(_ upload: UploadedFile, of file: NoteFile) -> Bool { false }
    func remove(_ id: NoteFile.ID, of note: Note.ID, of owner: AccountID) async throws(NoteError) {}
    func add(
        _ upload: UploadedFile,
        as name: String,
        to note: Note.ID,
        of owner: AccountID,
        at moment: Date
    ) async throws(NoteFileError) -> NoteFile { throw .notes(.notFound) }

    func add(_ file: NoteFile, content: [UInt8]) async throws(NoteFileError) -> NoteFile { file }
}
