/// Prints a template for made-up data: once with content in all sections, and once more without for each name that sections have.
///
/// A section has content or not by its name, so that what one `{{#x}}` opens another may close. Names that a field holds, as in `{{>*x}}`,
/// print nothing: what they can be is known to the types only.
package struct PageSampler {
    /// However many sections a page has, checking it ends.
    private static let maximumSamples = 400
    private static let maximumBytes = 32 << 20

    /// Nothing where there is no such template.
    package static func samples(of name: String, in sources: TemplateSources) -> [PageSample] {
        guard let template = sources[name] else { return [] }
        var waiting: [Set<String>] = [[]]
        var known: Set<String> = []
        var samples: [PageSample] = []
        var byteCount = 0
        while samples.count < waiting.count, samples.count < maximumSamples, byteCount < maximumBytes {
            let absent = waiting[samples.count]
            var sampler = PageSampler(sources: sources, absent: absent)
            sampler.print(template.nodes, in: Use(file: template.file, chain: [name]))
            for name in sampler.sections where known.insert(name).inserted { waiting.append(absent.union([name])) }
            byteCount += sampler.sample.bytes.count
            samples.append(sampler.sample)
        }
        return samples
    }

    private let sources: TemplateSources
    /// The names whose sections have no content.
    private let absent: Set<String>
    private var sample = PageSample()
    private var sections: [String] = []

    private init(sources: TemplateSources, absent: Set<String>) {
        self.sources = sources
        self.absent = absent
    }

    /// One use of a template, as `Inclusion` has it when pages are compiled.
    private struct Use {
        let file: SourceFile
        let chain: [String]
        var fillings: [String: Filling] = [:]
        var includedFrom: SourcePoint?

        func point(_ offset: Int) -> SourcePoint {
            SourcePoint(file: file, offset: offset)
        }
    }

    /// A block's content and the use of the template it is written in.
    private final class Filling {
        let nodes: [TemplateNode]
        let use: Use

        init(_ nodes: [TemplateNode], _ use: Use) {
            self.nodes = nodes
            self.use = use
        }
    }

    private mutating func print(_ nodes: [TemplateNode], in use: Use) {
        for node in nodes where sample.bytes.count < Self.maximumBytes { print(node, in: use) }
    }

    private mutating func print(_ node: TemplateNode, in use: Use) {
        switch node.kind {
        case .literal(let range): sample.append(range, of: use.file, includedFrom: use.includedFrom)
        case .variable, .directive: sample.appendValue(of: use.point(node.offset), includedFrom: use.includedFrom)
        case .refused: break
        case .section(let name, let isInverted, let content):
            sections.append(name.description)
            if absent.contains(name.description) == isInverted { print(content, in: use) }
        case .partial(let partial): print(partial, [:], at: node.offset, in: use, repeating: 0)
        case .parent(let parent, let arguments):
            let own = Dictionary(arguments.blocks.map { ($0.name, Filling($0.nodes, use)) }) { first, _ in first }
            print(parent, own.merging(use.fillings) { _, outer in outer }, at: node.offset, in: use, repeating: 4)
        case .block(let block):
            if let filling = use.fillings[block.name] { print(filling.nodes, in: filling.use) } else { print(block.nodes, in: use) }
        }
    }

    /// A template that includes itself is printed once in itself, a parent as often as its blocks may differ.
    private mutating func print(
        _ template: TemplateUse,
        _ fillings: [String: Filling],
        at offset: Int,
        in use: Use,
        repeating repetitions: Int
    ) {
        guard case .fixed(let name) = template.name, let parsed = sources[name], use.chain.count < TemplateCompiler.maximumDepth,
            use.chain.count(where: { $0 == name }) <= repetitions
        else { return }
        print(
            parsed.nodes,
            in: Use(file: parsed.file, chain: use.chain + [name], fillings: fillings, includedFrom: use.point(offset))
        )
    }
}
