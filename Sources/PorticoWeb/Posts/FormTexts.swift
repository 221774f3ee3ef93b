import Portico

// What is said of a form that comes back.
extension FrameworkText {
    static let problem = FrameworkText(en: "Problem", de: "Problem", ar: "مشكلة")

    static let notFinished = FrameworkText(
        en: "This was not finished",
        de: "Das wurde nicht abgeschlossen",
        ar: "لم يكتمل هذا"
    )

    static let stillHere = FrameworkText(
        en: "What you entered is still here.",
        de: "Ihre Eingaben sind noch hier.",
        ar: "ما أدخلته لا يزال هنا."
    )

    static let pleaseCheck = FrameworkText(
        en: "Please check what you typed",
        de: "Bitte prüfen Sie Ihre Eingaben",
        ar: "يُرجى مراجعة ما كتبته"
    )

    static let noLongerHere = FrameworkText(
        en: "This is no longer here",
        de: "Das gibt es hier nicht mehr",
        ar: "لم يعد هذا موجودًا هنا"
    )

    static let nothingWasSaved = FrameworkText(
        en: "Nothing has been saved.",
        de: "Es wurde nichts gespeichert.",
        ar: "لم يُحفظ شيء."
    )

    static let notAllowed = FrameworkText(
        en: "This is not allowed",
        de: "Das ist nicht erlaubt",
        ar: "هذا غير مسموح به"
    )

    static let notNow = FrameworkText(
        en: "This cannot be done at the moment",
        de: "Das geht im Moment nicht",
        ar: "لا يمكن فعل هذا الآن"
    )

    static let tooLarge = FrameworkText(en: "That is too large", de: "Das ist zu groß", ar: "هذا أكبر من اللازم")

    static let tooMuchAtOnce = FrameworkText(
        en: "This page cannot hold that much at once.",
        de: "So viel auf einmal kann diese Seite nicht aufnehmen.",
        ar: "لا تتسع هذه الصفحة لهذا القدر دفعة واحدة."
    )

    static let restIsMissing = FrameworkText(
        en: "Only the beginning of what you sent was read: the rest is missing here.",
        de: "Nur der Anfang dessen, was Sie gesendet haben, wurde gelesen: Der Rest fehlt hier.",
        ar: "لم يُقرأ سوى أول ما أرسلته: الباقي ناقص هنا."
    )

    static let changedSince = FrameworkText(
        en: "This has been changed since you began typing: compare before you save.",
        de: "Das wurde geändert, seit Sie zu schreiben begonnen haben: Vergleichen Sie, bevor Sie speichern.",
        ar: "تغيّر هذا منذ أن بدأت الكتابة: قارن قبل الحفظ."
    )
}

// What is said of a form that is taken along to another page.
extension FrameworkText {
    static let signedOut = FrameworkText(en: "You are signed out", de: "Sie sind abgemeldet", ar: "لقد سُجّل خروجك")

    static let comesFirst = FrameworkText(
        en: "Please do this first",
        de: "Bitte erledigen Sie zuerst dies",
        ar: "يُرجى إتمام هذا أولًا"
    )

    static let signInToDoIt = FrameworkText(
        en: "To do it, sign in here: the page it belongs to will be shown again.",
        de: "Melden Sie sich dafür hier an: Die Seite, zu der es gehört, wird dann wieder angezeigt.",
        ar: "لتنفيذه سجّل الدخول هنا: ستُعرض الصفحة التي ينتمي إليها من جديد."
    )

    static let continueToDoIt = FrameworkText(
        en: "Finish this page first. Then you return to where you were.",
        de: "Schließen Sie zuerst diese Seite ab. Danach kehren Sie dorthin zurück, wo Sie waren.",
        ar: "أكمل هذه الصفحة أولًا، ثم تعود إلى حيث كنت."
    )

    static let signInToGoOn = FrameworkText(
        en: "What you typed is kept on this page: sign in here, and the form will be shown again, filled in.",
        de: "Was Sie geschrieben haben, wird auf dieser Seite behalten: Melden Sie sich hier an, dann wird das "
            + "Formular wieder ausgefüllt angezeigt.",
        ar: "ما كتبته محفوظ في هذه الصفحة: سجّل الدخول هنا ليُعرض النموذج من جديد كما ملأته."
    )

