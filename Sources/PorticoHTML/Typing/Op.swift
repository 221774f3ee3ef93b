/// A step of a compiled template: the literal bytes before a tag, and the tag.
typealias Op = @Sendable (inout Renderer) -> Void

/// Collects the steps of a body. Literal text waits for the tag after it, so that both are one step.
struct OpBuilder {
    private var literal: [UInt8] = []
    private var ops: [Op] = []
    /// The bytes of all literals, to reserve room for.
    private(set) var literalCount = 0

    mutating func add(_ bytes: some Collection<UInt8>) {
        literal.append(contentsOf: bytes)
        literalCount += bytes.count
    }

    /// Adds the step that `make` builds from the literal before it.
    mutating func add(_ make: (_ literal: [UInt8]) -> Op) {
        ops.append(make(literal))
        literal = []
    }

    /// All steps as one.
    mutating func finish() -> Op {
        if !literal.isEmpty { add { literal in { renderer in renderer.write(literal) } } }
        return Self.fuse(ops)
    }

    /// A tree of closures rather than a loop over an array: calling a captured closure costs no retain.
    private static func fuse(_ ops: [Op]) -> Op {
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
