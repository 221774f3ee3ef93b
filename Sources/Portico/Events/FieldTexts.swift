// What is wrong with a field, completing a sentence that begins with it in English. In German and Arabic each is a
// sentence of its own, and what was expected stands at its end.
extension FrameworkText {
    @usableFromInline
    static let isMissing = FrameworkText(en: "is missing", de: "Bitte ausfüllen", ar: "يُرجى ملء هذا الحقل")

    static let isMissingText = FrameworkText(
        en: "is missing; send it empty to clear it",
        de: "Fehlt; senden Sie es leer, um es zu löschen",
        ar: "مفقود؛ أرسله فارغًا لمسحه"
    )

    static let isMissingFromThePath = FrameworkText(
        en: "is missing from the path",
        de: "Fehlt im Pfad",
        ar: "مفقود من المسار"
    )

    /// Of a field that may be given once and was given more often: which was meant is not ours to guess.
    @usableFromInline
    static func repeated(_ count: Int) -> FrameworkText {
        FrameworkText(
            en: "takes one value, and \(count) were given",
            de: "Nimmt einen einzigen Wert an, angegeben sind \(count)",
            ar: "يقبل قيمة واحدة، وعدد ما أُعطي \(count)"
        )
    }

    @usableFromInline
    static func mustBe(_ expectation: any LocalisedText) -> FrameworkText {
        FrameworkText(
            en: "must be \(expectation)",
            de: "Erwartet: \(expectation.text(in: .german))",
            ar: "المطلوب \(expectation.text(in: .arabic))"
        )
    }
}

// What is expected of a field.
extension FrameworkText {
    static let text = FrameworkText(en: "text", de: "Text", ar: "نص")
    static let trueOrFalse = FrameworkText(en: "true or false", de: "true oder false", ar: "true أو false")

    static let file = FrameworkText(
        en: "a file; only the name arrived",
        de: "eine Datei; nur der Name kam an",
        ar: "ملف؛ لم يصل سوى اسمه"
    )

    static let number = FrameworkText(en: "a number such as 1.5", de: "eine Zahl wie 1.5", ar: "عدد مثل 1.5")
    static let wholeNumber = FrameworkText(en: "a whole number", de: "eine ganze Zahl", ar: "عدد صحيح")

    static let wholeNumberFromZero = FrameworkText(
        en: "a whole number from 0",
        de: "eine ganze Zahl ab 0",
        ar: "عدد صحيح ابتداءً من 0"
    )

    static func wholeNumber(from least: Int, to maximum: Int) -> FrameworkText {
        FrameworkText(
            en: "a whole number from \(number: least) to \(number: maximum)",
            de: "eine ganze Zahl von \(Language.german.number(least)) bis \(Language.german.number(maximum))",
            ar: "عدد صحيح من \(Language.arabic.number(least)) إلى \(Language.arabic.number(maximum))"
        )
    }

    /// The bounds of a type as they are, without groups of digits.
    static func wholeNumber(from least: String, to maximum: String) -> FrameworkText {
        FrameworkText(
            en: "a whole number from \(least) to \(maximum)",
            de: "eine ganze Zahl von \(least) bis \(maximum)",
            ar: "عدد صحيح من \(isolated: least) إلى \(isolated: maximum)"
        )
    }

    static let day = FrameworkText(
        en: "a date such as 2026-07-31",
        de: "ein Datum wie 2026-07-31",
        ar: "تاريخ مثل \(isolated: "2026-07-31")"
    )

    static let moment = FrameworkText(
        en: "a date and time such as 2026-07-31T09:30",
        de: "ein Datum mit Uhrzeit wie 2026-07-31T09:30",
        ar: "تاريخ ووقت مثل \(isolated: "2026-07-31T09:30")"
    )

    static let identifier = FrameworkText(
        en: "an identifier such as 6f1c0a52-0b3e-4c1a-9f44-2d1f5f3f6c11",
        de: "eine Kennung wie 6f1c0a52-0b3e-4c1a-9f44-2d1f5f3f6c11",
        ar: "معرّف مثل \(isolated: "6f1c0a52-0b3e-4c1a-9f44-2d1f5f3f6c11")"
    )

    static let randomIdentifier = FrameworkText(
        en: "an id of 32 hexadecimal digits",
        de: "eine Kennung aus 32 hexadezimalen Ziffern",
        ar: "معرّف من 32 رقمًا ست عشريًا"
    )

    /// - Parameter maximum: how many of them are named.
    static func oneOf(_ names: [String], naming maximum: Int) -> FrameworkText {
        let list = names.prefix(maximum).joined(separator: ", ")
        guard names.count > maximum else {
            return FrameworkText(
                en: "one of \(list)",
                de: "einer der Werte \(list)",
                ar: "إحدى القيم \(isolated: list)"
            )
        }
        return FrameworkText(
            en: "one of the \(names.count) choices, such as \(list)",
            de: "eine von \(names.count) Möglichkeiten, etwa \(list)",
            ar: "أحد الخيارات وعددها \(names.count)، مثل \(isolated: list)"
        )
    }
}
