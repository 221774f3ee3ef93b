package import CGumbo

extension GumboVector {
    /// What the vector holds; Gumbo says beside each vector what that is.
    package func items<Item>(as type: Item.Type) -> [UnsafeMutablePointer<Item>] {
        UnsafeBufferPointer(start: data, count: Int(length)).compactMap { $0?.assumingMemoryBound(to: type) }
    }
}
