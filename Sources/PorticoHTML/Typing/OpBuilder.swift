/// Collects the steps of a body. Literal text waits for the tag after it, so that both are one step.
struct OpBuilder {
    private var literal: [UInt8] = []
    private var steps: [Step] = []

    mutating func add(_ bytes: some Collection<UInt8>) {
        literal.append(contentsOf: bytes)
    }

    /// Adds the step that `make` builds from the literal before it; `pause` tells how to stop inside it.
    mutating func add(pause: (_ literal: [UInt8]) -> Step.Pause? = { _ in nil }, _ make: (_ literal: [UInt8]) -> Op) {
        steps.append(Step(op: make(literal), pause: pause(literal)))
        literal = []
    }

    /// All steps as one, and one by one.
    mutating func finish() -> CompiledBody.Compiled {
        if !literal.isEmpty { add { literal in { renderer in renderer.write(literal) } } }
        return CompiledBody.Compiled(op: Self.fuse(steps), steps: steps)
    }

    /// A tree of closures rather than a loop over an array: calling a captured closure costs no retain. Made from
    /// steps, because an array of closures would put two more calls around each.
    private static func fuse(_ steps: [Step]) -> Op {
        switch steps.count {
        case 0:
            return { _ in }
        case 1:
            return steps[0].op
        case 2:
            let (a, b) = (steps[0].op, steps[1].op)
            return { renderer in
                a(&renderer)
                b(&renderer)
            }
        case 3:
            let (a, b, c) = (steps[0].op, steps[1].op, steps[2].op)
            return { renderer in
                a(&renderer)
                b(&renderer)
                c(&renderer)
            }
        case 4:
            let (a, b, c, d) = (steps[0].op, steps[1].op, steps[2].op, steps[3].op)
            return { renderer in
                a(&renderer)
                b(&renderer)
                c(&renderer)
                d(&renderer)
            }
        default:
            let starts = stride(from: 0, to: steps.count, by: 4)
            return fuse(starts.map { Step(op: fuse(Array(steps[$0..<min($0 + 4, steps.count)])), pause: nil) })
        }
    }
}

/// A step of a compiled template: the literal bytes before a tag, and the tag.
typealias Op = @Sendable (inout Renderer) -> Void

/// A step as the whole-page printing takes it, and how printing in chunks can stop inside it.
struct Step: Sendable {
    let op: Op
    let pause: Pause?

    indirect enum Pause: Sendable {
        /// The rows of a list.
        case rows(literal: [UInt8], slot: Int, Field.Read<HeldRows>, body: Op)
        /// What is printed under a condition.
        case condition(literal: [UInt8], Field.Read<Bool>, [Step])
        /// What is printed of a value that may be absent.
        case value(literal: [UInt8], slot: Int, Field.Read<HeldValue?>, [Step])
        /// A partial that is not called from inside itself.
        case call(literal: [UInt8], body: Int)
    }
}

extension [Step] {
    /// Whether printing in chunks could stop in one of them.
    var canPause: Bool {
        contains { $0.pause != nil }
    }
}
