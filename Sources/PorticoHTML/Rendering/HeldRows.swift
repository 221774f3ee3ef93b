/// The rows of a list while a page goes out in chunks: the array is kept, however the list is made.
struct HeldRows {
    let count: Int
    private let run: (inout Renderer, _ slot: Int, _ index: Int, _ body: Op) -> Void

    init<Element>(_ elements: [Element]) {
        count = elements.count
        run = { renderer, slot, index, body in
            elements.withUnsafeBufferPointer { elements in
                guard let first = elements.baseAddress else { return }
                renderer.frames.set(slot, to: UnsafeRawPointer(first + index))
                body(&renderer)
            }
        }
    }

    /// Prints the row at an index below `count`.
    func print(_ index: Int, in slot: Int, _ body: Op, to renderer: inout Renderer) {
        run(&renderer, slot, index, body)
    }
}
