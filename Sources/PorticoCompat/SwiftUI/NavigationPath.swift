/// The values that lead to the screen on top, of any kinds, as SwiftUI has them.
///
///     var path = NavigationPath()
///     path.append(film)
///     let film: Film? = path.last()    // where it leads
public struct NavigationPath: Equatable {
    private var elements: [AnyHashable] = []

    public init() {}

    public init(_ elements: some Sequence<some Hashable>) {
        self.elements = elements.map { AnyHashable($0) }
    }

    public var count: Int { elements.count }
    public var isEmpty: Bool { elements.isEmpty }

    public mutating func append(_ value: some Hashable) { elements.append(AnyHashable(value)) }

    public mutating func removeLast(_ count: Int = 1) { elements.removeLast(count) }

    /// What is on top, where it is of that kind: what SwiftUI gives to a `navigationDestination(for:)`.
    public func last<Value: Hashable>(as _: Value.Type = Value.self) -> Value? { elements.last?.base as? Value }
}
