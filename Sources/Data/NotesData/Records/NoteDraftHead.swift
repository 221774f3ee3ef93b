import Foundation
import Notes
import Portico
import Storage

/// A draft without its text.
struct NoteDraftHead: Sendable, Hashable {
    var owner: AccountID
    var place: NoteDraftPlace
    var baseVersion: Int
    var savedAt: Date

    var summary: NoteDraftSummary { NoteDraftSummary(place: place, baseVersion: baseVersion, savedAt: savedAt) }
}

extension NoteDraftHead: Translatable {
    typealias ManagedObject = StoredNoteDraftHead
}

@Translatable(NoteDraftHead.self, table: "noteDraft")
struct StoredNoteDraftHead {
    @PrimaryKey var owner: String
    @PrimaryKey var place: String
    @PrimaryKey var baseVersion: Int
    var savedAt: Date
}
