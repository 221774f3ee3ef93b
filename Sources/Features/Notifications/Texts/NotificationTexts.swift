import AtriumTexts
import Portico

/// What the pages of the notifications say.
@Texts enum NotificationTexts {
    static let notifications = Text(en: "Notifications", de: "Benachrichtigungen", ar: "الإشعارات")
    static let none = Text(
        en: "No notifications yet.",
        de: "Noch keine Benachrichtigungen.",
        ar: "لا توجد إشعارات بعد."
    )
    static let new = Text(en: "New", de: "Neu", ar: "جديد")
    static let markRead = Text(en: "Mark as read", de: "Als gelesen markieren", ar: "تحديد كمقروء")
    static let markAllRead = Text(en: "Mark all as read", de: "Alle als gelesen markieren", ar: "تحديد الكل كمقروء")
    static let choose = Text(
        en: "Notification settings",
        de: "Benachrichtigungseinstellungen",
        ar: "إعدادات الإشعارات"
    )
    static let timesIn = Text(en: "All times in {zone}.", de: "Alle Zeiten in {zone}.", ar: "كل الأوقات بتوقيت {zone}.")
    static let pages = Text(en: "Pages", de: "Seiten", ar: "الصفحات")
    static let page = Text(en: "Page {page} of {pages}", de: "Seite {page} von {pages}", ar: "صفحة {page} من {pages}")
    static let previous = Text(en: "Previous page", de: "Vorige Seite", ar: "الصفحة السابقة")
    static let next = Text(en: "Next page", de: "Nächste Seite", ar: "الصفحة التالية")

    // The choice.
    static let choices = Text(
        en: "Notification settings",
        de: "Benachrichtigungseinstellungen",
        ar: "إعدادات الإشعارات"
    )
    static let choicesHint = Text(
        en: "Apart from security emails, you get emails and notifications on your devices only if you turn them on "
            + "here.",
        de: "Außer Sicherheits-E-Mails erhalten Sie E-Mails und Benachrichtigungen auf Ihren Geräten nur, wenn Sie "
            + "sie hier einschalten.",
        ar: "ما عدا رسائل الأمان، لا تصلك رسائل بريد إلكتروني ولا إشعارات على أجهزتك إلا إذا فعّلتها هنا."
    )
    static let byPage = Text(en: "On this site", de: "Auf dieser Website", ar: "في هذا الموقع")
    static let byMail = Text(en: "By email", de: "Per E-Mail", ar: "بالبريد الإلكتروني")
    static let byPush = Text(en: "On my devices", de: "Auf meinen Geräten", ar: "على أجهزتي")
    static let devices = Text(
        en: "Devices that show notifications",
        de: "Geräte, die Benachrichtigungen anzeigen",
        ar: "الأجهزة التي تعرض الإشعارات"
    )
    static let onDevices = Text(
        en: "To use “On my devices”, set up a device: {devices}",
        de: "Für „Auf meinen Geräten“ richten Sie ein Gerät ein: {devices}",
        ar: "لاستخدام «على أجهزتي» جهّز جهازًا: {devices}"
    )
    static let save = Text(en: "Save", de: "Speichern", ar: "حفظ")

    // The feed.
    static let feed = Text(en: "For feed readers", de: "Für Feedreader", ar: "لقارئ الخلاصات")
    static let feedHint = Text(
        en: "A feed reader can show your notifications. Anyone who has the address of the feed can read them, so keep "
            + "it secret. It is shown only once.",
        de: "Ein Feedreader kann Ihre Benachrichtigungen anzeigen. Wer die Adresse des Feeds hat, kann mitlesen. "
            + "Halten Sie sie geheim, sie wird nur einmal angezeigt.",
        ar: "يمكن لقارئ الخلاصات عرض إشعاراتك. من لديه عنوان الخلاصة يستطيع قراءتها، فلا تعطه لأحد. يُعرض العنوان مرة "
            + "واحدة فقط."
    )
    static let makeFeed = Text(en: "Create an address", de: "Adresse erstellen", ar: "إنشاء عنوان")
    static let replaceFeed = Text(
        en: "Replace the address",
        de: "Adresse ersetzen",
        ar: "استبدال العنوان"
    )
    static let endFeed = Text(en: "Turn off the feed", de: "Feed ausschalten", ar: "إيقاف الخلاصة")

    // Ending mails.
    static let endMails = Text(en: "Turn off these emails", de: "Diese E-Mails abbestellen", ar: "إيقاف هذه الرسائل")
    static let endHint = Text(
        en: "You will get no more emails of this kind. You can turn them on again in your notification settings.",
        de: "Sie erhalten keine E-Mails dieser Art mehr. Unter „Benachrichtigungseinstellungen“ können Sie sie wieder "
            + "einschalten.",
        ar: "لن تصلك رسائل من هذا النوع بعد الآن. يمكنك تفعيلها من جديد في إعدادات الإشعارات."
    )
    static let areEnded = Text(
        en: "These emails are off.",
        de: "Diese E-Mails sind abbestellt.",
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
                en: "An import or export is finished",
                de: "Ein Import oder Export ist fertig",
                ar: "انتهى استيراد أو تصدير"
            )
        case .newDevice:
            Text(
                en: "A sign-in from a new place",
                de: "Eine Anmeldung an einem neuen Ort",
                ar: "تسجيل دخول من مكان جديد"
            )
        case .sharedNoteOpened:
            Text(
                en: "A shared note was opened for the first time",
                de: "Eine geteilte Notiz wurde zum ersten Mal geöffnet",
                ar: "فُتحت ملاحظة مشتركة لأول مرة"
            )
        }
    }
}
