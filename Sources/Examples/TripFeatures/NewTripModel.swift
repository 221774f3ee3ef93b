import Foundation
public import Observation

/// A trip that is being written: nothing is stored until it is saved.
@MainActor
@Observable
public final class NewTripModel {
    public var title = ""
    public var things = [""]
    public private(set) var problem: String?

    private let store: any TripStore
    private let onSaved: (Trip) -> Void

    public init(store: any TripStore, onSaved: @escaping (Trip) -> Void) {
        self.store = store
        self.onSaved = onSaved
    }

    public func addThingTapped() {
        things.append("")
    }

    public func removeThingTapped(at index: Int) {
        things.remove(at: index)
    }

    public func sortTapped() {
        things.sort()
    }

    public func saveTapped() async {
        let title = title.trimmingCharacters(in: .whitespaces)
        guard !title.isEmpty else {
            problem = "Give the trip a title."
            return
        }
        onSaved(await store.add(title: title, things: things.filter { !$0.isEmpty }))
    }
}
