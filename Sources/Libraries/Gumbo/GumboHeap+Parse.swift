package import CGumbo

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
                    text.baseAddress.map { gumbo_parse_with_options(&options, $0, text.count) } ?? gumbo_parse_with_options(&options, "", 0)
                return parsed.flatMap { body($0.pointee) }
            }
        }
    }
}
