import Foundation
import Observation
import Portico
import PorticoAdapters
import PorticoObservation

/// The list of names by a view model that was written for one thread and calls a closure.
final class ClosureNamesModel {
    private(set) var state: NameListState
    var onChange: () -> Void = {}
    private let names: [Name]

    init(_ query: String, of names: [Name]) {
        state = NameListState(query: query)
        self.names = names
    }

    func load() {
        state.names = state.query.isEmpty ? names : names.filter { $0.id.contains(state.query) }
        onChange()
    }
}

/// The same on the main actor, as SwiftUI has it.
@MainActor
@Observable
final class ObservedNamesModel {
    private(set) var state: NameListState
    @ObservationIgnored private let names: [Name]
    /// How long it keeps the main actor to itself, in microseconds.
    @ObservationIgnored private let pause: UInt32

    init(_ query: String, of names: [Name], pause: UInt32 = 0) {
        state = NameListState(query: query)
        self.names = names
        self.pause = pause
    }

    func load() {
        if pause > 0 { usleep(pause) }
        state.names = state.query.isEmpty ? names : names.filter { $0.id.contains(state.query) }
    }
}

typealias HomedNames = ClosureAdapter<NameListViewInputData, NameListEvent>
typealias ObservedNames = ObservedAdapter<NameListViewInputData, NameListEvent, ObservedNamesModel>

extension HomedNames {
    convenience init(_ query: String, of names: [Name]) {
        self.init(
            NameListState(query: query).shown,
            confining: { show, _ in
                let model = ClosureNamesModel(query, of: names)
                model.onChange = { [unowned model] in
                    let shown = model.state.shown
                    show { $0 = shown }
                }
                return ConfinedInputs(appear: { model.load() }) { _ in }
            }
        )
    }
}

extension ObservedNames {
    convenience init(_ query: String, of names: [Name], pause: UInt32 = 0) {
        self.init(
            NameListState(query: query).shown,
            make: { _ in ObservedNamesModel(query, of: names, pause: pause) },
            show: { $0.state.shown },
            appear: { $0.load() },
            handle: { _, _ in }
        )
    }
}
