import Portico

/// What can be done with the rows of a list that a visitor has.
@ViewEvents enum KeptNameListEvent {
    typealias Output = NameListOutput
    @Navigates(Output.searched) case searchTapped(query: String)
    @Navigates(Output.chosen) case rowTapped(name: String)
    case pinTapped(name: String)
    case hideTapped(name: String)
    case removeTapped(name: String)
}

/// The list with three events in each row that are posted. The first of them begins the visitor's session; what else
/// they would do is no part of a page.
final class KeptNameListViewModel: ViewModel {
    private let list: NameList
    private let visitor: Visitor

    init(_ list: NameList, of visitor: Visitor) {
        self.list = list
        self.visitor = visitor
    }

    var shown: Shown<NameListViewInputData> { list.state.current.shown }

    var updates: any AsyncSequence<Shown<NameListViewInputData>, Never> & Sendable {
        list.state.changes(.newest).map { $0.shown }
    }

    func appear() async -> NameListOutput? {
        await list.load()
        return nil
    }

    func handle(_ event: KeptNameListEvent) async -> NameListOutput? {
        switch event {
        case .searchTapped, .rowTapped: return event.output
        case .pinTapped, .hideTapped, .removeTapped:
            do throws(IdentityError) {
                _ = try await visitor.identity()
                return .kept
            } catch {
                list.state.modify { $0.condition = .unavailable }
                return nil
            }
        }
    }
}
