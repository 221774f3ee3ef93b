import Storage

/// Which notes there are and whose: all of a head that is needed to count and to delete, also where the rest of it cannot be read.
struct NoteNumber: Sendable, Hashable {
    var id: String
    var number: Int
    var owner: String
    var state: String
}

extension NoteNumber: Translatable {
    typealias ManagedObject = StoredNoteNumber
}

@Translatable(NoteNumber.self, table: "note")
struct StoredNoteNumber {
    var id: String
    var number: Int
    var owner: String
    var state: String
}
