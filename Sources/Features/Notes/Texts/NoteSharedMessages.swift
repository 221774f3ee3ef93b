import AtriumTexts
import Portico

/// What the code of several parts of the notes says.
enum NoteSharedMessages {
    static func notes(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) note"
            } other: {
                "\($0) notes"
            },
            de: OneAndOther {
                "\($0) Notiz"
            } other: {
                "\($0) Notizen"
            },
            ar: ArabicForms(
                zero: { "\($0) ملاحظة" },
                one: { _ in "ملاحظة واحدة" },
                two: { _ in "ملاحظتان" },
                few: { "\($0) ملاحظات" },
                many: { "\($0) ملاحظة" },
                other: { "\($0) ملاحظة" }
            )
        )
    }
    /// The name of a note that has none.
    static let untitled = Text(en: "Untitled", de: "Ohne Titel", ar: "بلا عنوان")
    static let noteIsGone = Text(
        en: "That note is no longer here.",
        de: "Diese Notiz gibt es hier nicht mehr.",
        ar: "لم تعد تلك الملاحظة هنا."
    )

    // What is added to what was done, where something is left to do.
    static let thereAreMore = Text(
        en: " Some are still left. Do it again to continue.",
        de: " Einige sind noch übrig. Wiederholen Sie es, um fortzufahren.",
        ar: " بقي بعضها. كرر الإجراء للمتابعة."
    )
    /// - Parameter reason: what the store says, in English.
    static func thereAreMore(_ reason: String) -> Text {
        Text(
            en: " Some are still left. \(reason) Do it again to continue.",
            de: " Einige sind noch übrig. Wiederholen Sie es, um fortzufahren.",
            ar: " بقي بعضها. كرر الإجراء للمتابعة."
        )
    }
}
