import Foundation
import Portico
import PorticoTestSupport
import Testing

@testable import Notes
@testable import NotesTransfer

@Suite struct ZipTests {
    @Test func everyTextInItIsANote() throws {
        let folder = try TransferFolder()
        let found = try folder.read(
            folder.zip([
                ("Ünder/Ärger.md", "eins"), ("b.txt", "zwei"), ("__MACOSX/b.txt", "x"), (".hidden.md", "x"),
                ("photo.png", "x"),
            ])
        )
        #expect(found.notes.map(\.content.title) == ["Ärger", "b"])
        #expect(found.notes.map(\.place.description) == ["notes.zip, Ünder/Ärger.md", "notes.zip, b.txt"])
        #expect(found.remarks.map(\.place.description) == ["notes.zip, photo.png"])
    }

    @Test func aTextThatSaysNoDateHasThatOfItsFile() throws {
        let folder = try TransferFolder()
        let found = try folder.read(
            folder.zip([
                ("a.md", "a"), ("b.md", "---\ncreated: 2019-05-06\n---\nb"),
                ("c.md", "---\nupdated: 2019-05-06\n---\nc"),
                ("d.md", "---\ncreated: 2021-05-06\n---\nd"), ("e.html", "<p>e"),
                ("f.md", "---\ncreated: 2019-05-06\nupdated: 2019-05-07\n---\nf"),
            ])
        )
        let file = "2020-09-13T12:26:40Z"
        let (day, next, later) = ("2019-05-06T00:00:00Z", "2019-05-07T00:00:00Z", "2021-05-06T00:00:00Z")
        #expect(
            found.notes.map { [$0.created?.text, $0.edited?.text] } == [
                [file, file], [day, file], [day, day], [later, later], [day, next], [file, file],
            ]
        )
    }

    @Test func aDateOfAFileThatNoFileCanHaveIsNone() {
        func date(_ text: String, _ seconds: Double? = nil) -> String? {
            let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
            let day = (parts[0] - 1_980) << 25 | parts[1] << 21 | parts[2] << 16
            return ZipMoment(seconds: seconds, clock: day | parts[3] << 11 | parts[4] << 5 | parts[5] / 2).date?.text
        }
        #expect(date("2019-05-06 07:08:10") == "2019-05-06T07:08:10Z")
        #expect(date("2019-05-06 07:08:10", 1_600_000_000) == "2020-09-13T12:26:40Z")
        for none in ["1980-01-01 00:00:00", "1980-01-01 23:00:00", "1980-00-00 00:00:00", "2019-02-30 00:00:00"] {
            #expect(date(none) == nil, "\(none)")
        }
        #expect(date("2107-05-06 07:08:10") == nil && date("2019-05-06 07:08:10", 0) == nil)
        let now = Date()
        let later = ZipMoment(seconds: now.timeIntervalSince1970 + 36_000, clock: 0).date
        #expect(later.map { $0 >= now && $0 <= Date() } == true, "of a clock of the east")
    }

    /// As in one that unpacks itself, whose positions may count from its own begin or from that of the file.
    @Test(arguments: ["notes.zip", "notes.sh", "notes"], [false, true])
    func anArchiveWithSomethingBeforeItIsRead(name: String, countsFromFile: Bool) throws {
        let folder = try TransferFolder()
        let before = Array("#!/bin/sh\nexec unzip \"$0\"\n".utf8)
        let archive = RawZip(
            [RawZip.Entry(name: Array("A.md".utf8), text: "a")],
            behind: before,
            counted: countsFromFile
        )
        #expect(try folder.read(folder.file(name, archive.bytes)).notes.map(\.content.body) == ["a"])
    }

    @Test func whatOnlyLooksLikeTheEndOfAnArchiveIsNone() throws {
        let folder = try TransferFolder()
        let end = RawZip.end(entries: 1, listBytes: 60, listPosition: 0, isWide: false)
        for before in [[], [UInt8](repeating: 65, count: 100)] {
            #expect(try folder.failure(folder.file("notes.bin", before + end))?.reason != nil)
        }
    }

    @Test func eachFileStandsForItself() throws {
        let folder = try TransferFolder()
        let found = try folder.read(
            folder.zip([
                ("vault/.obsidian/app.json", "{}"), ("vault/settings.json", #"{"theme": "dark"}"#), ("cut.json", "[{"),
                ("vault/broken.enex", "<en-export><note></en-export>"), ("vault/A.md", "a"), ("vault/sub/B.md", "b"),
            ])
        )
        #expect(found.notes.map(\.content.title) == ["A", "B"])
        #expect(
            found.refusals.map { $0.place.parts.prefix(2) } == [
                [.file("notes.zip"), .file("cut.json")], [.file("notes.zip"), .file("vault/broken.enex")],
            ]
        )
        #expect(found.remarks.contains { $0.place.parts.last == .file("vault/settings.json") }, "which are no note")
    }

    /// Also where the output ends just where the input does, with more to come.
    @Test(arguments: [1, 3, 4_096, 65_536]) func allBytesOfAPackedFileComeHowFewAreReadAtATime(count: Int) throws {
        var random = SeededRandom(seed: 7)
        let bytes = (0..<200_000).map { _ in UInt8.random(in: 65...126, using: &random) }
        let folder = try TransferFolder()
        let archive = try folder.archive([("a.bin", bytes)])
        let reader = try ZipReader(archive.file, place: TransferPlace(file: "a.zip"), limits: TransferLimits())
        let entry = try #require(try reader.next())
        #expect(entry.method == 8 && entry.packedBytes > 2 * 65_536)
        var read: [UInt8] = []
        while case let piece = try reader.read(count), !piece.isEmpty { read += piece }
        #expect(read == bytes)
    }

    @Test func namesThatLeadElsewhereAreOnlyNames() throws {
        let folder = try TransferFolder()
        let found = try folder.read(
            folder.zip([("../../escaped.md", "a"), ("/etc/absolute.md", "b"), ("C:\\windows\\c.md", "c")])
        )
        #expect(found.notes.map(\.content.title) == ["escaped", "absolute", "c"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).contains("escaped.md") == false)
        #expect(FileManager.default.fileExists(atPath: "/etc/absolute.md") == false)
    }

    @Test func notesOfAnArchiveInAnArchiveComeAsIfTheyLayBesideIt() async throws {
        let folder = try TransferFolder()
        let deep = try folder.bytes([("Deep.md", Array("deep".utf8))])
        let inner = try folder.bytes([
            ("sub/Inner.md", Array("# The inner\n\nto [[Outer]] ![](x.png)".utf8)), ("sub/x.png", SmallPicture.png),
            ("deep.zip", deep),
        ])
        let source = try folder.archive([
            ("box/more.zip", inner), ("broken.zip", Array("PK".utf8)), ("kept.zip", deep),
            ("Outer.md", Array("# The outer\n\nto [[Inner]] [it](kept.zip)".utf8)),
        ])
        let found = try folder.read(source)
        #expect(found.notes.map(\.content.title) == ["The outer", "The inner"])
        #expect(found.notes.map(\.folders) == [[], ["box", "sub"]])
        #expect(found.notes.map { $0.files.map(\.name) } == [["kept.zip"], ["x.png"]])
        #expect(found.remarks.map(\.place.description) == ["notes.zip, box/more.zip, deep.zip"])
        #expect(found.refusals.map(\.place.description) == ["notes.zip, broken.zip"])
        #expect(try folder.workFiles() == 2, "those of the notes")
        let links = try await ImportLinks(of: [source], workFolder: folder.url, limits: TransferLimits())
        #expect(
            found.notes.map { links.linked($0, of: source).content.body } == [
                "to [[The inner|Inner]] [it](kept.zip)", "to [[The outer|Outer]] ![](x.png)",
            ]
        )
    }

    @Test func theLimitsOfAnArchiveAreForThoseInItToo() throws {
        let folder = try TransferFolder()
        let zeros = [UInt8](repeating: 97, count: 4_000_000)
        let bombs = try (0..<4).map { number in
            (name: "\(number).zip", bytes: try folder.bytes((0..<5).map { ("\($0).md", zeros) }))
        }
        #expect(try folder.failure(folder.archive(bombs))?.reason == .file(.zipBomb(ratio: 200)))
        var limits = TransferLimits()
        limits.entries = 8
        let few = try folder.archive([
            ("a.zip", folder.bytes((0..<5).map { ("\($0).md", [97]) })),
            ("b.zip", folder.bytes((0..<5).map { ("\($0).md", [97]) })),
        ])
        #expect(try folder.failure(few, limits: limits)?.reason == .file(.tooManyEntries(limit: 8)))
        #expect(try folder.read(few).notes.count == 10)
        #expect(try folder.workFiles() == 0)
    }

    @Test func anArchiveThatUnpacksToFarMoreThanItIsIsRefused() throws {
        let folder = try TransferFolder()
        let zeros = String(repeating: "a", count: 4_000_000)
        let bomb = try folder.zip((0..<20).map { ("\($0).md", zeros) })
        #expect(try folder.failure(bomb)?.reason.description.contains("zip bomb") == true)
        var limits = TransferLimits()
        limits.entries = 3
        #expect(
            try folder.failure(folder.zip((0..<5).map { ("\($0).md", "a") }), limits: limits)?.reason.description
                .contains(
                    "more than 3 files"
                ) == true
        )
        limits = TransferLimits()
        limits.totalBytes = 1_000
        #expect(
            try folder.failure(folder.zip([("a.md", String(zeros.prefix(2_000)))]), limits: limits)?.reason.description
                .contains(
                    "unpacks to more"
                )
                == true
        )
    }

    @Test(arguments: [
        (8, nil), (14, "LZMA"), (95, "XZ"), (93, "Zstandard"), (98, "PPMd"), (12, "bzip2"), (9, "Deflate64"),
        (77, "77"),
    ])
    func whatIsPackedByAMethodThatTakesAnyMemoryIsRefused(method: UInt8, name: String?) throws {
        let folder = try TransferFolder()
        var bytes = Array(try Data(contentsOf: folder.zip([("a.md", String(repeating: "text ", count: 100))]).file))
        for (signature, offset) in [([0x50, 0x4B, 3, 4] as [UInt8], 8), ([0x50, 0x4B, 1, 2], 10)] {
            let header = try #require(bytes.firstRange(of: signature)?.lowerBound)
            bytes[header + offset] = method
        }
        let found = try folder.read(folder.file("a.zip", bytes))
        #expect(found.notes.count == (name == nil ? 1 : 0))
        guard let name else { return }
        #expect(found.refusals.first?.place.description == "a.zip, a.md")
        #expect(found.refusals.first?.reason == .file(.compression(name)))
    }

    @Test func aDamagedOrCutArchiveIsRefusedAndNeverACrash() throws {
        let folder = try TransferFolder()
        let whole = try Data(
            contentsOf: folder.zip([("a.md", "text a"), ("b.md", String(repeating: "text b ", count: 1_000))]).file
        )
        var random = SeededRandom(seed: 11)
        for _ in 0..<200 {
            var bytes = Array(whole)
            if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 1..<bytes.count - 4, using: &random)) }
            for _ in 0..<Int.random(in: 0...8, using: &random) {
                bytes[Int.random(in: 4..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            _ = try folder.failure(folder.file("a.zip", bytes))
        }
        #expect(
            try folder.failure(folder.file("a.zip", [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 100))) != nil
        )
    }

    @Test func simplenotesArchiveIsReadByItsJSONAlone() throws {
        let folder = try TransferFolder()
        let found = try folder.read(
            folder.zip([("Milk.txt", "Milk"), ("source/notes.json", #"{"activeNotes":[{"content":"Milk"}]}"#)])
        )
        #expect(found.notes.count == 1)
        #expect(found.notes.first?.place.description == "notes.zip, source/notes.json, entry 1 of “activeNotes”")
        #expect(found.remarks.map(\.reason) == [.file(.known(.simplenote))])
    }

    @Test func simplenotesExportInAnArchiveDecidesForItsOwnTextsAlone() throws {
        let folder = try TransferFolder()
        let json = #"{"activeNotes":[{"content":"Milk"}],"trashedNotes":[{"content":"Old"}]}"#
        let found = try folder.read(
            folder.zip([
                ("vault/A.md", "a"), ("vault/b.txt", "b"), ("old/Milk.txt", "Milk"), ("old/trash/Old.txt", "Old"),
                ("old/source/notes.json", json), ("old/More.md", "more"),
            ])
        )
        #expect(found.notes.map(\.content.title) == ["A", "b", "Milk", "Old", "More"])
    }

    @Test func aFileThatIsOnlyCalledAsSimplenotesDecidesNothing() throws {
        let folder = try TransferFolder()
        let found = try folder.read(folder.zip([("A.txt", "a"), ("source/notes.json", #"{"theme": "dark"}"#)]))
        #expect(found.notes.map(\.content.title) == ["A"])
        #expect(found.refusals.isEmpty && found.remarks.map(\.reason) == [.file(.unknownEntry)])
    }

    @Test func aListThatIsTooLargeIsRefusedBeforeItIsRead() throws {
        let folder = try TransferFolder()
        for (isWide, size) in [(true, 2_000_000_000), (false, 2_000_000_000), (false, 67_108_865)] {
            let source = try folder.file("notes.zip", [0x50, 0x4B, 3, 4])
            let file = try FileHandle(forUpdating: source.file)
            // A hole, which takes no room on the disk.
            try file.truncate(atOffset: UInt64(size + 100))
            try file.seekToEnd()
            try file.write(
                contentsOf: RawZip.end(entries: 3, listBytes: size, listPosition: 100, isWide: isWide)
            )
            try file.close()
            #expect(
                try folder.failure(source)
                    == TransferProblem(at: TransferPlace(file: "notes.zip"), .file(.listTooLarge(limit: 67_108_864)))
            )
        }
    }

    @Test func moreFilesThanTheEndSaysAreCountedAllTheSame() throws {
        let folder = try TransferFolder()
        var limits = TransferLimits()
        limits.entries = 3
        let entries = (0..<4).map { RawZip.Entry(name: Array("\($0).md".utf8), text: "text") }
        #expect(
            try folder.failure(folder.file("a.zip", RawZip(entries, count: 1).bytes), limits: limits)?.reason
                == .file(.tooManyEntries(limit: 3))
        )
    }

    @Test func anArchiveBehindSomethingElseIsRead() throws {
        let folder = try TransferFolder()
        let zip = RawZip(
            [.init(name: Array("a.md".utf8), text: "one")],
            behind: Array("PK\u{3}\u{4} unpacks itself".utf8)
        )
        #expect(try folder.read(folder.file("a.zip", zip.bytes)).notes.map(\.content.body) == ["one"])
    }

    @Test func aFlippedBitInTheHeaderOfAFileCostsThatFileAtMost() throws {
        let folder = try TransferFolder()
        var refused = 0
        for bit in 0..<240 {
            let entries = ["one", "two", "three"].map { text in
                RawZip.Entry(name: Array("\(text).md".utf8), text: text, flippedBit: text == "two" ? bit : nil)
            }
            let found = try folder.read(folder.file("a.zip", RawZip(entries).bytes))
            #expect(
                found.notes.filter { $0.content.body != "two" }.map(\.content.body) == ["one", "three"],
                "bit \(bit)"
            )
            #expect(found.notes.count + found.refusals.count == 3, "bit \(bit)")
            #expect(
                found.refusals.allSatisfy {
                    $0.reason == .file(.damagedEntry) && $0.place.description == "a.zip, two.md"
                }
            )
            refused += found.refusals.count
        }
        // The signature and the two lengths; the rest stands in the list, too.
        #expect(refused == 64)
    }

    @Test func anObsidianVaultAndAJoplinExportAreNamed() throws {
        let folder = try TransferFolder()
        let vault = try folder.read(folder.zip([("v/.obsidian/app.json", "{}"), ("v/A.md", "a")]))
        #expect(vault.notes.map(\.content.title) == ["A"])
        #expect(vault.remarks.map(\.reason) == [.file(.known(.obsidianVault))])
        let joplin = try folder.read(folder.zip([("Work/A.md", "a"), ("_resources/a.png", "x")]))
        #expect(joplin.notes.map(\.content.title) == ["A"])
        #expect(joplin.remarks.first?.reason == .file(.known(.joplinFolder)))
        #expect(try folder.read(folder.zip([("resources/A.md", "a")])).remarks.isEmpty)
    }

    @Test func namesAreMarkedAsUTF8() throws {
        let folder = try TransferFolder()
        let bytes = try Data(contentsOf: folder.zip([("Ä.md", "a")]).file)
        #expect(Array(bytes[30..<35]) == Array("Ä.md".utf8), "the name in the local header")
        // APPNOTE.TXT 4.4.4: bit 11 says that the name is UTF-8.
        #expect(bytes[7] & 0x08 != 0)
    }

    @Test func aNameThatIsNotTheUTF8ItSaysDoesNotKeepAnybodyFromTheTexts() throws {
        let folder = try TransferFolder()
        var bytes = Array(try Data(contentsOf: folder.zip([("Ä.md", "one"), ("b.md", "two")]).file))
        // Before its text, and in the list at the end.
        for index in bytes.indices where bytes[index...].starts(with: "Ä".utf8) { bytes[index] = 0xFF }
        let found = try folder.read(folder.file("a.zip", bytes))
        #expect(found.notes.map(\.content.body) == ["one", "two"])
    }
}
