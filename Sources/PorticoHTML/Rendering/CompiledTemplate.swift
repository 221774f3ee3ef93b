import Portico
import Synchronization

/// A template ready to print: its steps, and what they need.
final class CompiledTemplate: Sendable {
    let page: CompiledBody.Compiled
    let bodies: [CompiledBody]
    let calls: PartialCalls
    let chunkInstructions: [ChunkInstruction]
    let slotCount: Int
    let usedTemplates: Set<String>
    let dynamicNames: DynamicNames
    let usedFields: Set<FieldReference>
    let usedTexts: Set<TextReference>
    /// Whether it has a place for what is said once.
    let printsNotice: Bool
    let lastSize: LastSize

    /// Reserving more than this for a page that may be short would cost more than it saves.
    private static let maximumReserve = 256 << 10

    init(
        _ page: CompiledBody.Compiled,
        bodies: [CompiledBody],
        named: [String: NamedBody],
        slotCount: Int,
        literalCount: Int,
        usedTemplates: Set<String>,
        dynamicNames: DynamicNames,
        usedFields: Set<FieldReference>,
        usedTexts: Set<TextReference>,
        printsNotice: Bool
    ) {
        self.page = page
        self.bodies = bodies
        chunkInstructions = ChunkInstruction.list(page.steps, bodies: bodies)
        calls = PartialCalls(bodies: bodies.map { $0.compiled?.op ?? { _ in } }, named: named)
        self.slotCount = slotCount
        self.usedTemplates = usedTemplates
        self.dynamicNames = dynamicNames
        self.usedFields = usedFields
        self.usedTexts = usedTexts
        self.printsNotice = printsNotice
        lastSize = LastSize(literalCount * 2)
    }

    /// Prints with `root` as the outermost frame and `value` as the one inside it.
    func render<Root, Value>(
        _ root: Root,
        _ value: Value,
        events: EventPrinter,
        notice: PageNotice? = nil,
        warn: (RenderWarning) -> Void
    ) -> [UInt8] {
        let printed = print(root, value, events: events, notice: notice)
        printed.warnings.forEach(warn)
        return printed.bytes
    }

    /// The same, with what stopped the printing.
    func print<Root, Value>(
        _ root: Root,
        _ value: Value,
        events: EventPrinter,
        notice: PageNotice? = nil
    ) -> (bytes: [UInt8], warnings: [RenderWarning], problem: TemplateProblem?) {
        var bytes: [UInt8] = []
        var warnings: [RenderWarning] = []
        var problem: TemplateProblem?
        let capacity = lastSize.capacity(atMost: Self.maximumReserve)
        Frames.with(slotCount, root, value) { frames in
            var renderer = Renderer(
                frames: frames,
                calls: calls,
                reserving: capacity,
                events: events,
                notice: notice
            )
            page.op(&renderer)
            bytes = renderer.takeBytes()
            warnings = renderer.warnings
            problem = renderer.problem
        }
        lastSize.note(bytes.count)
        return (bytes, warnings, problem)
    }
}

/// How long a page was when it was printed last: a good guess for the next time.
final class LastSize: Sendable {
    private let count: Atomic<Int>

    init(_ count: Int) {
        self.count = Atomic(count)
    }

    func note(_ count: Int) {
        self.count.store(count, ordering: .relaxed)
    }

    /// Room for such a page and some more.
    func capacity(atMost maximum: Int) -> Int {
        let size = min(count.load(ordering: .relaxed), maximum)
        return size + size / 8 + 64
    }
}
