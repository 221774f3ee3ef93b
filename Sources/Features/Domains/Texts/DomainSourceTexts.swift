import AtriumTexts
import Portico

/// What the page says where a source of domain names is chosen.
@Texts enum DomainSourceTexts {
    static let heading = Text(
        en: "Where should domain names come from?",
        de: "Woher sollen die Domainnamen kommen?",
        ar: "من أين تأتي أسماء النطاقات؟"
    )
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
