public import Notes
public import Portico
import Storage

extension StorageNotesRepository: NoteLinksRepository {
    public func backlinks(to id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteReference] {
        try await read { snapshot throws(StorageError) in
            guard let head = try snapshot.head(id, of: owner) else { return .failure(.notFound) }
            let columns = NoteLinkRow.columns
            let points =
                columns.target == NoteLinkRow.target(id) || columns.target == NoteLinkRow.target(title: head.titleKey)
            let query = Query.matching(columns.owner == owner.rawValue && points).limited(to: NoteLimits.backlinks + 1)
            let rows = readable(try snapshot.results(of: NoteLinkRow.self, query))
            var heads: [NoteHead] = []
            for source in Set(rows.map(\.note)) where source != id {
                if let head = try snapshot.head(source, of: owner), head.state != .trashed { heads.append(head) }
            }
            return .success(heads.sorted(by: Self.isNewer).map { NoteReference(id: $0.id, title: $0.title) })
        }
    }

    public func notes(titled titles: [String], of owner: AccountID) async throws(NoteError) -> [String: NoteReference] {
        try await read { snapshot throws(StorageError) in
            var references: [String: NoteReference] = [:]
            let columns = NoteHead.columns
            for title in Set(titles) {
                let key = NoteLinks.key(ofTitle: title)
                guard !key.isEmpty else { continue }
                let titled = columns.owner == owner.rawValue && columns.titleKey == key
                let there = titled && !(columns.state == NoteState.trashed.rawValue)
                func newest(_ condition: RowCondition<NoteHead>) throws(StorageError) -> NoteHead? {
                    let query = Query.matching(condition).ordered(by: columns.editedAt.descending).limited(to: 1)
                    return readable(try snapshot.results(of: NoteHead.self, query)).first
                }
                guard var head = try newest(there) else { continue }
                if !head.title.hasSameBytes(as: title) { head = try newest(there && columns.title == title) ?? head }
                references[title] = NoteReference(id: head.id, title: head.title)
            }
            return .success(references)
        }
    }

    private static func isNewer(_ one: NoteHead, _ other: NoteHead) -> Bool {
        (one.editedAt, other.id.rawValue) > (other.editedAt, one.id.rawValue)
    }
}
