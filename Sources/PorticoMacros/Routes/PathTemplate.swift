/// The text in `@Path`, cut into segments: `/domains/{name}`.
struct PathTemplate: Equatable {
    enum Segment: Equatable {
        case literal(String)
        case parameter(String)
    }

    let segments: [Segment]

    /// The names in braces, in order.
    var parameters: [String] {
        segments.compactMap { segment in
            if case .parameter(let name) = segment { name } else { nil }
        }
    }

    /// Throws the first thing in the text that no path can have.
    init(_ text: String) throws(PathTemplateError) {
        guard text.first == "/" else { throw PathTemplateError("a path begins with `/`", instead: "/" + text) }
        if text == "/" {
            segments = []
            return
        }
        if text.last == "/" {
            throw PathTemplateError("a path has no `/` at its end", instead: Self.withoutSlashes(text))
        }
        var segments: [Segment] = []
        var names: Set<String> = []
        for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            let segment = try Self.segment(part)
            if case .parameter(let name) = segment, !names.insert(name).inserted {
                throw PathTemplateError("`{\(name)}` is in the path twice: a parameter has one place")
            }
            segments.append(segment)
        }
        self.segments = segments
    }

    private static func segment(_ part: Substring) throws(PathTemplateError) -> Segment {
        if part.isEmpty { throw PathTemplateError("`//` holds an empty segment: write one `/`") }
        if part.contains(where: { $0 == "{" || $0 == "}" }) { return .parameter(try parameter(part)) }
        if let mark = part.first(where: { $0 == "?" || $0 == "#" }) {
            throw PathTemplateError(
                "a path ends before `\(mark)`: a parameter of the case that is not in braces becomes part of the query by itself"
            )
        }
        if part.contains("%") {
            throw PathTemplateError("write `\(part)` as plain text: it is percent-encoded when it is printed")
        }
        if part == "." || part == ".." {
            throw PathTemplateError("a browser takes `\(part)` out of a path: write where it leads to")
        }
        return .literal(String(part))
    }

    private static func parameter(_ part: Substring) throws(PathTemplateError) -> String {
        guard part.contains("}") else { throw PathTemplateError("`\(part)` has no closing brace") }
        guard part.contains("{") else { throw PathTemplateError("`\(part)` has no opening brace") }
        let name = part.dropFirst().dropLast()
        guard part.first == "{", part.last == "}", !name.contains(where: { $0 == "{" || $0 == "}" }) else {
            throw PathTemplateError(
                "`\(part)` mixes text and a parameter: a parameter is a whole segment, as in `/{name}`"
            )
        }
        guard !name.isEmpty else { throw PathTemplateError("`{}` names no parameter: write `{name}`") }
        return String(name)
    }

    private static func withoutSlashes(_ text: String) -> String {
        var text = text
        while text.count > 1, text.last == "/" { text.removeLast() }
        return text
    }
}

/// What is wrong with the text in `@Path`.
struct PathTemplateError: Error, Equatable {
    let message: String
    /// The whole text that was probably meant.
    let correction: String?

    init(_ message: String, instead correction: String? = nil) {
        self.message = correction.map { "\(message): write `\($0)`" } ?? message
        self.correction = correction
    }
}

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
