import DataFolder
import Foundation
import Testing

@testable import Backup

@Suite struct RestoreTests {
    private func restore(_ scratch: Scratch, checks: [FileCheck] = []) throws -> FolderRestore.Report {
        try FolderRestore(into: scratch.data, checks: checks).run(scratch.archive, date: Scratch.date)
    }

    @Test func theOldFolderIsKeptBesideTheNew() throws {
        let scratch = try Scratch()
        try scratch.fill()
        try scratch.backup()
        let saved = try Scratch.files(in: scratch.data)
        try scratch.write("changed", to: "keys.json", permissions: 0o600)
        try scratch.write("later", to: "later")
        let changed = try Scratch.files(in: scratch.data)
        let report = try restore(scratch)
        #expect(try Scratch.files(in: scratch.data) == saved)
        let kept = try #require(report.kept)
        #expect(kept.lastPathComponent == "data.before-restore-20260714T101500Z")
        #expect(try Scratch.files(in: kept) == changed)
        #expect(try Scratch.notes(in: kept) == 100)
        #expect(scratch.names == ["backup.tar.gz", "data", "data.before-restore-20260714T101500Z"])
    }

    @Test func whatIsTrueOfTheMomentOnlyDoesNotComeBack() throws {
        let scratch = try Scratch()
        try scratch.fill()
        try scratch.backup()
        let momentary = [
            MomentaryTable("note", in: "atrium.sqlite"), MomentaryTable("nothing", in: "sessions.sqlite"),
            MomentaryTable("note", in: "nothing.sqlite"),
        ]
        let report = try FolderRestore(into: scratch.data, checks: [], emptying: momentary)
            .run(scratch.archive, date: Scratch.date)
        #expect(try Scratch.notes(in: scratch.data) == 0)
        #expect(try Scratch.notes(in: try #require(report.kept)) == 100)
    }

    @Test func twoRestoresOfASecondKeepBothFolders() throws {
        let scratch = try Scratch()
        try scratch.fill()
        try scratch.backup()
        let names = try (0..<3).map { _ in try #require(try restore(scratch).kept).lastPathComponent }
        #expect(
            names == [
                "data.before-restore-20260714T101500Z", "data.before-restore-20260714T101500Z-2",
                "data.before-restore-20260714T101500Z-3",
            ]
        )
    }

    @Test func anEmptyFolderIsReplacedAndNotKept() throws {
        let scratch = try Scratch()
        try scratch.fill()
        try scratch.backup()
        let new = scratch.url.appending(path: "new", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
        _ = chmod(new.path, 0o750)
        #expect(try FolderRestore(into: new, checks: []).run(scratch.archive).kept == nil)
        #expect(try Scratch.notes(in: new) == 100)
        #expect(Scratch.permissions(of: new) == 0o750)
        #expect(scratch.names == ["backup.tar.gz", "data", "new"])
    }

    @Test func theNewFolderHasThePermissionsOfTheOld() throws {
        let scratch = try Scratch()
        try scratch.fill()
        try scratch.backup()
        _ = chmod(scratch.data.path, 0o711)
        _ = try restore(scratch)
        #expect(Scratch.permissions(of: scratch.data) == 0o711)
    }

    @Test func aFolderInUseIsNotReplaced() throws {
        let scratch = try Scratch()
        try scratch.fill()
        try scratch.backup()
        try scratch.write("now", to: "now")
        let before = try Scratch.files(in: scratch.data)
        let path = scratch.data.path(percentEncoded: false)
        let server = try DataFolderLock(using: scratch.data)
        #expect(throws: BackupError.folder(.inUse(folder: path))) { try restore(scratch) }
        withExtendedLifetime(server) {}
        #expect(try Scratch.files(in: scratch.data) == before)
        #expect(scratch.names == ["backup.tar.gz", "data"])
    }

    @Test func aFolderAnImportWritesToIsNotReplaced() throws {
        let scratch = try Scratch()
        try scratch.backup()
        do {
            let importing = try FolderLock(scratch.data)
            #expect(throws: BackupError.folder(.busy(folder: scratch.data.path(percentEncoded: false)))) {
                try restore(scratch)
            }
            withExtendedLifetime(importing) {}
        }
        _ = try restore(scratch)
    }

    @Test func afterARestoreNothingIsHeld() throws {
        let scratch = try Scratch()
        try scratch.fill()
        try scratch.backup()
        _ = try restore(scratch)
        _ = try DataFolderLock(replacing: scratch.data)
        _ = try DataFolderLock(using: scratch.data)
    }

