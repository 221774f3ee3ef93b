import AtriumTexts
import Portico

/// What notifications say, and what is said of them.
enum NotificationMessages {
    static let about = Text(
        en: "What has happened in your account",
        de: "Was in Ihrem Konto geschehen ist",
        ar: "ما حدث في حسابك"
    )
    static func unread(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) is new."
            } other: {
                "\($0) are new."
            },
            de: OneAndOther {
                "\($0) ist neu."
            } other: {
                "\($0) sind neu."
            },
            ar: ArabicForms(
                zero: { _ in "لا جديد." },
                one: { _ in "إشعار جديد واحد." },
                two: { _ in "إشعاران جديدان." },
                few: { "\($0) إشعارات جديدة." },
                many: { "\($0) إشعارًا جديدًا." },
                other: { "\($0) إشعار جديد." }
            )
        )
    }
    static let allRead = Text(en: "All are read.", de: "Alle sind gelesen.", ar: "كلها مقروءة.")
    static let saved = Text(en: "Your choice is saved.", de: "Ihre Auswahl ist gespeichert.", ar: "حُفظ اختيارك.")
    static let feedMade = Text(
        en: "This is the address of your feed. It is not shown again:",
        de: "Das ist die Adresse Ihres Feeds. Sie wird nicht noch einmal angezeigt:",
        ar: "هذا عنوان خلاصتك، ولن يُعرض مرة أخرى:"
    )
    static let feedEnded = Text(
        en: "The feed is ended. Its address leads nowhere any more.",
        de: "Der Feed ist beendet. Seine Adresse führt nirgends mehr hin.",
        ar: "أُنهيت الخلاصة، ولم يعد عنوانها يؤدي إلى شيء."
    )
    static let feedTitle = Text(
        en: "Your notifications on Atrium",
        de: "Ihre Benachrichtigungen auf Atrium",
        ar: "إشعاراتك على Atrium"
    )
    static let gone = Text(
        en: "There is no such notification any more, or no such address.",
        de: "Diese Benachrichtigung oder diese Adresse gibt es nicht mehr.",
        ar: "لم يعد هذا الإشعار أو هذا العنوان موجودًا."
    )

    // What this version does not know, or cannot say.
    static let unknown = Text(
        en: "Something that this version of Atrium does not know",
        de: "Etwas, das diese Version von Atrium nicht kennt",
        ar: "شيء لا تعرفه هذه النسخة من Atrium"
    )
    static let untold = Text(
        en: "Something that cannot be told at the moment",
        de: "Etwas, das sich im Moment nicht sagen lässt",
        ar: "شيء يتعذر الإخبار به الآن"
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
        en: "They came with an import of names and match your saved search.",
        de: "Sie kamen mit einem Import von Namen und passen zu Ihrer gespeicherten Suche.",
        ar: "جاءت مع استيراد للأسماء وتطابق بحثك المحفوظ."
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
    static let imported = Text(en: "An import is complete", de: "Ein Import ist fertig", ar: "اكتمل استيراد")
    static let importedText = Text(
        en: "Its notes are in your account. Its page says what was done.",
        de: "Seine Notizen sind in Ihrem Konto. Auf seiner Seite steht, was getan wurde.",
        ar: "ملاحظاته في حسابك، وتذكر صفحته ما جرى."
    )
    static let exported = Text(en: "An export is complete", de: "Ein Export ist fertig", ar: "اكتمل تصدير")
    static let exportedText = Text(
        en: "Its file can be downloaded from its page for a week.",
        de: "Seine Datei lässt sich eine Woche lang von seiner Seite herunterladen.",
        ar: "يمكن تنزيل ملفه من صفحته خلال أسبوع."
    )
    static let notImported = Text(en: "An import has failed", de: "Ein Import ist gescheitert", ar: "تعذر استيراد")
    static let notExported = Text(en: "An export has failed", de: "Ein Export ist gescheitert", ar: "تعذر تصدير")
    static let failedText = Text(
        en: "Its page says why.",
        de: "Auf seiner Seite steht, warum.",
        ar: "تذكر صفحته السبب."
    )

    // A sign-in from somewhere new.
    static let newDevice = Text(
        en: "Your account was signed in to from somewhere new",
        de: "In Ihrem Konto hat sich jemand von einem neuen Ort aus angemeldet",
        ar: "سُجّل الدخول إلى حسابك من مكان جديد"
    )
    static func signedIn(from address: String) -> Text {
        Text(
            en: "It was from the address \(address). If that was not you, end the session and change your password.",
            de: "Es war von der Adresse \(address) aus. Wenn Sie das nicht waren, beenden Sie die Sitzung und ändern "
                + "Sie Ihr Passwort.",
            ar: "كان ذلك من العنوان \(isolated: address). إن لم تكن أنت، فأنهِ الجلسة وغيّر كلمة المرور."
        )
    }
    static func signedIn(from address: String, with device: String) -> Text {
        Text(
            en: "It was \(device), from the address \(address). If that was not you, end the session and change your "
                + "password.",
            de: "Es war \(device), von der Adresse \(address) aus. Wenn Sie das nicht waren, beenden Sie die Sitzung "
                + "und ändern Sie Ihr Passwort.",
            ar:
                "كان ذلك \(isolated: device) من العنوان \(isolated: address). إن لم تكن أنت، فأنهِ الجلسة وغيّر كلمة المرور."
        )
    }

    // A shared note.
    static let opened = Text(
        en: "Somebody opened a note that you share",
        de: "Jemand hat eine Notiz geöffnet, die Sie teilen",
        ar: "فتح شخص ملاحظة تشاركها"
    )
    static func opened(_ name: String) -> Text {
        Text(
            en: "Somebody opened “\(name)”",
            de: "Jemand hat „\(name)“ geöffnet",
            ar: "فتح شخص «\(isolated: name)»"
        )
    }
    static let openedText = Text(
        en: "It was the first time by a link that you made. You can end the link.",
        de: "Es war das erste Mal über einen Link von Ihnen. Sie können den Link beenden.",
        ar: "كانت المرة الأولى عبر رابط أنشأته. يمكنك إنهاء الرابط."
    )
}
