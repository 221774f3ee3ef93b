import AtriumTexts
import Portico

/// What pages of several parts of the notes say: the partials that they share, and the words that stand on each.
@Texts enum NoteSharedTexts {
    // A note's text with nothing made of it.
    static let title = Text(en: "Title", de: "Titel", ar: "العنوان")
    static let body = Text(en: "Text", de: "Text", ar: "النص")
    static let tags = Text(en: "Tags", de: "Schlagwörter", ar: "الوسوم")

    static let tagsToAdd = Text(
        en: "Tags, separated by commas",
        de: "Schlagwörter, durch Kommas getrennt",
        ar: "وسوم تفصل بينها فواصل"
    )
    static let addTags = Text(en: "Add tags", de: "Hinzufügen", ar: "إضافة")

    static let timesIn = Text(en: "Times are in {zone}.", de: "Zeitzone: {zone}.", ar: "الأوقات بتوقيت {zone}.")
}
