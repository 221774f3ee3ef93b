/// A view model as a screen of the server that is written for it: what its template is given, and what a visitor does.
struct ServedModel {
    /// A value that is shown.
    struct Shown {
        enum Kind: Equatable {
            /// What a template is given by `FoundType.shown`.
            case plain
            /// A list of values, each of which is a row.
            case rows(of: String)
        }

        let name: String
        let kind: Kind
        let type: FoundType
    }

    /// A method that an event calls.
    struct Event {
        enum Kind {
            case plain
            /// With texts and numbers of its own: a form for them.
            case typed([FoundParameter])
            /// About one value of a list, which its id finds.
            case row(list: String, value: String, label: FoundParameter)
            /// The same for a method that takes the id itself.
            case rowID(list: String, value: String, label: FoundParameter)
        }

        let method: FoundMethod
        let kind: Kind

        var name: String { method.name }
    }

    let model: FoundModel
    private(set) var shown: [Shown] = []
    /// What a visitor types into, of those.
    private(set) var fields: [FoundProperty] = []
    private(set) var events: [Event] = []
    private(set) var appear: FoundMethod?
    /// The property that says whether it is at work.
    private(set) var busy: String?
    /// What is written in a call of the initialiser.
    private(set) var arguments: [String] = []
    /// What the address has of these.
    private(set) var parameters: [FoundParameter] = []
    /// Models that are there while their screen is open, by property.
    private(set) var sheets: [(property: String, model: String)] = []
    private(set) var remarks: [FoundRemark] = []

    /// `TripList` of `TripListModel`, which its files and types begin with.
    var base: String {
        let name = ["ViewModel", "Model"].first { model.name.hasSuffix($0) && model.name.count > $0.count }
        return String(model.name.dropLast(name?.count ?? 0))
    }

    /// `tripList`.
    var route: String {
        let name = base.lowercasingFirst
        return Self.isTaken(name) ? name + "Screen" : name
    }

    /// What the code around a view model calls something of its own, or `@Routes` and `@ViewEvents` do.
    private static let taken: Set = [
        "_", "address", "all", "arguments", "decode", "event", "examples", "fields", "fieldsTyped", "item", "kind",
        "lead", "model", "name", "oneClick", "output", "parent", "patterns", "route", "self", "services", "shape",
        "shapes",
    ]

    /// Whether code could not call something so without more.
    static func isTaken(_ name: String) -> Bool { taken.contains(name) || !SwiftWord.isPlain(name) }

    /// What is called when the screen opens.
    private static let opening: Set = [
        "load", "onAppear", "appear", "viewDidLoad", "viewWillAppear", "viewDidAppear", "onTask", "task", "fetch",
        "start",
    ]
    private static let work: Set = ["isLoading", "isBusy", "isActive"]
    private static let places: Set = ["at", "index", "indices", "offset", "row", "position"]

    /// Nil where it cannot be made, which the remarks then say.
    init?(_ model: FoundModel, in package: FoundPackage, services: StandIns, _ remarks: inout [FoundRemark]) {
        self.model = model
        guard let parameters = model.parameters else {
            remarks.append(FoundRemark(place: model.place, text: "\(model.name) has no public initialiser"))
            return nil
        }
        for parameter in parameters where !parameter.hasDefault {
            guard let argument = argument(parameter, in: package, services) else {
                let text = "\(model.name) is given `\(parameter.name): \(parameter.type.text)`: "
                let isValue = package.values[parameter.type.text]?.id != nil
                remarks.append(
                    FoundRemark(
                        place: model.place,
                        text: text
                            + (isValue ? "an address has its id, so let a store find it" : "say how that is made")
                    )
                )
                return nil
            }
            arguments.append(parameter.prefix + argument)
        }
        for property in model.properties { show(property, in: package) }
        appear = model.methods.first { method in
            Self.opening.contains(method.name) && method.parameters.isEmpty && reason(against: method) == nil
        }
        for method in model.methods where method != appear {
            if let event = event(method, in: package) { events.append(event) }
        }
        remarks += self.remarks
    }

