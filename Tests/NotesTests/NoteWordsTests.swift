import Portico
import Testing

@testable import Notes

/// What the code of the notes says in the languages of the app.
@Suite struct NoteWordsTests {
    @Test(arguments: [
        (Language.english, "has a tag that is not allowed: “a�b”.", "without commas or hidden characters"),
        (.german, "nicht für", "Das gilt nicht für „a�b“."),
        (.arabic, "لا ينطبق", "وهذا لا ينطبق على «\u{2068}a�b\u{2069}»."),
    ])
    func whatIsNoTagIsNamed(language: Language, words: String, end: String) {
        let message = MisfitTags.message(["a\u{202E}b"], in: Localiser(language))
        #expect(message.contains(words))
        #expect(message.hasSuffix(end))
    }

    @Test(arguments: [
        (Language.english, "has tags that are not allowed: “a”, “b”, “c” and 2 more."),
        (.german, "für „a“, „b“, „c“ und 2 weitere."),
    ])
    func ofManyTheFirstFewAreNamed(language: Language, words: String) {
        #expect(MisfitTags.message(["a", "b", "c", "d", "e"], in: Localiser(language)).contains(words))
    }

    @Test(arguments: [
        (Language.english, 1, "1 line unchanged"), (.english, 3, "3 lines unchanged"),
        (.german, 1, "1 Zeile unverändert"), (.german, 3_000, "3.000 Zeilen unverändert"),
        (.arabic, 2, "سطران، دون تغيير"), (.arabic, 3, "3 أسطر، دون تغيير"), (.arabic, 11, "11 سطرًا، دون تغيير"),
    ])
    func unchangedLinesAreCounted(language: Language, count: Int, text: String) {
        let localiser = Localiser(language)
        let lines = (0..<NoteDifference.context + count).map { "line \($0)" }
        let difference = NoteDifference(
            from: NoteContent(title: "", body: (["old"] + lines).joined(separator: "\n")),
            to: NoteContent(title: "", body: (["new"] + lines).joined(separator: "\n")),
            in: localiser
        )
        #expect(NoteDifferenceViewInputData(difference, localiser).lines.last?.gap == text)
    }

    @Test func ofALongLineWhatIsLeftOutIsCountedInTheLanguageOfTheReader() throws {
        let text = String(repeating: "a", count: 30_000)
        let row = LineDiff(from: text, to: "").rows(context: 3, within: .page, in: Localiser(.german)).first
        guard case .line(let line) = try #require(row) else {
            Issue.record("the line is not shown")
            return
        }
        #expect(line.runs.map(\.text).joined().contains("Zeichen"))
    }

    @Test func longNumbersStandInGroupsInEnglishToo() {
        let texts = [
            PlainNoteMessages.tooLong(1_100_000, limit: 1_048_576), PlainNoteMessages.tooManyLinks(limit: 5_000),
            NoteRefusalMessages.titleTooLong(2_000, limit: 300),
        ]
        #expect(
            texts.map { Localiser.english($0) } == [
                "The text has 1,100,000 bytes; up to 1,048,576 are shown as Markdown.",
                "The text has more than 5,000 links to notes.",
                "is too long: it has 2,000 characters, and the limit is 300",
            ]
        )
    }

    /// The store says it in English alone.
    @Test(arguments: [
        (Language.english, "The note is still here. The disk is full."),
        (.german, "Die Notiz ist noch da. Das ist im Moment nicht möglich. Bitte versuchen Sie es gleich noch einmal."),
    ])
    func whyAStoreFailedIsSaidInTheLanguageOfTheReader(language: Language, message: String) {
        var state = NoteDeletionState()
        state.problem = .failed(reason: "The disk is full.")
        #expect(state.mapToViewInputData(Localiser(language)).message == message)
    }

    @Test func theLinesAroundAConflictAreKnownInEachLanguage() {
        for mark in ["<<<<<<< yours", ">>>>>>> saved in the meantime", "<<<<<<< Ihr Text", "<<<<<<< نصك"] {
            #expect(LineMerge.isUnsettled("one\n\(mark)\ntwo"))
        }
        #expect(!LineMerge.isUnsettled("one\n<<<<<<< mine\ntwo"))
    }

    @Test func aNoteWithoutATitleIsCalledSoInTheLanguageOfTheReader() {
        let name = NoteName(NoteContent(title: "", body: ""))
        #expect(name.text == "Untitled")
        #expect(name.text(in: Localiser(.german)) == "Ohne Titel")
        #expect(NoteName(NoteContent(title: "Untitled", body: "")).text(in: Localiser(.german)) == "Untitled")
    }
}
