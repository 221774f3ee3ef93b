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
        let (field, origin) = locate(name, at: offset, in: inclusion) ?? (nil, nil)
        if let field { check(field, name, isInverted: isInverted, at: offset, in: inclusion) }
        let isAlways = if case .group? = field { !isInverted } else { false }
        let repeats = field?.isList == true && !isInverted
        let start = html.openSection(isConditional: !isAlways, repeats: repeats, at: inclusion.point(offset))
        // Swapped, not copied: a copy would make the next append copy all steps so far.
        var inner = OpBuilder()
        swap(&inner, &builder)
        let slot = isInverted ? nil : push(field, name, from: origin, in: inclusion)
        sectionHeight += isInverted ? 0 : 1
        compile(content, in: inclusion)
        sectionHeight -= isInverted ? 0 : 1
        if slot != nil { frames.pop() }
        swap(&inner, &builder)
        let body = inner.finish()
        html.closeSection(start, repeats: repeats, named: name.description, at: inclusion.point(offset))
        guard let field else { return }
        let point = inclusion.point(offset)
        isInverted ? addInverted(field, body, at: point) : addSection(field, slot ?? 0, body, at: point)
    }

    private mutating func check(
        _ field: Field,
        _ name: FieldName,
        isInverted: Bool,
        at offset: Int,
        in inclusion: Inclusion
    ) {
        switch field {
        case .text, .choice, .runs, .html:
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

    /// Pushes what the section's content sees, and gives its slot; nil where it sees nothing more.
    private mutating func push(
        _ field: Field?,
        _ name: FieldName,
        from origin: TypedFrame.Origin?,
        in inclusion: Inclusion
    ) -> Int? {
        let scope = inclusion.scope
        switch field {
        case nil: return frames.push(.unknown, scope)
        case .texts: return frames.push(.text, scope, from: origin)
        case .optionalText: return frames.push(.text, scope, narrowing: name, from: origin)
        case .group(_, let type), .rows(_, let type): return frames.push(.record(type), scope, from: origin)
        case .optionalGroup(_, let type): return frames.push(.record(type), scope, narrowing: name, from: origin)
        case .text, .choice, .flag, .runs, .html, .untyped: return nil
        }
    }

    private mutating func addSection(_ field: Field, _ slot: Int, _ body: CompiledBody.Compiled, at point: SourcePoint)
    {
        switch field {
        case .flag(let read): addCondition(body, read)
        case .optionalText(_, let section), .texts(let section), .group(let section, _), .optionalGroup(let section, _),
            .rows(let section, _):
            add(section, slot, body)
        case .untyped(let name):
            let (each, op) = (untypedSection(name, at: point).each, body.op)
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    each(&renderer, 0, op)
                }
            }
        case .text, .choice, .runs, .html: break
        }
    }

    private mutating func add(_ section: Field.Section, _ slot: Int, _ body: CompiledBody.Compiled) {
        let (each, op) = (section.each, body.op)
        let pause: (_ literal: [UInt8]) -> Step.Pause? = { literal in
            switch section.pausing {
            case .rows(let rows): .rows(literal: literal, slot: slot, rows, body: op)
            case .value(let value) where body.steps.canPause: .value(literal: literal, slot: slot, value, body.steps)
            case .value, .none: nil
            }
        }
        builder.add(pause: pause) { literal in
            { renderer in
                renderer.write(literal)
                // Another section around this one may use the slot.
                let outer = renderer.frames.pointer(in: slot)
                each(&renderer, slot, op)
                renderer.frames.set(slot, to: outer)
            }
        }
    }

    private mutating func addInverted(_ field: Field, _ body: CompiledBody.Compiled, at point: SourcePoint) {
        switch field {
        case .flag(let read): addCondition(body) { !read($0) }
        case .optionalText(_, let section), .texts(let section), .optionalGroup(let section, _), .rows(let section, _):
            addCondition(body) { !section.isThere($0) }
        case .untyped(let name):
            let section = untypedSection(name, at: point)
            addCondition(body) { !section.isThere($0) }
        case .text, .choice, .runs, .html, .group: return
        }
    }

    private mutating func addCondition(_ body: CompiledBody.Compiled, _ isPrinted: @escaping Field.Read<Bool>) {
        let op = body.op
        let pause: (_ literal: [UInt8]) -> Step.Pause? = { literal in
            body.steps.canPause ? .condition(literal: literal, isPrinted, body.steps) : nil
        }
        builder.add(pause: pause) { literal in
            { renderer in
                renderer.write(literal)
                if isPrinted(renderer.frames) { op(&renderer) }
            }
        }
    }
}

extension Field {
    /// Whether a section over it may print its content more than once.
    fileprivate var isList: Bool {
        switch self {
        case .texts, .rows, .untyped: true
        case .text, .choice, .optionalText, .flag, .runs, .html, .group, .optionalGroup: false
        }
    }
}
