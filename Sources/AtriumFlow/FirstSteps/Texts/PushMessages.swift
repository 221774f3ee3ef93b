import AtriumTexts

/// What the page of a notification says of what it is about.
enum PushMessages {
    // Before it is known, and where it is not.
    static let lookingUp = Text(en: "One moment, please", de: "Einen Moment bitte", ar: "لحظة من فضلك")
    static let isLookedUp = Text(
        en: "What the notification is about is being looked up.",
        de: "Es wird nachgesehen, worum es in der Benachrichtigung geht.",
        ar: "يجري البحث عن موضوع الإشعار."
    )
    static let gone = Text(en: "This is gone", de: "Das gibt es nicht mehr", ar: "لم يعد هذا موجودًا")
    static let isNotThere = Text(
        en: "What the notification was about is not there any more.",
        de: "Worum es in der Benachrichtigung ging, ist nicht mehr da.",
        ar: "لم يعد موضوع الإشعار موجودًا."
    )
    static let unknown = Text(
        en: "Nothing can be said right now",
        de: "Im Moment lässt sich nichts sagen",
        ar: "لا يمكن قول شيء الآن"
    )
    static let notFoundOut = Text(
        en: "What the notification is about could not be found out in time. Its page may know.",
        de: "Worum es in der Benachrichtigung geht, war nicht rechtzeitig zu erfahren. Vielleicht steht es auf ihrer "
            + "Seite.",
        ar: "تعذرت معرفة موضوع الإشعار في الوقت المناسب. قد تجده في صفحته."
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
        en: "The file is ready to be downloaded.",
        de: "Die Datei steht zum Herunterladen bereit.",
        ar: "الملف جاهز للتنزيل."
    )
    static let offered = Text(
        en: "Your import can begin",
        de: "Ihr Import kann beginnen",
        ar: "يمكن بدء الاستيراد"
    )
    static let lookFirst = Text(
        en: "Look at what it would change before anything is done.",
        de: "Sehen Sie sich an, was er ändern würde, bevor etwas geschieht.",
        ar: "اطّلع على ما سيغيّره قبل تنفيذ أي شيء."
    )
    static func failed(isImport: Bool) -> Text {
        isImport
            ? Text(en: "Your import did not succeed", de: "Ihr Import ist fehlgeschlagen", ar: "لم ينجح الاستيراد")
            : Text(en: "Your export did not succeed", de: "Ihr Export ist fehlgeschlagen", ar: "لم ينجح التصدير")
    }
    static let nothingKnown = Text(
        en: "Nothing more is known.",
        de: "Mehr ist nicht bekannt.",
        ar: "لا يُعرف أكثر من ذلك."
    )
    static func cancelled(isImport: Bool) -> Text {
        isImport
            ? Text(en: "Your import was cancelled", de: "Ihr Import wurde abgebrochen", ar: "أُلغي الاستيراد")
            : Text(en: "Your export was cancelled", de: "Ihr Export wurde abgebrochen", ar: "أُلغي التصدير")
    }
    static let nothingIsDone = Text(
        en: "Nothing more is done.",
        de: "Es geschieht nichts weiter.",
        ar: "لن يُنفَّذ شيء آخر."
    )
    static func underWay(isImport: Bool) -> Text {
        isImport
            ? Text(en: "Your import is under way", de: "Ihr Import läuft", ar: "الاستيراد قيد التنفيذ")
            : Text(en: "Your export is under way", de: "Ihr Export läuft", ar: "التصدير قيد التنفيذ")
    }
    static let pageTells = Text(
        en: "Its page tells how far it is.",
        de: "Auf seiner Seite steht, wie weit er ist.",
        ar: "تُظهر صفحته مدى تقدمه."
    )
}
