import Foundation
import Portico

struct Place: Sendable, Hashable, Encodable {
    typealias Number = WholeNumber<1, 200>
    /// Thousandths of the map's width or height, from its left upper corner.
    typealias Distance = WholeNumber<0, 1000>

    let number: Number
    let x: Distance
    let y: Distance
    var name: String { "Place \(number.text)" }

    /// What the script of the map reads.
    func encode(to encoder: any Encoder) throws {
        try [number.rawValue, x.rawValue, y.rawValue].encode(to: encoder)
    }
}

struct Places: Sendable {
    var all: [Place] = []
    /// That of the last place, also of one that was removed: no number is given twice.
    var last = Place.Number(nearestTo: 1)
}

@ViewInputData struct MapViewInputData {
    let heading: String
    /// The places as JSON.
    let places: String
    let chosen: String?
    /// What the map of each open page is told once.
    let arrivals: [ScriptMessage]
    let rows: [PlaceViewInputData]
}

@ViewInputData struct PlaceViewInputData {
    let number: String
    let name: String
}

@ViewEvents enum MapEvent {
    typealias Output = MapOutput
    case placed(x: Place.Distance, y: Place.Distance)
    @Navigates(Output.chosen) case chosen(place: Place.Number)
    case removed(place: Place.Number)
}

enum MapOutput {
    case chosen(Place.Number)
    case removed
}

struct MapViewModel: ViewModel {
    let places: Shared<Places>
    let chosen: Place.Number?

    var shown: Shown<MapViewInputData> { shown(places.value) }

    var updates: any AsyncSequence<Shown<MapViewInputData>, Never> & Sendable { places.values.map { shown($0) } }

    func appear() async -> MapOutput? {
        places.noteReading()
        return nil
    }

    func handle(_ event: MapEvent) async -> MapOutput? {
        switch event {
        case .placed(let x, let y):
            places.change { places in
                guard let number = places.last.next else { return }
                places.last = number
                places.all.append(Place(number: number, x: x, y: y))
            }
            return nil
        case .chosen(let number): return .chosen(number)
        case .removed(let number):
            places.change { $0.all.removeAll { $0.number == number } }
            return .removed
        }
    }

    private func shown(_ shared: Places) -> Shown<MapViewInputData> {
        let places = shared.all
        let place = places.first { $0.number == chosen }
        let json = (try? JSONEncoder().encode(places)).map { String(decoding: $0, as: UTF8.self) }
        return Shown(
            MapViewInputData(
                heading: place?.name ?? "A map that stays",
                places: json ?? "[]",
                chosen: place?.number.text,
                arrivals: places.suffix(8).map { ScriptMessage($0, id: "place-\($0.number.text)") },
                rows: places.map { PlaceViewInputData(number: $0.number.text, name: $0.name) }
            ),
            chosen == nil || place != nil ? .ok : .notFound
        )
    }
}
