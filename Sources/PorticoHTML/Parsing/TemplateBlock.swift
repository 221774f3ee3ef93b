/// A named part of a template: its own content, or what is to stand in its place.
struct TemplateBlock: Sendable {
    let name: String
    let offset: Int
    let nodes: [TemplateNode]
    let layout: Layout

    /// How a block stands in its lines. What fills it is indented like its own content (Mustache specification, "inheritance").
    struct Layout: Sendable {
        /// The space before its tag, where nothing else is before it on the line.
        let lead: Range<Int>?
        /// Whether its tag is all there is on the line.
        let standsAlone: Bool
        /// Where its content begins, when that is a line of its own.
        let contentLine: Int?
        /// The space before the first line of such content, where there is any.
        let inner: Range<Int>?

        /// What goes before each line of what fills the block.
        var indent: Range<Int>? {
            standsAlone ? inner ?? lead : lead
        }
    }
}
