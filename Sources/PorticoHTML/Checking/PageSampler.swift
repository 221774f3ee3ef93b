/// Prints a template for made-up data: once with content in all sections, and once more without for each name that
/// sections have, and for each other name that a field as in `{{>*x}}` can hold.
///
/// A section has content or not by its name, so that what one `{{#x}}` opens another may close; the same with the
/// fields that hold names.
package struct PageSampler {
    /// However many sections a page has, checking it ends.
    package static let maximumSamples = 400
    package static let maximumBytes = 32 << 20

    /// What the data are that a template is printed for.
    private struct Data: Hashable {
        /// The names whose sections have no content.
        var absent: Set<String> = []
        /// What fields hold that name templates; the first name they can hold where it is not said.
        var names: [String: String] = [:]
    }

    /// One thing that other data would print otherwise.
    private enum Difference: Hashable {
        case absent(String)
        case name(field: String, String)
    }

    /// Nothing where there is no such template.
    ///
    /// - Parameter dynamicNames: those of the page, which only its types tell.
    package static func samples(
        of name: String,
        in sources: TemplateSources,
        naming dynamicNames: DynamicNames
    ) -> PageSamples {
        var found = PageSamples()
        guard let template = sources[name] else { return found }
        var waiting = [Data()]
        var known: Set<Difference> = []
        var byteCount = 0
        var tried = 0
        while tried < waiting.count, tried < maximumSamples, byteCount < maximumBytes {
            let data = waiting[tried]
            tried += 1
            var sampler = PageSampler(sources: sources, dynamicNames: dynamicNames, data: data)
            sampler.print(template.nodes, in: Use(file: template.file, chain: [name]))
            for difference in sampler.differences where known.insert(difference).inserted {
                var other = data
                switch difference {
                case .absent(let name): other.absent.insert(name)
                case .name(let field, let name): other.names[field] = name
                }
                waiting.append(other)
            }
            byteCount += sampler.sample.bytes.count
            // Of a page that was cut off, nobody knows what it would have closed.
            if sampler.isCut { found.untriedCount += 1 } else { found.samples.append(sampler.sample) }
        }
        found.untriedCount += waiting.count - tried
        return found
    }

    private let sources: TemplateSources
    private let dynamicNames: DynamicNames
    private let data: Data
    private var sample = PageSample()
    private var isCut = false
    private var differences: [Difference] = []

    private init(sources: TemplateSources, dynamicNames: DynamicNames, data: Data) {
        self.sources = sources
        self.dynamicNames = dynamicNames
        self.data = data
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
        for node in nodes {
            isCut = isCut || sample.bytes.count >= Self.maximumBytes
            guard !isCut else { return }
            print(node, in: use)
        }
    }

    private mutating func print(_ node: TemplateNode, in use: Use) {
        switch node.kind {
        case .literal(let range): sample.append(range, of: use.file, includedFrom: use.includedFrom)
        case .variable(let name, isRaw: false) where name.description == "notice":
            sample.appendNotice(of: use.point(node.offset), includedFrom: use.includedFrom)
        case .variable, .directive: sample.appendValue(of: use.point(node.offset), includedFrom: use.includedFrom)
        case .text(_, let slots):
            sample.appendValue(of: use.point(node.offset), includedFrom: use.includedFrom)
            for slot in slots.blocks { print(slot.nodes, in: use) }
        case .refused: break
        case .section(let name, let isInverted, let content):
            differences.append(.absent(name.description))
            if data.absent.contains(name.description) == isInverted { print(content, in: use) }
        case .partial(let partial): print(partial, [:], at: node.offset, in: use, repeating: 0)
        case .parent(let parent, let arguments):
            let own = Dictionary(arguments.blocks.map { ($0.name, Filling($0.nodes, use)) }) { first, _ in first }
            print(parent, own.merging(use.fillings) { _, outer in outer }, at: node.offset, in: use, repeating: 4)
        case .block(let block):
            if let filling = use.fillings[block.name] {
                print(filling.nodes, in: filling.use)
            } else {
                print(block.nodes, in: use)
            }
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
        guard let name = name(of: template, at: use.point(offset)), let parsed = sources[name],
            use.chain.count < TemplateCompiler.maximumDepth,
            use.chain.count(where: { $0 == name }) <= repetitions
        else { return }
        print(
            parsed.nodes,
            in: Use(file: parsed.file, chain: use.chain + [name], fillings: fillings, includedFrom: use.point(offset))
        )
    }

    /// The template that a tag names for these data; nil where that is not known.
    private mutating func name(of template: TemplateUse, at tag: SourcePoint) -> String? {
        switch template.name {
        case .fixed(let name): return name
        case .field(let field):
            let names = dynamicNames.names(at: tag)
            differences += names.dropFirst().map { .name(field: field.description, $0) }
            let said = data.names[field.description]
            return said.flatMap { names.contains($0) ? $0 : nil } ?? names.first
        }
    }
}

/// Which templates a page names by a field, as in `{{>*kind}}`: where it does, and what the field can hold by its type.
public struct DynamicNames: Sendable {
    private struct Place: Hashable {
        let template: String
        let offset: Int
    }

    private var names: [Place: [String]] = [:]

    /// A page that names none.
    public init() {}

    /// Adds what the field of a tag can hold. One in a partial may be of another type elsewhere.
    mutating func add(_ others: [String], at tag: SourcePoint) {
        let known = self.names(at: tag)
        names[Place(template: tag.file.name, offset: tag.offset)] = known + others.filter { !known.contains($0) }
    }

    func names(at tag: SourcePoint) -> [String] {
        names[Place(template: tag.file.name, offset: tag.offset)] ?? []
    }
}
