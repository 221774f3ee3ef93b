/// The values a template is printing from, each in a slot: the page's value, the row or group of each open section.
///
/// A slot belongs to a type and not to a depth, so that a template which includes itself for the rows of a row finds
/// its own row in the slot it looks into. A section puts back what was in its slot before.
///
/// The one place of the engine that trusts types it does not see: frames are pointers, and `read` takes the pointer in
/// a slot for the type the slot was given when the template was loaded. A slot is set before the body that reads it
/// runs, and what it points to lives until that body ends.
struct Frames {
    private let pointers: UnsafeMutableBufferPointer<UnsafeRawPointer>

    /// Takes memory for at least two slots, of which the first points to `root` and the second to `value`.
    init(_ pointers: UnsafeMutableBufferPointer<UnsafeRawPointer>, root: UnsafeRawPointer, value: UnsafeRawPointer) {
        pointers.initialize(repeating: root)
        pointers[1] = value
        self.pointers = pointers
    }

    /// Runs `body` with room for `count` slots, of which the first points to `root` and the second to `value`.
    static func with<Root, Value>(_ count: Int, _ root: Root, _ value: Value, _ body: (Frames) -> Void) {
        withUnsafePointer(to: root) { root in
            withUnsafePointer(to: value) { value in
                withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: max(count, 2)) { pointers in
                    body(Frames(pointers, root: UnsafeRawPointer(root), value: UnsafeRawPointer(value)))
                }
            }
        }
    }

    /// What is in a slot may be large, and copying it would retain all it holds: `~Copyable` forbids that here.
    @inline(__always)
    func read<Root: ~Copyable, Value>(_ slot: Int, _ get: (borrowing Root) -> Value) -> Value {
        get(pointers[slot].assumingMemoryBound(to: Root.self).pointee)
    }

    @inline(__always)
    func pointer(in slot: Int) -> UnsafeRawPointer {
        pointers[slot]
    }

    @inline(__always)
    func set(_ slot: Int, to pointer: UnsafeRawPointer) {
        pointers[slot] = pointer
    }
}

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

/// A value that stays where it is while a page goes out in chunks.
final class HeldValue {
    let pointer: UnsafeRawPointer
    private let free: () -> Void

    init<Value>(_ value: Value) {
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        memory.initialize(to: value)
        pointer = UnsafeRawPointer(memory)
        free = {
            memory.deinitialize(count: 1)
            memory.deallocate()
        }
    }

    deinit {
        free()
    }
}
