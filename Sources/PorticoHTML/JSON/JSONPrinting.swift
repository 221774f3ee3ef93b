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
        let stack = JSONStack(data)
        let printed = compiled.print(stack, stack, events: events)
        if let problem = printed.problem { throw TemplateProblems(problem) }
        printed.warnings.forEach(warn)
        stack.warnings.forEach(warn)
        return printed.bytes
    }
}
