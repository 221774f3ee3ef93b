import Foundation
import Portico
import PorticoWeb
import Storage

// The least that takes a post and stores it.

@Routes enum NoteRoute {
    @Path("/note") case note
}

@ViewInputData struct NoteViewInputData {
    let text: String
}

@ViewEvents enum NoteEvent {
    typealias Output = NoteOutput
    case saveTapped(text: String)
}

enum NoteOutput {
    case saved
}

struct Note: Sendable {
    static let sampleText = String(repeating: "Twelve words of a note that somebody took. ", count: 10)

    var id: String
    var text: String
    var savedAt: Date
}

enum NoteTable {
    static let sql =
        "CREATE TABLE note (id TEXT PRIMARY KEY NOT NULL, text TEXT NOT NULL, savedAt REAL NOT NULL) STRICT"
}

@Translatable(Note.self)
struct StoredNote {
    var id: String
    var text: String
    var savedAt: Date
}

extension Note: Translatable {
    typealias ManagedObject = StoredNote
}

final class NoteViewModel: ViewModel {
    private let storage: any StorageProtocol
    private let state = StateStore(Condition.ok)

    init(storage: any StorageProtocol) {
        self.storage = storage
    }

    var shown: Shown<NoteViewInputData> { Shown(NoteViewInputData(text: ""), state.current) }

    var updates: any AsyncSequence<Shown<NoteViewInputData>, Never> & Sendable {
        state.changes(.newest).map { Shown(NoteViewInputData(text: ""), $0) }
    }

    func appear() async -> NoteOutput? { nil }

    func handle(_ event: NoteEvent) async -> NoteOutput? {
        guard case .saveTapped(let text) = event else { return nil }
        do {
            try await storage.save(Note(id: UUID().uuidString, text: text, savedAt: Date()))
            return .saved
        } catch {
            state.modify { $0 = .unavailable }
            return nil
        }
    }
}

struct NoteCoordinator: Coordinator {
    let storage: any StorageProtocol
    let screens = ScreenTable<NoteRoute>(templates: "") {
        $0.screen(
            .note,
            NoteViewModel.self,
            title: "Note",
            description: "A note.",
            to: { _, route in Destination(.replace(route), notice: Notice(text: "Saved.")) }
        )
    }

    func answer(for route: NoteRoute, of visitor: Visitor) throws -> Answer {
        try screens.answer(at: route, with: NoteViewModel(storage: storage))
    }
}
