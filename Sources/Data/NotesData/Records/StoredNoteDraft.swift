import Foundation
import Notes
import Portico
import Storage

/// A draft as a row of the table `noteDraft`.
///
/// Its number is in the column that once held the version a draft started from, by which drafts of a form were told
/// apart: a node of the version before goes on reading and writing that one.
struct NoteDraftRow: Sendable, Hashable {
    var owner: AccountID
    var place: NoteDraftPlace
    var baseVersion: Int
    var id: NoteDraft.ID
    /// Nil where it is the number, and for a new note, which starts from nothing.
    var startedFrom: Int?
    var writes: Int
    var title: String
    var body: String
    var tags: String
    var device: String?
    var savedAt: Date
}

extension NoteDraftRow {
    init(_ draft: NoteDraft) {
        self.init(
            owner: draft.owner,
            place: draft.place,
            baseVersion: draft.number,
            id: draft.id,
            startedFrom: draft.baseVersion,
            writes: draft.writes,
            title: draft.title,
            body: draft.body,
            tags: draft.tags,
            device: draft.device,
            savedAt: draft.savedAt
        )
    }

    var draft: NoteDraft {
        NoteDraft(
            id: id,
            owner: owner,
            place: place,
            number: baseVersion,
            baseVersion: NoteDraftHead.version(startedFrom, in: place, number: baseVersion),
            writes: writes,
            title: title,
            body: body,
            tags: tags,
            device: device,
            savedAt: savedAt
        )
    }
}

extension NoteDraftRow: Translatable {
    typealias ManagedObject = StoredNoteDraft
}

@Translatable(NoteDraftRow.self)
struct StoredNoteDraft {
    @PrimaryKey var owner: String
    @PrimaryKey var place: String
    @PrimaryKey var baseVersion: Int
    var id: String
    var startedFrom: Int?
    var writes: Int
    var title: String
    var body: String
    var tags: String
    var device: String?
    var savedAt: Date
}

/// A draft without its text.
struct NoteDraftHead: Sendable, Hashable {
    var id: NoteDraft.ID
    var owner: AccountID
    var place: NoteDraftPlace
    var baseVersion: Int
    var startedFrom: Int?
    var device: String?
    var savedAt: Date

    var summary: NoteDraftSummary {
        NoteDraftSummary(
            id: id,
            place: place,
            number: baseVersion,
            baseVersion: Self.version(startedFrom, in: place, number: baseVersion),
            device: device,
            savedAt: savedAt
        )
    }

    /// The version that a draft started from.
    static func version(_ startedFrom: Int?, in place: NoteDraftPlace, number: Int) -> Int {
        startedFrom ?? (place == .new ? 0 : number)
    }
}

extension NoteDraftHead: Translatable {
    typealias ManagedObject = StoredNoteDraftHead
}

@Translatable(NoteDraftHead.self, table: "noteDraft")
struct StoredNoteDraftHead {
    var id: String
    @PrimaryKey var owner: String
    @PrimaryKey var place: String
    @PrimaryKey var baseVersion: Int
    var startedFrom: Int?
    var device: String?
    var savedAt: Date
}

/// Which drafts there are: all that is needed to delete one, without what was typed.
struct NoteDraftNumber: Sendable, Hashable {
    var owner: String
    var place: String
    var baseVersion: Int
}

extension NoteDraftNumber: Translatable {
    typealias ManagedObject = StoredNoteDraftNumber
}

@Translatable(NoteDraftNumber.self, table: "noteDraft")
struct StoredNoteDraftNumber {
    @PrimaryKey var owner: String
    @PrimaryKey var place: String
    @PrimaryKey var baseVersion: Int
}
