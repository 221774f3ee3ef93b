import OpenCombine

/// The article's view model of a list, as it was written for a phone: a subject of `Events` in, a published
/// `ViewInputData` out, and closures for what the coordinator does. It knows nothing of Portico.
final class NoteListViewModel {
    enum Events {
        case viewLoaded
        case createButtonPressed(title: String)
        case deleteButtonPressed(id: Int)
        case cellSelected(id: Int)
    }

    struct ViewInputData: Sendable {
        var titles: [(id: Int, title: String)]
        var isActive: Bool
        var problem: String
    }

    let events = PassthroughSubject<Events, Never>()
    @Published private(set) var viewInputData: ViewInputData
    var onNoteSelected: ((Int) -> Void)?
    var onCreateNote: ((String) -> Void)?

    private let provider: any NoteListProvider
    private var subscriptions: Set<AnyCancellable> = []

    init(provider: any NoteListProvider) {
        self.provider = provider
        viewInputData = Self.mapToViewInputData(provider.currentState)
        provider.state
            .sink { [weak self] in self?.viewInputData = Self.mapToViewInputData($0) }
            .store(in: &subscriptions)
        provider.created
            .sink { [weak self] in self?.onCreateNote?($0) }
            .store(in: &subscriptions)
        events
            .sink { [weak self] in self?.handle($0) }
            .store(in: &subscriptions)
    }

    private func handle(_ event: Events) {
        switch event {
        case .viewLoaded: provider.load()
        case .createButtonPressed(let title): provider.create(title)
        case .deleteButtonPressed(let id): provider.delete(id)
        case .cellSelected(let id): onNoteSelected?(id)
        }
    }

    private static func mapToViewInputData(_ state: NoteListProviderState) -> ViewInputData {
        ViewInputData(titles: state.notes.map { ($0.id, $0.title) }, isActive: state.isActive, problem: state.problem)
    }
}
