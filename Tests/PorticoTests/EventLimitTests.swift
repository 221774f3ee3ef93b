import Foundation
import Portico
import Testing

@Suite struct EventLimitTests {
    @Test(arguments: [
        (0, "0 bytes"), (1, "1 byte"), (1_023, "1023 bytes"), (1_024, "1 KB"), (1_535, "1.4 KB"), (1_536, "1.5 KB"),
        (65_536, "64 KB"),
        (1_048_575, "1023.9 KB"), (10_485_760, "10 MB"), (1_610_612_736, "1.5 GB"), (Int.max, "8589934591.9 GB"),
    ])
    func bytesAreSaidForPeople(bytes: Int, text: String) {
        #expect(ByteCount(bytes).description == text)
    }

    @Test(arguments: [
        (Language.english, 1_258_291, "1.1 MB"), (.german, 1_258_291, "1,1 MB"), (.german, 1, "1 Byte"),
        (.german, 512, "512 Byte"), (.german, 1_024, "1 KB"), (.arabic, 1, "بايت واحد"), (.arabic, 2, "بايتان"),
        (.arabic, 3, "3 بايتات"), (.arabic, 11, "11 بايتًا"), (.arabic, 100, "100 بايت"),
        (.arabic, 1_536, "1.5 كيلوبايت"), (.arabic, 26_214_400, "25 ميغابايت"),
        (.arabic, 1_610_612_736, "1.5 غيغابايت"),
    ])
    func aSizeHasTheUnitsOfEachLanguage(language: Language, bytes: Int, text: String) {
        #expect(ByteCount(bytes).text(in: language) == text)
        #expect(Localiser(language).size(bytes) == text)
    }

    @Test func aLimitIsSaidBeforehand() {
        #expect(EventLimit.standard.text == "64 KB")
        #expect(EventLimit.standardWithFiles.text == "64 KB of text, 10 MB per file")
        #expect(EventLimit.standardWithFiles.text(in: .german) == "64 KB Text, 10 MB je Datei")
    }

    @Test func namesAndValuesCountTogetherInBytes() {
        let limit = EventLimit(bytes: 6)
        #expect(limit.excess(of: ["ab": "éé"]) == nil)
        #expect(limit.excess(of: ["ab": "éé", "_form": "of the framework"]) == nil)
        let excess = limit.excess(of: ["ab": "ééx"])
        #expect(excess?.text?.english == "This form takes at most 6 bytes of text.")
        #expect(excess?.errors == [])
    }

    @Test func everyFileThatIsTooLargeIsNamed() {
        func file(_ field: String, _ size: Int) -> Form.FileEntry {
            let location = URL(filePath: "/tmp/x")
            return Form.FileEntry(
                name: field,
                file: UploadedFile(fileName: "f", mediaType: "text/plain", size: size, location: location)
            )
        }
        let form = Form([], files: [file("a", 1_025), file("b", 1_024), file("c", 9_999)])
        #expect(
            EventLimit(fileBytes: 1_024).excess(of: form)
                == LimitExcess(
                    text: nil,
                    errors: ["a", "c"].map { FieldError(field: $0, message: "must be at most 1 KB") }
                )
        )
        #expect(EventLimit.standard.excess(of: form)?.errors.first?.message == "is a file, and this form takes none")
        #expect(EventLimit.standardWithFiles.excess(of: form) == nil)
    }

    @Test func anEventWithFilesTakesFilesUnlessItSaysOtherwise() {
        let file = FieldShape(name: "photo", isOptional: true, kind: .file)
        func limit(_ fields: [FieldShape], bytes: Int? = nil, fileBytes: Int? = nil) -> EventLimit {
            EventShape(name: "saved", fields: fields, navigates: false, bytes: bytes, fileBytes: fileBytes).limit
        }
        #expect(limit([]) == .standard)
        #expect(limit([file]) == .standardWithFiles)
        #expect(limit([file], bytes: 5) == EventLimit(bytes: 5, fileBytes: 10_485_760))
        #expect(limit([file], fileBytes: 7) == EventLimit(fileBytes: 7))
        #expect(limit([], bytes: 5) == EventLimit(bytes: 5))
    }
}
