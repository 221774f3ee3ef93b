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

    func render(_ data: JSONValue, events: EventPrinter, warn: (RenderWarning) -> Void) throws(TemplateProblems) -> [UInt8] {
        if let lambda = data.lambda {
            let name = lambda.isEmpty ? "it" : "'\(lambda.joined(separator: ".").abbreviated)'"
            let what = "\(name) is a lambda, and templates run none"
            throw TemplateProblems(TemplateProblem(file: "the data", what: what, hint: "put the finished text in its place"))
        }
        let stack = JSONStack(data)
        let printed = compiled.print(stack, stack, events: events)
        if let problem = printed.problem { throw TemplateProblems(problem) }
        printed.warnings.forEach(warn)
        stack.warnings.forEach(warn)
        return printed.bytes
    }
}
