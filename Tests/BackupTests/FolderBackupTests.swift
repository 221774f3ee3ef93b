import DataFolder
import Foundation
import GRDB
import PorticoTestSupport
import Synchronization
import Testing

@testable import Backup

@Suite struct FolderBackupTests {
    @Test func everythingComesBack() throws {
        let scratch = try Scratch()
        try scratch.fill()
        let report = try scratch.backup()
        #expect(report.contents.databases == 2)
        #expect(report.contents.files == 4)
        #expect(report.skipped.isEmpty)
        let new = scratch.url.appending(path: "new", directoryHint: .isDirectory)
        let restored = try FolderRestore(into: new, checks: []).run(scratch.archive)
        #expect(restored.kept == nil)
        #expect(restored.contents == report.contents)
        #expect(try Scratch.files(in: new) == Scratch.files(in: scratch.data))
        #expect(try Scratch.notes(in: new) == 100)
        #expect(Scratch.permissions(of: scratch.data.appending(path: "domains.index")) == 0o644)
        for name in try FileManager.default.subpathsOfDirectory(atPath: new.path) {
            var isFolder: ObjCBool = false
            let file = new.appending(path: name)
            #expect(FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder))
            #expect(Scratch.permissions(of: file) == (isFolder.boolValue ? 0o700 : 0o600), "\(name)")
        }
        #expect(scratch.names == ["backup.tar.gz", "data", "new"])
    }

    @Test func theArchiveIsItsOwnersAlone() throws {
        let scratch = try Scratch()
        try scratch.fill()
        let report = try scratch.backup()
        #expect(Scratch.permissions(of: scratch.archive) == 0o600)
        #expect(try Data(contentsOf: scratch.archive).count == Int(report.archiveBytes))
    }

