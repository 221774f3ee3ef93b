import Portico

// Names that a field holds: {{>*x}} and {{<*x}}.
extension TemplateCompiler {
    /// Compiles each template a field can name; printing takes the one it does.
    mutating func compileChoice(
        _ name: FieldName,
        at offset: Int,
        in inclusion: Inclusion,
        _ compileOne: (inout TemplateCompiler, String) -> Void
    ) {
        guard let (read, names) = choice(name, at: offset, in: inclusion) else { return }
        var branches: [String: Op] = [:]
        // JSON may name the template around this one, as data may go on in a section.
        let levels = frames.areUntyped ? 1 : 0
        sectionHeight += levels
        defer { sectionHeight -= levels }
        for candidate in names {
            let known = problems.count
            let start = html.openSection(isConditional: true, repeats: false, at: inclusion.point(offset))
            var outer = OpBuilder()
            swap(&outer, &builder)
            compileOne(&self, candidate)
            swap(&outer, &builder)
            html.closeSection(start, repeats: false, named: "*\(name)", at: inclusion.point(offset))
            // JSON may never name a template that does not fit: what is wrong with it is told when it does.
            if frames.areUntyped, !isStopped, problems.count > known {
                var problem = problems[known]
                problem.includedFrom = problem.includedFrom ?? inclusion.point(offset).description
                branches[candidate] = { [problem] renderer in renderer.stop(problem) }
                problems.removeLast(problems.count - known)
            } else {
                branches[candidate] = outer.finish().op
            }
        }
        builder.add { [branches] literal in
            { renderer in
                renderer.write(literal)
                branches[read(renderer.frames)]?(&renderer)
            }
        }
    }

    /// The field that holds a name, and the names it can hold.
    private mutating func choice(
        _ name: FieldName,
        at offset: Int,
        in inclusion: Inclusion
    ) -> (read: Field.Read<String>, names: [String])? {
        switch field(name, at: offset, in: inclusion) {
        case .choice(let read, let names)?:
            dynamicNames.add(names, at: inclusion.point(offset))
            return (read, names)
        case .untyped(let name)?: return (untypedText(name, at: inclusion.point(offset)), sources.names)
        case nil: return nil
        case let field?:
            report(
                offset,
                in: inclusion,
                "'\(name)' is \(field.kind), and the name of a template needs a field that is one of a few",
                hint: "make it an enum that is CaseIterable, with the names of the templates as cases"
            )
            return nil
        }
    }
}
