import AtriumTexts
import Portico

/// What the pages of the notifications say.
@Texts enum NotificationTexts {
    static let notifications = Text(en: "Notifications", de: "Benachrichtigungen", ar: "الإشعارات")
    static let none = Text(
        en: "Nothing has happened yet that you would be told here.",
        de: "Bisher ist nichts geschehen, was Ihnen hier mitgeteilt würde.",
        ar: "لم يحدث بعد ما يُخطَر به هنا."
    )
    static let new = Text(en: "New", de: "Neu", ar: "جديد")
    static let markRead = Text(en: "Mark as read", de: "Als gelesen markieren", ar: "تحديد كمقروء")
    static let markAllRead = Text(en: "Mark all as read", de: "Alle als gelesen markieren", ar: "تحديد الكل كمقروء")
    static let choose = Text(
        en: "Choose what you are told, and how",
        de: "Wählen, was Ihnen wie mitgeteilt wird",
        ar: "اختر ما تُخطَر به وكيف"
    )
    static let timesIn = Text(en: "All times in {zone}.", de: "Alle Zeiten in {zone}.", ar: "كل الأوقات بتوقيت {zone}.")
    static let pages = Text(en: "Pages", de: "Seiten", ar: "الصفحات")
    static let page = Text(en: "Page {page} of {pages}", de: "Seite {page} von {pages}", ar: "صفحة {page} من {pages}")
    static let previous = Text(en: "Previous page", de: "Vorige Seite", ar: "الصفحة السابقة")
    static let next = Text(en: "Next page", de: "Nächste Seite", ar: "الصفحة التالية")

    // The choice.
    static let choices = Text(
        en: "What you are told",
        de: "Was Ihnen mitgeteilt wird",
        ar: "ما تُخطَر به"
    )
    static let choicesHint = Text(
        en: "Nothing is sent by email or to a device before you choose it here, but for what concerns the safety of "
            + "your account.",
        de: "Nichts wird per E-Mail oder an ein Gerät gesendet, bevor Sie es hier wählen, außer was die Sicherheit "
            + "Ihres Kontos betrifft.",
        ar: "لا يُرسَل شيء بالبريد الإلكتروني أو إلى جهاز قبل أن تختاره هنا، إلا ما يتعلق بأمان حسابك."
    )
    static let byPage = Text(en: "On the page", de: "Auf der Seite", ar: "في الصفحة")
    static let byMail = Text(en: "By email", de: "Per E-Mail", ar: "بالبريد الإلكتروني")
    static let byPush = Text(en: "On my devices", de: "Auf meinen Geräten", ar: "على أجهزتي")
    static let devices = Text(
        en: "Which devices show them",
        de: "Welche Geräte sie anzeigen",
        ar: "الأجهزة التي تعرضها"
    )
    static let save = Text(en: "Save the choice", de: "Auswahl speichern", ar: "حفظ الاختيار")

    // The feed.
    static let feed = Text(en: "For feed readers", de: "Für Feedreader", ar: "لقارئ الخلاصات")
    static let feedHint = Text(
        en: "A feed reader can show your notifications. Whoever has the address of the feed can read them, so keep it "
            + "to yourself. It is shown once.",
        de: "Ein Feedreader kann Ihre Benachrichtigungen anzeigen. Wer die Adresse des Feeds hat, kann sie lesen; "
            + "geben Sie sie nicht weiter. Sie wird einmal angezeigt.",
        ar:
            "يمكن لقارئ الخلاصات عرض إشعاراتك. من لديه عنوان الخلاصة يستطيع قراءتها، فلا تعطه لأحد. يُعرض العنوان مرة واحدة."
    )
    static let makeFeed = Text(en: "Make an address", de: "Adresse erzeugen", ar: "إنشاء عنوان")
    static let replaceFeed = Text(
        en: "Replace the address by a new one",
        de: "Adresse durch eine neue ersetzen",
        ar: "استبدال العنوان بعنوان جديد"
    )
    static let endFeed = Text(en: "End the feed", de: "Feed beenden", ar: "إنهاء الخلاصة")

    // Ending mails.
    static let endMails = Text(en: "End these emails", de: "Diese E-Mails beenden", ar: "إيقاف هذه الرسائل")
    static let endHint = Text(
        en: "No more emails of this kind are sent to your account. You can choose them again under your notifications.",
        de: "E-Mails dieser Art werden nicht mehr an Ihr Konto gesendet. Unter Ihren Benachrichtigungen können Sie sie "
            + "wieder wählen.",
        ar: "لن تُرسَل رسائل من هذا النوع إلى حسابك بعد الآن. يمكنك اختيارها من جديد ضمن إشعاراتك."
    )
    static let areEnded = Text(
        en: "These emails are ended.",
        de: "Diese E-Mails sind beendet.",
        ar: "أُوقفت هذه الرسائل."
    )

    /// What a type is called.
    static func name(_ kind: NotificationKind) -> Text {
        switch kind {
        case .searchMatched:
            Text(
                en: "New names match a saved search",
                de: "Neue Namen passen zu einer gespeicherten Suche",
                ar: "أسماء جديدة تطابق بحثًا محفوظًا"
            )
        case .reminderDue: Text(en: "A reminder is due", de: "Eine Erinnerung ist fällig", ar: "حان موعد تذكير")
        case .jobEnded:
            Text(
                en: "An import or export has ended",
                de: "Ein Import oder Export ist zu Ende",
                ar: "انتهى استيراد أو تصدير"
            )
        case .newDevice:
            Text(
                en: "A sign-in from somewhere new",
                de: "Eine Anmeldung von einem neuen Ort",
                ar: "تسجيل دخول من مكان جديد"
            )
        case .sharedNoteOpened:
            Text(
                en: "A shared note was opened for the first time",
                de: "Eine geteilte Notiz wurde zum ersten Mal geöffnet",
                ar: "فُتحت ملاحظة مشاركة لأول مرة"
            )
        }
    }
}
