import AtriumTexts
import Portico

/// What only the code of the list of drafts says.
enum NoteDraftMessages {
    static func version(_ version: NoteVersion) -> Text {
        let number = version.rawValue
        return Text(
            en: "version \(Language.english.number(number))",
            de: "Version \(Language.german.number(number))",
            ar: "النسخة \(Language.arabic.number(number))"
        )
    }
    static let about = Text(
        en: "What you have typed and not saved yet.",
        de: "Was Sie eingegeben und noch nicht gespeichert haben.",
        ar: "ما كتبته ولم تحفظه بعد."
    )
    static let discarded = Text(
        en: "Draft discarded.",
        de: "Entwurf verworfen.",
        ar: "حُذفت المسودة."
    )
    static func notDiscarded(_ reason: String) -> Text {
        Text(
            en: "The draft was not discarded. \(reason) Please try again in a moment.",
            de: "Der Entwurf wurde nicht verworfen. Bitte versuchen Sie es gleich noch einmal.",
            ar: "لم تُحذف المسودة. يُرجى المحاولة مرة أخرى بعد قليل."
        )
    }
    static func notShown(_ reason: String) -> Text {
        Text(
            en: "Your drafts cannot be shown. \(reason) They are still stored; please try again in a moment.",
            de: "Ihre Entwürfe können im Moment nicht angezeigt werden. Sie sind weiterhin gespeichert; bitte "
                + "versuchen Sie es gleich noch einmal.",
            ar: "يتعذر عرض مسوداتك في الوقت الحالي. لا تزال محفوظة؛ يُرجى المحاولة مرة أخرى بعد قليل."
        )
    }
}
