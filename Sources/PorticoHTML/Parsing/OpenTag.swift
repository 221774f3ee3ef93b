/// A tag that waits for its closing one.
struct OpenTag {
    enum Kind {
        /// Without a name where it was not one.
        case section(FieldName?, isInverted: Bool)
        /// Without a use where it named none.
        case parent(TemplateUse?)
        case block
    }

    let kind: Kind
    let name: String
    let offset: Int
    /// The space before it, where nothing else is before it on the line.
    let lead: Range<Int>?
    /// Where its content begins, when that is a line of its own.
    let contentLine: Int?
    /// Whether it is all there is on its line.
    let standsAlone: Bool

    /// As it stands in the file.
    var summary: String {
        let sign =
            switch kind {
            case .section(_, let isInverted): isInverted ? "^" : "#"
            case .parent: "<"
            case .block: "$"
            }
        return "{{\(sign)\(name.abbreviated)}}"
    }

    var isParent: Bool {
        if case .parent = kind { true } else { false }
    }

    var isBlock: Bool {
        if case .block = kind { true } else { false }
    }
}
