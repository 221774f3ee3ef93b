import Portico

// Sections: {{#x}} and {{^x}}.
extension TemplateCompiler {
    mutating func compileSection(
        _ name: FieldName,
        isInverted: Bool,
        _ content: [TemplateNode],
        at offset: Int,
        in inclusion: Inclusion
    ) {
        let field = field(name, at: offset, in: inclusion)
        if let field { check(field, name, isInverted: isInverted, at: offset, in: inclusion) }
        let isAlways = if case .group? = field { !isInverted } else { false }
        let isList = if case .texts? = field { true } else if case .rows? = field { true } else { false }
        let repeats = isList && !isInverted
        let start = html.openSection(isConditional: !isAlways, repeats: repeats, at: inclusion.point(offset))
        // Swapped, not copied: a copy would make the next append copy all steps so far.
        var inner = OpBuilder()
        swap(&inner, &builder)
        let depth = frames.nextDepth
        let pushes = !isInverted && push(field, name, in: inclusion)
        compile(content, in: inclusion)
        if pushes { frames.pop() }
        swap(&inner, &builder)
        let body = inner.finish()
        html.closeSection(start, repeats: repeats, named: name.description, at: inclusion.point(offset))
        guard let field else { return }
        isInverted ? addInverted(field, body) : addSection(field, depth, body)
    }

    private mutating func check(_ field: Field, _ name: FieldName, isInverted: Bool, at offset: Int, in inclusion: Inclusion) {
        switch field {
        case .text, .runs, .html:
            report(
                offset,
                in: inclusion,
                "'\(name)' is \(field.kind), and a section needs a list, a condition or something that may be absent"
            )
        case .group where isInverted:
            report(offset, in: inclusion, "'\(name)' is a group that is always there, so {{^\(name)}} never prints")
        default: break
        }
    }

    /// Pushes what the section's content sees; false where it sees nothing more.
    private mutating func push(_ field: Field?, _ name: FieldName, in inclusion: Inclusion) -> Bool {
        switch field {
        case nil: frames.push(.unknown, inclusion.scope)
        case .texts: frames.push(.text, inclusion.scope)
        case .optionalText: frames.push(.text, inclusion.scope, narrowing: name)
        case .group(_, let type), .rows(_, let type): frames.push(.record(type), inclusion.scope)
        case .optionalGroup(_, let type): frames.push(.record(type), inclusion.scope, narrowing: name)
        case .text, .flag, .runs, .html: return false
        }
        return true
    }

    private mutating func addSection(_ field: Field, _ depth: Int, _ body: @escaping Op) {
        switch field {
        case .flag(let read):
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    if read(renderer.frames) { body(&renderer) }
                }
            }
        case .optionalText(_, let section), .texts(let section), .group(let section, _), .optionalGroup(let section, _),
            .rows(let section, _):
            let each = section.each
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    each(&renderer, depth, body)
                }
            }
        case .text, .runs, .html: break
        }
    }

    private mutating func addInverted(_ field: Field, _ body: @escaping Op) {
        let isThere: Field.Read<Bool>
        switch field {
        case .flag(let read): isThere = read
        case .optionalText(_, let section), .texts(let section), .optionalGroup(let section, _), .rows(let section, _):
            isThere = section.isThere
        case .text, .runs, .html, .group: return
        }
        builder.add { literal in
            { renderer in
                renderer.write(literal)
                if !isThere(renderer.frames) { body(&renderer) }
            }
        }
    }
}
