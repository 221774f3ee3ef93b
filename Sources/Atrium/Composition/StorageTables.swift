import AccountsData
import DogFactsData
import DomainsData
import NotesData
import Storage

/// The tables of what visitors keep, of all features: the one list of their migrations, in the order they were added.
enum StorageTables {
    static let schema = Schema([
        SavedSearchTables.savedSearches, AccountsTables.accounts, NotesTables.notes, NotesTables.jobStarts, DomainAnswerTables.answers,
        DogFactsTables.facts, AccountsTables.versions, OwnerTables.owners, NotesTables.draftNumbers, NotesTables.usage,
        OwnerTables.reservedNotes, NotesTables.lightTags,
    ])
}
