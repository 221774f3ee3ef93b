/// Why an XML file is not read on. The limits keep a file from costing far more than its size.
public enum XMLReason: Sendable, Hashable, Codable {
    case notEvernote
    /// With what the parser says of it, in English; nil where it says nothing.
    case malformed(detail: String?)
    case noMemory
    case declaresEntities
    case declaresAttributes
    case unknownEntity(String)
    /// In bytes.
    case tagTooLong(limit: Int)
    /// A comment or CDATA section, in bytes.
    case partTooLong(limit: Int)
    /// Of an element, in bytes.
    case nameTooLong(limit: Int)
    /// Of an element.
    case tooManyAttributes(limit: Int)
    /// Elements in each other.
    case tooDeep(limit: Int)
}
