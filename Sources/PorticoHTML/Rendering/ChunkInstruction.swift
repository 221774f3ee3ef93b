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
