import Notes
import Portico
import Storage

extension StorageSnapshot {
    /// Nil where the owner has no such note.
    func note(_ id: Note.ID, of owner: AccountID) throws(StorageError) -> Note? {
        guard let head = try head(id, of: owner) else { return nil }
        return try note(head)
    }

    func note(_ head: NoteHead) throws(StorageError) -> Note? {
        guard let text = try object(NoteBody.self, byPrimaryKey: head.id.rawValue) else { return nil }
        return head.note(body: text.body)
    }

    func head(_ id: Note.ID, of owner: AccountID) throws(StorageError) -> NoteHead? {
        guard let head = try object(NoteHead.self, byPrimaryKey: id.rawValue), head.owner == owner else { return nil }
        return head
    }

    /// Those of some notes that the owner has, each once, in the order of the ids.
    func notes(_ ids: [Note.ID], of owner: AccountID) throws(StorageError) -> [Note] {
        var notes: [Note] = []
        let refuse = { (failure: TranslationError) throws(StorageError) -> Void in throw .untranslatable(failure) }
        try forEachNote(ids, of: owner, unreadable: refuse) { notes.append($0) }
        return notes
    }

    /// Runs a body with each of them that can be read: one row does not keep anybody from the others. A few are in memory
    /// at a time, since a text may be long.
    func forEachNote(
        _ ids: [Note.ID],
        of owner: AccountID,
        unreadable: (TranslationError) throws(StorageError) -> Void,
        _ body: (Note) -> Void
    ) throws(StorageError) {
        var heads = try heads(ids, of: owner, unreadable: unreadable)[...]
        while !heads.isEmpty {
            let some = heads.prefix(25)
            heads = heads.dropFirst(25)
            let texts = try results(of: NoteBody.self, byPrimaryKeys: some.map(\.id.rawValue))
            var bodies: [String: String] = [:]
            for text in try Self.readable(texts, unreadable) { bodies[text.id] = text.body }
            for head in some {
                if let text = bodies[head.id.rawValue] { body(head.note(body: text)) }
            }
        }
    }

    /// The same without their bodies.
    func heads(_ ids: [Note.ID], of owner: AccountID) throws(StorageError) -> [NoteHead] {
        try heads(ids, of: owner) { failure throws(StorageError) -> Void in throw .untranslatable(failure) }
    }

    private func heads(
        _ ids: [Note.ID],
        of owner: AccountID,
        unreadable: (TranslationError) throws(StorageError) -> Void
    ) throws(StorageError) -> [NoteHead] {
        var known: Set<Note.ID> = []
        let keys = ids.filter { known.insert($0).inserted }.map(\.rawValue)
        return try Self.readable(try results(of: NoteHead.self, byPrimaryKeys: keys), unreadable)
            .filter { $0.owner == owner }
    }

    private static func readable<Plain>(
        _ results: [Result<Plain, TranslationError>],
        _ unreadable: (TranslationError) throws(StorageError) -> Void
    ) throws(StorageError) -> [Plain] {
        var objects: [Plain] = []
        objects.reserveCapacity(results.count)
        for result in results {
            switch result {
            case .success(let object): objects.append(object)
            case .failure(let failure): try unreadable(failure)
            }
        }
        return objects
    }

    /// Those of some ids that a note has, whosever it is but the reserver's, or that stand before in the list.
    func taken(_ ids: [Note.ID], by reserver: AccountID) throws(StorageError) -> [Note.ID] {
        var (known, taken): (Set<Note.ID>, [Note.ID]) = ([], [])
        for id in ids {
            let there = try object(NoteNumber.self, byPrimaryKey: id.rawValue)
            let isThere = there != nil && there?.owner != reserver.rawValue
            if !known.insert(id).inserted || isThere { taken.append(id) }
        }
        return taken
    }
}

extension StorageSnapshot {
    /// A revision with its body; nil where the owner has none of this version.
    func revision(_ version: Int, of id: Note.ID, of owner: AccountID) throws(StorageError) -> NoteRevision? {
        let key = NoteRevisionRow.PrimaryKey(note: id.rawValue, version: version)
        guard let row = try object(NoteRevisionRow.self, byPrimaryKey: key), row.owner == owner else { return nil }
        return try revision(row)
    }

    /// With the body of the next row that has one, where it has none itself.
    func revision(_ row: NoteRevisionRow) throws(StorageError) -> NoteRevision {
        if row.hasBody { return row.revision(row.body) }
        return row.revision(try body(from: try holder(behind: row.version, of: row.note), of: row.note))
    }

    /// The next revisions behind a version, with so many different bodies at most. Those that share one share it in
    /// memory as well.
    func revisions(of id: Note.ID, after version: Int, texts: Int) throws(StorageError) -> [NoteRevision] {
        let columns = NoteRevisionRow.columns
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
    private func holder(behind version: Int, of id: Note.ID) throws(StorageError) -> Int? {
        let columns = NoteRevisionPart.columns
        let behind = Query.matching(columns.note == id.rawValue && columns.version > version && columns.hasBody == true)
        return try cachedObjects(NoteRevisionPart.self, behind.ordered(by: columns.version.ascending).limited(to: 1))
            .first?.version
    }

    private func body(from holder: Int?, of id: Note.ID) throws(StorageError) -> String {
        guard let holder else { return try object(NoteBody.self, byPrimaryKey: id.rawValue)?.body ?? "" }
        let key = NoteRevisionRow.PrimaryKey(note: id.rawValue, version: holder)
        return try object(NoteRevisionRow.self, byPrimaryKey: key)?.body ?? ""
    }
}
