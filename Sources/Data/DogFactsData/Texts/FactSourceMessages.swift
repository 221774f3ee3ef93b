import AtriumTexts

/// What a source of dog facts means by what it answers.
enum FactSourceMessages {
    static let empty = Text(
        en: "The source of dog facts has none at the moment.",
        de: "Die Quelle der Hundefakten hat gerade keine.",
        ar: "ليس لدى مصدر الحقائق عن الكلاب أي منها الآن."
    )
    static let askedTooOften = Text(
        en: "The source of dog facts was asked too often.",
        de: "Die Quelle der Hundefakten wurde zu oft gefragt.",
        ar: "سُئل مصدر الحقائق عن الكلاب أكثر مما ينبغي."
    )
    static let ill = Text(
        en: "The source of dog facts has a problem of its own at the moment.",
        de: "Die Quelle der Hundefakten hat gerade selbst ein Problem.",
        ar: "لدى مصدر الحقائق عن الكلاب مشكلة الآن."
    )
}
