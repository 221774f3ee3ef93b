public import Observation

/// The list of trips.
@MainActor
@Observable
public final class TripListModel {
    public private(set) var trips: [Trip] = []
    public private(set) var isLoading = false
    public var search = ""
    /// The sheet for a new trip, while it is open.
    public private(set) var newTrip: NewTripModel?

    private let store: any TripStore

    public init(store: any TripStore) {
        self.store = store
    }

    public var found: [Trip] {
        search.isEmpty ? trips : trips.filter { $0.title.lowercased().contains(search.lowercased()) }
    }

    public func load() async {
        isLoading = true
        trips = await store.trips()
        isLoading = false
    }

    public func addTapped() {
        newTrip = NewTripModel(store: store) { [weak self] trip in
            self?.trips.append(trip)
            self?.newTrip = nil
        }
    }

    public func deleteTapped(_ id: Trip.ID) {
        trips.removeAll { $0.id == id }
        isLoading = true
        Task {
            await store.delete(id)
            isLoading = false
        }
    }
}
