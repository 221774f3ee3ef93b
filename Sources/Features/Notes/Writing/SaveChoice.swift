public import Portico

/// What a visitor was asked about a save and said, as the page that asked signed it.
///
///     SaveChoice(over: 5)   // the text of version 5 was seen and is to give way
public struct SaveChoice: Sendable, Hashable {
    /// The version that the text may take the place of, beside the one it started from.
    public var over: Int?
    /// Whether nothing may be left of a text that is there.
    public var mayEmpty: Bool
    /// Whether it becomes a note of its own, because the one it is of is gone.
    public var asNew: Bool

    public init(over: Int? = nil, mayEmpty: Bool = false, asNew: Bool = false) {
        self.over = over
        self.mayEmpty = mayEmpty
        self.asNew = asNew
    }
}

extension SaveChoice: FormDecodable {
    public static func fields(named _: String) -> [FieldShape] {
        NoteVersion?.fields(named: "over") + Bool.fields(named: "mayEmpty") + Bool.fields(named: "asNew")
    }

    public init(from form: Form, named _: String) throws(InvalidFields) {
        var reader = FormReader(form)
        let over: NoteVersion? = reader.value("over")
        self.init(
            over: over?.rawValue,
            mayEmpty: reader.value("mayEmpty", default: false),
            asNew: reader.value("asNew", default: false)
        )
        try reader.finish()
    }
}
