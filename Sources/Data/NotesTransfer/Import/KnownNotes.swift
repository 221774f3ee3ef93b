import Crypto
import Foundation
import Notes
import Portico
import PorticoHost

/// The notes that an account has, by id and by content, for an import to find those that are there already.
///
/// Each of the account's notes is taken for one note of a file at most, so two equal notes of a file that come into an
/// empty account are two. In the next file they are there already: nothing comes twice because two files have it.
///
/// No text is kept, and none is read but of notes whose title and tags a note of a file has: once, one after the other.
struct KnownNotes {
    private let owner: AccountID
    private let repository: any NoteArchiveRepository
    private var outlines: KnownOutlines
    /// Of notes that were read or added.
    private var keys: [Note.ID: ContentKey] = [:]
    private var ids: [ContentKey: [Note.ID]] = [:]
    /// How many of a content's `ids` were not looked at for a note of this file: those behind are claimed. So a file of
    /// many notes with the same content looks at each once.
    private var untried: [ContentKey: Int] = [:]
    /// Those that a note of this file was taken for, or that came with it.
    private var claimed: Set<Note.ID> = []
    /// Those that an imported note of another id was taken for, so the one of their own id is a note more.
    private var takenByContent: Set<Note.ID> = []
    /// Under which id an added note is here whose own is somebody else's.
    private var moved: [Note.ID: Note.ID] = [:]

    init(of owner: AccountID, in repository: any NoteArchiveRepository) async throws {
        self.owner = owner
        self.repository = repository
        outlines = try await KnownOutlines(of: owner, in: repository)
    }

    /// All notes are there for another file, also those that came with the files before it.
    mutating func beginFile() {
        untried = [:]
        claimed = []
        takenByContent = []
    }

    enum Match {
        /// It is this one.
        case there(Note.ID)
        /// There is one with its id and another content.
        case changed(Note.ID)
        /// There is one with its id that another note of this file was taken for, or came with.
        case claimed
        case none
    }

    /// - Parameter contents: what it may be here, the likeliest first.
    mutating func match(_ id: Note.ID?, _ contents: [NoteContent]) async throws(NoteError) -> Match {
        for content in contents {
            for other in outlines.unread(like: content) {
                guard let note = try await repository.archived(other, of: owner) else { continue }
                remember(other, ContentKey(note.content))
            }
        }
        let all = ContentKey.keys(of: contents)
        if let id, let key = keys[id], all.contains(key), !takenByContent.contains(id) {
            claimed.insert(id)
            return .there(place(of: id))
        }
        for key in all {
            guard let other = claimAny(of: key) else { continue }
            takenByContent.insert(other)
            return .there(place(of: other))
        }
        guard let id, keys[id] != nil || outlines.contains(id) else { return .none }
        return claimed.contains(id) ? .claimed : .changed(id)
    }

    /// Notes one that this import added, or gave another content: another of the same id is matched with it, another of
    /// the same content not in the same file.
    mutating func note(_ id: Note.ID, _ content: NoteContent) {
        remember(id, ContentKey(content))
        claimed.insert(id)
    }

    private mutating func remember(_ id: Note.ID, _ key: ContentKey) {
        keys[id] = key
        ids[key, default: []].append(id)
    }

    /// An added note got another id, because its own is somebody else's.
    mutating func move(_ id: Note.ID, to other: Note.ID) { moved[id] = other }

    /// Where a note is that was matched or noted under an id.
    func place(of id: Note.ID) -> Note.ID { moved[id] ?? id }

    /// Takes the last note of a content that no note of this file was taken for.
    private mutating func claimAny(of key: ContentKey) -> Note.ID? {
        guard let all = ids[key] else { return nil }
        var count = untried[key] ?? all.count
        defer { untried[key] = count }
        while count > 0 {
            count -= 1
            // One that was rewritten since has another content.
            if keys[all[count]] == key, claimed.insert(all[count]).inserted { return all[count] }
        }
        return nil
    }
}

/// Which notes an account has, and which of them may be the same as a note of a file: 32 bytes a note, for there may be
/// a million.
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
        hasher.combine(LengthPrefixedText([title] + tags.sortedTexts).bytes)
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

/// What two notes have in common whose title, text and tags are the same, whatever the order of the tags.
struct ContentKey: Hashable {
    private let digest: UInt128

    init(_ content: NoteContent) {
        self.init(content, body: Self.digest(of: content.body))
    }

    private init(_ content: NoteContent, body: SHA256Digest) {
        let hash = SHA256.hash(
            data: Array(body) + LengthPrefixedText([content.title] + content.tags.sortedTexts).bytes
        )
        // Half of it: one is kept of each note.
        digest = hash.prefix(16).reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// Texts that differ in what ends their lines are the same: a file has one kind of line ends.
    private static func digest(of body: String) -> SHA256Digest {
        SHA256.hash(data: Array(body.withPlainLineEnds.utf8))
    }

    /// Of contents one after the other, most of which have the text of the one before.
    static func keys(of contents: [NoteContent]) -> [Self] {
        var last: (body: String, digest: SHA256Digest)?
        return contents.map { content in
            let digest =
                if let last, last.body.hasSameBytes(as: content.body) {
                    last.digest
                } else {
                    digest(of: content.body)
                }
            last = (content.body, digest)
            return Self(content, body: digest)
        }
    }
}

extension [NoteTag] {
    /// By their bytes, so that the order of tags makes no difference.
    fileprivate var sortedTexts: [String] { map(\.rawValue).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}
