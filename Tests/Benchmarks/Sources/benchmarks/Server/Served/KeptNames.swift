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
struct KeptNameListViewModel: ProvidedViewModel {
    let provider: NameList
    let visitor: Visitor

    func handle(_ event: KeptNameListEvent) async -> NameListOutput? {
        switch event {
        case .searchTapped, .rowTapped: return event.output
        case .pinTapped, .hideTapped, .removeTapped:
            do throws(IdentityError) {
                _ = try await visitor.identity()
                return .kept
            } catch {
                provider.fail()
                return nil
            }
        }
    }

    func shown(in state: NameListState) -> Shown<NameListViewInputData> { state.shown }
}
