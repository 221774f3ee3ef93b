import AtriumTexts
import Portico

/// What the pages of the tour and of the news say.
@Texts enum WelcomeTexts {
    // The tour.
    static let welcome = Text(en: "Welcome to Atrium", de: "Willkommen bei Atrium", ar: "مرحبًا بك في Atrium")
    static let lede = Text(
        en: "What you can do here, on one card each.",
        de: "Was Sie hier tun können, auf je einer Karte.",
        ar: "ما يمكنك فعله هنا، لكل شيء بطاقة."
    )
    static let tour = Text(en: "Tour", de: "Rundgang", ar: "الجولة")
    static let wholeTour = Text(en: "The whole tour", de: "Der ganze Rundgang", ar: "الجولة كلها")
    static let start = Text(en: "Start", de: "Loslegen", ar: "ابدأ")
    static let skip = Text(en: "Skip the tour", de: "Rundgang überspringen", ar: "تخطي الجولة")
    static let previous = Text(en: "Previous", de: "Zurück", ar: "السابق")
    static let next = Text(en: "Next", de: "Weiter", ar: "التالي")
    static let page = Text(en: "Page {page} of {pages}", de: "Seite {page} von {pages}", ar: "صفحة {page} من {pages}")

    // The news.
    static let news = Text(en: "What is new", de: "Neuigkeiten", ar: "ما الجديد")
    static let version = Text(en: "Version {version}", de: "Version {version}", ar: "الإصدار {version}")
    static let goOn = Text(en: "Continue", de: "Weiter", ar: "متابعة")
}
