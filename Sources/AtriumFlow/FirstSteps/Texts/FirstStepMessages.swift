import AtriumTexts

/// What only the code of the front door and of the choice of a language says.
enum FirstStepMessages {
    static let welcome = Text(en: "Welcome to Atrium", de: "Willkommen bei Atrium", ar: "مرحبًا بك في Atrium")
    static let comingIn = Text(en: "Opening Atrium", de: "Atrium wird geöffnet", ar: "يجري فتح Atrium")
    static let moment = Text(en: "This takes a moment.", de: "Einen Moment bitte.", ar: "يستغرق هذا لحظة.")
    static let outdated = Text(
        en: "This version is too old",
        de: "Diese Version ist zu alt",
        ar: "هذا الإصدار قديم جدًّا"
    )
    static let update = Text(
        en: "Update the app, or load the page again.",
        de: "Aktualisieren Sie die App, oder laden Sie die Seite neu.",
        ar: "حدّث التطبيق أو أعد تحميل الصفحة."
    )
    static let about = Text(
        en: "Domain names, notes and dog facts.",
        de: "Domainnamen, Notizen und Hundefakten.",
        ar: "أسماء نطاقات وملاحظات وحقائق عن الكلاب."
    )
    static let aboutLanguage = Text(
        en: "Choose your language and country, and how these pages look.",
        de: "Wählen Sie Sprache, Land und Aussehen dieser Seiten.",
        ar: "اختر اللغة والبلد ومظهر هذه الصفحات."
    )
    static let aboutOffline = Text(
        en: "What you can read and write without a connection.",
        de: "Was Sie ohne Verbindung lesen und schreiben können.",
        ar: "ما يمكنك قراءته وكتابته دون اتصال."
    )

    // How pages look.
    static let asSystem = Text(en: "As this device is set", de: "Wie dieses Gerät", ar: "حسب إعداد الجهاز")
    static let light = Text(en: "Light", de: "Hell", ar: "فاتح")
    static let dark = Text(en: "Dark", de: "Dunkel", ar: "داكن")
    static let comfortable = Text(en: "Comfortable", de: "Geräumig", ar: "مريح")
    static let compact = Text(en: "Compact", de: "Kompakt", ar: "مضغوط")
    static let keysOn = Text(en: "On", de: "An", ar: "مفعّلة")
    static let keysOff = Text(en: "Off", de: "Aus", ar: "معطّلة")
}
