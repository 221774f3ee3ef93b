import SwiftSyntax
import SwiftSyntaxBuilder

/// The members that `@Routes` writes.
struct RouteMembers {
    let routes: [RouteCase]
    let declaresExamples: Bool
    let declaresParent: Bool
    /// Nested cases whose property is there already.
    let declaredProperties: Set<String>

    func members(access: String) -> [DeclSyntax] {
        var members: [DeclSyntax] = []
        if !paths.isEmpty { members += [pathPatterns, kind(access)] }
        members += [
            patterns(access), RouteParsing(paths: paths, nested: nested).method(access), location(access),
            address(access), patternName(access),
        ]
        if !declaresParent { members.append(parent(access)) }
        if !declaresExamples { members.append(examples(access)) }
        return members
            + nested.filter { !declaredProperties.contains($0.0.name) }.map { property(of: $0, type: $1, access) }
    }

    private var paths: [PathCase] {
        routes.compactMap { if case .path(let path) = $0 { path } else { nil } }
    }

    private var nested: [(EnumCase, TypeSyntax)] {
        routes.compactMap { if case .nested(let enumCase, let type) = $0 { (enumCase, type) } else { nil } }
    }

    private var pathPatterns: DeclSyntax {
        """
        private enum PathPatterns {
        \(raw: paths.map { "static let \($0.enumCase.token) = \(PathPatternText(path: $0).text)" }.joined(separator: "\n"))
        }
        """
    }

    private func kind(_ access: String) -> DeclSyntax {
        """
        \(raw: access)enum Kind: String, Portico.RouteKind, CaseIterable {
        case \(raw: paths.map(\.enumCase.token).joined(separator: ", "))
        }
        """
    }

    private func patterns(_ access: String) -> DeclSyntax {
        let appended = lines {
            "patterns.append(PathPatterns.\($0.enumCase.token))"
        } nested: {
            "patterns += \($1.asBase).patterns.map { $0.nested(under: \($0.name.swiftLiteral)) }"
        }
        return """
            \(raw: access)static let patterns: [Portico.RoutePattern] = {
            var patterns: [Portico.RoutePattern] = []
            \(raw: appended)
            return patterns
            }()
            """
    }

    private func location(_ access: String) -> DeclSyntax {
        let cases = lines(PathPrinting.printing) { enumCase, _ in
            "case .\(enumCase.token)(let route):\nreturn route.location"
        }
        return """
            \(raw: access)var location: Portico.Location {
            switch self {
            \(raw: cases)
            }
            }
            """
    }

    private func address(_ access: String) -> DeclSyntax {
        let cases = lines(AddressPrinting.printing) { enumCase, _ in
            "case .\(enumCase.token)(let route):\nroute.appendAddress(to: &address)"
        }
        return """
            \(raw: access)func appendAddress(to address: inout Portico.WrittenBytes) {
            switch self {
            \(raw: cases)
            }
            }
            """
    }

    private func patternName(_ access: String) -> DeclSyntax {
        let cases = lines {
            "case .\($0.enumCase.token):\n\($0.enumCase.name.swiftLiteral)"
        } nested: { enumCase, _ in
            "case .\(enumCase.token)(let route):\n\("\(enumCase.name).".swiftLiteral) + route.patternName"
        }
        return """
            \(raw: access)var patternName: String {
            switch self {
            \(raw: cases)
            }
            }
            """
    }

    private func parent(_ access: String) -> DeclSyntax {
        if nested.isEmpty { return "\(raw: access)var parent: Self? { nil }" }
        var cases = nested.map { enumCase, _ in
            "case .\(enumCase.token)(let route):\nreturn route.parent.map { .\(enumCase.token)($0) }"
        }
        if !paths.isEmpty { cases.append("default:\nreturn nil") }
        return """
            \(raw: access)var parent: Self? {
            switch self {
            \(raw: cases.joined(separator: "\n"))
            }
            }
            """
    }

    private func examples(_ access: String) -> DeclSyntax {
        let appended = lines {
            "examples.append(\(example(of: $0)))"
        } nested: { enumCase, type in
            "examples += \(type.asBase).examples.map { .\(enumCase.token)($0) }"
        }
        return """
            \(raw: access)static var examples: [Self] {
            var examples: [Self] = []
            \(raw: appended)
            return examples
            }
            """
    }

    private func example(of path: PathCase) -> String {
        path.enumCase.construction(
            path.parameters.map { if case .optionalQuery(hasDefault: false) = $0.place { "nil" } else { nil } }
        )
    }

    private func property(of enumCase: EnumCase, type: TypeSyntax, _ access: String) -> DeclSyntax {
        """
        \(raw: access)var \(raw: enumCase.token): \(raw: type.asBase)? {
        if case .\(raw: enumCase.token)(let route) = self { route } else { nil }
        }
        """
    }

    /// One text per case, in the order of declaration.
    private func lines(_ path: (PathCase) -> String, nested: (EnumCase, TypeSyntax) -> String) -> String {
        routes.map { route in
            switch route {
            case .path(let one): path(one)
            case .nested(let enumCase, let type): nested(enumCase, type)
            }
        }
        .joined(separator: "\n")
    }
}

/// A case of `location`, as code.
enum PathPrinting {
    static func printing(_ path: PathCase) -> String {
        let values = Dictionary(uniqueKeysWithValues: zip(path.parameters.map(\.name), path.enumCase.boundNames))
        let segments = path.template.segments.map { segment in
            switch segment {
            case .literal(let text): text.swiftLiteral
            case .parameter(let name): "\(values[name, default: "self"]).text"
            }
        }
        let writer = "Portico.RouteWriter(path: [\(segments.joined(separator: ", "))])"
        let header = "case \(path.enumCase.bindingPattern):"
        if path.query.isEmpty { return "\(header)\nreturn \(writer).location" }
        let query = path.query.map { parameter in
            let start = "writer.query(\(parameter.name.swiftLiteral), \(values[parameter.name, default: "self"])"
            return switch parameter.place {
            case .path, .optionalQuery: "\(start))"
            case .query(let value): "\(start), default: \(value.typed(as: parameter.type)))"
            }
        }
        return """
            \(header)
            var writer = \(writer)
            \(query.joined(separator: "\n"))
            return writer.location
            """
    }
}

/// A case of `appendAddress`, as code.
enum AddressPrinting {
    static func printing(_ path: PathCase) -> String {
        let values = Dictionary(uniqueKeysWithValues: zip(path.parameters.map(\.name), path.enumCase.boundNames))
        var lines = path.template.segments.map { segment in
            switch segment {
            case .literal(let text): "address.append(segment: \(text.swiftLiteral))"
            case .parameter(let name): "address.append(segment: \(values[name, default: "self"]).text)"
            }
        }
        if lines.isEmpty { lines = ["address.append(\("/".swiftLiteral))"] }
        if !path.query.isEmpty { lines.append("var query = Portico.QueryWriter()") }
        lines += path.query.map { parameter in
            let start = "query.append(\(parameter.name.swiftLiteral), \(values[parameter.name, default: "self"])"
            return switch parameter.place {
            case .path, .optionalQuery: "\(start), to: &address)"
            case .query(let value): "\(start), default: \(value.typed(as: parameter.type)), to: &address)"
            }
        }
        return "case \(path.enumCase.bindingPattern):\n" + lines.joined(separator: "\n")
    }
}
