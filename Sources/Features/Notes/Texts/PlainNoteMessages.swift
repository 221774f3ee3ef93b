import AtriumTexts
import Portico

/// Why a note is shown as it was typed and not as Markdown.
enum PlainNoteMessages {
    static func tooLong(_ bytes: Int, limit: Int) -> Text {
        Text(
            en: "The text has \(Language.english.number(bytes)) bytes; up to \(Language.english.number(limit)) are "
                + "shown as Markdown.",
            de:
                "Der Text hat \(Language.german.number(bytes)) Byte; bis zu \(Language.german.number(limit)) werden als "
                + "Markdown angezeigt.",
            ar: "حجم النص \(Language.arabic.number(bytes)) بايت؛ ويُعرض حتى \(Language.arabic.number(limit)) بصيغة "
                + "Markdown."
        )
    }
    static func tooDeep(limit: Int) -> Text {
        Text(
            en: "Quotes, lists or emphasis are nested more than \(limit) times.",
            de: "Zitate, Listen oder Hervorhebungen sind mehr als \(limit)-mal ineinander verschachtelt.",
            ar: "الاقتباسات أو القوائم أو علامات التشديد متداخلة أكثر من \(limit) مرة."
        )
    }
    static func tooManyLinks(limit: Int) -> Text {
        Text(
            en: "The text has more than \(Language.english.number(limit)) links to notes.",
            de: "Der Text hat mehr als \(Language.german.number(limit)) Links zu Notizen.",
            ar: "في النص أكثر من \(Language.arabic.number(limit)) رابط إلى ملاحظات."
        )
    }
    static let tooCostly = Text(
        en: "The text has too many marks, links or lines to be shown as Markdown.",
        de: "Der Text hat zu viele Auszeichnungen, Links oder Zeilen, um als Markdown angezeigt zu werden.",
        ar: "عدد العلامات أو الروابط أو الأسطر في النص أكبر من أن يُعرض بصيغة Markdown."
    )
    static let unsafe = Text(
        en: "The text could not be shown as Markdown safely.",
        de: "Der Text konnte nicht sicher als Markdown angezeigt werden.",
        ar: "تعذر عرض النص بصيغة Markdown بأمان."
    )
}
