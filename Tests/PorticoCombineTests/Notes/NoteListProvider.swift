import OpenCombine
import PorticoCombine

struct NoteListProviderState {
    var notes: [Note] = []
    var isActive = false
    var problem = ""
}

protocol NoteListProvider {
    var currentState: NoteListProviderState { get }
    var state: AnyPublisher<NoteListProviderState, Never> { get }
    /// The titles of the notes that were made.
    var created: AnyPublisher<String, Never> { get }

    func load()
    func create(_ title: String)
    func delete(_ id: Int)
}

/// Owns the state; only it changes it, several fields at once.
final class NoteListProviderImpl: NoteListProvider {
    private let subject = CurrentValueSubject<NoteListProviderState, Never>(NoteListProviderState())
    private let createdSubject = PassthroughSubject<String, Never>()
    private let shelf: NoteShelf
    private var subscriptions: Set<AnyCancellable> = []

    init(shelf: NoteShelf) {
        self.shelf = shelf
    }

    var currentState: NoteListProviderState { subject.value }
    var state: AnyPublisher<NoteListProviderState, Never> { subject.eraseToAnyPublisher() }
    var created: AnyPublisher<String, Never> { createdSubject.eraseToAnyPublisher() }

    func load() {
        work { [shelf] in await shelf.load() }
    }

    func create(_ title: String) {
        guard !title.isEmpty else {
            var state = subject.value
            state.problem = "must not be empty"
            subject.value = state
            return
        }
        work({ [shelf] in await shelf.add(title) }, then: { [createdSubject] in createdSubject.send(title) })
    }

    func delete(_ id: Int) {
        work { [shelf] in await shelf.remove(id) }
    }

    private func work(_ ask: @escaping @Sendable () async -> [Note], then: @escaping () -> Void = {}) {
        subject.value.isActive = true
        TaskPublisher(ask)
            .sink { [subject] notes in
                then()
                subject.value = NoteListProviderState(notes: notes)
            }
            .store(in: &subscriptions)
    }
}
