import AtriumTexts
import Portico

/// What only the code of the pages of reminders says.
enum NoteReminderMessages {
    static func repeats(_ repeats: ReminderRepeat) -> Text {
        switch repeats {
        case .none: Text(en: "Never", de: "Nie", ar: "أبدًا")
        case .daily: Text(en: "Every day", de: "Jeden Tag", ar: "كل يوم")
        case .weekly: Text(en: "Every week", de: "Jede Woche", ar: "كل أسبوع")
        case .monthly: Text(en: "Every month", de: "Jeden Monat", ar: "كل شهر")
        case .yearly: Text(en: "Every year", de: "Jedes Jahr", ar: "كل سنة")
        }
    }
    static func title(_ name: String) -> Text {
        Text(
            en: "Reminders of “\(name)”",
            de: "Erinnerungen an „\(name)“",
            ar: "تذكيرات «\(isolated: name)»"
        )
    }
    static let about = Text(
        en: "When you want to be reminded of a note.",
        de: "Wann Sie an eine Notiz erinnert werden möchten.",
        ar: "متى تريد أن يصلك تذكير بملاحظة."
    )
    static let aboutAll = Text(
        en: "The reminders of all your notes.",
        de: "Die Erinnerungen an alle Ihre Notizen.",
        ar: "تذكيرات كل ملاحظاتك."
    )

    // What was done.
    static func isDue(_ moment: String, zone: String) -> Text {
        Text(
            en: "You will be reminded on \(moment) (\(zone)).",
            de: "Sie werden am \(moment) erinnert (\(zone)).",
            ar: "سيصلك التذكير في \(moment) (\(isolated: zone))."
        )
    }
    static let removed = Text(
        en: "The reminder has been removed.",
        de: "Die Erinnerung wurde entfernt.",
        ar: "أُزيل التذكير."
    )

    // What was not done.
    static let past = Text(
        en: "must be in the future",
        de: "Der Zeitpunkt muss in der Zukunft liegen",
        ar: "يجب أن يكون الموعد في المستقبل"
    )
    static let gone = Text(
        en: "Nothing was changed: the reminder is no longer here.",
        de: "Nichts wurde geändert: Diese Erinnerung gibt es nicht mehr.",
        ar: "لم يتغيّر شيء: لم يعد هذا التذكير هنا."
    )
    static let remindersNotShown = Text(
        en: "The reminders cannot be shown.",
        de: "Die Erinnerungen können nicht angezeigt werden.",
        ar: "يتعذر عرض التذكيرات."
    )
    static func notShown(_ reason: String, _ localiser: Localiser) -> String {
        localiser(remindersNotShown) + " " + localiser(NoteFailures.reason(reason))
    }
}