    private mutating func argument(
        _ parameter: FoundParameter,
        in package: FoundPackage,
        _ services: StandIns
    ) -> String? {
        switch parameter.type {
        case .named("String"), .named("Int"):
            guard !Self.isTaken(parameter.name) else { return nil }
            parameters.append(parameter)
            return parameter.name
        case .optional: return "nil"
        case .array: return "[]"
        case .function(let arity):
            note(
                "\(parameter.name) of \(model.name) does nothing yet: call `lead(…)` where it leads elsewhere",
                model.place
            )
            return arity == 0 ? "{}" : "{ \(Array(repeating: "_", count: arity).joined(separator: ", ")) in }"
        case .named(let name) where model.nested.contains(name): return nil
        case .named(let name) where package.protocols[name] != nil || package.makeable.contains(name):
            return services.has(name) ? "services.\(name.lowercasingFirst)" : nil
        case .named, .other: return nil
        }
    }

    private mutating func show(_ property: FoundProperty, in package: FoundPackage) {
        if Self.work.contains(property.name), property.type == .named("Bool"), !property.isSettable {
            busy = property.name
            return
        }
        func left(_ reason: String) {
            note("\(property.name) of \(model.name) is not shown: \(reason)", property.place)
        }
        let kind: Shown.Kind?
        switch property.type {
        case .array(.named(let value)) where isValue(value, in: package): kind = .rows(of: value)
        case .optional(.named(let name)) where package.models.contains { $0.name == name }:
            sheets.append((property.name, name))
            return
        default: kind = property.type.shown == nil ? nil : .plain
        }
        guard let kind else { return left("it is a \(property.type.text)") }
        guard property.hasPlainName else { return left("its name is a word of Swift") }
        shown.append(Shown(name: property.name, kind: kind, type: property.type))
        let isField = property.type.isPlain || property.type == .array(.named("String"))
        if property.isSettable, isField, !Self.isTaken(property.name) { fields.append(property) }
    }

    private func isValue(_ name: String, in package: FoundPackage) -> Bool {
        package.values[name] != nil && !model.nested.contains(name)
    }

    /// Why a method cannot be called; nil where it can.
    private func reason(against method: FoundMethod) -> String? {
        if method.isThrowing { return "it throws, and nothing says how that shows" }
        if method.isAsync, !model.isMain { return "it is async, and \(model.name) is not on the main actor" }
        if Self.isTaken(method.name) { return "its name is taken" }
        if method.parameters.contains(where: { Self.isTaken($0.name) }) { return "a parameter's name is taken" }
        return events.contains { $0.name == method.name } ? "another event has its name" : nil
    }

    private mutating func event(_ method: FoundMethod, in package: FoundPackage) -> Event? {
        func left(_ reason: String) -> Event? {
            note("\(method.name) of \(model.name) is no event: \(reason)", method.place)
            return nil
        }
        if let reason = reason(against: method) { return left(reason) }
        let needed = method.parameters.filter { !$0.hasDefault }
        if needed.isEmpty { return Event(method: method, kind: .plain) }
        if needed.count == 1, let only = needed.first {
            if case .named(let name) = only.type, isValue(name, in: package) {
                guard let list = list(of: name), package.values[name]?.id.map({ package.resolved($0).isPlain }) == true
                else {
                    return left("no list shows a \(name) with an id")
                }
                return Event(method: method, kind: .row(list: list, value: name, label: only))
            }
            for case .rows(let value) in shown.map(\.kind) {
                guard let id = package.values[value]?.id, let list = list(of: value) else { continue }
                let isID = only.type == .named("\(value).ID") || only.name == "id" && only.type == id
                if isID, package.resolved(id).isPlain {
                    return Event(method: method, kind: .rowID(list: list, value: value, label: only))
                }
            }
        }
        if needed.contains(where: { Self.places.contains($0.name) || Self.places.contains($0.label ?? "") }) {
            return left(
                "it takes a place in a list, and the page may be older than the list; look the item up by its id"
            )
        }
        guard needed.allSatisfy({ package.resolved($0.type).isPlain }) else {
            return left("nothing says how \(needed.map(\.type.text).joined(separator: ", ")) is typed")
        }
        return Event(method: method, kind: .typed(needed))
    }

    private func list(of value: String) -> String? { shown.first { $0.kind == .rows(of: value) }?.name }

    private mutating func note(_ text: String, _ place: String) {
        remarks.append(FoundRemark(place: place, text: text))
    }
}
