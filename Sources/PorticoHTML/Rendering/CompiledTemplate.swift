import Portico
import Synchronization

/// A template ready to print: its steps, and what they need.
struct CompiledTemplate: Sendable {
    private let op: Op
    let usedTemplates: Set<String>
    private let frameCount: Int
    private let lastSize: LastSize

    /// Reserving more than this for a page that may be short would cost more than it saves.
    private static let maximumReserve = 256 << 10

    init(op: @escaping Op, frameCount: Int, literalCount: Int, usedTemplates: Set<String>) {
        self.op = op
        self.usedTemplates = usedTemplates
        self.frameCount = frameCount
        lastSize = LastSize(literalCount * 2)
    }

    /// Prints with `root` as the outermost frame and `value` as the one inside it.
    func render<Root, Value>(
        _ root: Root,
        _ value: Value,
        events: EventPrinter,
        warn: (RenderWarning) -> Void
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        var warnings: [RenderWarning] = []
        let size = min(lastSize.count.load(ordering: .relaxed), Self.maximumReserve)
        Frames.with(frameCount, root, value) { frames in
            var renderer = Renderer(frames: frames, reserving: size + size / 8 + 64, events: events)
            op(&renderer)
            bytes = renderer.bytes
            warnings = renderer.warnings
        }
        lastSize.count.store(bytes.count, ordering: .relaxed)
        warnings.forEach(warn)
        return bytes
    }

    /// How long the page was when it was printed last: a good guess for the next time.
    private final class LastSize: Sendable {
        let count: Atomic<Int>

        init(_ count: Int) {
            self.count = Atomic(count)
        }
    }
}
