package import CGumbo

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The memory of one Gumbo parse, released all at once.
///
/// Gumbo frees its own tree by recursion, so a page nested deeply enough would overflow the stack on the way out.
/// Every block is kept in a list instead and the list is walked.
package final class GumboHeap {
    private struct Block {
        var previous: UnsafeMutablePointer<Block>?
        var next: UnsafeMutablePointer<Block>?
    }

    private var first: UnsafeMutablePointer<Block>?

    init() {}

    /// Gumbo options that allocate from this heap, which has to outlive the parse.
    ///
    /// - Parameter fragmentContext: the element whose contents are parsed (WHATWG HTML section 13.4); `GUMBO_TAG_LAST`
    ///   for a whole page.
    func options(fragmentContext: GumboTag = GUMBO_TAG_LAST) -> GumboOptions {
        GumboOptions(
            allocator: { heap, size in GumboHeap.from(heap)?.allocate(size) },
            deallocator: { heap, memory in GumboHeap.from(heap)?.release(memory) },
            userdata: Unmanaged.passUnretained(self).toOpaque(),
            tab_stop: 8,
            stop_on_first_error: false,
            max_errors: 0,
            fragment_context: fragmentContext,
            fragment_namespace: GUMBO_NAMESPACE_HTML
        )
    }

    deinit {
        var block = first
        while let current = block {
            block = current.pointee.next
            free(current)
        }
    }

    private static func from(_ userData: UnsafeMutableRawPointer?) -> GumboHeap? {
        userData.map { Unmanaged<GumboHeap>.fromOpaque($0).takeUnretainedValue() }
    }

    private func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
        guard let memory = malloc(MemoryLayout<Block>.stride + size) else { return nil }
        let block = memory.bindMemory(to: Block.self, capacity: 1)
        block.initialize(to: Block(previous: nil, next: first))
        first?.pointee.previous = block
        first = block
        return memory + MemoryLayout<Block>.stride
    }

    private func release(_ memory: UnsafeMutableRawPointer?) {
        guard let memory else { return }
        let block = (memory - MemoryLayout<Block>.stride).assumingMemoryBound(to: Block.self)
        if let previous = block.pointee.previous {
            previous.pointee.next = block.pointee.next
        } else {
            first = block.pointee.next
        }
        block.pointee.next?.pointee.previous = block.pointee.previous
        free(block)
    }
}

extension GumboHeap {
    /// What `body` makes of HTML that was parsed as browsers do; nil where memory ran out.
    ///
    ///     let count = GumboHeap.parse(Array("<p>One<p>Two".utf8), fragmentContext: GUMBO_TAG_DIV) { output in
    ///         Int(output.root.pointee.v.element.children.length)    // 2
    ///     }
    ///
    /// The tree is gone when `body` returns.
    ///
    /// - Parameter fragmentContext: see `options(fragmentContext:)`.
    package static func parse<Result>(
        _ html: [UInt8],
        fragmentContext: GumboTag = GUMBO_TAG_LAST,
        _ body: (GumboOutput) -> Result?
    ) -> Result? {
        let heap = GumboHeap()
        defer { withExtendedLifetime(heap) {} }
        var options = heap.options(fragmentContext: fragmentContext)
        return html.withUnsafeBytes { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                // Gumbo wants a pointer even for no text at all.
                let parsed =
                    text.baseAddress.map { gumbo_parse_with_options(&options, $0, text.count) }
                    ?? gumbo_parse_with_options(&options, "", 0)
                return parsed.flatMap { body($0.pointee) }
            }
        }
    }
}

extension GumboVector {
    /// What the vector holds; Gumbo says beside each vector what that is.
    package func items<Item>(as type: Item.Type) -> [UnsafeMutablePointer<Item>] {
        UnsafeBufferPointer(start: data, count: Int(length)).compactMap { $0?.assumingMemoryBound(to: type) }
    }
}
