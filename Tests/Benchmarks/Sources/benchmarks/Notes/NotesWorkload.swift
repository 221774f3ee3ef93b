import Foundation
import Notes
import NotesData
import Portico

/// What is asked of generated notes, and how they are generated.
enum NotesWorkload {
    static let owner = AccountID(rawValue: "5d0f6c9be5a14c7d8a7e2f90b1c3d4e6")
    /// What visitors do: pages of the list, tags, a few words. One search in 25 is for a word that two of three notes
    /// hold.
    static let lists: [NoteListRequest] = [
        NoteListRequest(), NoteListRequest(offset: 50), NoteListRequest(offset: 1_000), NoteListRequest(sort: .created),
        NoteListRequest(sort: .title), NoteListRequest(sort: .title, offset: 20_000), NoteListRequest(state: .archived),
        NoteListRequest(tag: NoteTag(text: "topic1")), NoteListRequest(tag: NoteTag(text: "topic2"), sort: .title),
        NoteListRequest(tag: NoteTag(text: "topic3/part1")),
    ]
    static let searches: [NoteListRequest] = [
        "w100", "w250", "w400", "w600", "w900", "w2500", "w3900", "w7000", "w12000", "w120 w60", "w300 w140",
        "w700 w1100", "w5000 w90",
        "\"w30 w45\"", "\"w12 w9\"", "w250*", "w390*", "w1500*", "w77*", "w80 tag:topic1", "w33 tag:topic3/part1",
        "w170 -w90",
        "w500 -tag:topic2", "nowhere", "w0",
    ].map { NoteListRequest(query: NoteQuery($0)) }

    /// Notes whose word n is about as frequent as 1 / (n + 10), as words of a language are.
    ///
    /// - Parameter words: how many a body has.
    static func generate(_ count: Int, words: Int = 100, in repository: StorageNotesRepository) async throws {
        var random = Generator(state: 7)
        let text = WordSource()
        for batch in stride(from: 0, to: count, by: 1_000) {
            try await repository.add(
                (batch..<min(count, batch + 1_000)).map { (number: Int) -> ArchivedNote in
                    let moment = Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 300)
                    let (topic, part) = (Int.random(in: 0..<10, using: &random), Int.random(in: 0..<40, using: &random))
                    let tags: [String] = ["topic\(topic)", "topic3/part\(part)"]
                    let noteTags: [NoteTag] = tags.compactMap { NoteTag(text: $0) }
                    let content = NoteContent(
                        title: text.words(5, &random),
                        body: text.words(words, &random),
                        tags: noteTags
                    )
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

    /// One more note, as somebody saves it.
    static func content(_ number: Int) -> NoteContent {
        var random = Generator(state: UInt64(number) &+ 1_000_003)
        let text = WordSource()
        let tags = ["topic\(number % 10)", "topic3/part\(number % 40)"].compactMap { NoteTag(text: $0) }
        return NoteContent(title: text.words(5, &random), body: text.words(100, &random), tags: tags)
    }

    static func save(
        _ content: NoteContent,
        in repository: StorageNotesRepository,
        of owner: AccountID,
        at moment: Date
    ) async throws {
        _ = try await repository.create(content, as: .random(), of: owner, ending: nil, at: moment)
    }

    private struct WordSource {
        private static let sums: [Double] = {
            var sums: [Double] = []
            for number in 0..<20_000 { sums.append((sums.last ?? 0) + 1 / Double(number + 10)) }
            return sums
        }()

        func words(_ count: Int, _ random: inout Generator) -> String {
            (0..<count).map { _ in
                let place = Double.random(in: 0..<(Self.sums.last ?? 1), using: &random)
                var (low, high) = (0, Self.sums.count - 1)
                while low < high {
                    let middle = (low + high) / 2
                    if Self.sums[middle] <= place { low = middle + 1 } else { high = middle }
                }
                return "w\(low)"
            }.joined(separator: " ")
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
