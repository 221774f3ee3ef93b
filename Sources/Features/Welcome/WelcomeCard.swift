import AtriumTexts

/// One card of the tour: what Atrium is good for.
struct WelcomeCard: Sendable, Hashable {
    let title: Text
    let text: Text
    /// The part of the app that it is about; nil where it is about all of them.
    var part: WelcomePart?
}

extension WelcomeCard {
    /// The tour, in its order.
    static let tour = [domains, notes, dogFacts, access]

    private static let domains = WelcomeCard(
        title: Text(en: "Find domain names", de: "Domainnamen finden", ar: "ابحث عن أسماء النطاقات"),
        text: Text(
            en: "Type all or part of a name to see the registered domain names that contain it. Filter by ending, "
                + "save searches, and download the results.",
            de: "Geben Sie einen Namen oder einen Teil davon ein, und Sie sehen die registrierten Domainnamen, die "
                + "ihn enthalten. Filtern Sie nach Endung, speichern Sie Suchen, und laden Sie die Ergebnisse "
                + "herunter.",
            ar: "اكتب اسمًا أو جزءًا منه لترى أسماء النطاقات المسجَّلة التي تحتويه. صفِّ النتائج حسب الامتداد، واحفظ "
                + "عمليات البحث، ونزّل النتائج."
        ),
        part: .domains
    )
    private static let notes = WelcomeCard(
        title: Text(en: "Keep notes", de: "Notizen führen", ar: "دوّن ملاحظاتك"),
        text: Text(
            en: "Write notes in Markdown, with tags and search. Every version is kept, drafts are saved "
                + "automatically, and you can restore notes from the trash.",
            de: "Schreiben Sie Notizen in Markdown, mit Schlagwörtern und Suche. Jede Version bleibt erhalten, "
                + "Entwürfe werden automatisch gespeichert, und Notizen lassen sich aus dem Papierkorb "
                + "wiederherstellen.",
            ar: "اكتب ملاحظات بصيغة Markdown مع وسوم وبحث. تبقى كل نسخة محفوظة، وتُحفظ المسودات تلقائيًا، ويمكنك "
                + "استعادة الملاحظات من سلة المهملات."
        ),
        part: .notes
    )
    private static let dogFacts = WelcomeCard(
        title: Text(en: "Read dog facts", de: "Hundefakten lesen", ar: "اقرأ حقائق عن الكلاب"),
        text: Text(
            en: "One dog fact at a time, with its source. No repeats until you have seen them all. Keep your "
                + "favourites, or save a fact to your notes.",
            de: "Ein Hundefakt nach dem anderen, jeder mit Quelle. Keiner wiederholt sich, bevor Sie alle gesehen "
                + "haben. Sammeln Sie Ihre Favoriten, oder speichern Sie einen Fakt als Notiz.",
            ar: "حقيقة واحدة عن الكلاب في كل مرة، مع مصدرها. لا تتكرر أي حقيقة قبل أن ترى جميع الحقائق. احتفظ بما "
                + "تفضله، أو احفظ حقيقة في ملاحظاتك."
        ),
        part: .dogFacts
    )
    private static let access = WelcomeCard(
        title: Text(en: "Use it your way", de: "So, wie Sie es möchten", ar: "استخدمه بطريقتك"),
        text: Text(
            en: "Use every page with the keyboard alone, with a screen reader, on a phone, or without JavaScript. "
                + "With JavaScript, open pages update themselves.",
            de: "Jede Seite lässt sich allein mit der Tastatur, mit einem Screenreader, auf dem Handy und ohne "
                + "JavaScript benutzen. Mit JavaScript aktualisieren sich offene Seiten von selbst.",
            ar: "تعمل كل صفحة بلوحة المفاتيح وحدها، ومع قارئ الشاشة، وعلى الهاتف، وبدون JavaScript. ومع JavaScript "
                + "تُحدَّث الصفحات المفتوحة تلقائيًا."
        )
    )
}
