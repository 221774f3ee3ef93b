import Foundation
import Storage

/// A note in the trash as far as emptying it goes: that its other columns cannot be read does not keep it there.
struct TrashedNote: Sendable, Hashable {
    var id: String
    var owner: String
    var state: String
    var isPinned: Bool
    var editedAt: Date
    var stateChangedAt: Date
}

extension TrashedNote: Translatable {
    typealias ManagedObject = StoredTrashedNote
}

@Translatable(TrashedNote.self, table: "note")
struct StoredTrashedNote {
    var id: String
    var owner: String
    var state: String
    var isPinned: Bool
    var editedAt: Date
    var stateChangedAt: Date
}
