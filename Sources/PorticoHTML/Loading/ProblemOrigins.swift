extension TemplateProblems {
    /// The same of all pages of an app, without what helps nobody: a problem that a template has wherever it is included
    /// is its own, and is told once, without a tag that includes it.
    ///
    /// - Parameter problems: as they were found, page by page, with the same one for each tag that leads to it.
    package init?(_ problems: [TemplateProblem], in sources: TemplateSources) {
        let tags = IncludingTags(in: sources)
        self.init(Dictionary(grouping: problems, by: ProblemPlace.init).values.flatMap { Self.told($0, tags) })
    }

    /// - Parameter problems: all at one place.
    private static func told(_ problems: [TemplateProblem], _ tags: IncludingTags) -> [TemplateProblem] {
        guard let first = problems.first else { return [] }
        let origins = Set(problems.compactMap(\.includedFrom))
        guard !origins.isEmpty, let own = tags[first.file], own.isSubset(of: origins),
            origins.count == own.count
        else { return problems }
        var told: Set<TemplateProblem.Cause> = []
        return problems.compactMap { problem in
            // One misspelt name is one mistake, whatever types it is looked for in.
            if let cause = problem.cause, !told.insert(cause).inserted { return nil }
            var problem = problem
            problem.includedFrom = nil
            return problem
        }
    }
}

private struct ProblemPlace: Hashable {
    let file: String
    let line: Int?
    let column: Int?

    init(_ problem: TemplateProblem) {
        file = problem.file
        line = problem.line
        column = problem.column
    }
}

/// The tags that include each template by its name, as they stand in problems.
private struct IncludingTags {
    private var tags: [String: Set<String>] = [:]

    init(in sources: TemplateSources) {
        for template in sources.names.compactMap({ sources[$0] }) {
            for (name, tag) in template.includes {
                guard let included = sources[name] else { continue }
                tags[included.file.label, default: []].insert(tag.description)
            }
        }
    }

    /// Nil where nothing names it. `file` is as in problems.
    subscript(file: String) -> Set<String>? { tags[file] }
}

extension TemplateSources {
    /// The templates that a template names, `{{>*x}}` and the like left out.
    package func names(in template: String) -> Set<String> {
        Set(self[template]?.includes.map(\.name) ?? [])
    }
}

extension ParsedTemplate {
    /// The templates it names, each with its tag; `{{>*x}}` and the like are left out.
    fileprivate var includes: [(name: String, tag: SourcePoint)] {
        var found: [(name: String, tag: SourcePoint)] = []
        var waiting = nodes
        while let node = waiting.popLast() {
            var used: TemplateUse?
            switch node.kind {
            case .partial(let use): used = use
            case .parent(let use, let arguments):
                used = use
                waiting += arguments.blocks.flatMap(\.nodes)
            case .section(_, _, let content): waiting += content
            case .text(_, let slots): waiting += slots.blocks.flatMap(\.nodes)
            case .block(let block): waiting += block.nodes
            case .literal, .variable, .directive, .refused: continue
            }
            if case .fixed(let name)? = used?.name {
                found.append((name, SourcePoint(file: file, offset: node.offset)))
            }
        }
        return found
    }
}
