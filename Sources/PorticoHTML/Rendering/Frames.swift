/// The values a template is printing from, outermost first: the page's value, then the row or group of each open section.
///
/// The one place of the engine that trusts types it does not see: frames are pointers, and `read` takes the pointer at a depth
/// for the type that was found at that depth when the template was loaded. A frame is set before the body that reads it runs, and
/// what it points to lives until that body ends.
struct Frames {
    private let pointers: UnsafeMutableBufferPointer<UnsafeRawPointer>

    /// Runs `body` with room for `count` frames, of which the first points to `root` and the second to `value`.
    static func with<Root, Value>(_ count: Int, _ root: Root, _ value: Value, _ body: (Frames) -> Void) {
        withUnsafePointer(to: root) { root in
            withUnsafePointer(to: value) { value in
                withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: max(count, 2)) { pointers in
                    pointers.initialize(repeating: UnsafeRawPointer(root))
                    pointers[1] = UnsafeRawPointer(value)
                    body(Frames(pointers: pointers))
                }
            }
        }
    }

    @inline(__always)
    func read<Root, Value>(_ depth: Int, _ get: (Root) -> Value) -> Value {
        get(pointers[depth].assumingMemoryBound(to: Root.self).pointee)
    }

    @inline(__always)
    func set(_ depth: Int, to pointer: UnsafeRawPointer) {
        pointers[depth] = pointer
    }

    func copy(_ depth: Int, to newDepth: Int) {
        pointers[newDepth] = pointers[depth]
    }
}
