import Portico

/// What any source may be said to mean by a status.
enum StatusMessages {
    static func general(_ status: Int) -> FrameworkText {
        switch status {
        case 401, 403: refused
        case 404, 410: nothingThere
        case 408, 504: tooSlow
        case 429: askedTooOften
        case 500...599: isIll
        case 300...399: hasMoved
        default: notTaken
        }
    }

    private static let refused = FrameworkText(
        en: "The source cannot be used at the moment. Please try again later.",
        de: "Die Quelle lässt sich im Moment nicht nutzen. Bitte versuchen Sie es später noch einmal.",
        ar: "يتعذر استخدام المصدر في الوقت الحالي. يُرجى المحاولة مرة أخرى لاحقًا."
    )
    private static let nothingThere = FrameworkText(
        en: "The source has nothing there.",
        de: "Die Quelle hat dort nichts.",
        ar: "ليس لدى المصدر شيء هناك."
    )
    private static let tooSlow = FrameworkText(
        en: "The source took too long.",
        de: "Die Quelle hat zu lange gebraucht.",
        ar: "استغرق المصدر وقتًا أطول مما ينبغي."
    )
    private static let askedTooOften = FrameworkText(
        en: "The source was asked too often.",
        de: "Die Quelle wurde zu oft gefragt.",
        ar: "سُئل المصدر أكثر مما ينبغي."
    )
    private static let isIll = FrameworkText(
        en: "The source has a problem.",
        de: "Die Quelle hat ein Problem.",
        ar: "لدى المصدر مشكلة."
    )
    private static let hasMoved = FrameworkText(
        en: "The source has moved.",
        de: "Die Quelle ist umgezogen.",
        ar: "انتقل المصدر إلى مكان آخر."
    )
    private static let notTaken = FrameworkText(
        en: "The source cannot answer this. Please try again later.",
        de: "Die Quelle kann das nicht beantworten. Bitte versuchen Sie es später noch einmal.",
        ar: "لا يستطيع المصدر الإجابة عن هذا. يُرجى المحاولة مرة أخرى لاحقًا."
    )
}
