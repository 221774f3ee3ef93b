import Notes
import Portico
import Storage

/// The notes whose tags a change is to change, and has not changed yet: a note that is done is not found again, so the
/// change can be made in parts and gone on with.
struct TaggedNotes: Sendable {
    typealias Condition = RowCondition<NoteTagRow>

    let owner: AccountID
    /// False where a tag that was changed can look like one that was not, so that all has to be done in one call:
    /// `a/b/b`, of which `a/b` is renamed to `a`, is another `a/b` then.
    let canBeGoneOnWith: Bool
    /// One after the other; each is a stretch of an index.
    private let stretches: [Condition]
    private let hasTag: [Condition]

    /// Notes that are to lose a tag; those with one below it are not among them.
    init(of owner: AccountID, _ tag: NoteTag) {
        self.owner = owner
        canBeGoneOnWith = true
        hasTag = [NoteTagRow.columns.owner == owner.rawValue && NoteTagRow.columns.key == tag.key]
        stretches = hasTag
    }

    /// Notes with a tag or one below it, each of which is to belong to another.
    init(of owner: AccountID, _ tag: NoteTag, renamedTo new: NoteTag) {
        let columns = NoteTagRow.columns
        let mine = columns.owner == owner.rawValue
        self.owner = owner
        canBeGoneOnWith = tag.key == new.key || !tag.belongs(to: new)
        // The slash is followed by the digit 0 in ASCII.
        hasTag = [mine && columns.key == tag.key, mine && columns.key >= "\(tag.key)/" && columns.key < "\(tag.key)0"]
        let isDone: Condition? =
            if tag.key == new.key {
                columns.spelling == new.rawValue
                    || (columns.spelling >= "\(new.rawValue)/" && columns.spelling < "\(new.rawValue)0")
            } else if new.belongs(to: tag) {
                columns.key == new.key || (columns.key >= "\(new.key)/" && columns.key < "\(new.key)0")
            } else {
                nil
            }
        stretches = hasTag.map { stretch in isDone.map { stretch && !$0 } ?? stretch }
    }

    /// Whether there are such tags, done or not.
    func isAny(in snapshot: any StorageSnapshot) throws(StorageError) -> Bool {
        for stretch in hasTag where try snapshot.count(of: NoteTagRow.self, .matching(stretch).limited(to: 1)) > 0 {
            return true
        }
        return false
    }

    /// All of the notes, each once.
    func allNotes(in snapshot: any StorageSnapshot) throws(StorageError) -> [Note.ID] {
        try notes(in: snapshot, maximum: .max, except: []).ids
    }

    /// Some of the notes, each once, and whether they are all.
    func notes(
        in snapshot: any StorageSnapshot,
        maximum: Int,
        except passed: Set<Note.ID>
    ) throws(StorageError) -> (ids: [Note.ID], isAll: Bool) {
        var limit = maximum + passed.count
        while true {
            let rows = try rows(in: snapshot, maximum: limit)
            var known = passed
            let ids = rows.map(\.note).filter { known.insert($0).inserted }
            let isAll = rows.count < limit
            // A note has a row for each of its tags: all that were read may be of those that were passed.
            if isAll || !ids.isEmpty { return (ids, isAll) }
            limit *= 2
        }
    }

    private func rows(in snapshot: any StorageSnapshot, maximum limit: Int) throws(StorageError) -> [NoteTagRow] {
        let columns = NoteTagRow.columns
        var rows: [NoteTagRow] = []
        for stretch in stretches where rows.count < limit {
            let query = Query.matching(stretch).ordered(
                by: columns.key.ascending,
                columns.state.ascending,
                columns.spelling.ascending
            )
            rows += try snapshot.cachedObjects(NoteTagRow.self, query.limited(to: limit - rows.count))
        }
        return rows
    }
}
