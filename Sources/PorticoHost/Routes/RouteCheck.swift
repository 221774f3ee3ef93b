package import Portico

/// What is wrong with the routes of an app as a whole, found before the port opens.
///
///     let problems = RouteCheck.problems(of: AppRoute.self)
///     precondition(problems.isEmpty)
///
/// Refused are: two patterns for one path, a path parameter that could hold a sibling's literal, a pattern
/// without an example, and an example that does not survive printing and reading, or whose address is another than that
/// of its location.
package enum RouteCheck {
    package static func problems<R: Route>(of _: R.Type) -> [String] {
        var problems: [String] = []
        let patterns = R.patterns
        for (index, pattern) in patterns.enumerated() {
            for other in patterns[(index + 1)...] {
                if let problem = collision(between: pattern, and: other) { problems.append(problem) }
            }
        }
        let exampleNames = Set(R.examples.map(\.patternName))
        for pattern in patterns where !exampleNames.contains(pattern.name) {
            problems.append("route \(pattern.name) has no example; add one to \(R.self).examples")
        }
        for example in R.examples {
            if R.parse(example.location) != .route(example) {
                problems.append("route \(example.location) does not read back as it was printed")
            }
            if example.address != example.location.description {
                problems.append("route \(example.location) has another address: \(example.address)")
            }
        }
        return problems
    }

    private static func collision(between one: RoutePattern, and other: RoutePattern) -> String? {
        guard one.segments.count == other.segments.count else { return nil }
        var literalInParameter: (parameter: String, literal: String)?
        for pair in zip(one.segments, other.segments) {
            switch pair {
            case (.literal(let left), .literal(let right)):
                if left != right { return nil }
            case (.parameter(let name, let accepts), .literal(let literal)),
                (.literal(let literal), .parameter(let name, let accepts)):
                if !accepts(literal) { return nil }
                literalInParameter = (name, literal)
            case (.parameter, .parameter):
                continue
            }
        }
        if let (parameter, literal) = literalInParameter {
            return "routes \(one.name) and \(other.name) collide: {\(parameter)} could hold \"\(literal)\""
        }
        return "routes \(one.name) and \(other.name) have the same path \(one.summary)"
    }
}
