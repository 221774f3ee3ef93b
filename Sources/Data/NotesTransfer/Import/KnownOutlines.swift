import Notes
import Portico

/// Which notes an account has, and which of them may be the same as a note of a file: 32 bytes a note, for there may be a million.
struct KnownOutlines {
    /// The ids as numbers, in order.
    private var numbers: [UInt128] = []
    /// For each note the hash of its title and tags, and where its number is; in order.
    private var places: [(hash: Int, index: Int)] = []
    private var given: Set<Int> = []

    init(of owner: AccountID, in repository: any NoteArchiveRepository) async throws {
        var last: Note.ID?
        while true {
            try Task.checkCancellation()
            let page = try await repository.outlines(of: owner, after: last, limit: 500)
            guard let next = page.last?.id else { break }
            for outline in page {
                guard let number = Self.number(outline.id) else { continue }
                places.append((Self.hash(outline.title, outline.tags), numbers.count))
                numbers.append(number)
            }
            last = next
        }
        places.sort { $0 < $1 }
    }

    func contains(_ id: Note.ID) -> Bool {
        guard let number = Self.number(id) else { return false }
        let index = Self.firstIndex(in: numbers.indices) { numbers[$0] >= number }
        return index < numbers.count && numbers[index] == number
    }

    /// The notes with the title and tags of a content, in the order of their ids; each is given once.
    mutating func unread(like content: NoteContent) -> [Note.ID] {
        let hash = Self.hash(content.title, content.tags)
        let start = Self.firstIndex(in: places.indices) { places[$0].hash >= hash }
        guard start < places.count, places[start].hash == hash, given.insert(hash).inserted else { return [] }
        return places[start...].prefix { $0.hash == hash }.compactMap { Self.id(numbers[$0.index]) }
    }

    private static func hash(_ title: String, _ tags: [NoteTag]) -> Int {
        var hasher = Hasher()
        for text in [title] + tags.map(\.rawValue).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            for byte in text.utf8 { hasher.combine(byte) }
            hasher.combine(text.utf8.count)
        }
        return hasher.finalize()
    }

    private static func number(_ id: Note.ID) -> UInt128? { UInt128(id.rawValue, radix: 16) }

    private static func id(_ number: UInt128) -> Note.ID? {
        let digits = String(number, radix: 16)
        return Note.ID(rawValue: String(repeating: "0", count: 32 - digits.count) + digits)
    }

    /// The first of ordered places from which on something holds; the end where it never does.
    private static func firstIndex(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
