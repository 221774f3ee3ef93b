import AtriumTexts

/// What the page of a notification says of what it is about.
enum PushMessages {
    // Before it is known, and where it is not.
    static let lookingUp = Text(en: "One moment, please", de: "Einen Moment bitte", ar: "لحظة من فضلك")
    static let isLookedUp = Text(
        en: "The notification is being opened.",
        de: "Die Benachrichtigung wird geöffnet.",
        ar: "يجري فتح الإشعار."
    )
    static let gone = Text(en: "This is gone", de: "Das gibt es nicht mehr", ar: "لم يعد هذا موجودًا")
    static let isNotThere = Text(
        en: "What this notification was about no longer exists.",
        de: "Worum es in der Benachrichtigung ging, gibt es nicht mehr.",
        ar: "لم يعد موضوع الإشعار موجودًا."
    )
    static let unknown = Text(
        en: "This is taking too long",
        de: "Das dauert zu lange",
        ar: "يستغرق هذا وقتًا طويلًا"
    )
    static let notFoundOut = Text(
        en: "Please load this page again.",
        de: "Bitte laden Sie diese Seite noch einmal.",
        ar: "يُرجى تحميل هذه الصفحة مرة أخرى."
    )

    // An import or export.
    static func done(isImport: Bool) -> Text {
        isImport
            ? Text(en: "Your import is done", de: "Ihr Import ist abgeschlossen", ar: "اكتمل الاستيراد")
            : Text(en: "Your export is done", de: "Ihr Export ist abgeschlossen", ar: "اكتمل التصدير")
    }
    static let notesAreThere = Text(
        en: "The notes are in your account.",
        de: "Die Notizen sind in Ihrem Konto.",
        ar: "الملاحظات في حسابك."
    )
    static let fileIsReady = Text(
        en: "The file is ready to download.",
        de: "Die Datei steht zum Herunterladen bereit.",
        ar: "الملف جاهز للتنزيل."
    )
    static let offered = Text(
        en: "Your import can begin",
        de: "Ihr Import kann beginnen",
        ar: "يمكن بدء الاستيراد"
    )
    static let lookFirst = Text(
        en: "See what it would change before you start it.",
        de: "Sehen Sie sich an, was er ändern würde, bevor Sie ihn starten.",
        ar: "اطّلع على ما سيغيّره قبل أن تبدأه."
    )
    static func failed(isImport: Bool) -> Text {
        isImport
            ? Text(en: "Your import did not succeed", de: "Ihr Import ist fehlgeschlagen", ar: "لم ينجح الاستيراد")
            : Text(en: "Your export did not succeed", de: "Ihr Export ist fehlgeschlagen", ar: "لم ينجح التصدير")
    }
    static let nothingKnown = Text(
        en: "The reason is not known.",
        de: "Der Grund ist nicht bekannt.",
        ar: "السبب غير معروف."
    )
    static func cancelled(isImport: Bool) -> Text {
        isImport
            ? Text(en: "Your import was cancelled", de: "Ihr Import wurde abgebrochen", ar: "أُلغي الاستيراد")
            : Text(en: "Your export was cancelled", de: "Ihr Export wurde abgebrochen", ar: "أُلغي التصدير")
    }
    static let nothingIsDone = Text(
        en: "Nothing more will be done.",
        de: "Es geschieht nichts weiter.",
        ar: "لن يُنفَّذ شيء آخر."
    )
    static func underWay(isImport: Bool) -> Text {
        isImport
            ? Text(en: "Your import is under way", de: "Ihr Import läuft", ar: "الاستيراد قيد التنفيذ")
            : Text(en: "Your export is under way", de: "Ihr Export läuft", ar: "التصدير قيد التنفيذ")
    }
    static let pageTells = Text(
        en: "Its page shows how far it is.",
        de: "Auf seiner Seite steht, wie weit er ist.",
        ar: "تُظهر صفحته مدى تقدمه."
    )
}
