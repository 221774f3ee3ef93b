import AccountsData
import DogFactsData
import DomainsData
import NotesData
import Storage

/// The tables of what visitors keep, of all features: the one list of their migrations, in the order they were added.
enum StorageTables {
    static let migrations = [
        SavedSearchTables.migration(1), AccountsTables.migration(2), NotesTables.migration(3), NotesTables.jobStarts(4),
        DomainAnswerTables.migration(5), DogFactsTables.migration(6), AccountsTables.versions(7), OwnerTables.migration(8),
        NotesTables.draftNumbers(9), NotesTables.usage(10), OwnerTables.reservedNotes(11), NotesTables.lightTags(12),
    ]
}
