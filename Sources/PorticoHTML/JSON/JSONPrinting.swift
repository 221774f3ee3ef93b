import Portico

/// A compiled template whose names are looked up in JSON.
struct JSONPrinting: Sendable {
    let compiled: CompiledTemplate

    init(
        _ name: String,
        in sources: TemplateSources,
        _ environment: TemplateEnvironment,
        _ mode: TemplateCompiler.Mode
    ) throws(TemplateProblems) {
        var compiler = TemplateCompiler(sources, environment, mode)
        compiler.frames.push(.untyped, .layout)
        compiled = try compiler.compile(name)
    }

    func render(
        _ data: JSONValue,
        events: EventPrinter,
        warn: (RenderWarning) -> Void
    ) throws(TemplateProblems) -> [UInt8] {
        if let lambda = data.lambda {
            let name = lambda.isEmpty ? "it" : "'\(lambda.joined(separator: ".").abbreviated)'"
            let what = "\(name) is a lambda, and templates run none"
            throw TemplateProblems(
                TemplateProblem(file: "the data", what: what, hint: "put the finished text in its place")
            )
        }
        let stack = JSONStack(data)
        let printed = compiled.print(stack, stack, events: events)
        if let problem = printed.problem { throw TemplateProblems(problem) }
        printed.warnings.forEach(warn)
        stack.warnings.forEach(warn)
        return printed.bytes
    }
}

/// The values a template sees while it is printed from JSON, innermost last, and what could not be printed.
///
/// It belongs to one printing, in one task.
final class JSONStack {
    private var values: [JSONValue]
    private(set) var warnings: [RenderWarning] = []
    private var warned: Set<RenderWarning> = []

    private static let maximumWarnings = 50

    /// How often sections may print: thirty in each other over ten elements would go on for longer than anybody waits.
    let maximumRounds: Int
    private var rounds = 0

    /// Whether a section may print once more.
    func beginRound() -> Bool {
        rounds += 1
        return rounds <= maximumRounds
    }

    init(_ root: JSONValue, maximumRounds: Int = 10_000_000) {
        values = [root]
        self.maximumRounds = maximumRounds
    }

    func push(_ value: JSONValue) {
        values.append(value)
    }

    func pop() {
        values.removeLast()
    }

    /// The innermost value of that name: its first part decides which (Mustache specification, "dotted names").
    private func find(_ name: FieldName) -> JSONValue {
        guard let first = name.path.first else { return values.last ?? .null }
        for value in values.reversed() {
            guard case .object(let members) = value, var found = members[first] else { continue }
            for part in name.path.dropFirst() {
                guard case .object(let members) = found, let member = members[part] else { return .null }
                found = member
            }
            return found
        }
        return .null
    }

    func isThere(_ name: FieldName) -> Bool {
        find(name) != .null
    }

    func text(_ name: FieldName, at tag: SourcePoint) -> String {
        switch find(name) {
        case .null: return ""
        case .bool(let flag): return flag ? "true" : "false"
        case .number(let text), .string(let text): return text
        case .array:
            warn("'\(name)' is a list, which prints nothing", at: tag)
            return ""
        case .object:
            warn("'\(name)' is a group, which prints nothing", at: tag)
            return ""
        }
    }

    /// What a section prints: each element of a list, or what is there. Null, false and an empty list are not.
    func values(for name: FieldName) -> [JSONValue] {
        switch find(name) {
        case .null, .bool(false): []
        case .array(let elements): elements
        case let value: [value]
        }
    }

    private func warn(_ what: String, at tag: SourcePoint) {
        guard warnings.count < Self.maximumWarnings else { return }
        let warning = RenderWarning(tag: tag.description, what: what)
        if warned.insert(warning).inserted { warnings.append(warning) }
    }
}
