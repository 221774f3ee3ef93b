/// A start or end tag of a finished page, with where it stands.
struct PageTag {
    struct Attribute {
        /// In lower case.
        let name: String
        /// From the name to the end of the value, its quotes included.
        let range: Range<Int>
        /// The value without its quotes; empty where there is none.
        let value: Range<Int>
    }

    /// In lower case.
    let name: String
    let isEnd: Bool
    /// From `<` to the byte after `>`.
    let range: Range<Int>
    /// The byte after the name.
    let nameEnd: Int
    let isSelfClosing: Bool
    let attributes: [Attribute]

    /// The first attribute of that name; later ones are not part of the element (WHATWG section 13.2.5.33).
    subscript(name: String) -> Attribute? {
        attributes.first { $0.name == name }
    }

    func has(_ name: String) -> Bool {
        self[name] != nil
    }
}
