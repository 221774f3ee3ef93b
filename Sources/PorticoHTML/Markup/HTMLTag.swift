/// A start or end tag as the tokenizer read it, with what templates print into its attributes.
struct HTMLTag {
    let start: SourcePoint
    /// Tells two tags of the same name apart.
    let serial: Int
    var name = ""
    var isEnd = false
    var attributes: [HTMLAttribute] = []

    /// The first attribute of that name; later ones are not part of the element (WHATWG section 13.2.5.33).
    subscript(name: String) -> HTMLAttribute? {
        attributes.first { $0.name == name }
    }

    var isForeignAnimation: Bool {
        ["animate", "animatemotion", "animatetransform", "set"].contains(name)
    }
}
