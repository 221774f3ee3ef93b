import Foundation
import Storage

/// A note in the trash as far as emptying it goes. A note that cannot be read otherwise is deleted all the same.
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
