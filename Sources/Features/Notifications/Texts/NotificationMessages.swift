import AtriumTexts
import Portico

/// What notifications say, and what is said of them.
enum NotificationMessages {
    static let about = Text(
        en: "Notifications about your account",
        de: "Benachrichtigungen zu Ihrem Konto",
        ar: "إشعارات حسابك"
    )
    static func unread(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) unread"
            } other: {
                "\($0) unread"
            },
            de: OneAndOther {
                "\($0) ungelesen"
            } other: {
                "\($0) ungelesen"
            },
            ar: ArabicForms(
                zero: { _ in "لا إشعارات غير مقروءة" },
                one: { _ in "إشعار واحد غير مقروء" },
                two: { _ in "إشعاران غير مقروءين" },
                few: { "\($0) إشعارات غير مقروءة" },
                many: { "\($0) إشعارًا غير مقروء" },
                other: { "\($0) إشعار غير مقروء" }
            )
        )
    }
    static let allRead = Text(
        en: "All are marked as read.",
        de: "Alle sind als gelesen markiert.",
        ar: "حُدّد الكل كمقروء."
    )
    static let saved = Text(
        en: "Your settings are saved.",
        de: "Ihre Einstellungen sind gespeichert.",
        ar: "حُفظت إعداداتك."
    )
    static let feedMade = Text(
        en: "This is the address of your feed. It is not shown again:",
        de: "Das ist die Adresse Ihres Feeds. Sie wird nicht noch einmal angezeigt:",
        ar: "هذا عنوان خلاصتك، ولن يُعرض مرة أخرى:"
    )
    static let feedEnded = Text(
        en: "The feed is off. Its old address no longer works.",
        de: "Der Feed ist ausgeschaltet. Seine alte Adresse funktioniert nicht mehr.",
        ar: "أُوقفت الخلاصة، ولم يعد عنوانها القديم يعمل."
    )
    static let feedTitle = Text(
        en: "Your notifications on Atrium",
        de: "Ihre Benachrichtigungen bei Atrium",
        ar: "إشعاراتك في Atrium"
    )
    static let gone = Text(
        en: "This notification or address no longer exists.",
        de: "Diese Benachrichtigung oder diese Adresse gibt es nicht mehr.",
        ar: "لم يعد هذا الإشعار أو هذا العنوان موجودًا."
    )

    // What this version does not know, or cannot say.
    static let unknown = Text(
        en: "A notification that this version of Atrium cannot show",
        de: "Eine Benachrichtigung, die diese Version von Atrium nicht anzeigen kann",
        ar: "إشعار لا يستطيع هذا الإصدار من Atrium عرضه"
    )
    static let untold = Text(
        en: "A notification that cannot be shown at the moment",
        de: "Eine Benachrichtigung, die sich gerade nicht anzeigen lässt",
        ar: "إشعار يتعذر عرضه الآن"
    )
    static let isKept = Text(
        en: "The notification is kept.",
        de: "Die Benachrichtigung bleibt erhalten.",
        ar: "الإشعار محفوظ."
    )

    // New names.
    static func newNames(_ count: Int, in search: String) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) new name for “\(search)”"
            } other: {
                "\($0) new names for “\(search)”"
            },
            de: OneAndOther {
                "\($0) neuer Name für „\(search)“"
            } other: {
                "\($0) neue Namen für „\(search)“"
            },
            ar: ArabicForms(
                zero: { _ in "لا أسماء جديدة لـ«\(isolated: search)»" },
                one: { _ in "اسم جديد واحد لـ«\(isolated: search)»" },
                two: { _ in "اسمان جديدان لـ«\(isolated: search)»" },
                few: { "\($0) أسماء جديدة لـ«\(isolated: search)»" },
                many: { "\($0) اسمًا جديدًا لـ«\(isolated: search)»" },
                other: { "\($0) اسم جديد لـ«\(isolated: search)»" }
            )
        )
    }
    static let cameWithImport = Text(
        en: "Your saved search has new results.",
        de: "Ihre gespeicherte Suche hat neue Ergebnisse.",
        ar: "لبحثك المحفوظ نتائج جديدة."
    )

    // A reminder.
    static let reminder = Text(
        en: "Reminder of a note without a title",
        de: "Erinnerung an eine Notiz ohne Titel",
        ar: "تذكير بملاحظة بلا عنوان"
    )
    static func reminder(of name: String) -> Text {
        Text(en: "Reminder: \(name)", de: "Erinnerung: \(name)", ar: "تذكير: \(isolated: name)")
    }
    static let youAsked = Text(
        en: "You wanted to be reminded of this note now.",
        de: "Sie wollten jetzt an diese Notiz erinnert werden.",
        ar: "أردت أن تُذكَّر بهذه الملاحظة الآن."
    )

    // An import or export.
    static func ended(_ job: EndedJob) -> Text {
        switch (job.isImport, job.isFailed, job.name) {
        case (true, false, let name?):
            Text(
                en: "Import complete: \(name)",
                de: "Import fertig: \(name)",
                ar: "اكتمل الاستيراد: \(isolated: name)"
            )
        case (true, true, let name?):
            Text(
                en: "Import failed: \(name)",
                de: "Import fehlgeschlagen: \(name)",
                ar: "فشل الاستيراد: \(isolated: name)"
            )
        case (false, false, let name?):
            Text(
                en: "Export complete: \(name)",
                de: "Export fertig: \(name)",
                ar: "اكتمل التصدير: \(isolated: name)"
            )
        case (false, true, let name?):
            Text(
                en: "Export failed: \(name)",
                de: "Export fehlgeschlagen: \(name)",
                ar: "فشل التصدير: \(isolated: name)"
            )
        case (true, false, nil):
            Text(en: "An import is complete", de: "Ein Import ist fertig", ar: "اكتملت عملية استيراد")
        case (true, true, nil):
            Text(en: "An import has failed", de: "Ein Import ist fehlgeschlagen", ar: "فشلت عملية استيراد")
        case (false, false, nil):
            Text(en: "An export is complete", de: "Ein Export ist fertig", ar: "اكتملت عملية تصدير")
        case (false, true, nil):
            Text(en: "An export has failed", de: "Ein Export ist fehlgeschlagen", ar: "فشلت عملية تصدير")
        }
    }
    static let importedText = Text(
        en: "The notes are in your account. The page of the import has the details.",
        de: "Die Notizen sind in Ihrem Konto. Einzelheiten stehen auf der Seite des Imports.",
        ar: "أُضيفت الملاحظات إلى حسابك. التفاصيل في صفحة الاستيراد."
    )
    static let exportedText = Text(
        en: "You can download the file for a week.",
        de: "Sie können die Datei eine Woche lang herunterladen.",
        ar: "يمكنك تنزيل الملف خلال أسبوع."
    )
    static let failedText = Text(
        en: "Its page says why.",
        de: "Auf seiner Seite steht, warum.",
        ar: "تذكر صفحته السبب."
    )

    // A sign-in from somewhere new.
    static let newDevice = Text(
        en: "Sign-in to your account from a new place",
        de: "Anmeldung bei Ihrem Konto an einem neuen Ort",
        ar: "سُجّل الدخول إلى حسابك من مكان جديد"
    )
    static func signedIn(from address: String) -> Text {
        Text(
            en: "It came from the IP address \(address). If it was not you, end that session and change your password.",
            de: "Sie kam von der IP-Adresse \(address). Wenn Sie das nicht waren, beenden Sie diese Sitzung und "
                + "ändern Sie Ihr Passwort.",
            ar: "كان ذلك من عنوان IP \(isolated: address). إن لم تكن أنت، فأنهِ تلك الجلسة وغيّر كلمة المرور."
        )
    }
    static func signedIn(from address: String, with device: String) -> Text {
        Text(
            en: "It was \(device), from the IP address \(address). If it was not you, end that session and change "
                + "your password.",
            de: "Es war \(device), von der IP-Adresse \(address) aus. Wenn Sie das nicht waren, beenden Sie diese "
                + "Sitzung und ändern Sie Ihr Passwort.",
            ar: "كان ذلك \(isolated: device) من عنوان IP \(isolated: address). إن لم تكن أنت، فأنهِ تلك الجلسة وغيّر "
                + "كلمة المرور."
        )
    }

    // A shared note.
    static let opened = Text(
        en: "Someone opened a note that you share",
        de: "Jemand hat eine Notiz geöffnet, die Sie teilen",
        ar: "فتح شخص ملاحظة تشاركها"
    )
    static func opened(_ name: String) -> Text {
        Text(
            en: "Someone opened “\(name)”",
            de: "Jemand hat „\(name)“ geöffnet",
            ar: "فتح شخص «\(isolated: name)»"
        )
    }
    static let openedText = Text(
        en: "Your link was opened for the first time. You can turn it off.",
        de: "Ihr Link wurde zum ersten Mal geöffnet. Sie können ihn deaktivieren.",
        ar: "فُتح رابطك لأول مرة. يمكنك إيقافه."
    )
}
