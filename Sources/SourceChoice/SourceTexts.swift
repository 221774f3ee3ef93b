public import AtriumTexts
public import Portico

/// What each page says where a source is chosen, beside its heading.
@Texts public enum SourceTexts {
    static let gone = Text(
        en: "The source you chose is not available here any more. Please choose another one.",
        de: "Die Quelle, die Sie gewählt haben, ist hier nicht mehr verfügbar. Bitte wählen Sie eine andere.",
        ar: "لم يعد المصدر الذي اخترته متاحًا هنا. يُرجى اختيار مصدر آخر."
    )
    static let chooseAnother = Text(
        en: "Choose another source, or try again later.",
        de: "Wählen Sie eine andere Quelle, oder versuchen Sie es später noch einmal.",
        ar: "اختر مصدرًا آخر، أو حاول مرة أخرى لاحقًا."
    )
    static let remembered = Text(
        en: "Your choice is remembered in this browser. You can change it at any time.",
        de: "Ihre Auswahl wird in diesem Browser gespeichert. Sie können sie jederzeit ändern.",
        ar: "يُحفظ اختيارك في هذا المتصفح. يمكنك تغييره في أي وقت."
    )
}

/// What only the code of the choice of a source says.
public enum SourceMessages {
    /// Beside what another source gave in its place.
    public static let chosenIsGone = Text(
        en: "The source you chose is not available here any more, so another one is used.",
        de: "Die Quelle, die Sie gewählt haben, ist hier nicht mehr verfügbar, deshalb wird eine andere verwendet.",
        ar: "لم يعد المصدر الذي اخترته متاحًا هنا، لذلك يُستخدم مصدر آخر."
    )
    static let thisServer = Text(en: "This server", de: "Dieser Server", ar: "هذا الخادم")
}
