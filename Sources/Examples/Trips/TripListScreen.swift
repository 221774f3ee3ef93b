import Portico
import PorticoObservation
import TripFeatures

@ViewInputData struct TripListViewInputData {
    let search: String
    let trips: [TripViewInputData]
}

@ViewInputData struct TripViewInputData {
    let id: Int
    let title: String
    let things: String
}

@ViewEvents enum TripListEvent {
    typealias Output = TripsRoute

    @Navigates(TripsRoute.list) case searched(search: String)
    case addTapped
    case deleteTapped(id: Int)
}

typealias TripListScreen = ObservedAdapter<TripListViewInputData, TripListEvent, TripListModel>

extension ObservedAdapter where Model == TripListModel, Value == TripListViewInputData, Event == TripListEvent {
    convenience init(store: MemoryTrips, search: String) {
        self.init(
            Shown(TripListViewInputData(search: search, trips: [])),
            make: { _ in
                let model = TripListModel(store: store)
                model.search = search
                return model
            },
            show: { model in
                let trips = model.found.map { trip in
                    TripViewInputData(id: trip.id, title: trip.title, things: trip.things.joined(separator: ", "))
                }
                return Shown(TripListViewInputData(search: model.search, trips: trips))
            },
            isBusy: { $0.isLoading },
            leading: { $0.newTrip == nil ? nil : .newTrip },
            appear: { await $0.load() },
            handle: { model, event in
                switch event {
                case .addTapped: model.addTapped()
                case .deleteTapped(let id): model.deleteTapped(id)
                case .searched: break
                }
            }
        )
    }
}
