/// The `RoutePattern` of a case, as code.
struct PathPatternText {
    let path: PathCase

    var text: String {
        """
        Portico.RoutePattern(
        name: \(path.enumCase.name.swiftLiteral),
        segments: \(list(segments)),
        query: \(list(query))
        )
        """
    }

    private var segments: [String] {
        path.template.segments.map { segment in
            switch segment {
            case .literal(let text):
                return ".literal(\(text.swiftLiteral))"
            case .parameter(let name):
                let type = path.parameters.first { $0.name == name }?.type.asBase ?? "String"
                return ".parameter(name: \(name.swiftLiteral), accepts: { \(type)(text: $0) != nil })"
            }
        }
    }

    private var query: [String] {
        path.query.map { parameter in
            let text =
                switch parameter.place {
                case .path, .optionalQuery: "nil"
                case .query(let value): "(\(value.typed(as: parameter.type))).text"
                }
            return "Portico.RoutePattern.QueryParameter(name: \(parameter.name.swiftLiteral), defaultText: \(text))"
        }
    }

    private func list(_ elements: [String]) -> String {
        elements.isEmpty ? "[]" : "[\n" + elements.map { "\($0),\n" }.joined() + "]"
    }
}
