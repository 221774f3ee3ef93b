import Portico

/// A page in pieces of about 16 KB, each printed when it is asked for.
///
///     for chunk in page.chunks(shell: shell, value: value, events: events) {
///         try await writer.write(ByteBuffer(bytes: chunk))
///     }
///
/// The lists that are in no other list are printed row by row, so the first piece is there long before the last row is
/// printed, and no more than a piece and a row are kept. What is between them is printed as a whole. Together the
/// pieces are what `render` gives.
///
/// It belongs to the task that made it.
public final class PageChunks: Sequence, IteratorProtocol {
    /// A piece ends after the row that makes it this long, in bytes.
    public static let size = 16 << 10

    private let instructions: [ChunkInstruction]
    private var position = 0
    private var rows: HeldRows?
    private var row = 0
    private var isFirst = true
    private var held: [(slot: Int, outer: UnsafeRawPointer, value: HeldValue)] = []
    private let root: HeldValue
    private let value: HeldValue
    private let memory: UnsafeMutableBufferPointer<UnsafeRawPointer>
    private var renderer: Renderer
    private let lastSize: LastSize
    private let warn: (RenderWarning) -> Void

    init<Root, Value>(
        _ template: CompiledTemplate,
        _ root: Root,
        _ value: Value,
        events: EventPrinter,
        notice: PageNotice? = nil,
        warn: @escaping (RenderWarning) -> Void
    ) {
        instructions = template.chunkInstructions
        self.root = HeldValue(root)
        self.value = HeldValue(value)
        memory = .allocate(capacity: Swift.max(template.slotCount, 2))
        renderer = Renderer(
            frames: Frames(memory, root: self.root.pointer, value: self.value.pointer),
            calls: template.calls,
            reserving: template.lastSize.capacity(atMost: Self.size + Self.size / 8),
            events: events,
            notice: notice
        )
        lastSize = template.lastSize
        self.warn = warn
    }

    deinit {
        memory.deallocate()
    }

    /// Whether there is nothing more to print.
    public var isFinished: Bool { position == instructions.count && renderer.bytes.isEmpty }

    /// The next piece; nil after the last.
    public func next() -> [UInt8]? {
        print(to: &renderer)
        renderer.takeWarnings().forEach(warn)
        guard !renderer.bytes.isEmpty else { return nil }
        if isFirst { lastSize.note(renderer.bytes.count) }
        isFirst = false
        return renderer.takeBytes()
    }

    private func print(to renderer: inout Renderer) {
        while renderer.bytes.count < Self.size, position < instructions.count { step(&renderer) }
    }

    private func step(_ renderer: inout Renderer) {
        let instruction = instructions[position]
        position += 1
        switch instruction {
        case .run(let op): op(&renderer)
        case .write(let literal): renderer.write(literal)
        case .rows(let slot, let read, let body): printRows(slot, read, body, to: &renderer)
        case .unless(let isPrinted, let end): if !isPrinted(renderer.frames) { position = end }
        case .enter(let slot, let read, let end):
            guard let value = read(renderer.frames) else {
                position = end
                return
            }
            held.append((slot, renderer.frames.pointer(in: slot), value))
            renderer.frames.set(slot, to: value.pointer)
        case .leave:
            if let (slot, outer, _) = held.popLast() { renderer.frames.set(slot, to: outer) }
        }
    }

    /// Prints rows until the piece is full; the instruction stays until the last one.
    private func printRows(_ slot: Int, _ read: Field.Read<HeldRows>, _ body: Op, to renderer: inout Renderer) {
        let rows = rows ?? read(renderer.frames)
        let outer = renderer.frames.pointer(in: slot)
        var row = row
        while row < rows.count, renderer.bytes.count < Self.size {
            rows.print(row, in: slot, body, to: &renderer)
            row += 1
        }
        renderer.frames.set(slot, to: outer)
        if row < rows.count {
            self.rows = rows
            self.row = row
            position -= 1
        } else {
            self.rows = nil
            self.row = 0
        }
    }
}

/// What printing in chunks does next. Unlike closures, a list of instructions can be left and come back to.
enum ChunkInstruction: Sendable {
    case run(Op)
    case write([UInt8])
    case rows(slot: Int, Field.Read<HeldRows>, Op)
    /// Goes on at `end` where the condition does not hold.
    case unless(Field.Read<Bool>, end: Int)
    /// Puts a value into a slot, or goes on at `end` where there is none.
    case enter(slot: Int, Field.Read<HeldValue?>, end: Int)
    /// Takes the value that was put last out of its slot.
    case leave

    /// The instructions for a page's steps.
    static func list(_ steps: [Step], bodies: [CompiledBody]) -> [ChunkInstruction] {
        var list: [ChunkInstruction] = []
        append(steps, bodies, to: &list)
        return list
    }

    private static func append(_ steps: [Step], _ bodies: [CompiledBody], to list: inout [ChunkInstruction]) {
        for step in steps {
            switch step.pause {
            case .rows(let literal, let slot, let read, let body)?:
                list += [.write(literal), .rows(slot: slot, read, body)]
            case .condition(let literal, let isPrinted, let inner)?:
                list += [.write(literal), .unless(isPrinted, end: 0)]
                let start = list.count - 1
                append(inner, bodies, to: &list)
                list[start] = .unless(isPrinted, end: list.count)
            case .value(let literal, let slot, let read, let inner)?:
                list += [.write(literal), .enter(slot: slot, read, end: 0)]
                let start = list.count - 1
                append(inner, bodies, to: &list)
                list.append(.leave)
                list[start] = .enter(slot: slot, read, end: list.count)
            case .call(let literal, let body)?:
                guard !bodies[body].isRecursive, let compiled = bodies[body].compiled, compiled.steps.canPause else {
                    list.append(.run(step.op))
                    continue
                }
                list.append(.write(literal))
                append(compiled.steps, bodies, to: &list)
            case nil:
                list.append(.run(step.op))
            }
        }
    }
}
