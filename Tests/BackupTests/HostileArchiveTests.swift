import Foundation
import GRDB
import PorticoTestSupport
import Testing

@testable import Backup

@Suite struct HostileArchiveTests {
    private let keys: [UInt8] = Array("{}".utf8)

    /// Both read the archive by the same rules, and leave nothing behind.
    private func expectRefused(
        _ scratch: Scratch,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ isExpected: (BackupError) -> Bool
    ) throws {
        try scratch.write("old", to: "old")
        let before = try Scratch.files(in: scratch.data)
        let names = scratch.names
        let verifying = #expect(throws: BackupError.self, sourceLocation: sourceLocation) {
            try ArchiveVerification(of: scratch.archive, checks: []).run()
        }
        let restoring = #expect(throws: BackupError.self, sourceLocation: sourceLocation) {
            try FolderRestore(into: scratch.data, checks: []).run(scratch.archive)
        }
        for failure in [verifying, restoring].compactMap(\.self) {
            #expect(isExpected(failure), "\(failure)", sourceLocation: sourceLocation)
            #expect(!"\(failure)".contains("\u{1B}"), sourceLocation: sourceLocation)
        }
        #expect(try Scratch.files(in: scratch.data) == before, sourceLocation: sourceLocation)
        #expect(scratch.names == names, sourceLocation: sourceLocation)
    }

    @Test(arguments: [
        "../keys.json", "/etc/passwd", "data/../../keys.json", "data//keys.json", "data/./keys.json", "data/",
        "keys.json",
        "data/a\u{1B}[31m",
        "data/keys.json/", "DATA/keys.json", "data",
    ])
    func anEntryThatLeadsElsewhereIsRefused(name: String) throws {
        let scratch = try Scratch()
        var tar = Tar()
        try tar.addManifest([("keys.json", keys)])
        tar.add(name, keys)
        try tar.write(to: scratch.archive)
        try expectRefused(scratch) { failure in
            switch failure {
            case .archive(_, .unsafePath), .archive(_, .notAFile): true
            default: false
            }
        }
    }

    @Test(arguments: [
        ("1", "a hard link"), ("2", "a symbolic link"), ("3", "a device"), ("4", "a device"), ("5", "a folder"),
        ("6", "a pipe"),
    ])
    func onlyRegularFilesAreTaken(type: String, kind: String) throws {
        let scratch = try Scratch()
        var tar = Tar()
        try tar.addManifest([("keys.json", [])])
        tar.add("data/keys.json", type: Character(type), link: "/etc/passwd")
        try tar.write(to: scratch.archive)
        try expectRefused(scratch) {
            $0 == .archive(file: scratch.archive.path, .notAFile(name: "data/keys.json", kind: kind))
        }
    }

    @Test func aFileWithHolesIsRefused() throws {
        let scratch = try Scratch()
        let size = 1 << 20
        var tar = Tar()
        try tar.addManifest([("keys.json", keys)]) { $0[0].size = Int64(size) }
        let pax = ["GNU.sparse.size=\(size)", "GNU.sparse.map=0,2"].map { record in
            var length = record.utf8.count + 3
            while "\(length) \(record)\n".utf8.count != length { length += 1 }
            return "\(length) \(record)\n"
        }
        tar.add("data/pax", Array(pax.joined().utf8), type: "x")
        tar.add("data/keys.json", keys)
        try tar.write(to: scratch.archive)
        try expectRefused(scratch) { failure in
            guard case .archive(_, .notAFile(_, "a file with holes")) = failure else { return false }
            return true
        }
    }

    @Test func anEntryThatTheManifestDoesNotNameIsRefused() throws {
        let scratch = try Scratch()
        var tar = Tar()
        try tar.addManifest([("keys.json", keys)])
        tar.add("data/keys.json", keys)
        tar.add("data/more", keys)
        try tar.write(to: scratch.archive)
        try expectRefused(scratch) { $0 == .archive(file: scratch.archive.path, .notInManifest("data/more")) }
    }

    @Test func anEntryThatComesTwiceIsRefused() throws {
        let scratch = try Scratch()
        var tar = Tar()
        try tar.addManifest([("keys.json", keys)])
        tar.add("data/keys.json", keys)
        tar.add("data/keys.json", keys)
        try tar.write(to: scratch.archive)
        try expectRefused(scratch) { $0 == .archive(file: scratch.archive.path, .twice("data/keys.json")) }
    }

    @Test func anEntryOfAnotherSizeIsRefusedBeforeItIsRead() throws {
        let scratch = try Scratch()
        var tar = Tar()
        try tar.addManifest([("keys.json", keys)])
        tar.add("data/keys.json", size: 0o77_777_777_777)
        try tar.write(to: scratch.archive)
        try expectRefused(scratch) {
            $0
                == .archive(
                    file: scratch.archive.path,
                    .wrongSize(name: "data/keys.json", expected: 2, found: 0o77_777_777_777)
                )
        }
    }

    @Test func anArchiveThatNeedsMoreRoomThanThereIsIsRefused() throws {
        let scratch = try Scratch()
        var tar = Tar()
        try tar.addManifest([("atrium.sqlite", keys)]) { $0[0].size = 1 << 60 }
        tar.add("data/atrium.sqlite", keys)
        try tar.write(to: scratch.archive)
        try expectRefused(scratch) { failure in
            guard case .noRoom(_, 1 << 60, _) = failure else { return false }
            return true
        }
    }

    @Test(arguments: [
        "", "/keys.json", "../keys.json", "a/../b", "a//b", "a/", "./a", ".hidden", "data.lock", "domains.index.new",
        "a\nb",
        "atrium.sqlite-wal", "attachments/x.sqlite-journal", String(repeating: "a", count: 256),
        String(repeating: "a/", count: 600) + "a",
    ])
    func aManifestWithAPathNoBackupHasIsRefused(path: String) throws {
        let scratch = try Scratch()
        var tar = Tar()
        try tar.addManifest([(path, keys)])
        try tar.write(to: scratch.archive)
        try expectRefused(scratch) { $0 == .archive(file: scratch.archive.path, .unsafePath(path)) }
    }

    @Test func aManifestWithSizesThatCannotBeIsRefused() throws {
        for sizes in [[-1, 0], [Int64.max, 1]] {
            let scratch = try Scratch()
            var tar = Tar()
            try tar.addManifest([("a", keys), ("b", keys)]) { files in
                for index in 0..<2 { files[index].size = sizes[index] }
            }
            try tar.write(to: scratch.archive)
            try expectRefused(scratch) { failure in
                guard case .archive(_, .damagedManifest) = failure else { return false }
                return true
            }
        }
    }

    @Test func aManifestWithAPathTwiceIsRefused() throws {
        for paths in [["a", "a"], ["a", "a/b"], ["a/b/c", "a/b"]] {
            let scratch = try Scratch()
            var tar = Tar()
            try tar.addManifest(paths.map { ($0, keys) })
            try tar.write(to: scratch.archive)
            try expectRefused(scratch) { failure in
                guard case .archive(_, .twice) = failure else { return false }
                return true
            }
        }
    }

    @Test func aNewerFormatIsNamed() throws {
        let scratch = try Scratch()
        var tar = Tar()
        try tar.addManifest([], format: 2)
        try tar.write(to: scratch.archive)
        try expectRefused(scratch) { $0 == .archive(file: scratch.archive.path, .newer(format: 2)) }
    }

    @Test func aManifestHasToComeFirstAndMatchItsChecksum() throws {
        let scratch = try Scratch()
        var late = Tar()
        late.add("data/keys.json", keys)
        try late.addManifest([("keys.json", keys)])
        try late.write(to: scratch.archive)
        try expectRefused(scratch) { $0 == .archive(file: scratch.archive.path, .noManifest) }

        var forged = Tar()
        forged.add(ArchiveManifest.entryName, Array("{}".utf8))
        forged.add(ArchiveManifest.checksumName, Array(String(repeating: "0", count: 64).utf8))
        try forged.write(to: scratch.archive)
        try expectRefused(scratch) {
            $0 == .archive(file: scratch.archive.path, .damagedManifest("it does not have its checksum"))
        }

        var large = Tar()
        large.add(ArchiveManifest.entryName, size: ArchiveManifest.byteLimit + 1)
        try large.write(to: scratch.archive)
        try expectRefused(scratch) { $0 == .archive(file: scratch.archive.path, .damagedManifest("it is too large")) }
    }

    @Test(arguments: ["", "hello", String(repeating: "\u{1F}\u{8B}", count: 400), String(repeating: "\0", count: 4096)])
    func whatIsNoArchiveIsRefused(text: String) throws {
        let scratch = try Scratch()
        try Data(text.utf8).write(to: scratch.archive)
        try expectRefused(scratch) { failure in
            guard case .archive = failure else { return false }
            return true
        }
    }

    @Test func aFolderAPipeOrNothingIsNoArchive() throws {
        let scratch = try Scratch()
        for make in [{}, { mkdir(scratch.archive.path, 0o700) }, { mkfifo(scratch.archive.path, 0o600) }] as [() -> Any]
        {
            _ = make()
            try expectRefused(scratch) { failure in
                guard case .unreadable = failure else { return false }
                return true
            }
            try? FileManager.default.removeItem(at: scratch.archive)
        }
    }

    @Test func aDatabaseWhoseContentsAreDamagedIsRefused() throws {
        let scratch = try Scratch()
        try scratch.fill()
        try scratch.backup()
        let copy = scratch.url.appending(path: "copy", directoryHint: .isDirectory)
        _ = try FolderRestore(into: copy, checks: []).run(scratch.archive)
        var bytes = Array(try Data(contentsOf: copy.appending(path: "atrium.sqlite")))
        for index in 4096..<min(bytes.count, 4200) { bytes[index] ^= 0xFF }
        var tar = Tar()
        try tar.addManifest([("atrium.sqlite", bytes)])
        tar.add("data/atrium.sqlite", bytes)
        try tar.write(to: scratch.archive)
        let report = try ArchiveVerification(of: scratch.archive, checks: []).run()
        #expect(report.problems.first?.file == "atrium.sqlite")
        let failure = #expect(throws: BackupError.self) {
            try FolderRestore(into: scratch.data, checks: []).run(scratch.archive)
        }
        guard case .damaged? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(try Scratch.notes(in: scratch.data) == 100)
    }

    @Test func allFilesThatAreNotWhatWasSavedAreNamed() throws {
        let scratch = try Scratch()
        var tar = Tar()
        try tar.addManifest([("a", keys), ("b", keys), ("c", keys)])
        tar.add("data/a", Array("{]".utf8))
        tar.add("data/c", keys)
        try tar.write(to: scratch.archive)
        let report = try ArchiveVerification(of: scratch.archive, checks: []).run()
        #expect(
            report.problems.map(\.description) == [
                "a: its contents are not what was saved", "b: is missing in the archive",
            ]
        )
        try expectDamaged(scratch, report.problems)
    }

    /// What a terminal takes for orders: from C0, from C1, and what turns text around.
    @Test(arguments: ["\u{9B}31m", "\u{202E}txt", "\u{2028}", "\u{200F}"])
    func namesFromAnArchiveDoNotSteerTheTerminal(harm: String) throws {
        let scratch = try Scratch()
        var tar = Tar()
        try tar.addManifest([("a\(harm)", keys), ("b\(harm)", keys)])
        tar.add("data/a\(harm)", Array("{]".utf8))
        try tar.write(to: scratch.archive)
        let lines = try ArchiveVerification(of: scratch.archive, checks: []).run().problems.map(\.description)
        #expect(lines.count == 2)
        tar.add("data/c\(harm)", keys)
        try tar.write(to: scratch.archive)
        let failure = #expect(throws: BackupError.self) {
            try ArchiveVerification(of: scratch.archive, checks: []).run()
        }
        let code = String(harm.unicodeScalars.first?.value ?? 0, radix: 16, uppercase: true)
        for line in lines + ["\(try #require(failure))"] {
            #expect(!line.unicodeScalars.contains { harm.unicodeScalars.first == $0 })
            #expect(line.contains("\\u{\(code)}"), "\(line)")
        }
    }

    @Test func theNameOfATableDoesNotSteerTheTerminal() throws {
        let scratch = try Scratch()
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let database = try DatabaseQueue(path: scratch.database, configuration: configuration)
        try database.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE folder (id INTEGER PRIMARY KEY);
                    CREATE TABLE "note\u{1B}[2J" (id INTEGER PRIMARY KEY, folder INTEGER REFERENCES folder (id));
                    INSERT INTO "note\u{1B}[2J" VALUES (7, 8);
                    """
            )
        }
        try database.close()
        _ = chmod(scratch.database, 0o600)
        let lines = try FolderVerification(of: scratch.data, checks: []).run().problems.map(\.description)
        #expect(lines == ["atrium.sqlite: row 7 of note\\u{1B}[2J refers to what is not in folder"])
    }

    private func expectDamaged(_ scratch: Scratch, _ problems: [FileProblem]) throws {
        #expect(throws: BackupError.damaged(problems)) {
            try FolderRestore(into: scratch.data, checks: []).run(scratch.archive)
        }
    }
}
