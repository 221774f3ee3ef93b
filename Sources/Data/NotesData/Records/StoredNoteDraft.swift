public import Foundation
public import Notes
import Portico
public import Storage

/// A draft as a row of the table `noteDraft`.
@Translatable(NoteDraft.self)
public struct StoredNoteDraft {
    @PrimaryKey public var owner: String
    @PrimaryKey public var place: String
    @PrimaryKey public var baseVersion: Int
    public var title: String
    public var body: String
    public var tags: String
    public var savedAt: Date
}

extension NoteDraft: Translatable {
    public typealias ManagedObject = StoredNoteDraft
}

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
