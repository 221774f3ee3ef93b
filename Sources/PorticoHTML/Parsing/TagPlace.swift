/// Where a tag stands in its line, and how much of the line it takes with it.
struct TagPlace {
    /// The bytes that are not text: the tag, maybe with the space or the line around it.
    let range: Range<Int>
    /// The space before the tag, where nothing else is before it on the line.
    let lead: Range<Int>?
    /// Whether the tag is all there is on the line.
    let standsAlone: Bool
    /// Whether the space before it is not text.
    let takesSpace: Bool
}
