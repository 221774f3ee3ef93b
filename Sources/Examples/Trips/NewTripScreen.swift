import Portico
import PorticoObservation
import TripFeatures

@ViewInputData struct NewTripViewInputData {
    let title: String
    let things: [ThingViewInputData]
}

@ViewInputData struct ThingViewInputData {
    let number: Int
    let index: Int
    let name: String
}

/// What is in the fields: each event brings it, and the model gets it first.
@FormCodable struct TripFields: Hashable {
    let title: String
    /// A row that is blank is nil.
    let thing: [String?]

    @MainActor
    func write(to model: NewTripModel) {
        model.title = title
        model.things = thing.map { $0 ?? "" }
    }
}

@ViewEvents enum NewTripEvent {
    typealias Output = TripsRoute

    case saved(TripFields)
    case thingAdded(TripFields)
    case thingRemoved(index: Int, TripFields)
    case sorted(TripFields)

    var fields: TripFields {
        switch self {
        case .saved(let fields), .thingAdded(let fields), .thingRemoved(_, let fields), .sorted(let fields): fields
        }
    }
}

typealias NewTripScreen = ObservedAdapter<NewTripViewInputData, NewTripEvent, NewTripModel>

extension ObservedAdapter where Model == NewTripModel, Value == NewTripViewInputData, Event == NewTripEvent {
    convenience init(store: MemoryTrips) {
        self.init(
            Shown(NewTripViewInputData(title: "", things: [])),
            make: { lead in NewTripModel(store: store) { _ in lead(.list()) } },
            show: { model in
                let things = model.things.enumerated().map { index, name in
                    ThingViewInputData(number: index + 1, index: index, name: name)
                }
                let errors = model.problem.map { [FieldError(field: "title", message: $0)] } ?? []
                let value = NewTripViewInputData(title: model.title, things: things)
                return Shown(value, errors.isEmpty ? .ok : .invalid(errors))
            },
            // So that a form that is refused unread has its rows again.
            memory: { try WorkingMemory(of: $0.things) },
            resume: { $0.things = try $1.value() },
            handle: { model, event in
                event.fields.write(to: model)
                switch event {
                case .saved: await model.saveTapped()
                case .thingAdded: model.addThingTapped()
                case .thingRemoved(let index, _):
                    // The page may be older than its list, and an index that is not there would end the program.
                    if model.things.indices.contains(index) { model.removeThingTapped(at: index) }
                case .sorted: model.sortTapped()
                }
            }
        )
    }
}
