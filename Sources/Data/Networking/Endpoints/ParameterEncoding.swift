/// Where the parameters of a request go.
public enum ParameterEncoding: Sendable, Hashable {
    /// After the question mark, encoded as a form.
    case query
    /// A body of type `application/x-www-form-urlencoded` (WHATWG URL section 5).
    case form
    /// A body with a JSON object (RFC 8259), its names sorted.
    case json
    /// A body with an XML document (XML 1.0) whose root has an element for each parameter; a list repeats its element.
    case xml(root: String)
}
