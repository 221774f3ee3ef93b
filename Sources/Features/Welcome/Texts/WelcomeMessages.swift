import AtriumTexts
import Portico

/// What the pages of the tour and of the news say about themselves.
enum WelcomeMessages {
    static let title = Text(en: "Welcome", de: "Willkommen", ar: "مرحبًا بك")
    static let about = Text(
        en: "What you can do with Atrium.",
        de: "Was Sie mit Atrium tun können.",
        ar: "ما يمكنك فعله باستخدام Atrium."
    )
    static let searchDomains = Text(en: "Search domain names", de: "Domainnamen suchen", ar: "البحث في أسماء النطاقات")
    static let aboutNews = Text(
        en: "What is new in Atrium, release by release.",
        de: "Was in Atrium neu ist, Version für Version.",
        ar: "الجديد في Atrium، إصدارًا بعد إصدار."
    )
}
