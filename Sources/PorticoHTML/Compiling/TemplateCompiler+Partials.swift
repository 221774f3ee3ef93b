import Portico

// Partials: {{>x}} and {{>*x}}. Where it can, a partial is compiled once and called, and so is a parent that is inside
// itself.
extension TemplateCompiler {
    mutating func compilePartial(_ use: TemplateUse, at offset: Int, in inclusion: Inclusion) {
        switch use.name {
        case .fixed(let name): compilePartial(name, use, at: offset, in: inclusion)
        case .field(let field) where frames.areUntyped: compileUntypedPartial(field, use, at: offset, in: inclusion)
        case .field(let field):
            compileChoice(field, at: offset, in: inclusion) { compiler, name in
                compiler.compilePartial(name, use, at: offset, in: inclusion)
            }
        }
    }

    /// Compiles a template that is called. A partial's blocks print their own content, those of a parent what fills
    /// them.
    mutating func compilePartial(
        _ name: String,
        _ use: TemplateUse,
        filledWith fillings: [String: Inclusion.Filling] = [:],
        at offset: Int,
        in inclusion: Inclusion
    ) {
        let scope = scope(of: name, in: inclusion)
        let link = Inclusion.Link(name: name, fillings: Set(fillings.values.map(\.place)))
        var key = CompiledBody.Key(link: link, scope: scope, view: frames.view)
        if let index = openBodies[key] {
            compileRecursion(to: index, name, use, at: offset, in: inclusion)
            return
        }
        // A body that is called finds out by itself whether it ends.
        let isCalled = mode == .plain || html.isAtRest
        guard let template = template(name, "partial", as: isCalled ? nil : link, at: offset, in: inclusion) else {
            return
        }
        var inside = inclusion.inside(template.file, link, scope, at: offset)
        inside.fillings = fillings
        if !fillings.isEmpty { inside.parents = inclusion.parents }
        let openKey = key
        if mode == .html {
            inside.indentation = indentation(of: use, in: inclusion)
            key.indentation = inside.indentation.added
        }
        guard isCalled else {
            compile(template, as: inside)
            return
        }
        if let index = bodyIndex[key] {
            nodeCount += bodies[index].nodeCount
            literalCount += bodies[index].literalCount
            checkSize(offset, in: inclusion)
            addCall(index, use, at: offset, in: inclusion)
            tellAgain(index, of: template.file, at: offset, in: inclusion)
            return
        }
        let known = problems.count
        let index = compileBody(of: template, as: inside, openKey)
        addCall(index, use, at: offset, in: inclusion)
        bodies[index].problems = known..<problems.count
        let body = bodies[index]
        // Of templates that JSON may name, the broken ones are told when they are named: each use has to find them
        // broken.
        let isWhole = !isStopped && (problems.count == known || !frames.areUntyped)
        if body.isBalanced, !body.isEntangled, isWhole { bodyIndex[key] = index }
        if body.isRecursive, !body.isBalanced {
            report(
                offset,
                in: inclusion,
                "'\(name)' includes itself, and it ends elsewhere in the HTML than it began",
                hint: "close what it opens"
            )
        }
    }

    /// What is wrong with a body is wrong wherever it is called.
    private mutating func tellAgain(_ index: Int, of file: SourceFile, at offset: Int, in inclusion: Inclusion) {
        let found = bodies[index].problems
        guard !found.isEmpty else { return }
        let room = TemplateParser.maximumProblems - problems.count
        for problem in problems[found].prefix(max(0, room))
        where problem.file == file.label && problem.includedFrom != nil {
            var other = problem
            other.includedFrom = inclusion.point(offset).description
            problems.append(other)
        }
    }

    mutating func compileBody(of template: ParsedTemplate, as inclusion: Inclusion, _ key: CompiledBody.Key) -> Int {
        let index = bodies.count
        bodies.append(CompiledBody(frameHeight: frames.frames.count, sectionHeight: sectionHeight))
        openBodies[key] = index
        var outer = OpBuilder()
        swap(&outer, &builder)
        let (nodes, literals, height) = (nodeCount, literalCount, bodyHeight)
        bodyHeight = sectionHeight
        compile(template, as: inclusion)
        swap(&outer, &builder)
        openBodies[key] = nil
        bodyHeight = height
        bodies[index].compiled = outer.finish()
        bodies[index].nodeCount = nodeCount - nodes
        bodies[index].literalCount = literalCount - literals
        bodies[index].isBalanced = mode == .plain || html.isAtRest
        return index
    }

    /// A partial inside itself: it has to be for a part of what it was given, so that it ends.
    private mutating func compileRecursion(
        to index: Int,
        _ name: String,
        _ use: TemplateUse,
        at offset: Int,
        in inclusion: Inclusion
    ) {
        let body = bodies[index]
        guard frames.areUntyped ? sectionHeight > body.sectionHeight : frames.descend(since: body.frameHeight) else {
            reportEndless(
                name,
                at: offset,
                in: inclusion,
                hint: "include it in a section over a part of what it prints"
            )
            return
        }
        guard mode == .plain || html.isAtRest else {
            report(
                offset,
                in: inclusion,
                "'\(name)' includes itself inside a tag, a form or text",
                hint: "include it between elements"
            )
            return
        }
        bodies[index].isRecursive = true
        if !frames.areUntyped {
            for inner in openBodies.values where inner > index { bodies[inner].isEntangled = true }
        }
        addCall(index, use, at: offset, in: inclusion)
    }

    /// How much deeper printing is in a body called from here.
    var callLevels: Int {
        sectionHeight - bodyHeight + 1
    }

    private mutating func addCall(_ index: Int, _ use: TemplateUse, at offset: Int, in inclusion: Inclusion) {
        let (levels, point) = (callLevels, inclusion.point(offset))
        guard mode == .plain else {
            builder.add(pause: { .call(literal: $0, body: index) }) { literal in
                { renderer in
                    renderer.write(literal)
                    renderer.call(index, levels: levels, from: point)
                }
            }
            return
        }
        let indent = lineIndent(of: use, in: inclusion)
        builder.add { literal in
            { renderer in
                renderer.write(literal)
                renderer.call(index, levels: levels, indent: indent, from: point)
            }
        }
    }
}

/// A partial, or a parent inside itself, compiled once for the names that are seen where it is used, and called from
/// each such place.
struct CompiledBody {
    /// Which uses of a template print the same: same file, same blocks filled, same names, same space before each line.
    struct Key: Hashable {
        let link: Inclusion.Link
        let scope: TemplateScope
        let view: [Int]
        var indentation: [UInt8] = []
    }

    /// Nil while it is compiled.
    var compiled: Compiled?
    /// How many frames and sections were open where it began.
    let frameHeight: Int
    let sectionHeight: Int
    /// Whether it is called from inside itself.
    var isRecursive = false
    /// Whether it left the HTML as it found it, so that it may be called from other places.
    var isBalanced = false
    /// Whether it calls a body it is inside of: whether that ends was found out for this place only.
    var isEntangled = false
    /// Which of the problems were found in it.
    var problems = 0..<0
    /// What it adds to the size of the page, with all it calls.
    var nodeCount = 0
    var literalCount = 0

    struct Compiled {
        let op: Op
        let steps: [Step]
    }
}

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
