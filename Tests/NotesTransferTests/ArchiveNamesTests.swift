import Foundation
import Testing

@testable import Notes
@testable import NotesTransfer

@Suite struct ArchiveNamesTests {
    /// Names as Python's `zipfile` and the zip programs of those systems write them.
    struct Sample: Sendable, CustomTestStringConvertible {
        let encoding: String
        let names: [(bytes: [UInt8], title: String)]

        var testDescription: String { encoding }
    }

    private static let samples = [
        Sample(
            encoding: "Shift_JIS",
            names: [
                ([0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA, 0x83, 0x81, 0x83, 0x82], "日本語メモ"),
                ([0x94, 0x83, 0x82, 0xA2, 0x95, 0xA8, 0x83, 0x8A, 0x83, 0x58, 0x83, 0x67], "買い物リスト"),
                // The second byte of the last is that of a backslash: 予算表.
                ([0x97, 0x5C, 0x8E, 0x5A, 0x95, 0x5C], "予算表"),
            ]
        ),
        Sample(
            encoding: "GBK",
            names: [
                ([0xD6, 0xD0, 0xCE, 0xC4, 0xB1, 0xCA, 0xBC, 0xC7], "中文笔记"),
                ([0xBB, 0xE1, 0xD2, 0xE9, 0xBC, 0xC7, 0xC2, 0xBC], "会议记录"),
            ]
        ),
        Sample(
            encoding: "EUC-KR",
            names: [
                ([0xC8, 0xB8, 0xC0, 0xC7, 0xB7, 0xCF], "회의록"),
                ([0xC7, 0xD2, 0x20, 0xC0, 0xCF, 0x20, 0xB8, 0xF1, 0xB7, 0xCF], "할 일 목록"),
            ]
        ),
        Sample(
            encoding: "Big5",
            names: [
                ([0xB7, 0x7C, 0xC4, 0xB3, 0xB0, 0x4F, 0xBF, 0xFD], "會議記錄"),
                ([0xC1, 0xCA, 0xAA, 0xAB, 0xB2, 0x4D, 0xB3, 0xE6], "購物清單"),
            ]
        ),
        Sample(
            encoding: "CP866",
            names: [
                ([0x87, 0xA0, 0xAC, 0xA5, 0xE2, 0xAA, 0xA8], "Заметки"),
                ([0x91, 0xAF, 0xA8, 0xE1, 0xAE, 0xAA, 0x20, 0xA4, 0xA5, 0xAB], "Список дел"),
            ]
        ),
        Sample(
            encoding: "Windows-1251",
            names: [
                ([0xC7, 0xE0, 0xEC, 0xE5, 0xF2, 0xEA, 0xE8], "Заметки"),
                ([0xD1, 0xEF, 0xE8, 0xF1, 0xEE, 0xEA, 0x20, 0xE4, 0xE5, 0xEB], "Список дел"),
            ]
        ),
        Sample(
            encoding: "Windows-1252",
            names: [
                ([0x4D, 0xFC] + Array("ller ".utf8) + [0x96, 0x20, 0x93, 0x78, 0x94], "Müller – “x”"),
                (Array("L".utf8) + [0x92, 0xE9, 0x74, 0xE9], "L’été"),
            ]
        ),
        Sample(
            encoding: "CP437",
            names: [
                ([0x9A] + Array("ber mich".utf8), "Über mich"), ([0x8E] + Array("rger".utf8), "Ärger"),
                (Array("caf".utf8) + [0x82], "café"),
            ]
        ),
        Sample(
            encoding: "CP437",
            names: [
                (Array("Gr".utf8) + [0x94, 0xE1, 0x65], "Größe"), ([0x9A] + Array("bung".utf8), "Übung"),
                (Array("Stra".utf8) + [0xE1, 0x65], "Straße"),
            ]
        ),
        Sample(
            encoding: "Windows-1252",
            names: [(Array("informa".utf8) + [0xE7, 0xE3, 0x6F], "informação")]
        ),
        Sample(
            encoding: "Windows-1252",
            names: [
                ([0xDC] + Array("ber dich".utf8), "Über dich"),
                ([0x64, 0xE9, 0x6A, 0xE0] + Array(" vu".utf8), "déjà vu"),
                (Array("Stra".utf8) + [0xDF, 0x65], "Straße"),
            ]
        ),
    ]

    private func zip(_ names: [[UInt8]], in folder: TransferFolder) throws -> NoteSource {
        let entries = names.map { RawZip.Entry(name: $0 + Array(".md".utf8), text: "text") }
        return try folder.file("notes.zip", RawZip(entries).bytes)
    }

    @Test(arguments: samples) func namesThatAreNotUTF8AreReadAsWhatFitsAllOfThem(sample: Sample) throws {
        let folder = try TransferFolder()
        let found = try folder.read(zip(sample.names.map(\.bytes) + [Array("plain".utf8)], in: folder))
        #expect(found.notes.map(\.content.title) == sample.names.map(\.title) + ["plain"])
        #expect(found.remarks.map(\.reason) == [.file(.foreignNames(encoding: sample.encoding))])
        #expect(found.remarks.first?.place.description == "notes.zip")
    }

