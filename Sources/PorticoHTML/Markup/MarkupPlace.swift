/// What stands around a value, which decides how it is escaped.
enum MarkupPlace {
    /// Text of an element.
    case text
    /// Text of an element that holds no others: title, textarea (WHATWG section 13.1.2.4).
    case rcdata
    case attribute
    case url(MarkupRules.URLKind)
    /// No value is safe here.
    case refused(what: String, hint: String)
}
