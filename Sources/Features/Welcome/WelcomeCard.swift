import AtriumTexts

/// One card of the tour: what Atrium is good for.
struct WelcomeCard: Sendable, Hashable {
    let title: Text
    let text: Text
}

extension WelcomeCard {
    /// The tour, in its order.
    static let tour = [domains, notes, dogFacts, access]

    private static let domains = WelcomeCard(
        title: Text(en: "Find domain names", de: "Domainnamen finden", ar: "ابحث عن أسماء النطاقات"),
        text: Text(
            en:
                "Type a name or a part of it, and the registered domain names that have it are listed. Narrow them down by their ending, save a search to repeat it, and take the results with you as a file.",
            de:
                "Geben Sie einen Namen oder einen Teil davon ein, und Sie sehen die registrierten Domainnamen, in denen er vorkommt. Grenzen Sie sie nach ihrer Endung ein, speichern Sie eine Suche, um sie zu wiederholen, und nehmen Sie die Ergebnisse als Datei mit.",
            ar:
                "اكتب اسمًا أو جزءًا منه لتظهر أسماء النطاقات المسجَّلة التي تحتويه. ضيّق النتائج بحسب نهايتها، واحفظ البحث لتكرره، وخذ النتائج معك في ملف."
        )
    )
    private static let notes = WelcomeCard(
        title: Text(en: "Keep notes", de: "Notizen führen", ar: "دوّن ملاحظاتك"),
        text: Text(
            en:
                "Sign up and write notes in Markdown, with tags and a search over all of them. Each change keeps the version before it, what you type is kept as a draft, and what you remove can be brought back.",
            de:
                "Registrieren Sie sich und schreiben Sie Notizen in Markdown, mit Schlagwörtern und einer Suche über alle. Bei jeder Änderung bleibt die vorige Version erhalten, was Sie tippen, wird als Entwurf aufbewahrt, und was Sie entfernen, lässt sich zurückholen.",
            ar:
                "أنشئ حسابًا واكتب ملاحظات بصيغة Markdown مع وسوم وبحث يشملها كلها. يحفظ كل تغيير النسخة التي قبله، ويُحفظ ما تكتبه مسودةً، ويمكن استعادة ما تزيله."
        )
    )
    private static let dogFacts = WelcomeCard(
        title: Text(en: "Read dog facts", de: "Hundefakten lesen", ar: "اقرأ حقائق عن الكلاب"),
        text: Text(
            en:
                "One fact about dogs at a time, each with its source, and none twice before you have seen them all. Keep your favourites, or save a fact to your notes.",
            de:
                "Immer ein Fakt über Hunde, jeder mit seiner Quelle, und keiner zweimal, bevor Sie alle gesehen haben. Sammeln Sie Ihre Favoriten, oder speichern Sie einen Fakt als Notiz.",
            ar:
                "حقيقة واحدة عن الكلاب في كل مرة، ومع كل منها مصدرها، ولا تتكرر أي منها قبل أن تراها كلها. احتفظ بما تفضله، أو احفظ حقيقة في ملاحظاتك."
        )
    )
    private static let access = WelcomeCard(
        title: Text(en: "Use it your way", de: "So, wie Sie es möchten", ar: "استخدمه بطريقتك"),
        text: Text(
            en:
                "Every page works with the keyboard alone, with a screen reader, on a phone, and without JavaScript. Where scripts run, an open page shows by itself what changes.",
            de:
                "Jede Seite lässt sich allein mit der Tastatur, mit einem Screenreader, auf dem Telefon und ohne JavaScript benutzen. Wo Skripte laufen, zeigt eine offene Seite von selbst, was sich ändert.",
            ar:
                "تعمل كل صفحة بلوحة المفاتيح وحدها، ومع قارئ الشاشة، وعلى الهاتف، وبدون JavaScript. وحيث تعمل البرامج النصية تُظهر الصفحة المفتوحة ما يتغير من تلقاء نفسها."
        )
    )
}
