import AtriumTexts
import Portico

/// What the page of the calendar says.
@Texts enum NoteCalendarTexts {
    static let previousMonth = Text(en: "Previous month", de: "Voriger Monat", ar: "الشهر السابق")
    static let nextMonth = Text(en: "Next month", de: "Nächster Monat", ar: "الشهر التالي")
    static let today = Text(en: "Today", de: "Heute", ar: "اليوم")
    static let writtenThatDay = Text(en: "Written", de: "Geschrieben", ar: "كُتبت")
    static let dueThatDay = Text(en: "Due", de: "Fällig", ar: "مستحقة")
    static let nothingThatDay = Text(
        en: "Nothing was written on this day, and nothing is due.",
        de: "An diesem Tag wurde nichts geschrieben, und nichts ist fällig.",
        ar: "لم يُكتب شيء في هذا اليوم، ولا شيء مستحق."
    )
    static let onThisDay = Text(
        en: "On this day in earlier years",
        de: "An diesem Tag in früheren Jahren",
        ar: "في مثل هذا اليوم من أعوام سابقة"
    )
    static let daysIn = Text(
        en: "All days are those of {zone}.",
        de: "Alle Tage gelten in der Zeitzone {zone}.",
        ar: "كل الأيام بتوقيت {zone}."
    )
}
