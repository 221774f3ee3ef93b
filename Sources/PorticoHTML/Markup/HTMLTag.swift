/// A start or end tag as the tokenizer read it, with what templates print into its attributes.
struct HTMLTag {
    /// A tag with more attributes is refused.
    static let maximumAttributes = 1_000

    let start: SourcePoint
    /// Tells two tags of the same name apart.
    let serial: Int
    /// How many conditional sections the tag is in.
    let sectionDepth: Int
    var name = ""
    var isEnd = false
    /// Whether it ends in `/>`, which means something in SVG and MathML only.
    var isSelfClosing = false
    var attributes: [HTMLAttribute] = []

    /// The first attribute of that name; later ones are not part of the element (WHATWG section 13.2.5.33).
    subscript(name: String) -> HTMLAttribute? {
        attributes.first { $0.name == name }
    }

    /// All attributes of that name. Sections may leave out the first, so that any of them can be part of the element.
    func all(_ name: String) -> [HTMLAttribute] {
        attributes.filter { $0.name == name }
    }

    /// The tag without its attributes.
    var withoutAttributes: HTMLTag {
        var tag = self
        tag.attributes = []
        return tag
    }

    var isForeignAnimation: Bool {
        ["animate", "animatemotion", "animatetransform", "set"].contains(name)
    }
}
