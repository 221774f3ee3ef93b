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
struct NameList: Sendable {
    typealias Source = @Sendable () async throws -> [Name]

    let state: StateStore<NameListState>
    private let source: Source

    /// - Parameter query: only names that hold it are shown.
    init(_ query: String, source: @escaping Source) {
        self.source = source
        state = StateStore(NameListState(query: query))
    }

    func load() async {
        do {
            let all = try await source()
            state.modify { state in
                let query = state.query
                state.names = query.isEmpty ? all : all.filter { $0.id.contains(query) }
            }
        } catch {
            state.modify { $0.condition = .unavailable }
        }
    }
}

@ViewEvents enum NameListEvent {
    typealias Output = NameListOutput
    @Navigates(Output.searched) case searchTapped(query: String)
    @Navigates(Output.chosen) case rowTapped(name: String)
}

final class NameListViewModel: ViewModel {
    private let list: NameList

    init(_ list: NameList) {
        self.list = list
    }

    var shown: Shown<NameListViewInputData> { list.state.current.shown }

    var updates: any AsyncSequence<Shown<NameListViewInputData>, Never> & Sendable {
        list.state.changes(.newest).map { $0.shown }
    }

    func appear() async -> NameListOutput? {
        await list.load()
        return nil
    }

    func handle(_ event: NameListEvent) async -> NameListOutput? { event.output }
}
