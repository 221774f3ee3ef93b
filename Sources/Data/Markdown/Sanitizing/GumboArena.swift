import CGumbo

/// The memory of one Gumbo parse, released all at once: Gumbo frees its own tree by recursion, which deep nesting would let overflow.
final class GumboArena {
    private var blocks: [UnsafeMutableRawPointer] = []

    /// Options for parsing the contents of a `div` from this arena, which has to outlive the parse.
    var fragmentOptions: GumboOptions {
        GumboOptions(
            allocator: { arena, size in
                guard let arena else { return nil }
                // As aligned as malloc's.
                let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
                Unmanaged<GumboArena>.fromOpaque(arena).takeUnretainedValue().blocks.append(memory)
                return memory
            },
            deallocator: { _, _ in },
            userdata: Unmanaged.passUnretained(self).toOpaque(),
            tab_stop: 8,
            stop_on_first_error: false,
            max_errors: 0,
            fragment_context: GUMBO_TAG_DIV,
            fragment_namespace: GUMBO_NAMESPACE_HTML
        )
    }

    deinit {
        for block in blocks { block.deallocate() }
    }
}
