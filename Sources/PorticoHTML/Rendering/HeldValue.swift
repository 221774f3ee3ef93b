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
