import AtriumTexts
import Portico

/// What the pages of reminders say.
@Texts enum NoteReminderTexts {
    static let reminders = Text(en: "Reminders", de: "Erinnerungen", ar: "التذكيرات")
    static let noReminders = Text(en: "No reminders", de: "Keine Erinnerungen", ar: "لا تذكيرات")
    static let noRemindersHint = Text(
        en: "Open a note and choose “Reminders” to be reminded of it.",
        de: "Öffnen Sie eine Notiz, und wählen Sie „Erinnerungen“, um an sie erinnert zu werden.",
        ar: "افتح ملاحظة واختر «التذكيرات» ليصلك تذكير بها."
    )
    static let heldInTrash = Text(
        en: "The note is in the trash. As long as it is there, you will not be reminded of it.",
        de: "Die Notiz ist im Papierkorb. Solange sie dort ist, werden Sie nicht an sie erinnert.",
        ar: "الملاحظة في سلة المهملات. لن يصلك تذكير بها ما دامت هناك."
    )
    static let reminderLimit = Text(
        en: "This note has {limit} reminders, which is the limit. Remove one to set another.",
        de:
            "Diese Notiz hat {limit} Erinnerungen, mehr sind nicht möglich. Entfernen Sie eine, um eine neue einzurichten.",
        ar: "عدد تذكيرات هذه الملاحظة {limit}، وهو الحد الأقصى. أزل أحدها لتضيف غيره."
    )

    // A new one.
    static let newReminder = Text(en: "New reminder", de: "Neue Erinnerung", ar: "تذكير جديد")
    static let reminderDate = Text(en: "Date", de: "Datum", ar: "التاريخ")
    static let reminderTime = Text(en: "Time", de: "Uhrzeit", ar: "الوقت")
    static let reminderZone = Text(en: "Time zone", de: "Zeitzone", ar: "المنطقة الزمنية")
    static let reminderZoneHint = Text(
        en: "To use another time zone, choose it in your account.",
        de: "Eine andere Zeitzone können Sie in Ihrem Konto wählen.",
        ar: "لاستخدام منطقة زمنية أخرى، اخترها في حسابك."
    )
    static let reminderRepeats = Text(en: "Repeat", de: "Wiederholung", ar: "التكرار")
    static let changeReminder = Text(en: "Change", de: "Ändern", ar: "تغيير")
    static let keepReminder = Text(en: "Cancel", de: "Abbrechen", ar: "إلغاء")
    static let setReminder = Text(en: "Set reminder", de: "Erinnerung einrichten", ar: "إضافة التذكير")

    // One of the list.
    /// Before the moment at which it ended.
    static let reminderEnded = Text(en: "Was due on", de: "War fällig am", ar: "كان موعده")
    static let snoozeTenMinutes = Text(en: "In 10 minutes", de: "In 10 Minuten", ar: "بعد 10 دقائق")
    static let snoozeOneHour = Text(en: "In 1 hour", de: "In 1 Stunde", ar: "بعد ساعة")
    static let snoozeTomorrow = Text(en: "Tomorrow at 9:00", de: "Morgen um 9:00 Uhr", ar: "غدًا الساعة 9:00")
    static let snoozing = Text(en: "Move to:", de: "Verschieben:", ar: "تأجيل:")
    static let removeReminder = Text(en: "Remove", de: "Entfernen", ar: "إزالة")
    static let ofReminder = Text(
        en: "(reminder of {moment})",
        de: "(Erinnerung vom {moment})",
        ar: "(التذكير في {moment})"
    )
}
