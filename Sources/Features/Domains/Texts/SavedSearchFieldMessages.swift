import AtriumTexts
import Portico

/// What is wrong with a field of a search that is to be saved. English goes on where the field's name ends; the others
/// are sentences of their own.
enum SavedSearchFieldMessages {
    static let blank = Text(
        en: "must not be blank: search for something first, then save the search",
        de: "Bitte suchen Sie zuerst etwas, und speichern Sie dann die Suche.",
        ar: "ابحث عن شيء أولًا ثم احفظ البحث."
    )
    static let controlCharacters = Text(
        en: "must not contain control characters: search without them, then save the search",
        de: "Steuerzeichen sind nicht erlaubt: Suchen Sie ohne sie, und speichern Sie dann die Suche.",
        ar: "لا يُسمح بمحارف التحكم: ابحث بدونها ثم احفظ البحث."
    )
    static func taken(_ name: SearchName) -> Text {
        Text(
            en: "is taken: you already have a saved search called “\(name.text)”",
            de: "Dieser Name ist vergeben: Sie haben schon eine gespeicherte Suche namens „\(name.text)“.",
            ar: "هذا الاسم مستخدم: لديك بحث محفوظ باسم «\(isolated: name.text)»."
        )
    }
}
