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
        en: "Names stored on this server. Your searches stay here, and every filter works.",
        de: "Namen, die auf diesem Server gespeichert sind. Ihre Suchen bleiben hier, und jeder Filter funktioniert.",
        ar: "أسماء مخزنة على هذا الخادم. تبقى عمليات بحثك هنا، وتعمل كل عوامل التصفية."
    )
    static let aboutService = Text(
        en: "An outside service. Your searches are sent to it.",
        de: "Ein externer Dienst. Ihre Suchen werden an ihn gesendet.",
        ar: "خدمة خارجية تُرسل إليها عمليات بحثك."
    )
}
