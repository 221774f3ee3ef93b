import Foundation
import Portico
import Testing

/// What the framework itself says, in its own languages and in those that apps bring.
@Suite struct FrameworkTextTests {
    private static let all: [Language] = [.english, .german, .arabic]

    private static func french(_ words: Language.FrameworkWords = .none) -> Language {
        Language(
            tag: "fr",
            name: "français",
            plurals: .oneAndOther,
            numbers: Language.NumberPattern(group: " ", decimal: ",", minus: "-", percent: " %"),
            dates: Language.DatePattern(
                months: (
                    "janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."
                ),
                afterDay: " ",
                beforeTime: " "
            ),
            words: words
        )
    }

    private static func error<Value: FormCodable>(of form: Form, as _: Value.Type) throws -> FieldError {
        do throws(InvalidFields) {
            _ = try Value(from: form, named: "x")
        } catch {
            return try #require(error.errors.first)
        }
        throw NothingWrong()
    }

    private struct NothingWrong: Error {}

    @Test func whatIsWrongWithAFieldIsSaidInEachLanguage() throws {
        let error = try Self.error(of: ["x": "many"], as: WholeNumber<1, 5_000>.self)
        #expect(
            Self.all.map { error.message(in: $0) } == [
                "must be a whole number from 1 to 5,000", "Erwartet: eine ganze Zahl von 1 bis 5.000",
                "المطلوب عدد صحيح من 1 إلى 5,000",
            ]
        )
        #expect(error.message == "must be a whole number from 1 to 5,000")
        #expect(
            error.message(in: Self.french()) == error.message,
            "a language without words of its own is told in English"
        )
    }

    @Test func everyMessageOfAFieldIsTranslated() throws {
        enum Size: String, CaseIterable, TextValue { case small, large }
        let errors = [
            try Self.error(of: [:], as: Int.self),
            try Self.error(of: [:], as: String.self),
            try Self.error(of: ["x": "1", "x": "2"], as: Int.self),
            try Self.error(of: ["x": "a"], as: Int.self),
            try Self.error(of: ["x": "a"], as: UInt.self),
            try Self.error(of: ["x": "a"], as: UInt8.self),
            try Self.error(of: ["x": "a"], as: Double.self),
            try Self.error(of: ["x": "a"], as: Decimal.self),
            try Self.error(of: ["x": "a"], as: Bool.self),
            try Self.error(of: ["x": "a"], as: UUID.self),
            try Self.error(of: ["x": "a"], as: Date.self),
            try Self.error(of: ["x": "a"], as: CalendarDate.self),
            try Self.error(of: ["x": "a"], as: PageNumber.self),
            try Self.error(of: ["x": "a"], as: RandomIdentifier<Int>.self),
            try Self.error(of: ["x": "a"], as: Size.self),
            try Self.error(of: ["x": "a"], as: UploadedFile.self),
            try Self.error(of: ["x": "a"], as: [Int].self),
            try Self.error(of: ["x": "a", "x": "b"], as: [Int].self),
            try Self.error(of: ["x": "a", "x": "b", "x": "c", "x": "d"], as: [Int].self),
        ]
        for error in errors {
            let messages = Self.all.map { error.message(in: $0) }
            #expect(Set(messages).count == messages.count && !messages.contains(""), "\(messages)")
            #expect(messages[0] == error.message)
            #expect(messages[1].first?.isUppercase == true, "in German it is a sentence of its own: \(messages[1])")
        }
    }

    @Test func programsReadNoneButEnglish() throws {
        let error = try Self.error(of: ["x": "a"], as: Int.self)
        let json = String(decoding: try JSONEncoder().encode(error), as: UTF8.self)
        #expect(json.contains(#""message":"must be a whole number""#) && json.contains(#""field":"x""#), "\(json)")
        #expect(try JSONDecoder().decode(FieldError.self, from: Data(json.utf8)) == error)
    }

    /// What was typed runs its own way, and an Arabic comma stands between.
    @Test func whatDoesNotFitIsNamedApartInArabic() throws {
        let error = try Self.error(of: ["x": "a!", "x": "3b"], as: [Int].self)
        #expect(
            error.message(in: .arabic) == "المطلوب عدد صحيح؛ ولا يصلح «\u{2068}a!\u{2069}»، «\u{2068}3b\u{2069}»"
        )
    }

    @Test func aMessageOfItsOwnReplacesAllThatWasSaid() throws {
        var error = try Self.error(of: ["x": "a"], as: Int.self)
        error.message = "is odd"
        #expect(Self.all.map { error.message(in: $0) } == ["is odd", "is odd", "is odd"])
    }

    @Test func aTypeForProgramsIsExpectedInEnglish() throws {
        struct Grade: TextValue {
            static let expectation = "a grade"
            static var localisedExpectation: any LocalisedText { FrameworkText(forPrograms: expectation) }
            let text: String
            init?(text: String) { nil }
        }
        let error = try Self.error(of: ["x": "a"], as: Grade.self)
        #expect(error.message == "must be a grade")
        #expect(error.message(in: .german) == "Erwartet: a grade")
    }

    @Test func limitsAreSaidInEachLanguage() {
        let limit = EventLimit(bytes: 1_536, fileBytes: 10_485_760)
        #expect(limit.text(in: .german) == "1,5 KB Text, 10 MB je Datei")
        let excess = EventLimit(bytes: 1).excess(of: ["ab": ""])
        #expect(excess?.text?.text(in: .german) == "Dieses Formular nimmt höchstens 1 Byte Text an.")
        #expect(excess?.text?.english == "This form takes at most 1 byte of text.")
        #expect(ByteCount(3).text(in: .arabic) == "3 بايتات")
        #expect(ByteCount(1_572_864).text(in: .german) == "1,5 MB")
        #expect(ByteCount(1_572_864).description == "1.5 MB")
    }

    @Test func whoGetsNoIdentityIsToldInTheirLanguage() {
        let texts = [IdentityError.tooMany(retryAfter: 1), .unavailable].map { Localiser(.german)($0.text) }
        #expect(
            texts == [
                "Aus Ihrem Netz kamen zu viele neue Besucher. Bitte versuchen Sie es in einigen Minuten noch einmal.",
                "Im Moment kann für Sie nichts gespeichert werden.",
            ]
        )
    }

    @Test func anAppHasWordsOfItsOwnForAnotherLanguage() throws {
        let words = Language.FrameworkWords([
            "must be {0}": "doit être {0}",
            "a whole number from {0} to {1}": "un nombre entier, {1} au plus et {0} au moins",
            "{0} of text, {1} per file": "{1} par fichier, {0} de texte",
        ])
        let french = Self.french(words)
        let error = try Self.error(of: ["x": "many"], as: WholeNumber<1, 5_000>.self)
        #expect(error.message(in: french) == "doit être un nombre entier, 5 000 au plus et 1 au moins")
        #expect(EventLimit(bytes: 1_536, fileBytes: 1_024).text(in: french) == "1 KB par fichier, 1,5 KB de texte")
        #expect(IdentityError.unavailable.text.text(in: french) == IdentityError.unavailable.text.english)
    }

    @Test func itsWordsMayDependOnWhatIsPutIn() {
        let words = Language.FrameworkWords { pattern, arguments in
            pattern == "{0} left" ? (arguments == ["2"] ? "encore deux" : "encore \(arguments.joined())") : nil
        }
        let french = Self.french(words)
        func left(_ count: Int) -> FrameworkText { FrameworkText(en: "\(count) left", de: "", ar: "") }
        #expect([2, 3].map { left($0).text(in: french) } == ["encore deux", "encore 3"])
    }

    @Test func nothingThatIsPutInIsTakenForAPlace() {
        let french = Self.french(Language.FrameworkWords(["{0} and {1}": "{1} et {0} {2} {x"]))
        let text = FrameworkText(en: "\("{1}") and \("{0}")", de: "", ar: "")
        #expect(text.text(in: french) == "{0} et {1} {2} {x")
        #expect(text.english == "{1} and {0}")
    }

    @Test func textsInSeveralLinesCountTheirPlacesOn() {
        let phrase: FrameworkPhrase = "\("a") and " + "\("b") and \("c")"
        let french = Self.french(Language.FrameworkWords(["{0} and {1} and {2}": "{2}{1}{0}"]))
        #expect(FrameworkText(en: phrase, de: "", ar: "").text(in: french) == "cba")
    }
}
