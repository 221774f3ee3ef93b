import Foundation
import Notes
import Portico
import Storage

/// A revision as a flat row. One whose text did not change afterwards holds no body: it is that of the next row which
/// has one, or the note's.
@Translatable(table: "noteRevision")
struct NoteRevisionRow: Sendable, Hashable {
    @PrimaryKey var note: Note.ID
    @PrimaryKey var version: Int
    var owner: AccountID
    var title: String
    var editedAt: Date
    var keptAt: Date
    var hasBody: Bool
    var tags: StoredTags
    var body: String
    /// The texts of the versions behind it that have no revision.
    var ticks: SharedTicks?
    var editedOffset: UTCOffset?
}

extension NoteRevisionRow {
    init(_ revision: NoteRevision, hasBody: Bool) {
        self.init(
            note: revision.note,
            version: revision.version,
            owner: revision.owner,
            title: revision.content.title,
            editedAt: revision.editedAt,
            keptAt: revision.keptAt,
            hasBody: hasBody,
            tags: StoredTags(revision.content.tags),
            body: hasBody ? revision.content.body : "",
            ticks: nil,
            editedOffset: revision.editedOffset
        )
    }

    /// Rows of a note's revisions, none with a body that the next one has.
    ///
    /// - Parameter note: the note, where all of its revisions are given; nil where others may come, so only those with
    ///   no version between them share a body.
    static func rows(_ revisions: [NoteRevision], of note: Note? = nil) -> [NoteRevisionRow] {
        let sorted = revisions.sorted { $0.version < $1.version }
        var rows: [NoteRevisionRow] = []
        for (index, revision) in sorted.enumerated() {
            let next = index + 1 < sorted.count ? sorted[index + 1] : nil
            let isNext = note != nil || next?.version == revision.version &+ 1
            let body = isNext ? next?.content.body ?? note?.content.body : nil
            let isSame = body.map { revision.content.body.hasSameBytes(as: $0) } ?? false
            rows.append(NoteRevisionRow(revision, hasBody: !isSame))
        }
        return rows
    }

    /// - Parameter next: the body of the row behind it, where it has none itself.
    func revision(_ next: String) -> NoteRevision {
        NoteRevision(
            note: note,
            owner: owner,
            version: version,
            content: NoteContent(title: title, body: hasBody ? body : next, tags: tags.tags),
            editedAt: editedAt,
            editedOffset: editedOffset,
            keptAt: keptAt
        )
    }
}

/// A revision without its body, for lists of many.
@Translatable(table: "noteRevision")
struct NoteRevisionHead: Sendable, Hashable {
    @PrimaryKey var note: Note.ID
    @PrimaryKey var version: Int
    var owner: AccountID
    var title: String
    var editedAt: Date
    var keptAt: Date

    var summary: NoteRevisionSummary {
        NoteRevisionSummary(version: version, title: title, editedAt: editedAt, keptAt: keptAt)
    }
}

/// Which revisions there are and since when: all that is needed to delete one, also where the rest of it cannot be
/// read.
@Translatable(table: "noteRevision")
struct NoteRevisionNumber: Sendable, Hashable {
    @PrimaryKey var note: String
    @PrimaryKey var version: Int
    var keptAt: Date
}

/// Whether a revision holds its body, without reading it.
@Translatable(table: "noteRevision")
struct NoteRevisionPart: Sendable, Hashable {
    @PrimaryKey var note: String
    @PrimaryKey var version: Int
    var hasBody: Bool
}

/// The texts of versions behind a revision that differ from it in ticks alone. Of each version it has the places of
/// those ticks, in bytes.
///
///     SharedTicks(rawValue: "3:12,40;4:")   // version 4 has the revision's own ticks again
struct SharedTicks: RawRepresentable, Sendable, Hashable {
    /// Where there are more the next tick makes a revision.
    private static let maxBytes = 16_384

    var rawValue: String

    init(rawValue: String) { self.rawValue = rawValue }

    /// - Returns: the same with one more version; nil where there is no room for it.
    static func adding(_ body: String, of version: Int, to ticks: SharedTicks?, beside kept: String) -> SharedTicks? {
        let places = zip(kept.utf8, body.utf8).enumerated().filter { $1.0 != $1.1 && ($1.0 == 0x20 || $1.1 == 0x20) }
        let text = "\(version):\(places.map { String($0.offset) }.joined(separator: ","))"
        let all = ticks.map { "\($0.rawValue);\(text)" } ?? text
        return all.utf8.count <= maxBytes ? SharedTicks(rawValue: all) : nil
    }

    /// The text of a version; nil where it is none of these.
    func body(of version: Int, beside kept: String) -> String? {
        let mark = "\(version):"
        guard let entry = rawValue.split(separator: ";").last(where: { $0.hasPrefix(mark) }) else { return nil }
        var bytes = Array(kept.utf8)
        for place in entry.dropFirst(mark.count).split(separator: ",") {
            guard let place = Int(place), bytes.indices.contains(place) else { return nil }
            bytes[place] = bytes[place] == UInt8(ascii: " ") ? UInt8(ascii: "x") : UInt8(ascii: " ")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
