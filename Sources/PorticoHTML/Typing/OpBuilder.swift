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
        return CompiledBody.Compiled(op: Self.fuse(steps.map(\.op)), steps: steps)
    }

    /// A tree of closures rather than a loop over an array: calling a captured closure costs no retain.
    static func fuse(_ ops: [Op]) -> Op {
        switch ops.count {
        case 0:
            return { _ in }
        case 1:
            return ops[0]
        case 2:
            let (a, b) = (ops[0], ops[1])
            return { renderer in
                a(&renderer)
                b(&renderer)
            }
        case 3:
            let (a, b, c) = (ops[0], ops[1], ops[2])
            return { renderer in
                a(&renderer)
                b(&renderer)
                c(&renderer)
            }
        case 4:
            let (a, b, c, d) = (ops[0], ops[1], ops[2], ops[3])
            return { renderer in
                a(&renderer)
                b(&renderer)
                c(&renderer)
                d(&renderer)
            }
        default:
            let groups = stride(from: 0, to: ops.count, by: 4).map { fuse(Array(ops[$0..<min($0 + 4, ops.count)])) }
            return fuse(groups)
        }
    }
}