    @Test func locksAndUnfinishedFilesAreNotKept() throws {
        let scratch = try Scratch()
        try scratch.fill()
        for name in ["other.lock", "domains.index.new", "upload.tmp", ".hidden", ".cache/file", "uploads.tmp/file"] {
            try scratch.write("x", to: name)
        }
        // Below the top a name is a visitor's own.
        try scratch.write("kept", to: "attachments/report.new")
        try scratch.backup()
        let new = scratch.url.appending(path: "new", directoryHint: .isDirectory)
        _ = try FolderRestore(into: new, checks: []).run(scratch.archive)
        #expect(
            try Scratch.files(in: new).keys.sorted() == [
                "attachments/2026/Überweisung né.txt", "attachments/empty", "attachments/report.new", "domains.index",
                "keys.json",
            ]
        )
    }

    @Test func anEmptyFolderIsSavedAndRestored() throws {
        let scratch = try Scratch()
        #expect(try scratch.backup().contents == ContentCount())
        let new = scratch.url.appending(path: "new", directoryHint: .isDirectory)
        #expect(try FolderRestore(into: new, checks: []).run(scratch.archive).contents == ContentCount())
    }

    /// Two tables that each transaction adds ten rows to: a copy of any other moment than between two has unequal or
    /// odd numbers.
    @Test func aDatabaseIsSavedAsItStoodBetweenTwoTransactions() async throws {
        let scratch = try Scratch()
        let pool = try DatabasePool(path: scratch.database)
        try await pool.write { database in
            try database.execute(sql: "CREATE TABLE one (text TEXT) STRICT; CREATE TABLE other (text TEXT) STRICT")
        }
        let committed = Mutex(0)
        let writer = Task {
            while !Task.isCancelled {
                try await pool.write { database in
                    for table in Array(repeating: ["one", "other"], count: 10).joined() {
                        try database.execute(
                            sql: "INSERT INTO \(table) VALUES (?)",
                            arguments: [String(repeating: "x", count: 2000)]
                        )
                    }
                }
                committed.withLock { $0 += 1 }
            }
        }
        defer { writer.cancel() }
        for round in 0..<5 {
            await until { committed.withLock { $0 } > round * 3 }
            try scratch.backup(replacing: true)
            let new = scratch.url.appending(path: "new-\(round)", directoryHint: .isDirectory)
            _ = try FolderRestore(into: new, checks: []).run(scratch.archive)
            let copy = try DatabaseQueue(path: new.appending(path: "atrium.sqlite").path)
            let rows = try await copy.read { database in
                try ["one", "other"].map { try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \($0)") ?? 0 }
            }
            #expect(rows[0] == rows[1])
            #expect(rows[0].isMultiple(of: 10))
            #expect(rows[0] > round * 30)
        }
        writer.cancel()
        // A cancelled write is rolled back and thrown; any other failure would be the backup's doing.
        if case .failure(let error) = await writer.result, !(error is CancellationError) { throw error }
        #expect(try await pool.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }

    @Test func anArchiveIsReplacedOnlyWhenAskedTo() throws {
        let scratch = try Scratch()
        try scratch.fill()
        try Data("mine".utf8).write(to: scratch.archive)
        #expect { try scratch.backup() } throws: { error in
            guard case .exists = error as? BackupError else { return false }
            return true
        }
        #expect(try Data(contentsOf: scratch.archive) == Data("mine".utf8))
        try scratch.backup(replacing: true)
        #expect(try ArchiveVerification(of: scratch.archive, checks: []).run().problems.isEmpty)
        #expect(scratch.names == ["backup.tar.gz", "data"])
    }

    @Test func anArchiveInTheFolderItIsOfIsRefused() throws {
        let scratch = try Scratch()
        try scratch.write("x", to: "attachments/a")
        let link = scratch.url.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: scratch.data)
        for place in ["data/b.tar.gz", "data/attachments/b.tar.gz", "link/b.tar.gz"] {
            let failure = #expect(throws: BackupError.self) {
                try FolderBackup(of: scratch.data, program: "1").write(to: scratch.url.appending(path: place))
            }
            guard case .insideFolder? = failure else {
                Issue.record("\(place): \(String(describing: failure))")
                continue
            }
        }
    }

    @Test func aPlaceThatCannotBeWrittenIsSaid() throws {
        let scratch = try Scratch()
        try scratch.fill()
        let backup = FolderBackup(of: scratch.data, program: "1")
        let nowhere = scratch.url.appending(path: "nowhere")
        #expect(throws: BackupError.noFolder(nowhere.path + "/")) {
            try backup.write(to: nowhere.appending(path: "b.tar.gz"))
        }
        #expect(throws: BackupError.self) { try backup.write(to: scratch.data, replacing: true) }
        // Something else has the name of the folder to work in.
        let taken = scratch.url.appending(path: ".backup.tar.gz.partial", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: taken, withIntermediateDirectories: true)
        _ = chmod(taken.path, 0o700)
        try Data("mine".utf8).write(to: taken.appending(path: "mine"))
        #expect { try scratch.backup() } throws: { error in
            guard case .occupied = error as? BackupError else { return false }
            return true
        }
        #expect(FileManager.default.fileExists(atPath: taken.appending(path: "mine").path))
    }

    @Test func whatAKilledBackupLeftIsReplaced() throws {
        let scratch = try Scratch()
        try scratch.fill()
        let left = scratch.url.appending(path: ".backup.tar.gz.partial", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(
            at: left.appending(path: "databases"),
            withIntermediateDirectories: true
        )
        _ = chmod(left.path, 0o700)
        try Data().write(to: left.appending(path: WorkFolder.markerName))
        try Data("half".utf8).write(to: left.appending(path: "archive"))
        try scratch.backup()
        #expect(scratch.names == ["backup.tar.gz", "data"])
    }

    @Test func aFolderOthersCouldReadAlongInIsNotUsed() throws {
        let scratch = try Scratch()
        try scratch.fill()
        let left = scratch.url.appending(path: ".backup.tar.gz.partial", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
        _ = chmod(left.path, 0o777)
        #expect(throws: BackupError.self) { try scratch.backup() }
    }

    @Test func whatHoldsNothingIsLeftOutAndSaid() throws {
        let scratch = try Scratch()
        try scratch.fill()
        #expect(mkfifo(scratch.data.appending(path: "pipe").path, 0o600) == 0)
        let report = try scratch.backup()
        #expect(report.contents.files == 4)
        #expect(report.skipped.map { URL(filePath: $0.file).lastPathComponent } == ["pipe"])
    }

    @Test func aLinkToAFileIsKeptAsTheFile() throws {
        let scratch = try Scratch()
        try scratch.fill()
        let elsewhere = scratch.url.appending(path: "elsewhere", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
        for name in ["domains.index", "sessions.sqlite"] {
            let place = scratch.data.appending(path: name)
            try FileManager.default.moveItem(at: place, to: elsewhere.appending(path: name))
            try FileManager.default.createSymbolicLink(at: place, withDestinationURL: elsewhere.appending(path: name))
        }
        #expect(try FolderVerification(of: scratch.data, checks: []).run().problems == [])
        let report = try scratch.backup()
        #expect(report.contents.databases == 2)
        #expect(report.contents.files == 4)
        let new = scratch.url.appending(path: "new", directoryHint: .isDirectory)
        _ = try FolderRestore(into: new, checks: []).run(scratch.archive)
        #expect(try Data(contentsOf: new.appending(path: "domains.index")) == Data("names".utf8))
        #expect(Scratch.permissions(of: new.appending(path: "sessions.sqlite")) == 0o600)
    }

    @Test(arguments: ["/etc", "/no/such/file", "loop"])
    func aLinkThatLeadsToNoFileIsRefusedBecauseSomethingWouldBeMissing(target: String) throws {
        let scratch = try Scratch()
        try scratch.fill()
        try FileManager.default.createSymbolicLink(
            atPath: scratch.data.appending(path: "loop").path,
            withDestinationPath: target
        )
        let failure = #expect(throws: BackupError.self) { try scratch.backup() }
        #expect("\(try #require(failure))".hasPrefix("loop: is a symbolic link "))
        #expect(try FolderVerification(of: scratch.data, checks: []).run().problems.map(\.file) == ["loop"])
        #expect(scratch.names == ["data"])
    }

    @Test func aNameThatIsNotUTF8IsNamedAndNothingIsWritten() throws {
        let scratch = try Scratch()
        try scratch.fill()
        // A text cannot hold the byte, so another stands for it; what a backup does not keep may be called anything.
        for name in ["attachments/caf\u{1}", ".hidden\u{1}", "\u{1}.tmp"] {
            let path = "\(scratch.data.path)/\(name)".utf8.map { CChar(bitPattern: $0 == 1 ? 0xE9 : $0) } + [0]
            close(open(path, O_WRONLY | O_CREAT, 0o600))
        }
        let failure = #expect(throws: BackupError.self) { try scratch.backup() }
        #expect("\(try #require(failure))" == "attachments/caf\\xE9: has a name no backup can keep; rename it")
        #expect(
            try FolderVerification(of: scratch.data, checks: []).run().problems.map(\.file) == ["attachments/caf\\xE9"]
        )
        #expect(scratch.names == ["data"])
    }

    @Test func twoBackupsToOneFileDoNotMeet() throws {
        let scratch = try Scratch()
        try scratch.fill()
        let path = scratch.url.resolvingSymlinksInPath().appending(path: ".backup.tar.gz.partial").path
        let other = try WorkFolder(path)
        let failure = #expect(throws: BackupError.workInProgress(folder: path)) { try scratch.backup() }
        #expect("\(try #require(failure))".contains("another backup or restore is at work in this folder"))
        withExtendedLifetime(other) {}
    }

    @Test func aDamagedDatabaseIsNotSavedAsIfItWereWell() throws {
        let scratch = try Scratch()
        try scratch.fill()
        try scratch.write("this is not a database", to: "more.sqlite")
        let failure = #expect(throws: BackupError.self) { try scratch.backup() }
        #expect("\(try #require(failure))".contains("more.sqlite"))
        #expect(scratch.names == ["data"])
    }

    @Test func aMissingFolderIsSaid() throws {
        let scratch = try Scratch()
        let nowhere = scratch.url.appending(path: "nowhere", directoryHint: .isDirectory)
        #expect(throws: BackupError.noFolder(nowhere.path(percentEncoded: false))) {
            try FolderBackup(of: nowhere, program: "1").write(to: scratch.archive)
        }
        #expect(scratch.names == ["data"])
    }

    @Test func aFileThatChangesAfterItsChecksumWasTakenIsNoticed() throws {
        let scratch = try Scratch()
        try scratch.fill()
        for change in [
            { try scratch.write("{\"keys\": [1]}", to: "keys.json") },
            { try scratch.write("{\"kEys\": []}", to: "keys.json") },
        ] {
            let work = try WorkFolder(scratch.url.appending(path: "work").path)
            let content = try ArchivedContent(FolderSurvey(scratch.data.path), in: work.path)
            try change()
            let manifest = ArchiveManifest(program: "1", date: Scratch.date, files: content.files.map(\.entry))
            let file = scratch.data.appending(path: "keys.json").path
            #expect(throws: BackupError.changing(file: file)) {
                try content.write(manifest, to: "\(work.path)/archive")
            }
        }
    }

    @Test func aFileLargerThanAPieceComesBack() throws {
        let scratch = try Scratch()
        let pattern = (0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 7) }
        try Data(pattern).write(to: scratch.data.appending(path: "large"))
        try scratch.backup()
        let new = scratch.url.appending(path: "new", directoryHint: .isDirectory)
        _ = try FolderRestore(into: new, checks: []).run(scratch.archive)
        let isSame = try Data(contentsOf: new.appending(path: "large")) == Data(pattern)
        #expect(isSame)
    }

    @Test func aFolderBeingRestoredIsNotSaved() throws {
        let scratch = try Scratch()
        try scratch.fill()
        do {
            let lock = try DataFolderLock(replacing: scratch.data)
            let path = scratch.data.resolvingSymlinksInPath().path(percentEncoded: false)
            #expect(throws: BackupError.folder(.beingReplaced(folder: path))) { try scratch.backup() }
            withExtendedLifetime(lock) {}
        }
        try scratch.backup()
    }
}
