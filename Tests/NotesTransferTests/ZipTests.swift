import Foundation
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

    @Test func eachFileStandsForItself() throws {
        let folder = try TransferFolder()
        let found = try folder.read(
            folder.zip([
                ("vault/.obsidian/app.json", "{}"), ("vault/settings.json", #"{"theme": "dark"}"#), ("cut.json", "[{"),
                ("vault/broken.enex", "<en-export><note><title>x"), ("vault/A.md", "a"), ("vault/sub/B.md", "b"),
            ])
        )
        #expect(found.notes.map(\.content.title) == ["A", "B"])
        #expect(
            found.refusals.map { $0.place.parts.prefix(2) } == [
                [.file("notes.zip"), .file("vault/settings.json")], [.file("notes.zip"), .file("cut.json")],
                [.file("notes.zip"), .file("vault/broken.enex")],
            ]
        )
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
        (8, nil), (14, "lzma"), (95, "xz"), (93, "zstd"), (98, "ppmd-1"), (12, "bzip"), (9, "deflation-64-bit"),
        (77, "??"),
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
        #expect(found.refusals.first?.reason.description.contains("compressed with “\(name)") == true)
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
