/// A tag that waits for its closing one.
struct OpenTag {
    enum Kind {
        /// Without a name where it was not one.
        case section(FieldName?, isInverted: Bool)
        case parent, block
    }

    let kind: Kind
    let name: String
    let offset: Int

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
}
