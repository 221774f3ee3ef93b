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
