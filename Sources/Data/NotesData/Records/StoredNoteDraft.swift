import Foundation
import Notes
import Portico
import Storage

/// A draft as a row of the table `noteDraft`.
///
/// Its number is in the column that once held the version a draft started from, by which drafts of a form were told
/// apart: a node of the version before goes on reading and writing that one.
@Translatable(table: "noteDraft")
struct NoteDraftRow: Sendable, Hashable {
    @PrimaryKey var owner: AccountID
    @PrimaryKey var place: NoteDraftPlace
    @PrimaryKey var baseVersion: Int
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

/// A draft without its text.
@Translatable(table: "noteDraft")
struct NoteDraftHead: Sendable, Hashable {
    var id: NoteDraft.ID
    @PrimaryKey var owner: AccountID
    @PrimaryKey var place: NoteDraftPlace
    @PrimaryKey var baseVersion: Int
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

/// Which drafts there are: all that is needed to delete one, without what was typed.
@Translatable(table: "noteDraft")
struct NoteDraftNumber: Sendable, Hashable {
    @PrimaryKey var owner: String
    @PrimaryKey var place: String
    @PrimaryKey var baseVersion: Int
}