    @Test func whatAKilledRestoreLeftIsReplaced() throws {
        let scratch = try Scratch()
        try scratch.fill()
        try scratch.backup()
        let left = scratch.url.appending(path: "data.restoring", directoryHint: .isDirectory)
        #expect(mkdir(left.path, 0o700) == 0)
        try Data().write(to: left.appending(path: WorkFolder.markerName))
        let half = left.appending(path: "data", directoryHint: .isDirectory)
        _ = try DataFolderLock(using: half)
        try Data("half".utf8).write(to: half.appending(path: "of another archive"))
        let saved = try Scratch.files(in: scratch.data)
        _ = try restore(scratch)
        #expect(try Scratch.files(in: scratch.data) == saved)
        #expect(!scratch.names.contains("data.restoring"))
    }

    @Test func aFolderOfAnotherMakeIsNotEmptied() throws {
        let scratch = try Scratch()
        try scratch.backup()
        // A data folder, with all that one has.
        let other = scratch.url.appending(path: "data.restoring", directoryHint: .isDirectory)
        _ = try DataFolderLock(using: other)
        try Data("mine".utf8).write(to: other.appending(path: "mine"))
        let failure = #expect(throws: BackupError.self) { try restore(scratch) }
        #expect("\(try #require(failure))".contains("move it away"))
        #expect(FileManager.default.fileExists(atPath: other.appending(path: "mine").path))
    }

    /// Stopped right before the exchange, the new folder already has the name that the old one was to get.
    @Test func aRestoreStoppedBeforeTheExchangeLeavesTheOldFolderAndCanBeRepeated() throws {
        let scratch = try Scratch()
        try scratch.fill()
        try scratch.backup()
        let stopped = scratch.url.appending(path: "data.before-restore-20260714T101500Z", directoryHint: .isDirectory)
        try FileManager.default.copyItem(at: scratch.data, to: stopped)
        let report = try restore(scratch)
        #expect(report.kept?.lastPathComponent == "data.before-restore-20260714T101500Z-2")
        #expect(try Scratch.notes(in: scratch.data) == 100)
    }

    @Test func aSwapThatFailsLeavesBothFolders() throws {
        let scratch = try Scratch()
        try scratch.fill()
        let swap = FolderSwap(
            folder: scratch.data.path,
            new: scratch.url.appending(path: "gone").path,
            owner: try FolderOwner(of: scratch.data.path),
            date: Scratch.date
        )
        #expect(throws: BackupError.self) { try swap.run() }
        #expect(scratch.names == ["data"])
        #expect(try Scratch.notes(in: scratch.data) == 100)
    }

    @Test func aServerThatTakesAnEmptyFolderWinsOverTheRestore() throws {
        let scratch = try Scratch()
        let new = scratch.url.appending(path: "new")
        try FileManager.default.createDirectory(at: new, withIntermediateDirectories: true)
        // As if it came between the removal of the lock file and the renaming.
        try scratch.write("", to: "data.lock/taken")
        let swap = FolderSwap(
            folder: scratch.data.path,
            new: new.path,
            owner: try FolderOwner(of: scratch.data.path),
            date: Scratch.date
        )
        #expect(throws: BackupError.folder(.inUse(folder: scratch.data.path))) { try swap.run() }
    }

    @Test func aFolderBehindALinkIsReplacedWhereItIs() throws {
        let scratch = try Scratch()
        try scratch.fill()
        try scratch.backup()
        let link = scratch.url.appending(path: "link", directoryHint: .notDirectory)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: scratch.data)
        let report = try FolderRestore(into: link, checks: []).run(scratch.archive, date: Scratch.date)
        #expect(report.kept?.lastPathComponent == "data.before-restore-20260714T101500Z")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path).hasPrefix(scratch.data.path))
    }

    @Test func aFileThatFailsItsCheckIsNotPutInPlace() throws {
        let scratch = try Scratch()
        try scratch.fill()
        try scratch.backup()
        let check = FileCheck("keys.json", isPrivate: true) { _ in throw Unlucky() }
        #expect(throws: BackupError.damaged([FileProblem(file: "keys.json", text: "no luck")])) {
            try restore(scratch, checks: [check])
        }
        #expect(scratch.names == ["backup.tar.gz", "data"])
    }
}

struct Unlucky: Error, CustomStringConvertible {
    var description: String { "no luck" }
}