    @Test func whereNoEncodingFitsAllNamesEachIsReadForItself() throws {
        let folder = try TransferFolder()
        let names: [[UInt8]] = [
            [0x81] + Array("ber mich".utf8), [0xFC] + Array("ber dich".utf8),
            [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA, 0x83, 0x81, 0x83, 0x82],
            [0xD6, 0xD0, 0xCE, 0xC4, 0xB1, 0xCA, 0xBC, 0xC7], Array("Übrig".utf8),
        ]
        let found = try folder.read(zip(names, in: folder))
        #expect(found.notes.map(\.content.title) == ["über mich", "über dich", "日本語メモ", "中文笔记", "Übrig"])
        #expect(found.remarks.map(\.reason) == [.file(.foreignNames(encoding: nil))])
    }

    @Test func namesInUTF8AreTakenAsTheyAreAlsoWhereTheArchiveDoesNotSaySo() throws {
        let folder = try TransferFolder()
        let entries = [UInt16(0), 0x800].map { RawZip.Entry(name: Array("Ä日本.md".utf8), text: "text", flags: $0) }
        let found = try folder.read(folder.file("notes.zip", RawZip(entries).bytes))
        #expect(found.notes.map(\.content.title) == ["Ä日本", "Ä日本"])
        #expect(found.remarks.isEmpty)
    }

    @Test func namesOfAnyKindAreTitlesAndNeverPaths() throws {
        let folder = try TransferFolder()
        let found = try folder.read(
            folder.zip([
                ("vault\\Ideas\\Boat.md", "a"), ("/abs/Home.md", "b"), ("../up/../Down.md", "c"),
                ("C:\\d\\Disk.md", "d"),
                ("Cafe\u{301}.md", "e"), ("plan.md", "f"), ("PLAN.md", "g"), ("vault\\.obsidian\\app.md", "h"),
            ])
        )
        #expect(
            found.notes.map(\.content.title) == ["Boat", "Home", "Down", "Disk", "Caf\u{E9}", "plan", "PLAN"]
        )
        #expect(found.notes[4].content.title.unicodeScalars.count == 4, "in NFC")
        #expect(SourcePath("vault\\Ideas/../Plan.md").folders == ["vault", "Ideas"])
        #expect(SourcePath("C:\\d/e.md") == SourcePath(folders: ["d"], name: "e.md"))
        #expect(SourcePath("..").name.isEmpty)
    }

    @Test func whatCannotBeUnpackedIsLeftOutAndTheOthersCome() throws {
        let folder = try TransferFolder()
        let entries: [RawZip.Entry] = [
            .init(name: Array("a.md".utf8), text: "one"),
            .init(name: Array("secret.md".utf8), text: "xxx", flags: 1),
            .init(name: Array("lzma.md".utf8), text: "xxx", method: 14),
            .init(name: Array("odd.md".utf8), text: "xxx", method: 77),
            .init(name: Array("broken.md".utf8), text: "xxx", isDamaged: true),
            .init(name: Array("b.md".utf8), text: "two"),
        ]
        let found = try folder.read(folder.file("notes.zip", RawZip(entries).bytes))
        #expect(found.notes.map(\.content.body) == ["one", "two"])
        #expect(
            found.refusals.map { $0.place.description } == [
                "notes.zip, secret.md", "notes.zip, lzma.md", "notes.zip, odd.md", "notes.zip, broken.md",
            ]
        )
        #expect(found.refusals.first?.reason == .file(.encrypted))
        #expect(found.refusals.dropFirst().first?.reason == .file(.compression("LZMA")))
        #expect(found.refusals.last?.reason == .file(.damagedEntry))
    }

    @Test func anArchiveOfMoreFilesThanTheFirstZipFormatCountsIsReadToItsEnd() throws {
        let folder = try TransferFolder()
        let entries = (1..<70_000).map { RawZip.Entry(name: Array("folder\($0)/".utf8)) }
        let last = RawZip.Entry(name: Array("last.md".utf8), text: "text")
        let source = try folder.file("notes.zip", RawZip(entries + [last]).bytes)
        #expect(try folder.read(source).notes.map(\.content.title) == ["last"])
        var limits = TransferLimits()
        limits.entries = 69_999
        #expect(try folder.failure(source, limits: limits)?.reason == .file(.tooManyEntries(limit: 69_999)))
    }

    @Test func whatNobodyReadsIsNotUnpacked() throws {
        let folder = try TransferFolder()
        let bomb = String(repeating: "a", count: 40_000_000)
        let found = try folder.read(
            folder.zip([("a.md", "one"), (".hidden", bomb), ("photo.png", bomb), ("b.md", "two")])
        )
        #expect(found.notes.map(\.content.body) == ["one", "two"])
    }
}
