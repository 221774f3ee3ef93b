import AtriumTexts

/// What only the code of the front door and of the choice of a language says.
enum FirstStepMessages {
    static let welcome = Text(en: "Welcome to Atrium", de: "Willkommen bei Atrium", ar: "مرحبًا بك في Atrium")
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
