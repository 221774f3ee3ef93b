import Portico

/// What is said around a form that comes back.
enum OverlayTexts {
    static let typed = FrameworkText(en: "What you typed", de: "Ihre Eingaben", ar: "ما كتبته")

    static let unplaced = FrameworkText(
        en: "What you typed that has no field on this page:",
        de: "Ihre Eingaben, für die es auf dieser Seite kein Feld gibt:",
        ar: "ما كتبته وليس له حقل في هذه الصفحة:"
    )

    static let secretsAgain = FrameworkText(
        en: "Passwords and chosen files are not kept: please enter them again.",
        de: "Passwörter und ausgewählte Dateien werden nicht behalten: Bitte geben Sie sie noch einmal an.",
        ar: "لا يُحتفظ بكلمات المرور ولا بالملفات المختارة: يُرجى إدخالها مرة أخرى."
    )

    /// Beside the control. A message in Arabic needs no subject, and so has none.
    static func thisAtStart(_ message: String) -> FrameworkText {
        FrameworkText(en: "This \(message)", de: "Das \(message)", ar: message)
    }

    /// In the summary, behind the name of the control.
    static func this(_ message: String) -> FrameworkText {
        FrameworkText(en: "this \(message)", de: "das \(message)", ar: message)
    }
}

extension FrameworkText {
    func html(in language: Language) -> String { FormOverlay.escaped(text(in: language)) }
}

extension FieldError {
    /// The message as a sentence: where it does not stand alone, `subject` makes it one.
    func sentence(in language: Language, beginningWith subject: (String) -> FrameworkText) -> String {
        let message = message(in: language)
        return standsAlone(in: language) ? message : subject(message).text(in: language)
    }
}
