public import Foundation
public import Notes
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
