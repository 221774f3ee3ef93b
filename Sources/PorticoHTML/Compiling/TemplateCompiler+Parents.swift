import Portico

// Parents and blocks: {{<x}} and {{$x}}. They are put in place before anything is typed.
extension TemplateCompiler {
    mutating func compileParent(
        _ use: TemplateUse,
        _ arguments: TemplateArguments,
        at offset: Int,
        in inclusion: Inclusion
    ) {
        if mode == .html {
            for stray in arguments.strays {
                report(
                    stray,
                    in: inclusion,
                    "this stands outside the blocks of {{<\(use.text.abbreviated)}} and would never be printed",
                    hint: "move it into a block"
                )
            }
        }
        switch use.name {
        case .fixed(let name): compileParent(name, use, arguments.blocks, at: offset, in: inclusion)
        case .field(let field):
            compileChoice(field, at: offset, in: inclusion) { compiler, name in
                compiler.compileParent(name, use, arguments.blocks, at: offset, in: inclusion)
            }
        }
    }

    private mutating func compileParent(
        _ name: String,
        _ use: TemplateUse,
        _ blocks: [TemplateBlock],
        at offset: Int,
        in inclusion: Inclusion
    ) {
        let box = Inclusion.Box(inclusion)
        let own = Dictionary(blocks.map { ($0.name, Inclusion.Filling(block: $0, inclusion: box)) }) { first, _ in first
        }
        // What fills this template's blocks fills those of its parents too, and comes first.
        let fillings = own.merging(inclusion.fillings) { _, outer in outer }
        let link = Inclusion.Link(name: name, fillings: Set(fillings.values.map(\.place)))
        // Inside itself it is called. What is wrong with its blocks was told where it was put in place.
        if mode == .plain || inclusion.chain.contains(link) {
            compilePartial(name, use, filledWith: fillings, at: offset, in: inclusion)
            return
        }
        guard let template = template(name, "parent", as: nil, at: offset, in: inclusion) else { return }
        let parent = metBlocks.count
        let missing = missingCount
        metBlocks.append([])
        var inside = inclusion.inside(template.file, link, scope(of: name, in: inclusion), at: offset)
        inside.fillings = fillings
        inside.parents = inclusion.parents + [parent]
        inside.indentation = indentation(of: use, in: inclusion)
        compile(template, as: inside)
        // Of a parent that could not be read, or uses one that is missing, nobody knows the blocks.
        guard template.problems.isEmpty, missingCount == missing else { return }
        let met = metBlocks[parent]
        for block in blocks where !met.contains(block.name) {
            report(
                block.offset,
                in: inclusion,
                "\(name) has no block '\(block.name.abbreviated)'",
                hint: NearestName.hint(for: block.name, among: met.sorted()) ?? NearestName.list(met.sorted())
                    ?? "it has none"
            )
        }
    }

    mutating func compileBlock(_ block: TemplateBlock, in inclusion: Inclusion) {
        for parent in inclusion.parents { metBlocks[parent].insert(block.name) }
        guard let filling = inclusion.fillings[block.name] else {
            compile(block.nodes, in: inclusion)
            return
        }
        var inside = filling.inclusion.inclusion
        let own = filling.block.layout
        inside.indentation = Indentation(
            removed: own.inner?.count ?? 0,
            added: block.layout.indent.map { inclusion.indentation.changed($0, of: inclusion.file) }
                ?? inclusion.indentation.added,
            indentedLine: block.layout.standsAlone ? nil : own.contentLine
        )
        if block.layout.standsAlone, own.contentLine == nil, mode == .plain || html.takesIndentation {
            indent(inside.indentation)
        }
        compile(filling.block.nodes, in: inside)
    }

    /// The template of that name; reports where there is none, or where it would include itself without end.
    mutating func template(
        _ name: String,
        _ kind: String,
        as link: Inclusion.Link?,
        at offset: Int,
        in inclusion: Inclusion
    ) -> ParsedTemplate? {
        guard let template = sources[name] else {
            if mode == .html {
                let hint = environment.hint(forTemplate: name, in: sources)
                let what = "no \(kind) '\(name.abbreviated)'"
                report(offset, in: inclusion, what, hint: hint, cause: .missingTemplate(name))
                missingCount += 1
            }
            return nil
        }
        if let link, inclusion.chain.contains(link) {
            reportEndless(name, at: offset, in: inclusion)
            return nil
        }
        usedTemplates.insert(name)
        return template
    }

    mutating func reportEndless(_ name: String, at offset: Int, in inclusion: Inclusion, hint: String? = nil) {
        let names = inclusion.chain.map(\.name)
        let loop = (names[(names.lastIndex(of: name) ?? 0)...] + [name]).joined(separator: " → ")
        report(offset, in: inclusion, "'\(name)' includes itself without end: \(loop)", hint: hint)
    }

    func scope(of name: String, in inclusion: Inclusion) -> TemplateScope {
        name.hasPrefix("layouts/") && frames.startsWithShell ? .layout : inclusion.scope
    }

    func indentation(of use: TemplateUse, in inclusion: Inclusion) -> Indentation {
        Indentation(added: lineIndent(of: use, in: inclusion) ?? [])
    }

    /// What a tag that is alone on its line puts before each line of what it includes; nil where it is not alone.
    func lineIndent(of use: TemplateUse, in inclusion: Inclusion) -> [UInt8]? {
        use.indent.map { inclusion.indentation.changed($0, of: inclusion.file) }
    }
}

extension Inclusion {
    /// A template that this one includes.
    func inside(_ file: SourceFile, _ link: Link, _ scope: TemplateScope, at offset: Int) -> Inclusion {
        Inclusion(file: file, scope: scope, chain: chain + [link], includedFrom: point(offset))
    }
}
