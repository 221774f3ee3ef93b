import AtriumTexts
import Portico

/// What the layout around every page says, and the page that is shown where something went wrong.
@Texts enum LayoutTexts {
    static let skip = Text(en: "Skip to content", de: "Zum Inhalt springen", ar: "تخطَّ إلى المحتوى")
    static let domains = Text(en: "Domains", de: "Domains", ar: "النطاقات")
    static let notes = Text(en: "Notes", de: "Notizen", ar: "الملاحظات")
    static let dogFacts = Text(en: "Dog facts", de: "Hundefakten", ar: "حقائق الكلاب")
    static let notifications = Text(en: "Notifications", de: "Benachrichtigungen", ar: "الإشعارات")
    static let account = Text(en: "Account", de: "Konto", ar: "الحساب")
    static let signIn = Text(en: "Sign in", de: "Anmelden", ar: "تسجيل الدخول")
    static let signUp = Text(en: "Sign up", de: "Registrieren", ar: "إنشاء حساب")
    static let signOut = Text(en: "Sign out", de: "Abmelden", ar: "تسجيل الخروج")
    static let loading = Text(
        en: "This page is loading",
        de: "Diese Seite wird geladen",
        ar: "يجري تحميل هذه الصفحة"
    )
    // What the script says, as it says it in English of itself.
    static let unsaved = Text(
        en: "Leave? What you typed is not saved.",
        de: "Seite verlassen? Ihre Eingaben sind nicht gespeichert.",
        ar: "هل تغادر الصفحة؟ ما كتبته غير محفوظ."
    )
    static let notSent = Text(
        en: "Not sent yet. What you typed is kept.",
        de: "Noch nicht gesendet. Ihre Eingaben bleiben erhalten.",
        ar: "لم يُرسَل بعد. ما كتبته محفوظ هنا."
    )
    static let changedElsewhere = Text(
        en: "Changed elsewhere. What you typed is kept.",
        de: "Anderswo geändert. Ihre Eingaben bleiben erhalten.",
        ar: "تغيّر في مكان آخر. ما كتبته محفوظ هنا."
    )
    static let discard = Text(en: "Discard", de: "Verwerfen", ar: "تجاهل")
    static let shortcuts = Text(en: "Keyboard shortcuts", de: "Tastenkürzel", ar: "اختصارات لوحة المفاتيح")
    static let find = Text(
        en: "Find a link or button",
        de: "Link oder Schaltfläche finden",
        ar: "ابحث عن رابط أو زر"
    )
    static let copy = Text(en: "Copy", de: "Kopieren", ar: "نسخ")
    static let print = Text(en: "Print", de: "Drucken", ar: "طباعة")
    static let copied = Text(en: "Copied", de: "Kopiert", ar: "نُسخ")
    static let sources = Text(
        en: "Atrium repeats what its sources say. A name that is missing here may still be registered.",
        de: "Atrium gibt wieder, was seine Quellen sagen. Ein Name, der hier fehlt, kann trotzdem registriert sein.",
        ar: "ينقل Atrium ما تقوله مصادره. قد يكون الاسم مسجَّلًا وإن لم يظهر هنا."
    )

    static let newHere = Text(en: "New here? {tour}.", de: "Neu hier? {tour}.", ar: "زيارتك الأولى؟ {tour}.")
    static let tour = Text(en: "Take the tour", de: "Zum Rundgang", ar: "ابدأ الجولة")
    static let preferences = Text(en: "Preferences", de: "Einstellungen", ar: "التفضيلات")
    static let languageAndLook = Text(
        en: "Language and appearance",
        de: "Sprache und Darstellung",
        ar: "اللغة والمظهر"
    )
    static let offlineNotes = Text(en: "Offline", de: "Offline", ar: "دون اتصال")
    static let domainSource = Text(
        en: "Source of domain names",
        de: "Quelle der Domainnamen",
        ar: "مصدر أسماء النطاقات"
    )

    static let searchDomains = Text(
        en: "Search domain names",
        de: "Domainnamen suchen",
        ar: "البحث في أسماء النطاقات"
    )
    static let back = Text(
        en: "Back to where you were",
        de: "Zurück zur vorherigen Seite",
        ar: "العودة إلى حيث كنت"
    )
    static let home = Text(en: "Home page", de: "Startseite", ar: "الصفحة الرئيسية")
    static let request = Text(en: "Request {id}", de: "Anfrage {id}", ar: "الطلب {id}")
}
