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
        let areNot = named.count == 1 ? "is not" : "are not"
        return Text(
            en: "must be tags of \(NoteTag.expectation), which \(english) "
                + (more > 0 ? "and \(Language.english.number(more)) more are not" : areNot),
            de: "Ein Schlagwort hat 1 bis \(NoteTag.maxCharacters) Zeichen in einer Zeile, ohne Kommas und "
                + "unsichtbare Zeichen. Das gilt nicht für \(german)"
                + (more > 0 ? " und \(Language.german.number(more)) weitere." : "."),
            ar: "يتكون الوسم من 1 إلى \(NoteTag.maxCharacters) حرفًا في سطر واحد، دون فواصل أو أحرف مخفية. "
                + "وهذا لا ينطبق على \(arabic)"
                + (more > 0 ? " و\(Language.arabic.number(more)) غيرها." : ".")
        )
    }
}
