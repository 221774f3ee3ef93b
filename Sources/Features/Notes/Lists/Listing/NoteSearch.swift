public import Portico

/// Which notes of a list a visitor wants to see, in which order.
///
///     NoteSearch(query: "milk tag:shopping", sort: .edited)
public struct NoteSearch: Sendable, Hashable {
    /// As it was typed; `NoteQuery` understands it.
    public var query: String
    /// Besides those in the query.
    public var tag: NoteTag?
    public var sort: NoteSort

    public init(query: String = "", tag: NoteTag? = nil, sort: NoteSort = .relevance) {
        self.query = query
        self.tag = tag
        self.sort = sort
    }

    /// Whether it leaves out any note.
    var narrows: Bool { tag != nil || !NoteQuery(query).isEmpty }
}

extension NoteSearch: FormDecodable {
    public static func fields(named _: String) -> [FieldShape] {
        ["query", "tag", "sort"].map { FieldShape(name: $0, isOptional: true) }
    }

    public init(from form: Form, named _: String) throws(InvalidFields) {
        var reader = FormReader(form)
        self.init(query: reader.value("query", default: ""), tag: reader.value("tag"), sort: reader.value("sort", default: .relevance))
        try reader.finish()
    }
}
