import Portico

/// Turns parsed templates into closures: walks them with parents in place, finding each name's field and following
/// the HTML around it, and keeps every problem.
struct TemplateCompiler {
    /// Sections, partials and parents may be nested this deep.
    static let maximumDepth = 200
    /// A page with its partials and parents has at most this many tags and texts.
    static let maximumNodes = 200_000
    /// A page with its partials and parents has at most this many literal bytes.
    static let maximumLiteral = 8 << 20

    /// How values are printed.
    enum Mode {
        /// Into HTML, by the place they stand in.
        case html
        /// As Mustache does: `{{x}}` escaped for the text of HTML, whatever is around it.
        case plain
    }

    let sources: TemplateSources
    let environment: TemplateEnvironment
    let mode: Mode
    var frames = TypedFrames()
    var html = HTMLContext()
    var builder = OpBuilder()
    var problems: [TemplateProblem] = []
    /// Whether something so far may need the page's own form.
    var usesPostForm = false
    /// Whether a `{{notice}}` was met.
    var printsNotice = false
    var bodies: [CompiledBody] = []
    /// The bodies that may be called, by what tells them apart.
    var bodyIndex: [CompiledBody.Key: Int] = [:]
    /// Those that are being compiled, whatever their indentation.
    var openBodies: [CompiledBody.Key: Int] = [:]
    /// For each use of a parent: the blocks met in it that take what its user gives.
    var metBlocks: [Set<String>] = []
    var usedTemplates: Set<String> = []
    var usedTexts: Set<TextReference> = []
    var dynamicNames = DynamicNames()
    /// How many sections are open.
    var sectionHeight = 0
    /// How many were open where the body began that is compiled.
    var bodyHeight = 0
    /// How many tags named a template that there is not.
    var missingCount = 0
    /// Whether a field of JSON may name any template.
    var namesAreOpen = false
    var nodeCount = 0
    var literalCount = 0
    private var depth = 0
    /// Whether it gave up: the page is too large, or enough is wrong with it.
    private(set) var isStopped = false

    init(_ sources: TemplateSources, _ environment: TemplateEnvironment, _ mode: Mode = .html) {
        self.sources = sources
        self.environment = environment
        self.mode = mode
    }

    /// Compiles the template `name`; the frames it starts with are pushed before.
    mutating func compile(_ name: String) throws(TemplateProblems) -> CompiledTemplate {
        guard let template = sources[name] else {
            let hint = NearestName.nearestPath(to: name, among: sources.names).map { "did you mean '\($0)'?" }
            throw TemplateProblems(TemplateProblem(file: name, what: "no such template", hint: hint))
        }
        let scope: TemplateScope = frames.startsWithShell ? .screen : .layout
        usedTemplates.insert(name)
        let root = Inclusion(file: template.file, scope: scope, chain: [Inclusion.Link(name: name)])
        compile(template, as: root)
        let page = finish(root)
        let named = namesAreOpen ? compileNamed() : [:]
        if let problems = TemplateProblems(problems) { throw problems }
        return CompiledTemplate(
            page,
            bodies: bodies,
            named: named,
            slotCount: frames.slotCount,
            literalCount: literalCount,
            usedTemplates: usedTemplates,
            dynamicNames: dynamicNames,
            usedFields: frames.usedFields,
            usedTexts: usedTexts,
            printsNotice: printsNotice
        )
    }

    private mutating func finish(_ root: Inclusion) -> CompiledBody.Compiled {
        if mode == .html {
            if !isStopped { html.finish() }
            takeFindings(in: root)
            add(.postForm)
        }
        return builder.finish()
    }

    mutating func compile(_ template: ParsedTemplate, as inclusion: Inclusion) {
        problems += template.problems
        compile(template.nodes, in: inclusion)
    }

    mutating func compile(_ nodes: [TemplateNode], in inclusion: Inclusion) {
        for node in nodes {
            guard !isStopped else { return }
            nodeCount += 1
            checkSize(node.offset, in: inclusion)
            guard !isStopped else { return }
            compile(node, in: inclusion)
            takeFindings(in: inclusion)
            isStopped = isStopped || problems.count >= TemplateParser.maximumProblems
        }
    }

    /// Gives up where the page with all it includes is too large.
    mutating func checkSize(_ offset: Int, in inclusion: Inclusion) {
        guard nodeCount > Self.maximumNodes || literalCount > Self.maximumLiteral, !isStopped else { return }
        report(offset, in: inclusion, "with its partials and parents the page is too large", hint: "include less")
        isStopped = true
    }

    /// Begins with a page of its own, whatever became of the one before.
    mutating func startAnew() {
        isStopped = false
        nodeCount = 0
        literalCount = 0
        html = HTMLContext()
    }

    private mutating func compile(_ node: TemplateNode, in inclusion: Inclusion) {
        switch node.kind {
        case .literal(let range): compileLiteral(range, in: inclusion)
        case .variable(let name, let isRaw): compileVariable(name, isRaw: isRaw, at: node.offset, in: inclusion)
        case .directive(let directive): compileDirective(directive, at: node.offset, in: inclusion)
        case .refused: html.print(.refused, at: inclusion.point(node.offset))
        case .section, .partial, .parent, .block, .text: compileNested(node, in: inclusion)
        }
    }

    private mutating func compileNested(_ node: TemplateNode, in inclusion: Inclusion) {
        guard depth < Self.maximumDepth else {
            report(
                node.offset,
                in: inclusion,
                "sections, partials and parents are nested more than \(Self.maximumDepth) deep"
            )
            return
        }
        depth += 1
        defer { depth -= 1 }
        switch node.kind {
        case .section(let name, let isInverted, let content):
            compileSection(name, isInverted: isInverted, content, at: node.offset, in: inclusion)
        case .partial(let use): compilePartial(use, at: node.offset, in: inclusion)
        case .parent(let use, let arguments): compileParent(use, arguments, at: node.offset, in: inclusion)
        case .block(let block): compileBlock(block, in: inclusion)
        case .text(let directive, let slots): compileText(directive, slots, at: node.offset, in: inclusion)
        case .literal, .variable, .directive, .refused: break
        }
    }

    mutating func report(
        _ offset: Int,
        in inclusion: Inclusion,
        _ what: String,
        hint: String? = nil,
        cause: TemplateProblem.Cause? = nil
    ) {
        var problem = inclusion.point(offset).problem(
            what,
            hint: hint,
            includedFrom: inclusion.includedFrom?.description
        )
        problem.cause = cause
        problems.append(problem)
    }

    mutating func takeFindings(in inclusion: Inclusion) {
        guard html.hasFindings else { return }
        // Each counts its column from the beginning of the line, so thousands of them would take long.
        for finding in html.takeFindings().prefix(max(0, TemplateParser.maximumProblems - problems.count)) {
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