    static let continueToGoOn = FrameworkText(
        en: "What you typed is kept on this page: continue from here, and the form will be shown again, filled in.",
        de: "Was Sie geschrieben haben, wird auf dieser Seite behalten: Machen Sie hier weiter, dann wird das "
            + "Formular wieder ausgefüllt angezeigt.",
        ar: "ما كتبته محفوظ في هذه الصفحة: تابع من هنا ليُعرض النموذج من جديد كما ملأته."
    )

    static let filesAreNotKept = FrameworkText(
        en: "Files are not kept: please choose them again then.",
        de: "Dateien werden nicht behalten: Bitte wählen Sie sie dann noch einmal aus.",
        ar: "لا يُحتفظ بالملفات: يُرجى اختيارها مرة أخرى عندئذ."
    )

    static let stillKept = FrameworkText(
        en: "What you typed before is still kept",
        de: "Ihre früheren Eingaben sind noch da",
        ar: "ما كتبته من قبل لا يزال محفوظًا"
    )

    static let sentAlong = FrameworkText(
        en: "It will be filled in again when you get back to its form.",
        de: "Sie werden wieder eingetragen, wenn Sie zu ihrem Formular zurückkehren.",
        ar: "سيُملأ من جديد عندما تعود إلى نموذجه."
    )

    static let noPageHere = FrameworkText(
        en: "What you typed cannot be shown in a form",
        de: "Ihre Eingaben lassen sich in keinem Formular anzeigen",
        ar: "لا يمكن عرض ما كتبته في نموذج"
    )

    static let copyBeforeLeaving = FrameworkText(
        en: "Nothing was changed by it. Copy what you need before you leave this page.",
        de: "Es wurde damit nichts geändert. Kopieren Sie, was Sie brauchen, bevor Sie diese Seite verlassen.",
        ar: "لم يتغير به شيء. انسخ ما تحتاج إليه قبل مغادرة هذه الصفحة."
    )

    static let notDone = FrameworkText(en: "This was not done", de: "Das wurde nicht ausgeführt", ar: "لم يُنفَّذ هذا")

    static let notDoneYet = FrameworkText(
        en: "This was not done yet",
        de: "Das wurde noch nicht ausgeführt",
        ar: "لم يُنفَّذ هذا بعد"
    )

    static let doItHere = FrameworkText(
        en: "If you still want it, do it here.",
        de: "Wenn Sie es noch wollen, tun Sie es hier.",
        ar: "إن كنت لا تزال تريده فافعله هنا."
    )

    static let notSavedYet = FrameworkText(
        en: "This was not saved yet",
        de: "Das wurde noch nicht gespeichert",
        ar: "لم يُحفظ هذا بعد"
    )

    static let checkAndSave = FrameworkText(
        en: "Check it and save.",
        de: "Prüfen Sie es, und speichern Sie.",
        ar: "راجعه ثم احفظ."
    )

    static let notDoneYetMark = FrameworkText(en: "Not done yet", de: "Noch nicht ausgeführt", ar: "لم يُنفَّذ بعد")
    static let notSavedYetMark = FrameworkText(en: "Not saved yet", de: "Noch nicht gespeichert", ar: "لم يُحفظ بعد")
}

// What is said of a form that comes to its end on an error page.
extension FrameworkText {
    static let whatYouTyped = FrameworkText(en: "What you typed", de: "Ihre Eingaben", ar: "ما كتبته")

    static let copyFromNowhere = FrameworkText(
        en: "This form no longer exists. Copy what you need before you leave this page.",
        de: "Dieses Formular gibt es nicht mehr. Kopieren Sie, was Sie brauchen, bevor Sie diese Seite verlassen.",
        ar: "لم يعد هذا النموذج موجودًا. انسخ ما تحتاج إليه قبل مغادرة هذه الصفحة."
    )

    static let copyOrLoadAgain = FrameworkText(
        en: "Copy what you need before you leave this page, or load it again to send the form once more.",
        de: "Kopieren Sie, was Sie brauchen, bevor Sie diese Seite verlassen, oder laden Sie sie neu, um das "
            + "Formular noch einmal zu senden.",
        ar: "انسخ ما تحتاج إليه قبل مغادرة هذه الصفحة، أو أعد تحميلها لإرسال النموذج مرة أخرى."
    )
}
