import AtriumTexts
import Portico

/// What was typed between commas and is no tag.
enum MisfitTagMessages {
    /// In English it completes a sentence that begins with the field; in German and Arabic it is sentences of its own.
    ///
    /// - Parameter more: how many there are beside those that are named.
    static func noTags(_ named: [String], more: Int) -> Text {
        let english = named.map { "“\($0)”" }.joined(separator: ", ")
        let german = named.map { "„\($0)“" }.joined(separator: ", ")
        let arabic = named.map { "«\(isolated: $0)»" }.joined(separator: "، ")
        let lead = named.count + more == 1 ? "has a tag that is not allowed" : "has tags that are not allowed"
        let others = more > 0 ? " and \(Language.english.number(more)) more" : ""
        return Text(
            en: "\(lead): \(english)\(others). A tag is \(NoteTag.expectation)",
            de: "Ein Schlagwort hat 1 bis \(NoteTag.maxCharacters) Zeichen in einer Zeile, ohne Kommas und "
                + "unsichtbare Zeichen. Das gilt nicht für \(german)"
                + (more > 0 ? " und \(Language.german.number(more)) weitere." : "."),
            ar: "يتكون الوسم من 1 إلى \(NoteTag.maxCharacters) حرفًا في سطر واحد، دون فواصل أو أحرف مخفية. "
                + "وهذا لا ينطبق على \(arabic)"
                + (more > 0 ? " و\(Language.arabic.number(more)) غيرها." : ".")
        )
    }
}
