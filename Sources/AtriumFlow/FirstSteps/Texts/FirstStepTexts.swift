import AtriumTexts
import Portico

/// What the pages of the first steps say.
@Texts enum FirstStepTexts {
    // The front door.
    static let withoutWaiting = Text(
        en: "Continue without waiting",
        de: "Weiter, ohne zu warten",
        ar: "المتابعة دون انتظار"
    )

    // The choice of a language.
    static let preferences = Text(
        en: "Language and appearance",
        de: "Sprache und Darstellung",
        ar: "اللغة والمظهر"
    )
    static let language = Text(en: "Language", de: "Sprache", ar: "اللغة")
    static let unavailable = Text(
        en: "Atrium is not available in the languages that your browser asks for. Please choose one of these.",
        de: "Atrium gibt es nicht in den Sprachen, die Ihr Browser anfordert. Bitte wählen Sie eine von diesen.",
        ar: "لا يتوفر Atrium باللغات التي يطلبها متصفحك. يُرجى اختيار إحدى هذه اللغات."
    )
    static let remembered = Text(
        en: "Your choice is remembered in this browser. You can change it at any time.",
        de: "Ihre Auswahl wird in diesem Browser gespeichert. Sie können sie jederzeit ändern.",
        ar: "يُحفظ اختيارك في هذا المتصفح. يمكنك تغييره في أي وقت."
    )

    // The choice of a country.
    static let country = Text(en: "Country", de: "Land", ar: "البلد")
    static let aboutCountry = Text(
        en: "This country’s domain ending is listed first.",
        de: "Die Domainendung dieses Landes steht in der Domainsuche dann oben.",
        ar: "يظهر امتداد هذا البلد أولًا."
    )
    static let browsersCountry = Text(
        en: "Use my browser’s setting",
        de: "Einstellung meines Browsers",
        ar: "حسب إعداد المتصفح"
    )
    static let saveCountry = Text(en: "Save", de: "Speichern", ar: "حفظ")

    // How pages look.
    static let theme = Text(en: "Colours", de: "Farben", ar: "الألوان")
    static let keys = Text(en: "Keyboard shortcuts", de: "Tastenkürzel", ar: "اختصارات لوحة المفاتيح")
    static let aboutKeys = Text(
        en: "Press ? for the list, or Ctrl+K to find a link or button.",
        de: "Drücken Sie ? für die Liste oder Strg+K, um einen Link oder eine Schaltfläche zu finden.",
        ar: "اضغط ؟ لعرض القائمة، أو Ctrl+K للعثور على رابط أو زر."
    )
    static let density = Text(en: "Spacing", de: "Abstände", ar: "التباعد")

