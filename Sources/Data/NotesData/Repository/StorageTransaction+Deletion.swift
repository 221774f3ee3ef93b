import Notes
import Portico
import Storage

extension StorageTransaction {
    /// Deletes a note and all that is kept of it, as far as the allowance goes, and says whether it is gone. What may be large goes first, and
    /// of its earlier texts the oldest: so what is left is a whole note in every moment. A foreign key would do it too, where the storage
    /// knows of such.
    func deleteNote(_ id: String, of owner: String, _ allowance: inout BatchAllowance) throws(StorageFailure) -> Bool {
        let draft = StoredNoteDraftNumber.columns
        guard try delete(NoteRevisionNumber.self, matching: StoredNoteRevisionNumber.columns.note == id, &allowance).isLast,
            try delete(NoteDraftNumber.self, matching: draft.owner == owner && draft.place == id, &allowance).isLast,
            try deleteFiles(of: id, &allowance), allowance.takesStep()
        else { return false }
        try deleteAll(ofType: NoteTagRow.self, matching: StoredNoteTagRow.columns.note == id)
        try deleteAll(ofType: NoteLinkRow.self, matching: StoredNoteLinkRow.columns.note == id)
        try deleteAll(ofType: NoteShareRow.self, matching: StoredNoteShareRow.columns.note == id)
        try delete(NoteText.self, byPrimaryKey: id)
        try delete(NoteNumber.self, byPrimaryKey: id)
        return true
    }

    /// Deletes rows one by one, in the order of their keys, as far as the allowance goes.
    func delete<Row: Translatable>(
        _: Row.Type,
        matching condition: Storage.Condition<Row.ManagedObject>,
        _ allowance: inout BatchAllowance
    ) throws(StorageFailure) -> BatchOutcome {
        var outcome = BatchOutcome()
        while true {
            let rows = try cachedObjects(Row.self, .matching(condition).limited(to: 100))
            for row in rows {
                guard allowance.takesStep() else { return outcome }
                try delete(row)
                outcome.changed += 1
            }
            if rows.isEmpty { break }
        }
        outcome.isLast = true
        return outcome
    }

    /// Deletes the files of a note with their bytes, each as a whole, also those whose rows cannot be read.
    private func deleteFiles(of note: String, _ allowance: inout BatchAllowance) throws(StorageFailure) -> Bool {
        let ofNote = StoredNoteFile.columns.note == note
        for result in try results(of: NoteFile.self, .matching(ofNote)) {
            guard case .success(let file) = result else { continue }
            guard allowance.takesStep() else { return false }
            try deleteAll(ofType: NoteFilePiece.self, matching: StoredNoteFilePiece.columns.file == file.id.rawValue)
            try delete(file)
        }
        try deleteAll(ofType: NoteFile.self, matching: ofNote)
        return true
    }
}
