import AtriumTexts
import Portico

/// What the page says where a source of domain names is chosen, beside what each such page says.
@Texts enum DomainSourceTexts {
    static let heading = Text(
        en: "Where should domain names come from?",
        de: "Woher sollen die Domainnamen kommen?",
        ar: "من أين تأتي أسماء النطاقات؟"
    )
}

/// What only the code of the choice of a source says.
enum DomainSourceMessages {
    static let title = Text(en: "Source of domain names", de: "Quelle der Domainnamen", ar: "مصدر أسماء النطاقات")
    static let about = Text(
        en: "Choose where the domain names that you search come from.",
        de: "Wählen Sie, woher die Domainnamen kommen, die Sie durchsuchen.",
        ar: "اختر من أين تأتي أسماء النطاقات التي تبحث فيها."
    )
    static let aboutThisServer = Text(
        en: "Names that were imported on this server. Searches stay here, and can be filtered in every way.",
        de:
            "Namen, die auf diesem Server importiert wurden. Suchen bleiben hier und lassen sich auf jede Weise filtern.",
        ar: "أسماء استُوردت على هذا الخادم. تبقى عمليات البحث هنا، ويمكن تصفيتها بكل الطرق."
    )
    static let aboutService = Text(
        en: "A service elsewhere, which is sent what you search for.",
        de: "Ein Dienst anderswo, an den gesendet wird, wonach Sie suchen.",
        ar: "خدمة في مكان آخر، يُرسل إليها ما تبحث عنه."
    )
}
