import AtriumFlow
import Foundation
import HTTPTypes
import Portico
import PorticoSessions
import PorticoTesting

@testable import Atrium

/// Every request that can be made of the app's own routes and events by giving one of their values at a time a
/// boundary.
///
/// All comes from `AppRoute` and the screens' shapes: what is added there is walked too.
struct BoundaryWalk {
    let ids: OwnedIDs
    /// What answers for the account, to know the events of its screens.
    let coordinator: AppCoordinator

    /// A place to ask for.
    struct Place: Sendable {
        let path: String
        let name: String
    }

    /// An event to send somewhere.
    struct Sending: Sendable {
        let path: String
        let name: String
        let body: String
    }

    /// Each example with each of its parameters at each boundary: alone, and beside another one that has a value of the
    /// example's kind.
    func places() -> [Place] {
        AppRoute.patterns.flatMap { pattern in
            AppRoute.examples.filter { $0.patternName == pattern.name }.flatMap { places(of: pattern, like: $0) }
        }
    }

    /// Each event of each screen with each of its fields at each boundary, and each event with usual values at each
    /// boundary of its place.
    func sendings() -> [Sending] {
        var known: Set<String> = []
        var sendings: [Sending] = []
        for pattern in AppRoute.patterns {
            for example in AppRoute.examples.filter({ $0.patternName == pattern.name }).prefix(1) {
                let screen = coordinator.screens[example]
                for shape in screen?.events.filter({ !$0.navigates }) ?? [] {
                    let usual = shape.fields.filter { $0.kind != .file }.map { (field: $0, values: ids.value(of: $0)) }
                    for place in places(of: pattern, like: example, extremesOnly: true) {
                        sendings.append(
                            Sending(path: place.path, name: "\(shape.name) at \(place.name)", body: body(shape, usual))
                        )
                    }
                    // Lists, and the forms for new notes and others, have the same events.
                    guard
                        known.insert("\(screen.map { String(reflecting: $0.valueType) } ?? "") \(shape.name)").inserted
                    else { continue }
                    for (index, field) in usual.enumerated() {
                        for value in BoundaryValue.all + field.values.flatMap(BoundaryValue.variations) {
                            let body = body(shape, usual, replacing: index, with: value)
                            sendings.append(
                                Sending(
                                    path: ids.place(example),
                                    name: "\(shape.name) \(field.field.name)=\(value)",
                                    body: body
                                )
                            )
                        }
                    }
                }
            }
        }
        return sendings
    }

    /// Each place and each event with usual values: whether what was stored meanwhile can be read and gone on with.
    func usualSendings() -> [Sending] {
        AppRoute.examples.flatMap { example in
            (coordinator.screens[example]?.events ?? []).filter { !$0.navigates }.map { shape in
                let usual = shape.fields.filter { $0.kind != .file }.map { (field: $0, values: ids.value(of: $0)) }
                return Sending(path: ids.place(example), name: shape.name, body: body(shape, usual))
            }
        }
    }

    // MARK: Places

    private func places(of pattern: RoutePattern, like example: AppRoute, extremesOnly: Bool = false) -> [Place] {
        guard let usual = try? Location(ids.place(example)) else { return [] }
        var places: [Place] = []
        func add(_ name: String, _ own: String?, _ put: (inout Location, String) -> Void) {
            var location = usual
            put(&location, Self.mark)
            let all = extremesOnly ? BoundaryValue.extremes.map { BoundaryValue($0) } : BoundaryValue.all
            for value in all + (own.map(BoundaryValue.variations) ?? []) {
                let path = location.description.replacing(Self.mark, with: value.url)
                places.append(Place(path: path, name: "\(pattern.name) \(name)=\(value)"))
            }
        }
        for (index, segment) in pattern.segments.enumerated() {
            guard case .parameter(let name, _) = segment else { continue }
            add(name, usual.path[index]) { $0.path[index] = $1 }
        }
        for parameter in pattern.query {
            add(parameter.name, usual.query[parameter.name]) { location, value in
                location.query.entries.removeAll { $0.name == parameter.name }
                location.query.append(parameter.name, value)
            }
        }
        return places + (extremesOnly ? [] : pairs(of: pattern, usual))
    }

    /// Each query parameter at the boundaries of numbers beside a word in each other one: a search may calculate what a
    /// list does not.
    private func pairs(of pattern: RoutePattern, _ usual: Location) -> [Place] {
        pattern.query.flatMap { parameter in
            pattern.query.filter { $0.name != parameter.name && usual.query[$0.name] == nil }.flatMap { other in
                ["1000000", "200000000000000000", "9223372036854775807"].map { value in
                    var location = usual
                    location.query.entries.removeAll { $0.name == parameter.name }
                    location.query.append(other.name, OwnedData.word)
                    location.query.append(parameter.name, value)
                    return Place(
                        path: location.description,
                        name: "\(pattern.name) \(parameter.name)=\(value) \(other.name)"
                    )
                }
            }
        }
    }

    /// Stands where a boundary is put: it has no sign that a URL would write otherwise.
    private static let mark = "BOUNDARY"

    // MARK: Events

    private func body(
        _ shape: EventShape,
        _ usual: [(field: FieldShape, values: [String])],
        replacing changed: Int? = nil,
        with value: BoundaryValue? = nil
    ) -> String {
        let fields = usual.enumerated().map { index, usual in
            let values = index == changed ? [value?.json ?? "null"] : usual.values.map(BoundaryValue.quoted)
            let text = usual.field.takesMany ? "[\(values.joined(separator: ","))]" : values.first ?? "null"
            return "\(BoundaryValue.quoted(usual.field.name)):\(text)"
        }
        return "{\"event\":\"\(shape.name)\",\"fields\":{\(fields.joined(separator: ","))}}"
    }
}
