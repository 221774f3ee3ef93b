import Foundation
import Portico
import Testing

@testable import Notes

/// What is wrong in a file of notes, as it is kept and as it is read.
@Suite struct TransferProblemTests {
    private static let parts: [JSONPart] = [.object, .value, .list("notes"), .entry(2, of: "notes")]

    private static let ofFiles: [FileReason] =
        [
            .unreadable, .interrupted, .noMemory, .noRoom, .unknownKind, .unknownEntry, .tooManyEntries(limit: 10_000),
            .encrypted,
            .foreignNames(encoding: "GBK"), .foreignNames(encoding: nil),
            .compression("lzma"), .unpacksTooLarge(file: 1 << 20, total: 1 << 30), .zipBomb(ratio: 100),
            .damagedArchive(detail: nil), .damagedArchive(detail: "Truncated"), .utf32, .notText, .notUTF16, .zeroBytes,
            .tooManyNotes(limit: 100_000), .overQuota(left: 1, taken: 2, quota: 3), .unwritable,
            .notWritten(detail: "No space left on device"), .noFolder("/a"), .noPermission(folder: "/a"),
        ] + ForeignFormat.allCases.map { .foreign($0) }

    private static let ofAttachments: [AttachmentReason] = [
        .unreadable, .noRoom, .notBase64, .noPicture, .damaged, .tooLarge(limit: 1 << 20), .tooMany(limit: 200),
        .namesNoNote,
        .noteMissing, .notKept,
    ]

    private static let ofNotes: [NoteReason] =
        [
            .tooLarge, .textTooLong(limit: 1 << 20), .titleTooLong(length: 301, limit: 300), .titleOnManyLines,
            .nulCharacter, .tooManyTags(count: 101, limit: 100), .tagTooLong(limit: 60),
            .overQuota(taken: 1, more: 2, quota: 3), .notKept, .noTag("a,b"), .moreTags(0), .moreTags(1), .moreTags(2),
            .moreTags(3), .moreTags(11), .moreTags(100), .chosenTagsDoNotFit(limit: 100),
            .tooManyAttachments(limit: 200),
            .markupNotUTF8, .markupDeclaresEntities, .markupTooLong(limit: 100_000), .markupTooNested,
            .unreadableFields,
            .unreadableHistoryDate, .historyWithoutBody, .historyTooLong(limit: 1_000),
            .tooLargeWithoutHistory(limit: 1 << 20), .markupMalformed, .onlyWordsRead, .linksLeadNowhere(0),
            .linksLeadNowhere(1), .linksLeadNowhere(2), .linksLeadNowhere(3), .linksLeadNowhere(11),
            .linksLeadNowhere(100), .foldersCut("a/b", tag: "a"), .titleCut(limit: 300),
        ]
        + [0, 1, 2, 3, 11, 100].flatMap { count in
            [
                .foldersDoNotFit("a/b", tag: "a", notes: count), .foldersDoNotFit("a", tag: nil, notes: count),
                .coloursLeftOut(notes: count), .linksMeanSeveral(count), .linksShowMore(count),
                .encryptedLeftOut(count), .filesMissing(count),
            ]
        } + ofAttachments.map { .attachment("a.png", $0) }

    private static let ofXML: [XMLReason] = [
        .notEvernote, .malformed(detail: nil), .malformed(detail: "Premature end"), .noMemory, .declaresEntities,
        .declaresAttributes, .unknownEntity("a"), .tagTooLong(limit: 1 << 16), .partTooLong(limit: 1 << 24),
        .nameTooLong(limit: 256), .tooManyAttributes(limit: 1_000), .tooDeep(limit: 100),
    ]

    private static let ofJSON: [JSONReason] =
        [
            .noExport, .otherVersion, .formatNotFirst, .unreadable, .notUTF8, .malformed, .noMember("id"),
            .wrongMember("a.b"), .notAList("notes"), .expected("{"), .nameExpected, .moreAfterEnd,
        ]
        + parts.flatMap { part in
            [
                .commaExpected(in: part), .cut(in: part), .tooDeep(part, limit: 64), .tooLarge(part, limit: 1 << 20),
                .missing(part),
            ]
        }

    static let reasons: [TransferReason] =
        ofFiles.map { .file($0) } + ofNotes.map { .note($0) } + ofAttachments.map { .attachment($0) }
        + ofXML.map { .xml($0) } + ofJSON.map { .json($0) } + [.older("the file ends too early")]

    /// Whoever reads one language is never shown a sentence of another.
    @Test(arguments: reasons)
    func eachIsInTheLanguageOfWhoeverReadsIt(reason: TransferReason) {
        let said = [Language.english, .german, .arabic].map { Localiser($0)(reason.text) }
        #expect(Set(said).count == 3, "\(said)")
        #expect(said.allSatisfy { !$0.hasSuffix(".") && !$0.isEmpty }, "\(said)")
        #expect(said[2].unicodeScalars.contains { ("\u{0600}"..."\u{06FF}").contains($0) }, "\(said)")
    }

    @Test(arguments: reasons)
    func eachIsReadAsItWasKept(reason: TransferReason) throws {
        let problem = TransferProblem(
            at: TransferPlace(file: "a.zip").appending(.file("b.json")).appending(.note(3, title: "Milk"))
                .appending(.attachment(1)).appending(.entry(2, of: "notes")).appending(.line(7)),
            reason
        )
        #expect(try JSONDecoder().decode(TransferProblem.self, from: JSONEncoder().encode(problem)) == problem)
    }

    @Test func whatOlderProgramsKeptIsShownAsTheyWroteIt() throws {
        let kept = #"{"place":"a.json, note 1 (line 1)","reason":"it is not UTF-8"}"#
        let problem = try JSONDecoder().decode(TransferProblem.self, from: Data(kept.utf8))
        #expect(problem.description == "a.json, note 1 (line 1): it is not UTF-8")
        #expect(problem.reason == .older("it is not UTF-8"))
    }

    @Test func namesThatAnybodyGaveAreCut() {
        let long = String(repeating: "a", count: 10_000)
        let place = TransferPlace(file: long).appending(.file(long)).appending(.note(1, title: long))
        #expect(place.description.count < 500)
        #expect(NoteReason.leftOut(tag: long) == .noTag(long.prefix(79) + "…"))
    }
}
