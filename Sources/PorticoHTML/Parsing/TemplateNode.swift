/// A piece of a template as it was written, before names mean anything.
struct TemplateNode: Sendable {
    /// Where its tag, or its text, begins in the file.
    let offset: Int
    let kind: Kind

    indirect enum Kind: Sendable {
        /// The bytes of the file in this range, printed as they are. An empty range is the beginning of a line that
        /// begins with a tag.
        case literal(Range<Int>)
        case variable(FieldName, isRaw: Bool)
        case section(FieldName, isInverted: Bool, [TemplateNode])
        case partial(TemplateUse)
        /// A layout and the blocks given to it.
        case parent(TemplateUse, TemplateArguments)
        /// A place that whoever uses this template as a parent may fill.
        case block(TemplateBlock)
        case directive(Directive)
        /// A text, and the blocks that stand at its places.
        case text(Directive, TemplateArguments)
        /// A tag that prints a value, but nobody knows which: a problem tells why.
        case refused
    }
}

/// A named part of a template: its own content, or what is to stand in its place.
struct TemplateBlock: Sendable {
    let name: String
    let offset: Int
    let nodes: [TemplateNode]
    let layout: Layout

    /// How a block stands in its lines. What fills it is indented like its own content (Mustache specification,
    /// "inheritance").
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

/// What stands between the tags of a parent.
struct TemplateArguments: Sendable {
    let blocks: [TemplateBlock]
    /// Where something else stands, which is never printed.
    let strays: [Int]
}

/// How a tag uses another template.
struct TemplateUse: Sendable {
    enum Name: Sendable {
        case fixed(String)
        /// `{{>*field}}`: the field holds the name (Mustache specification, "dynamic names").
        case field(FieldName)
    }

    let name: Name
    /// As it stands in the tag.
    let text: String
    /// The space before a tag that stands alone on its line, which goes before each line of what it includes.
    var indent: Range<Int>?
}
