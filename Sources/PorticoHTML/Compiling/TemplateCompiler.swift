import Portico

/// Turns parsed templates into one closure: walks them with partials and parents in place, finding each name's field and following
/// the HTML around it, and keeps every problem.
struct TemplateCompiler {
    /// Sections, partials and parents may be nested this deep.
    static let maximumDepth = 200
    /// A page with its partials and parents has at most this many tags and texts.
    private static let maximumNodes = 200_000
    /// A page with its partials and parents has at most this many literal bytes.
    private static let maximumLiteral = 8 << 20

    let sources: TemplateSources
    let environment: TemplateEnvironment
    var frames = TypedFrames()
    var html = HTMLContext()
    var builder = OpBuilder()
    var problems: [TemplateProblem] = []
    /// Whether something so far may need the page's own form.
    var usesPostForm = false
    private var depth = 0
    private var nodeCount = 0
    private var literalCount = 0
    /// Whether it gave up: the page is too large, or enough is wrong with it.
    private var isStopped = false
    /// For each use of a parent: the blocks met in it that take what its user gives.
    private var metBlocks: [Set<String>] = []
    private var usedTemplates: Set<String> = []

    init(_ sources: TemplateSources, _ environment: TemplateEnvironment) {
        self.sources = sources
        self.environment = environment
    }

    /// Compiles the template `name`; the frames it starts with are pushed before.
    mutating func compile(_ name: String) throws(TemplateProblems) -> CompiledTemplate {
        guard let template = sources[name] else {
            let hint = NearestName.hint(for: name, among: sources.names)
            throw TemplateProblems(TemplateProblem(file: name, what: "no such template", hint: hint))
        }
        let scope: TemplateScope = frames.startsWithShell ? .screen : .layout
        usedTemplates.insert(name)
        let root = Inclusion(file: template.file, scope: scope, fillings: [:], parents: [], chain: [name], includedFrom: nil)
        compile(template, as: root)
        if !isStopped { html.finish() }
        takeFindings(in: root)
        add(.postForm)
        let op = builder.finish()
        if let problems = TemplateProblems(problems) { throw problems }
        return CompiledTemplate(op: op, frameCount: frames.maximum, literalCount: literalCount, usedTemplates: usedTemplates)
    }

    private mutating func compile(_ template: ParsedTemplate, as inclusion: Inclusion) {
        problems += template.problems
        compile(template.nodes, in: inclusion)
    }

    mutating func compile(_ nodes: [TemplateNode], in inclusion: Inclusion) {
        for node in nodes {
            guard !isStopped else { return }
            nodeCount += 1
            guard nodeCount <= Self.maximumNodes, literalCount <= Self.maximumLiteral else {
                report(node.offset, in: inclusion, "with its partials and parents the page is too large", hint: "include less")
                isStopped = true
                return
            }
            compile(node, in: inclusion)
            takeFindings(in: inclusion)
            isStopped = isStopped || problems.count >= TemplateParser.maximumProblems
        }
    }

    private mutating func compile(_ node: TemplateNode, in inclusion: Inclusion) {
        switch node.kind {
        case .literal(let range): compileLiteral(range, in: inclusion)
        case .variable(let name, let isRaw): compileVariable(name, isRaw: isRaw, at: node.offset, in: inclusion)
        case .directive(let directive): compileDirective(directive, at: node.offset, in: inclusion)
        case .refused: html.print(.refused, at: inclusion.point(node.offset))
        case .section, .partial, .parent, .block: compileNested(node, in: inclusion)
        }
    }

    private mutating func compileNested(_ node: TemplateNode, in inclusion: Inclusion) {
        guard depth < Self.maximumDepth else {
            report(node.offset, in: inclusion, "sections, partials and parents are nested more than \(Self.maximumDepth) deep")
            return
        }
        depth += 1
        defer { depth -= 1 }
        switch node.kind {
        case .section(let name, let isInverted, let content):
            compileSection(name, isInverted: isInverted, content, at: node.offset, in: inclusion)
        case .partial(let name): compilePartial(name, at: node.offset, in: inclusion)
        case .parent(let name, let blocks): compileParent(name, blocks, at: node.offset, in: inclusion)
        case .block(let block): compileBlock(block, in: inclusion)
        case .literal, .variable, .directive, .refused: break
        }
    }

