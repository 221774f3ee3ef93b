import Portico
import PorticoHTML
import Testing

/// What is said around a form that comes back, in the language of its page.
@Suite struct OverlayLanguageTests {
    private static let form =
        "<form><input type=hidden name=_event value=T.e><label>Zahl <input name=a></label><input type=password name=b></form>"

    private static func laid(_ error: FieldError, in language: Language) -> String {
        let overlay = FormOverlay(
            event: "e",
            arguments: [:],
            typed: ["c": "left"],
            heading: "H",
            text: nil,
            errors: [error],
            showsUnplaced: true
        )
        return String(decoding: overlay.applied(to: Array(form.utf8), in: language), as: UTF8.self)
    }

    private static let translated = FieldError(
        field: "a",
        text: FrameworkText(en: "must be odd", de: "muss ungerade sein", ar: "يجب أن يكون فرديًا")
    )

    @Test(arguments: [
        (
            Language.english, "This must be odd", "Zahl: this must be odd",
            "Passwords and chosen files are not kept: please enter them again.",
            "What you typed that has no field on this page:"
        ),
        (
            .german, "Das muss ungerade sein", "Zahl: das muss ungerade sein",
            "Passwörter und ausgewählte Dateien werden nicht behalten: Bitte geben Sie sie noch einmal an.",
            "Ihre Eingaben, für die es auf dieser Seite kein Feld gibt:"
        ),
        (
            .arabic, "يجب أن يكون فرديًا", "Zahl: يجب أن يكون فرديًا",
            "لا يُحتفظ بكلمات المرور ولا بالملفات المختارة: يُرجى إدخالها مرة أخرى.",
            "ما كتبته وليس له حقل في هذه الصفحة:"
        ),
    ])
    func allOfItIsInTheLanguageOfThePage(
        language: Language,
        message: String,
        summary: String,
        secrets: String,
        unplaced: String
    ) {
        let page = Self.laid(Self.translated, in: language)
        for text in [">\(message)</span>", ">\(summary)</a>", "<p>\(secrets)</p>", "<p>\(unplaced)</p>"] {
            #expect(page.contains(text), "\(text) in \(page)")
        }
    }

    @Test func aSentenceOfItsOwnStandsAlone() {
        let error = FieldError(field: "a", text: FrameworkText(en: "is missing", de: "Bitte ausfüllen", ar: "مطلوب"))
        #expect(Self.laid(error, in: .german).contains(">Bitte ausfüllen</span>"))
        #expect(Self.laid(error, in: .english).contains(">This is missing</span>"))
    }

    @Test func aFormThatIsTakenAlongIsToo() {
        let overlay = PendingFormOverlay(fields: [:], typed: ["a": "b"], heading: "H", text: nil)
        func summary(in language: Language) -> String {
            String(decoding: overlay.applied(to: Array("<main>".utf8), in: language), as: UTF8.self)
        }
        #expect(summary(in: .english).contains("<summary>What you typed</summary>"))
        #expect(summary(in: .german).contains("<summary>Ihre Eingaben</summary>"))
        #expect(summary(in: .arabic).contains("<summary>ما كتبته</summary>"))
    }
}
