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
        for candidate in names {
            let known = problems.count
            let start = html.openSection(isConditional: true, repeats: false, at: inclusion.point(offset))
            var outer = OpBuilder()
            swap(&outer, &builder)
            compileOne(&self, candidate)
            swap(&outer, &builder)
            html.closeSection(start, repeats: false, named: "*\(name)", at: inclusion.point(offset))
            // JSON may never name a template that does not fit.
            if frames.areUntyped, problems.count > known {
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
        case .choice(let read, let names)?: return (read, names)
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