    private mutating func compileLiteral(_ range: Range<Int>, in inclusion: Inclusion) {
        literalCount += range.count
        html.printsOffers = inclusion.scope == .layout
        html.read(range, of: inclusion.file)
        var start = range.lowerBound
        for insertion in html.takeInsertions() {
            builder.add(inclusion.file.bytes[start..<insertion.offset])
            start = insertion.offset
            add(insertion.kind)
        }
        builder.add(inclusion.file.bytes[start..<range.upperBound])
        // A step of its own, because whether the value after it comes first is known only when it is printed.
        if html.dropsNewline {
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    renderer.newlineIsDropped()
                }
            }
        }
    }

    mutating func report(_ offset: Int, in inclusion: Inclusion, _ what: String, hint: String? = nil) {
        problems.append(inclusion.point(offset).problem(what, hint: hint, includedFrom: inclusion.includedFrom?.description))
    }

    private mutating func takeFindings(in inclusion: Inclusion) {
        for finding in html.takeFindings() {
            let isHere = finding.point.file === inclusion.file
            problems.append(
                finding.point.problem(
                    finding.what,
                    hint: finding.hint,
                    includedFrom: isHere ? inclusion.includedFrom?.description : nil
                )
            )
        }
    }
}

// Partials, parents and blocks.
extension TemplateCompiler {
    private mutating func compilePartial(_ name: String, at offset: Int, in inclusion: Inclusion) {
        include(name, "partial", fillings: [:], parents: [], at: offset, in: inclusion)
    }

    private mutating func compileParent(_ name: String, _ blocks: [TemplateBlock], at offset: Int, in inclusion: Inclusion) {
        let box = Inclusion.Box(inclusion)
        let own = Dictionary(blocks.map { ($0.name, Inclusion.Filling(block: $0, inclusion: box)) }) { first, _ in first }
        // What fills this template's blocks fills those of its parents too, and comes first.
        let fillings = own.merging(inclusion.fillings) { _, outer in outer }
        let parent = metBlocks.count
        metBlocks.append([])
        let isThere = include(name, "parent", fillings: fillings, parents: inclusion.parents + [parent], at: offset, in: inclusion)
        let met = metBlocks[parent]
        for block in blocks where isThere && !met.contains(block.name) {
            let all = met.isEmpty ? "it has none" : "it has \(met.sorted().joined(separator: ", "))"
            report(
                block.offset,
                in: inclusion,
                "\(name) has no block '\(block.name.abbreviated)'",
                hint: NearestName.hint(for: block.name, among: met.sorted()) ?? all
            )
        }
    }

    private mutating func compileBlock(_ block: TemplateBlock, in inclusion: Inclusion) {
        for parent in inclusion.parents { metBlocks[parent].insert(block.name) }
        if let filling = inclusion.fillings[block.name] {
            compile(filling.block.nodes, in: filling.inclusion.inclusion)
        } else {
            compile(block.nodes, in: inclusion)
        }
    }

    /// Compiles another template in place; false where there is none or it would never end.
    @discardableResult
    private mutating func include(
        _ name: String,
        _ kind: String,
        fillings: [String: Inclusion.Filling],
        parents: [Int],
        at offset: Int,
        in inclusion: Inclusion
    ) -> Bool {
        guard let template = sources[name] else {
            report(offset, in: inclusion, "no \(kind) '\(name.abbreviated)'", hint: NearestName.hint(for: name, among: sources.names))
            return false
        }
        guard !inclusion.chain.contains(name) else {
            let loop = (inclusion.chain.drop { $0 != name } + [name]).joined(separator: " → ")
            report(offset, in: inclusion, "'\(name)' includes itself without end: \(loop)")
            return false
        }
        usedTemplates.insert(name)
        let isLayout = name.hasPrefix("layouts/") && frames.startsWithShell
        compile(
            template,
            as: Inclusion(
                file: template.file,
                scope: isLayout ? .layout : inclusion.scope,
                fillings: fillings,
                parents: parents,
                chain: inclusion.chain + [name],
                includedFrom: inclusion.point(offset)
            )
        )
        return true
    }
}
