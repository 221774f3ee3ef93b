import Notes
import Portico
import Storage

extension StorageSnapshot {
    /// A revision with its body; nil where the owner has none of this version.
    func revision(_ version: Int, of id: Note.ID, of owner: AccountID) throws(StorageFailure) -> NoteRevision? {
        let key = StoredNoteRevisionRow.PrimaryKey(note: id.rawValue, version: version)
        guard let row = try object(NoteRevisionRow.self, byPrimaryKey: key), row.owner == owner else { return nil }
        return row.revision(row.hasBody ? row.body : try body(from: try holder(behind: version, of: id), of: id))
    }

    /// The next revisions behind a version, with so many different bodies at most. Those that share one share it in memory as well.
    func revisions(of id: Note.ID, after version: Int, texts: Int) throws(StorageFailure) -> [NoteRevision] {
        let columns = StoredNoteRevisionRow.columns
        var revisions: [NoteRevision] = []
        var (last, count) = (version, 0)
        while count < texts {
            let isBehind = columns.note == id.rawValue && columns.version > last
            let next = Query.matching(isBehind).ordered(by: columns.version.ascending).limited(to: 1)
            guard let first = try cachedObjects(NoteRevisionRow.self, next).first else { break }
            if first.hasBody {
                revisions.append(first.revision(""))
            } else {
                let holder = try holder(behind: last, of: id)
                let body = try body(from: holder, of: id)
                let isBefore = isBehind && columns.version < (holder ?? .max)
                let bodyless = Query.matching(isBefore).ordered(by: columns.version.ascending).limited(to: 1_000)
                revisions += try cachedObjects(NoteRevisionRow.self, bodyless).map { $0.revision(body) }
            }
            last = revisions.last?.version ?? .max
            count += 1
        }
        return revisions
    }

    /// The next version behind one that holds a body; nil where the note is the next.
    private func holder(behind version: Int, of id: Note.ID) throws(StorageFailure) -> Int? {
        let columns = StoredNoteRevisionPart.columns
        let behind = Query.matching(columns.note == id.rawValue && columns.version > version && columns.hasBody == true)
        return try cachedObjects(NoteRevisionPart.self, behind.ordered(by: columns.version.ascending).limited(to: 1)).first?.version
    }

    private func body(from holder: Int?, of id: Note.ID) throws(StorageFailure) -> String {
        guard let holder else { return try object(NoteText.self, byPrimaryKey: id.rawValue)?.body ?? "" }
        let key = StoredNoteRevisionRow.PrimaryKey(note: id.rawValue, version: holder)
        return try object(NoteRevisionRow.self, byPrimaryKey: key)?.body ?? ""
    }
}
