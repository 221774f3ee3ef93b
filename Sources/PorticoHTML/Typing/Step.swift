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
