import AtriumTexts
import Portico

/// What the pages of the tour and of the news say.
@Texts enum WelcomeTexts {
    // The tour.
    static let welcome = Text(en: "Welcome to Atrium", de: "Willkommen bei Atrium", ar: "مرحبًا بك في Atrium")
    static let lede = Text(
        en: "Four things you can do here.",
        de: "Vier Dinge, die Sie hier tun können.",
        ar: "أربعة أشياء يمكنك فعلها هنا."
    )
    static let domains = Text(en: "Domain names", de: "Domainnamen", ar: "أسماء النطاقات")
    static let query = Text(
        en: "Find a domain name",
        de: "Einen Domainnamen finden",
        ar: "ابحث عن اسم نطاق"
    )
    static let search = Text(en: "Search", de: "Suchen", ar: "بحث")
    static let newNote = Text(en: "Write a note", de: "Eine Notiz schreiben", ar: "اكتب ملاحظة")
    static let write = Text(en: "Write", de: "Schreiben", ar: "اكتب")
    static let writeNotes = Text(en: "Go to notes", de: "Zu den Notizen", ar: "إلى الملاحظات")
    static let readFacts = Text(en: "Read a dog fact", de: "Einen Hundefakt lesen", ar: "اقرأ حقيقة عن الكلاب")
    static let tour = Text(en: "Tour", de: "Rundgang", ar: "الجولة")
    static let wholeTour = Text(en: "The whole tour", de: "Der ganze Rundgang", ar: "الجولة كلها")
    static let start = Text(en: "Start", de: "Loslegen", ar: "ابدأ")
    static let hide = Text(
        en: "Do not show this page again",
        de: "Diese Seite nicht mehr zeigen",
        ar: "لا تُظهر هذه الصفحة مجددًا"
    )
    static let skip = Text(en: "Skip the tour", de: "Rundgang überspringen", ar: "تخطي الجولة")
    static let previous = Text(en: "Previous", de: "Zurück", ar: "السابق")
    static let next = Text(en: "Next", de: "Weiter", ar: "التالي")
    static let page = Text(en: "Page {page} of {pages}", de: "Seite {page} von {pages}", ar: "صفحة {page} من {pages}")

    // The news.
    static let news = Text(en: "What is new", de: "Neuigkeiten", ar: "ما الجديد")
    static let version = Text(en: "Version {version}", de: "Version {version}", ar: "الإصدار {version}")
    static let goOn = Text(en: "Continue", de: "Weiter", ar: "متابعة")
}
