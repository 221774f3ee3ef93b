import SwiftSyntax
import SwiftSyntaxBuilder

/// The method `parse`. A route that fits is the answer, whichever case it is of; only without one is the first
/// parameter that does not fit: `/{page}` with a page that is no number must not hide nested routes at `/notes`.
///
/// Paths without parameters are read first, then nested routes, then paths with the fewest parameters, so what is
/// refused is a parameter of the route that was most likely meant: at `/notes?tag=…` the tag, not `notes` as a page.
struct RouteParsing {
    let paths: [PathCase]
    let nested: [(EnumCase, TypeSyntax)]

    func method(_ access: String) -> DeclSyntax {
        let canRefuse = !nested.isEmpty || paths.contains { !$0.parameters.isEmpty }
        let end = canRefuse ? "if let refused {\nreturn .bad(refused)\n}\nreturn .notMine" : "return .notMine"
        let start = canRefuse ? "var refused: Portico.BadParameter?\n" : ""
        return """
            \(raw: access)static func parse(_ location: Portico.Location) -> Portico.RouteParse<Self> {
            \(raw: start)\(raw: readings.joined(separator: "\n"))
            \(raw: end)
            }
            """
    }

    private var readings: [String] {
        let ordered = paths.enumerated()
            .sorted {
                ($0.element.template.parameters.count, $0.offset) < ($1.element.template.parameters.count, $1.offset)
            }
            .map(\.element)
        let literal = ordered.prefix { $0.template.parameters.isEmpty }
        return literal.map(reading) + nested.map(reading) + ordered.dropFirst(literal.count).map(reading)
    }

    private func reading(_ path: PathCase) -> String {
        let pattern = "PathPatterns.\(path.enumCase.token)"
        let condition = "if \(pattern).matches(location.path) {"
        if path.parameters.isEmpty { return "\(condition)\nreturn .route(.\(path.enumCase.token))\n}" }
        let arguments = path.parameters.map { parameter in
            switch parameter.place {
            case .path: "reader.path(\(parameter.name.swiftLiteral))"
            case .optionalQuery: "reader.query(\(parameter.name.swiftLiteral))"
            case .query(let value):
                "reader.query(\(parameter.name.swiftLiteral), default: \(value.typed(as: parameter.type)))"
            }
        }
        return """
            \(condition)
            let reader = Portico.RouteReader(location, \(pattern))
            do throws(Portico.BadParameter) {
            return try .route(\(path.enumCase.construction(arguments)))
            } catch {
            refused = refused ?? error
            }
            }
            """
    }

    private func reading(_ nested: EnumCase, _ type: TypeSyntax) -> String {
        """
        switch \(type.asBase).parse(location) {
        case .route(let route):
        return .route(.\(nested.token)(route))
        case .bad(let parameter):
        refused = refused ?? parameter
        case .notMine:
        break
        }
        """
    }
}
