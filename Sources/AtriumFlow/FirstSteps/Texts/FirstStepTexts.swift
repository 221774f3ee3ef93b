import AtriumTexts
import Portico

/// What the pages of the first steps say.
@Texts enum FirstStepTexts {
    // The front door.
    static let withoutWaiting = Text(
        en: "Go on without waiting",
        de: "Weiter, ohne zu warten",
        ar: "المتابعة دون انتظار"
    )

    // The choice of a language.
    static let languageAndCountry = Text(en: "Language and country", de: "Sprache und Land", ar: "اللغة والبلد")
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
        en: "Its zone of domain names is offered to you first.",
        de: "Dessen Zone von Domainnamen wird Ihnen zuerst angeboten.",
        ar: "يُعرض عليك نطاق أسمائه أولًا."
    )
    static let browsersCountry = Text(
        en: "As my browser says",
        de: "Wie mein Browser angibt",
        ar: "كما يذكر متصفحي"
    )
    static let saveCountry = Text(en: "Save the country", de: "Land speichern", ar: "حفظ البلد")

    // What a notification is about.
    static let show = Text(en: "Show it", de: "Anzeigen", ar: "عرض")
    static let toAtrium = Text(en: "Go on to Atrium", de: "Weiter zu Atrium", ar: "المتابعة إلى Atrium")
}
