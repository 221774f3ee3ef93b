/// An element or a text of a page as an HTML parser built it.
package struct BrowserNode: Sendable {
    package enum Kind: Sendable {
        case element(String)
        /// Text that is more than space.
        case text
    }

    package let kind: Kind
    /// Of its start tag's `<`, or of the text; nil for an element that the parser put in itself.
    package let offset: Int?
    /// The index of the element it is in; parents come before their children.
    package let parent: Int?

    package init(_ kind: Kind, at offset: Int?, in parent: Int?) {
        self.kind = kind
        self.offset = offset
        self.parent = parent
    }
}
