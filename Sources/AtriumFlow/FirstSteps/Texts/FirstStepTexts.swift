import AtriumTexts
import Portico

/// What the pages of the first steps say.
@Texts enum FirstStepTexts {
    // The front door.
    static let withoutWaiting = Text(
        en: "Continue without waiting",
        de: "Weiter, ohne zu warten",
        ar: "المتابعة دون انتظار"
    )

    // The choice of a language.
    static let preferences = Text(
        en: "Language and appearance",
        de: "Sprache und Darstellung",
        ar: "اللغة والمظهر"
    )
    static let language = Text(en: "Language", de: "Sprache", ar: "اللغة")
    static let unavailable = Text(
        en: "Atrium is not available in the languages that your browser asks for. Please choose one of these.",
        de: "Atrium gibt es nicht in den Sprachen, die Ihr Browser anfordert. Bitte wählen Sie eine von diesen.",
        ar: "لا يتوفر Atrium باللغات التي يطلبها متصفحك. يُرجى اختيار إحدى هذه اللغات."
    )
    static let remembered = Text(
        en: "Your choice is remembered in this browser. You can change it at any time.",
        de: "Ihre Auswahl wird in diesem Browser gespeichert. Sie können sie jederzeit ändern.",
        ar: "يُحفظ اختيارك في هذا المتصفح. يمكنك تغييره في أي وقت."
    )

    // The choice of a country.
    static let country = Text(en: "Country", de: "Land", ar: "البلد")
    static let aboutCountry = Text(
        en: "This country’s domain ending is listed first.",
        de: "Die Domainendung dieses Landes steht dann oben.",
        ar: "يظهر امتداد هذا البلد أولًا."
    )
    static let browsersCountry = Text(
        en: "Use my browser’s setting",
        de: "Einstellung meines Browsers",
        ar: "حسب إعداد المتصفح"
    )
    static let saveCountry = Text(en: "Save", de: "Speichern", ar: "حفظ")

    // How pages look.
    static let theme = Text(en: "Colours", de: "Farben", ar: "الألوان")
    static let keys = Text(en: "Keyboard shortcuts", de: "Tastenkürzel", ar: "اختصارات لوحة المفاتيح")
    static let aboutKeys = Text(
        en: "Press ? for the list, or Ctrl+K to find a link or button.",
        de: "Drücken Sie ? für die Liste, oder Strg+K, um einen Link oder eine Schaltfläche zu finden.",
        ar: "اضغط ؟ لعرض القائمة، أو Ctrl+K للعثور على رابط أو زر."
    )
    static let density = Text(en: "Spacing", de: "Abstände", ar: "التباعد")

    // What a notification is about.
    static let show = Text(en: "Open", de: "Öffnen", ar: "فتح")
    static let toAtrium = Text(en: "Continue to Atrium", de: "Weiter zu Atrium", ar: "المتابعة إلى Atrium")
}
