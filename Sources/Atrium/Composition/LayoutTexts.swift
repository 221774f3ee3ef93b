import AtriumTexts
import Portico

/// What the layout around every page says, and the page that is shown where something went wrong.
@Texts enum LayoutTexts {
    static let skip = Text(en: "Skip to content", de: "Zum Inhalt springen", ar: "تخطَّ إلى المحتوى")
    static let domains = Text(en: "Domain names", de: "Domainnamen", ar: "أسماء النطاقات")
    static let notes = Text(en: "Notes", de: "Notizen", ar: "الملاحظات")
    static let dogFacts = Text(en: "Dog facts", de: "Hundefakten", ar: "حقائق عن الكلاب")
    static let account = Text(en: "Account", de: "Konto", ar: "الحساب")
    static let signIn = Text(en: "Sign in", de: "Anmelden", ar: "تسجيل الدخول")
    static let signOut = Text(en: "Sign out", de: "Abmelden", ar: "تسجيل الخروج")
    static let loading = Text(
        en: "This page is loading",
        de: "Diese Seite wird geladen",
        ar: "يجري تحميل هذه الصفحة"
    )
    static let sources = Text(
        en: "Atrium repeats what its sources say. A name that is missing here may still be registered.",
        de: "Atrium gibt wieder, was seine Quellen sagen. Ein Name, der hier fehlt, kann trotzdem registriert sein.",
        ar: "ينقل Atrium ما تقوله مصادره. قد يكون الاسم مسجَّلًا وإن لم يظهر هنا."
    )

    static let searchDomains = Text(
        en: "Search domain names",
        de: "Domainnamen suchen",
        ar: "البحث في أسماء النطاقات"
    )
    static let home = Text(en: "Home page", de: "Startseite", ar: "الصفحة الرئيسية")
    static let request = Text(en: "Request", de: "Anfrage", ar: "الطلب")
}
