import Foundation
import Storage

/// A note in the trash as far as emptying it goes: that what stands in its columns makes no note does not keep it there. They are all of a
/// head, in its order.
struct TrashedNote: Sendable, Hashable {
    var id: String
    var number: Int
    var owner: String
    var state: String
    var title: String
    var titleKey: String
    var tags: String
    var isPinned: Bool
    var version: Int
    var createdAt: Date
    var editedAt: Date
    var stateChangedAt: Date
}

extension TrashedNote: Translatable {
    typealias ManagedObject = StoredTrashedNote
}

@Translatable(TrashedNote.self, table: "note")
struct StoredTrashedNote {
    var id: String
    var number: Int
    var owner: String
    var state: String
    var title: String
    var titleKey: String
    var tags: String
    var isPinned: Bool
    var version: Int
    var createdAt: Date
    var editedAt: Date
    var stateChangedAt: Date
}
