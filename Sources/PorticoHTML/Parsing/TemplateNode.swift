/// A piece of a template as it was written, before names mean anything.
struct TemplateNode: Sendable {
    /// Where its tag, or its text, begins in the file.
    let offset: Int
    let kind: Kind

    indirect enum Kind: Sendable {
        /// The bytes of the file in this range, printed as they are. An empty range is the beginning of a line that begins with a tag.
        case literal(Range<Int>)
        case variable(FieldName, isRaw: Bool)
        case section(FieldName, isInverted: Bool, [TemplateNode])
        case partial(TemplateUse)
        /// A layout and the blocks given to it.
        case parent(TemplateUse, TemplateArguments)
        /// A place that whoever uses this template as a parent may fill.
        case block(TemplateBlock)
        case directive(Directive)
        /// A tag that prints a value, but nobody knows which: a problem tells why.
        case refused
    }
}
