import Synchronization

/// What was said to a closure or a stub, in order.
final class Heard<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    func note(_ element: Element) { elements.withLock { $0.append(element) } }
}
