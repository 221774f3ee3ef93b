public import Portico

/// The notes that were chosen on a page of a list, each once: no more than a page shows, so that a change of them is always short.
///
///     case archiveTapped(chosen: ChosenNotes)
public struct ChosenNotes: Sendable, Hashable {
    /// How many there can be.
    public static let most = NoteListing.pageSize

    /// In the order of the page; none where nothing was chosen.
    public let ids: [Note.ID]

    /// Nil where there are too many.
    public init?(_ ids: [Note.ID]) {
        var known: Set<Note.ID> = []
        self.ids = ids.filter { known.insert($0).inserted }
        guard known.count <= Self.most else { return nil }
    }
}

extension ChosenNotes: FormDecodable {
    public static func fields(named name: String) -> [FieldShape] { [Note.ID].fields(named: name) }

    public init(from form: Form, named name: String) throws(InvalidFields) {
        guard let chosen = ChosenNotes(try [Note.ID](from: form, named: name)) else {
            throw InvalidFields([FieldError(field: name, message: "can be at most \(Self.most) notes at a time, as many as one page shows")]
            )
        }
        self = chosen
    }
}
