import Foundation
import GRDB
import Notes
import NotesData
import Portico
import Storage

/// Lists and searches of one owner's generated notes, against the bare SQL that answers the same in the same file.
enum NotesBenchmark {
    private static let owner = AccountID(rawValue: "5d0f6c9be5a14c7d8a7e2f90b1c3d4e6")
    /// Each list and search is run so often.
    private static let rounds = 20

    /// What visitors do: pages of the list, tags, a few words. One search in 25 is for a word that two of three notes
    /// hold.
    private static let lists: [NoteListRequest] = [
        NoteListRequest(), NoteListRequest(offset: 50), NoteListRequest(offset: 1_000), NoteListRequest(sort: .created),
        NoteListRequest(sort: .title), NoteListRequest(sort: .title, offset: 20_000), NoteListRequest(state: .archived),
        NoteListRequest(tag: NoteTag(text: "topic1")), NoteListRequest(tag: NoteTag(text: "topic2"), sort: .title),
        NoteListRequest(tag: NoteTag(text: "topic3/part1")),
    ]
    private static let searches: [NoteListRequest] = [
        "w100", "w250", "w400", "w600", "w900", "w2500", "w3900", "w7000", "w12000", "w120 w60", "w300 w140",
        "w700 w1100", "w5000 w90",
        "\"w30 w45\"", "\"w12 w9\"", "w250*", "w390*", "w1500*", "w77*", "w80 tag:topic1", "w33 tag:topic3/part1",
        "w170 -w90",
        "w500 -tag:topic2", "nowhere", "w0",
    ].map { NoteListRequest(query: NoteQuery($0)) }

    static func run(notes count: Int) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portico-notes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "notes.sqlite")
        let storage = try SQLiteStorage(
            file: file,
            schema: Schema(of: NotesTables.self)
        )
        let repository = StorageNotesRepository(storage: storage, links: { _ in NoteLinks() })
        let start = ContinuousClock.now
        try await generate(count, in: repository)
        print("notes: \(count) of one owner stored in \((ContinuousClock.now - start).milliseconds.rounded()) ms")

        let bare = try DatabasePool(path: file.path(percentEncoded: false))
        for (name, requests) in [("list", lists), ("search", searches)] {
            var times: [Duration] = []
            var bareTimes: [Duration] = []
            for request in requests {
                let matches = try await repository.page(request, of: owner)
                let sql = try BareSQL(request, of: owner)
                let found = try await bare.read { try sql.run($0) }
                guard found.total == matches.total, found.numbers.count == matches.rows.count else {
                    throw Different(name: name)
                }
                for _ in 0..<rounds {
                    times.append(
                        try await ContinuousClock().measure { _ = try await repository.page(request, of: owner) }
                    )
                    bareTimes.append(
                        try await ContinuousClock().measure { _ = try await bare.read { try sql.run($0) } }
                    )
                }
            }
            print(
                "  \(name): p50 \(rounded(percentile(50, times))) ms, p95 \(rounded(percentile(95, times))) ms,"
                    + " worst \(rounded(percentile(100, times))) ms, \(percentile(95, times).ratio(to: percentile(95, bareTimes))) times the bare SQL (p95)"
            )
        }
    }

    private struct Different: Error {
        let name: String
    }

    private static func percentile(_ part: Int, _ times: [Duration]) -> Duration {
        times.sorted()[min(times.count - 1, times.count * part / 100)]
    }

    private static func rounded(_ duration: Duration) -> Double { (duration.milliseconds * 100).rounded() / 100 }

    /// Bodies of 100 words; word n is about as frequent as 1 / (n + 10), as words of a language are.
    private static func generate(_ count: Int, in repository: StorageNotesRepository) async throws {
        var random = Generator(state: 7)
        var weights: [Double] = []
        for number in 0..<20_000 { weights.append((weights.last ?? 0) + 1 / Double(number + 10)) }
        func words(_ count: Int) -> String {
            (0..<count).map { _ in
                let place = Double.random(in: 0..<(weights.last ?? 1), using: &random)
                var (low, high) = (0, weights.count - 1)
                while low < high {
                    let middle = (low + high) / 2
                    if weights[middle] <= place { low = middle + 1 } else { high = middle }
                }
                return "w\(low)"
            }.joined(separator: " ")
        }
        for batch in stride(from: 0, to: count, by: 1_000) {
            try await repository.add(
                (batch..<min(count, batch + 1_000)).map { (number: Int) -> ArchivedNote in
                    let moment = Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 300)
                    let (topic, part) = (Int.random(in: 0..<10, using: &random), Int.random(in: 0..<40, using: &random))
                    let tags: [String] = ["topic\(topic)", "topic3/part\(part)"]
                    let noteTags: [NoteTag] = tags.compactMap { NoteTag(text: $0) }
                    let content = NoteContent(title: words(5), body: words(100), tags: noteTags)
                    let state: NoteState = number % 10 == 0 ? .archived : .active
                    let isPinned: Bool = number % 1_000 == 1
                    let note = Notes.Note(
                        id: .random(),
                        owner: owner,
                        content: content,
                        state: state,
                        isPinned: isPinned,
                        createdAt: moment,
                        editedAt: moment,
                        stateChangedAt: moment
                    )
                    return ArchivedNote(note: note)
                },
                to: owner
            )
        }
    }

    /// SplitMix64.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