    // What is kept for when there is no connection.
    static let offline = Text(en: "Offline", de: "Offline", ar: "دون اتصال")
    static let noConnection = Text(
        en: "There is no connection. Pages cannot be loaded at the moment.",
        de: "Es gibt keine Verbindung. Im Moment lassen sich keine Seiten laden.",
        ar: "لا يوجد اتصال. يتعذر تحميل الصفحات الآن."
    )
    static let tryAgain = Text(en: "Try again", de: "Noch einmal versuchen", ar: "حاول مرة أخرى")
    static let isKept = Text(
        en: "This browser keeps the last 50 notes you open from now on. You can read them offline, and write drafts.",
        de: "Dieser Browser bewahrt die letzten 50 Notizen auf, die Sie von jetzt an öffnen. Sie können sie ohne "
            + "Verbindung lesen und Entwürfe schreiben.",
        ar: "يحتفظ هذا المتصفح بآخر 50 ملاحظة تفتحها من الآن فصاعدًا. يمكنك قراءتها وكتابة مسودات دون اتصال."
    )
    static let isNotKept = Text(
        en: "No notes are kept in this browser.",
        de: "In diesem Browser werden keine Notizen aufbewahrt.",
        ar: "لا تُحفظ أي ملاحظات في هذا المتصفح."
    )
    static let couldKeep = Text(
        en: "Keep the last 50 notes you open from now on, to read and edit them offline.",
        de: "Die letzten 50 Notizen, die Sie ab jetzt öffnen, aufbewahren, um sie ohne Verbindung zu lesen und zu "
            + "bearbeiten.",
        ar: "احفظ آخر 50 ملاحظة تفتحها من الآن فصاعدًا لتقرأها وتعدّلها دون اتصال."
    )
    static let whoReads = Text(
        en: "Anyone who can use this browser can read them. Choose this only on your own device.",
        de: "Wer diesen Browser benutzt, kann sie lesen. Wählen Sie das nur auf Ihrem eigenen Gerät.",
        ar: "يستطيع كل من يستخدم هذا المتصفح قراءتها. اختر ذلك على جهازك أنت فقط."
    )
    static let whenRemoved = Text(
        en: "They are removed when you sign out or your session ends, even drafts not sent yet.",
        de: "Beim Abmelden und am Ende der Sitzung werden sie entfernt, auch nicht gesendete Entwürfe.",
        ar: "تُزال عند تسجيل الخروج أو انتهاء الجلسة، وكذلك المسودات التي لم تُرسَل بعد."
    )
    static let alsoRemoved = Text(
        en: "They are also removed when someone else signs in here, or after 30 days offline.",
        de: "Sie werden auch entfernt, wenn sich hier jemand anderes anmeldet, oder nach 30 Tagen ohne Verbindung.",
        ar: "تُزال أيضًا عندما يسجّل شخص آخر الدخول هنا، أو بعد 30 يومًا دون اتصال."
    )
    static let keepNotes = Text(
        en: "Keep notes in this browser",
        de: "Notizen in diesem Browser aufbewahren",
        ar: "احفظ الملاحظات في هذا المتصفح"
    )
    static let removeNotes = Text(
        en: "Remove them and stop keeping notes",
        de: "Entfernen und keine mehr aufbewahren",
        ar: "أزلها من هذا المتصفح وأوقف الحفظ"
    )
    static let signInToKeep = Text(
        en: "Sign in to keep notes",
        de: "Anmelden, um Notizen aufzubewahren",
        ar: "سجّل الدخول لحفظ الملاحظات"
    )
    static let newNote = Text(en: "New note", de: "Neue Notiz", ar: "ملاحظة جديدة")
    static let keptNotes = Text(
        en: "Notes in this browser",
        de: "Notizen in diesem Browser",
        ar: "الملاحظات في هذا المتصفح"
    )
    static let noneYet = Text(
        en: "Open a note to keep it here.",
        de: "Öffnen Sie eine Notiz, um sie hier aufzubewahren.",
        ar: "افتح ملاحظة لتُحفظ هنا."
    )
    static let unsentDrafts = Text(
        en: "Drafts not sent yet",
        de: "Noch nicht gesendete Entwürfe",
        ar: "مسودات لم تُرسَل بعد"
    )
    static let offlineCopy = Text(
        en: "No connection. Copy from {time}.",
        de: "Keine Verbindung. Kopie vom {time}.",
        ar: "لا يوجد اتصال. نسخة من {time}."
    )
    static let draftsSent = Text(
        en: "What you wrote offline is now in your drafts.",
        de: "Was Sie offline geschrieben haben, ist jetzt in Ihren Entwürfen.",
        ar: "ما كتبته دون اتصال موجود الآن في مسوداتك."
    )
    static let draftRefused = Text(
        en: "Something you wrote offline could not be sent. Open it to see why.",
        de: "Etwas offline Geschriebenes konnte nicht gesendet werden. Öffnen Sie es, um den Grund zu sehen.",
        ar: "تعذر إرسال شيء كتبته دون اتصال. افتحه لمعرفة السبب."
    )
    static let showUnsent = Text(en: "Show it", de: "Anzeigen", ar: "عرضه")
    static let noRoom = Text(
        en: "This browser has no room to keep what you type. Leave this page open until it is sent.",
        de: "Dieser Browser hat keinen Platz für Ihre Eingaben. Lassen Sie die Seite offen, bis sie gesendet sind.",
        ar: "لا مساحة في هذا المتصفح لحفظ ما تكتبه. اترك هذه الصفحة مفتوحة حتى يُرسَل."
    )
    static let discardUnsent = Text(en: "Discard", de: "Verwerfen", ar: "حذف")
    static let showDrafts = Text(en: "Show drafts", de: "Entwürfe anzeigen", ar: "عرض المسودات")
    static let untitled = Text(en: "Untitled", de: "Ohne Titel", ar: "بلا عنوان")
    static let needsScript = Text(
        en: "Keeping notes needs JavaScript and a recent browser.",
        de: "Zum Aufbewahren braucht es JavaScript und einen neueren Browser.",
        ar: "يتطلب الحفظ JavaScript ومتصفحًا حديثًا."
    )

    // What a notification is about.
    static let show = Text(en: "Open", de: "Öffnen", ar: "فتح")
    static let toAtrium = Text(en: "Continue to Atrium", de: "Weiter zu Atrium", ar: "المتابعة إلى Atrium")
}
