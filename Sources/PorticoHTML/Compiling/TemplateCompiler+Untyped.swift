// Names that are looked up in JSON when a template is printed.
extension TemplateCompiler {
    /// What `{{x}}` prints; what it cannot print is told once for each printing.
    func untypedText(_ name: FieldName, at point: SourcePoint) -> Field.Read<String> {
        { frames in frames.read(0) { (stack: JSONStack) in stack.text(name, at: point) } }
    }

    /// Nil for what is null or not there.
    func untypedOptionalText(_ name: FieldName, at point: SourcePoint) -> Field.Read<String?> {
        { frames in frames.read(0) { (stack: JSONStack) in stack.isThere(name) ? stack.text(name, at: point) : nil } }
    }

    func untypedSection(_ name: FieldName, at point: SourcePoint) -> Field.Section {
        Field.Section(
            each: { renderer, _, body in
                let stack = renderer.frames.read(0) { (stack: JSONStack) in stack }
                for value in stack.values(for: name) {
                    guard renderer.problem == nil else { return }
                    guard stack.beginRound() else {
                        renderer.stop(
                            point.problem("sections repeat more than \(stack.maximumRounds) times for this data")
                        )
                        return
                    }
                    stack.push(value)
                    body(&renderer)
                    stack.pop()
                }
            },
            isThere: { frames in frames.read(0) { (stack: JSONStack) in !stack.values(for: name).isEmpty } },
            pausing: .none
        )
    }

    /// `{{>*x}}`: any template may be named, so all are compiled once the others are.
    mutating func compileUntypedPartial(_ name: FieldName, _ use: TemplateUse, at offset: Int, in inclusion: Inclusion)
    {
        guard mode == .plain || html.isAtRest else {
            report(
                offset,
                in: inclusion,
                "any template may be named here, and not each fits into a tag, a form or text",
                hint: "name it between elements"
            )
            return
        }
        namesAreOpen = true
        let read = untypedText(name, at: inclusion.point(offset))
        let (levels, point) = (callLevels, inclusion.point(offset))
        let indent = mode == .plain ? lineIndent(of: use, in: inclusion) : nil
        builder.add { literal in
            { renderer in
                renderer.write(literal)
                renderer.call(read(renderer.frames), levels: levels, indent: indent, from: point)
            }
        }
    }

    /// All templates, for fields that name them. What is wrong with one is told when it is named.
    mutating func compileNamed() -> [String: NamedBody] {
        var named: [String: NamedBody] = [:]
        for name in sources.names {
            guard let template = sources[name] else { continue }
            startAnew()
            let known = problems.count
            let link = Inclusion.Link(name: name)
            let inclusion = Inclusion(file: template.file, scope: .layout, chain: [link])
            let key = CompiledBody.Key(link: link, scope: .layout, view: frames.view)
            let index = bodyIndex[key] ?? compileBody(of: template, as: inclusion, key)
            if problems.count == known, bodies[index].isBalanced {
                bodyIndex[key] = index
                named[name] = .body(index)
            } else {
                let first = problems.dropFirst(known).first
                let unbalanced = TemplateProblem(
                    file: template.file.label,
                    what: "it ends elsewhere in the HTML than it began"
                )
                named[name] = .problem(first ?? unbalanced)
                problems.removeLast(problems.count - known)
            }
        }
        return named
    }
}
