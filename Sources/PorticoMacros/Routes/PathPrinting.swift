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
