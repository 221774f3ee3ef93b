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
        en: "Choose the language of these pages.",
        de: "Wählen Sie die Sprache dieser Seiten.",
        ar: "اختر لغة هذه الصفحات."
    )
}
