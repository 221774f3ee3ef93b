import Foundation
import Portico

@ViewInputData struct NameListViewInputData {
    let query: String
    let total: String
    let rows: [NameRowViewInputData]
}

@ViewInputData struct NameRowViewInputData {
    let name: String
    let updated: String
    /// The same moment for machines.
    let updatedISO: String
}

extension NameRowViewInputData {
    init(_ name: Name) {
        self.init(
            name: name.id,
            updated: TimeText.day(of: name.updated, in: .gmt),
            updatedISO: TimeText.machine(of: name.updated, in: .gmt)
        )
    }
}

/// The names that a list shows, and how it stands with them.
struct NameListState: Sendable {
    let query: String
    var names: [Name] = []
    var condition = Condition.ok

    var shown: Shown<NameListViewInputData> {
        Shown(
            NameListViewInputData(
                query: query,
                total: "\(names.count) names",
                rows: names.map(NameRowViewInputData.init)
            ),
            condition
        )
    }
}

/// Reads the names of a list when its screen opens.
struct NameList: LoadingProvider {
    typealias Source = @Sendable () async throws -> [Name]

    let store: StateStore<NameListState>
    private let source: Source

    /// - Parameter query: only names that hold it are shown.
    init(_ query: String, source: @escaping Source) {
        self.source = source
        store = StateStore(NameListState(query: query))
    }

    func load() async {
        do {
            let all = try await source()
            store.modify { state in
                let query = state.query
                state.names = query.isEmpty ? all : all.filter { $0.id.contains(query) }
            }
        } catch {
            fail()
        }
    }

    /// Keeps that something could not be done.
    func fail() {
        store.modify { $0.condition = .unavailable }
    }
}

@ViewEvents enum NameListEvent {
    typealias Output = NameListOutput
    @Navigates(Output.searched) case searchTapped(query: String)
    @Navigates(Output.chosen) case rowTapped(name: String)
}

struct NameListViewModel: ProvidedViewModel {
    let provider: NameList

    func handle(_ event: NameListEvent) async -> NameListOutput? { event.output }

    func shown(in state: NameListState) -> Shown<NameListViewInputData> { state.shown }
}
