/// What takes the place of the protocols that view models are given, and makes what needs nothing.
struct StandIns {
    private(set) var code = ""
    private(set) var remarks: [FoundRemark] = []
    private var makers: [(name: String, type: String, value: String)] = []

    init(for package: FoundPackage) {
        let wanted = Set(
            package.models.flatMap { $0.parameters ?? [] }.compactMap { parameter -> String? in
                if case .named(let name) = parameter.type { name } else { nil }
            }
        )
        for name in wanted.sorted() {
            if let found = package.protocols[name] {
                guard let standIn = Self.standIn(name, found, in: package) else {
                    remarks.append(FoundRemark(place: found.place, text: "\(name) has no stand-in: say what serves it"))
                    continue
                }
                code += "\n" + standIn
                makers.append((name.lowercasingFirst, "any \(name)", "\(name)StandIn()"))
                remarks.append(
                    FoundRemark(
                        place: found.place,
                        text: "\(name)StandIn answers nothing: put the real one in its place"
                    )
                )
            } else if package.makeable.contains(name) {
                makers.append((name.lowercasingFirst, name, "\(name)()"))
            }
        }
    }

    func has(_ name: String) -> Bool { makers.contains { $0.name == name.lowercasingFirst } }

    /// The properties of what the coordinator is given.
    var properties: String {
        makers.map { "    lazy var \($0.name): \($0.type) = \($0.value)\n" }.joined()
    }

    private static let known: Set = ["Combine", "Dispatch", "Foundation", "Observation", "Synchronization"]

    private static func standIn(_ name: String, _ found: FoundProtocol, in package: FoundPackage) -> String? {
        // What other modules declare, nothing here could name.
        guard !found.isOther, found.imports.isSubset(of: known) else { return nil }
        let kind = found.isActor ? "actor" : found.isObject ? "final class" : "struct"
        var members: [String] = []
        for property in found.properties {
            guard let value = value(of: property.type, in: package) else { return nil }
            members.append("    var \(property.name): \(property.type.text) { \(value) }")
        }
        for method in found.methods {
            var body = ""
            if let result = method.result, !["Void", "()"].contains(result.text) {
                guard let value = value(of: result, in: package) else { return nil }
                body = " \(value) "
            }
            members.append("    \(method.signature) {\(body)}")
        }
        return """
            /// Answers nothing, until what the app has takes its place.
            \(kind) \(name)StandIn: \(name) {
            \(members.joined(separator: "\n"))
            }

            """
    }

    private static func value(of type: FoundType, in package: FoundPackage) -> String? {
        switch package.resolved(type) {
        case .optional: return "nil"
        case .array: return "[]"
        case .named("String"): return "\"\""
        case .named("Int"), .named("Double"): return "0"
        case .named("Bool"): return "false"
        case .named(let name):
            guard let parameters = package.values[name]?.parameters else { return nil }
            var arguments: [String] = []
            for parameter in parameters where !parameter.hasDefault {
                // No deeper: a value that has another of its kind would never end.
                let resolved = package.resolved(parameter.type)
                if case .named(let inner) = resolved, package.values[inner] != nil { return nil }
                guard let value = value(of: resolved, in: package) else { return nil }
                arguments.append(parameter.prefix + value)
            }
            return "\(name)(\(arguments.joined(separator: ", ")))"
        case .function, .other: return nil
        }
    }
}
