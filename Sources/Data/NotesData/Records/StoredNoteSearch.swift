public import Foundation
public import Notes
public import Storage

/// A saved search of notes as a row of the table `noteSearch`.
@Translatable(SavedNoteSearch.self)
public struct StoredNoteSearch: Encodable {
    public var id: String
    public var visitor: String
    public var name: String
    public var query: String
    public var tag: String?
    public var sort: String
    public var state: String
    public var createdAt: Date
    public var removedAt: Date?
}

extension SavedNoteSearch: Translatable {
    public typealias ManagedObject = StoredNoteSearch
}

extension StoredNoteSearch.Columns: OwnedColumns {}
