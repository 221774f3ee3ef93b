import AtriumTexts
import Portico

/// What only the code of the calendar says.
enum NoteCalendarMessages {
    static let calendar = NoteListTexts.calendar
    static let about = Text(
        en: "What you wrote on each day, and what is due.",
        de: "Was Sie an jedem Tag geschrieben haben und was fällig ist.",
        ar: "ما كتبته في كل يوم وما هو مستحق."
    )

    /// Such as `February 2026`.
    static func month(of day: CalendarDate) -> Text {
        let name = months[day.month - 1]
        func text(_ language: Language) -> String { "\(name.text(in: language)) \(day.year)" }
        return Text(en: text(.english), de: text(.german), ar: text(.arabic))
    }

    private static let months = [
        Text(en: "January", de: "Januar", ar: "يناير"), Text(en: "February", de: "Februar", ar: "فبراير"),
        Text(en: "March", de: "März", ar: "مارس"), Text(en: "April", de: "April", ar: "أبريل"),
        Text(en: "May", de: "Mai", ar: "مايو"), Text(en: "June", de: "Juni", ar: "يونيو"),
        Text(en: "July", de: "Juli", ar: "يوليو"), Text(en: "August", de: "August", ar: "أغسطس"),
        Text(en: "September", de: "September", ar: "سبتمبر"), Text(en: "October", de: "Oktober", ar: "أكتوبر"),
        Text(en: "November", de: "November", ar: "نوفمبر"), Text(en: "December", de: "Dezember", ar: "ديسمبر"),
    ]

    static let weekdays: [(short: Text, name: Text)] = [
        (Text(en: "Mon", de: "Mo", ar: "ن"), Text(en: "Monday", de: "Montag", ar: "الاثنين")),
        (Text(en: "Tue", de: "Di", ar: "ث"), Text(en: "Tuesday", de: "Dienstag", ar: "الثلاثاء")),
        (Text(en: "Wed", de: "Mi", ar: "ر"), Text(en: "Wednesday", de: "Mittwoch", ar: "الأربعاء")),
        (Text(en: "Thu", de: "Do", ar: "خ"), Text(en: "Thursday", de: "Donnerstag", ar: "الخميس")),
        (Text(en: "Fri", de: "Fr", ar: "ج"), Text(en: "Friday", de: "Freitag", ar: "الجمعة")),
        (Text(en: "Sat", de: "Sa", ar: "س"), Text(en: "Saturday", de: "Samstag", ar: "السبت")),
        (Text(en: "Sun", de: "So", ar: "ح"), Text(en: "Sunday", de: "Sonntag", ar: "الأحد")),
    ]

    /// A day with what it has, such as `3 Feb 2026: 2 notes, 1 reminder`.
    static func label(_ day: String, created: Int, due: Int) -> Text {
        let parts = (created > 0 ? [NoteSharedMessages.notes(created)] : []) + (due > 0 ? [reminders(due)] : [])
        guard !parts.isEmpty else { return Text(en: day, de: day, ar: day) }
        func text(_ language: Language, _ comma: String) -> String {
            "\(day): \(parts.map { $0.text(in: language) }.joined(separator: comma))"
        }
        return Text(en: text(.english, ", "), de: text(.german, ", "), ar: text(.arabic, "، "))
    }

    private static func reminders(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) reminder"
            } other: {
                "\($0) reminders"
            },
            de: OneAndOther {
                "\($0) Erinnerung"
            } other: {
                "\($0) Erinnerungen"
            },
            ar: ArabicForms(
                zero: { "\($0) تذكير" },
                one: { _ in "تذكير واحد" },
                two: { _ in "تذكيران" },
                few: { "\($0) تذكيرات" },
                many: { "\($0) تذكيرًا" },
                other: { "\($0) تذكير" }
            )
        )
    }

    /// How many notes are not listed.
    static func more(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "And \($0) more note"
            } other: {
                "And \($0) more notes"
            },
            de: OneAndOther {
                "Und \($0) weitere Notiz"
            } other: {
                "Und \($0) weitere Notizen"
            },
            ar: ArabicForms(
                zero: { "و\($0) ملاحظة أخرى" },
                one: { _ in "وملاحظة أخرى" },
                two: { _ in "وملاحظتان أخريان" },
                few: { "و\($0) ملاحظات أخرى" },
                many: { "و\($0) ملاحظة أخرى" },
                other: { "و\($0) ملاحظة أخرى" }
            )
        )
    }
}
