/// Why JSON is not read on (RFC 8259), or does not say what a note has to.
public enum JSONReason: Sendable, Hashable, Codable {
    /// Neither Atrium's nor Simplenote's.
    case noExport
    case otherVersion
    /// Atrium's export says what it is before anything else.
    case formatNotFirst
    case unreadable
    case notUTF8
    case malformed
    case noMember(String)
    /// By its path.
    case wrongMember(String)
    case notAList(String)
    /// `{` or `:`.
    case expected(String)
    case nameExpected
    /// Or its end.
    case commaExpected(in: JSONPart)
    case moreAfterEnd
    /// The file ends in it.
    case cut(in: JSONPart)
    /// Levels.
    case tooDeep(JSONPart, limit: Int)
    /// In bytes.
    case tooLarge(JSONPart, limit: Int)
    /// Numbers, texts, lists and objects in one note; the limit is some hundred times what a note can have.
    case tooManyValues(limit: Int)
    case missing(JSONPart)
}

/// What of a JSON file something is said of.
public enum JSONPart: Sendable, Hashable, Codable {
    case object
    case value
    case list(String)
    /// From 1.
    case entry(Int, of: String)
}
