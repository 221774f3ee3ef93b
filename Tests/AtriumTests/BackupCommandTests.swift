import DataFolder
import Foundation
import GRDB
import PorticoTestSupport
import Storage
import Testing

@testable import Atrium

@Suite struct BackupCommandTests {
    /// A folder with a data folder in it, whose files are as those of a server.
    private struct Place {
        let url = FileManager.default.temporaryDirectory.appending(
            path: "commands-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        /// The base64 of 32 bytes.
        private static let secret = Data(count: 32).base64EncodedString()
        var data: URL { url.appending(path: "data", directoryHint: .isDirectory) }
        var archive: String { url.appending(path: "backup.tar.gz").path }
        var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path))?.sorted() ?? [] }

        init() throws {
            try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
            try write(
                Data(
                    #"{"version": 1, "keys": [{"id": "00000001", "created": "2026-02-03T04:05:06Z", "secret": "\#(Self.secret)"}]}"#
                        .utf8
                ),
                to: "keys.json"
            )
            let database = try DatabaseQueue(path: data.appending(path: "atrium.sqlite").path)
            try database.write {
                try $0.execute(sql: "CREATE TABLE note (text TEXT) STRICT; INSERT INTO note VALUES ('saved')")
            }
            try database.close()
            _ = chmod(data.appending(path: "atrium.sqlite").path, 0o600)
        }

        func write(_ contents: Data, to name: String) throws {
            try contents.write(to: data.appending(path: name))
            _ = chmod(data.appending(path: name).path, 0o600)
        }

        func atrium(_ arguments: String...) async throws -> Program.Outcome {
            try await Program.run(arguments + ["--data", data.path])
        }

        func addNote(_ text: String) throws {
            let database = try DatabaseQueue(path: data.appending(path: "atrium.sqlite").path)
            try database.write { try $0.execute(sql: "INSERT INTO note VALUES (?)", arguments: [text]) }
        }

        func notes() throws -> [String] {
            try DatabaseQueue(path: data.appending(path: "atrium.sqlite").path).read {
                try String.fetchAll($0, sql: "SELECT text FROM note")
            }
        }
    }

    private func withPlace(_ body: (Place) async throws -> Void) async throws {
        let place = try Place()
        defer { try? FileManager.default.removeItem(at: place.url) }
        try await body(place)
    }

    @Test func aBackupIsWrittenVerifiedAndRestored() async throws {
        try await withPlace { place in
            let list = place.url.appending(path: "names.txt")
            try Data("medium.com\n".utf8).write(to: list)
            #expect(try await place.atrium("domains", "import", list.path).status == 0)
            let backup = try await place.atrium("backup", place.archive)
            #expect(backup.status == 0, "\(backup.errors)")
            #expect(backup.output.contains("1 database and 2 files of "))
            for verified in [try await place.atrium("verify"), try await place.atrium("verify", place.archive)] {
                #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
                #expect(verified.output.hasPrefix("OK: 1 database and 2 files of "))
            }
            try place.addNote("later")
            let restored = try await place.atrium("restore", place.archive)
            #expect(restored.status == 0, "\(restored.errors)")
            #expect(restored.output.contains("What was there before is kept in \(place.url.path)/data.before-restore-"))
            #expect(restored.output.contains("what was ended since is good again"))
            #expect(try place.notes() == ["saved"])
            #expect(try await place.atrium("domains", "info").output.contains("names: 1\n"))
        }
    }

    @Test func aRestoreWhileAServerHoldsTheFolderIsRefused() async throws {
        try await withPlace { place in
            #expect(try await place.atrium("backup", place.archive).status == 0)
            let server = try DataFolderLock(using: place.data)
            let refused = try await place.atrium("restore", place.archive)
            #expect(refused.status == 75)
            #expect(
                refused.errors.contains("a server, a backup, a check or another restore is using this folder"),
                "\(refused.errors)"
            )
            #expect(place.names == ["backup.tar.gz", "data"])
            // The others do work beside it.
            #expect(try await place.atrium("backup", place.archive, "--force").status == 0)
            #expect(try await place.atrium("verify").status == 0)
            withExtendedLifetime(server) {}
        }
    }

    @Test func aFolderIsMadeByTheRestore() async throws {
        try await withPlace { place in
            #expect(try await place.atrium("backup", place.archive).status == 0)
            try FileManager.default.removeItem(at: place.data)
            let restored = try await place.atrium("restore", place.archive)
            #expect(restored.status == 0)
            #expect(!restored.output.contains("before"))
            #expect(try place.notes() == ["saved"])
            #expect(place.names == ["backup.tar.gz", "data"])
        }
    }

    @Test func eachProblemIsALineThatNamesItsFile() async throws {
        try await withPlace { place in
            _ = chmod(place.data.appending(path: "keys.json").path, 0o644)
            try Data("{".utf8).write(to: place.data.appending(path: "keys.json"))
            try place.write(Data("no index".utf8), to: "domains.index")
            try place.write(Data(repeating: 7, count: 9000), to: "more.sqlite")
            let verified = try await place.atrium("verify")
            #expect(verified.status == 65)
            let lines = verified.output.split(separator: "\n").map(String.init)
            #expect(lines.count == 4, "\(lines)")
            for (line, file) in zip(
                lines,
                ["domains.index: ", "keys.json: ", "keys.json: the file is not whole JSON", "more.sqlite: "]
            ) {
                #expect(line.hasPrefix(file))
            }
        }
    }

    @Test func whatThisProgramCouldNotOpenIsNamedInAFolderAndInABackup() async throws {
        try await withPlace { place in
            let database = try DatabaseQueue(path: place.data.appending(path: "atrium.sqlite").path)
            try await database.write { database in
                try database.execute(
                    sql: """
                        CREATE TABLE storageMigration (number INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL, sql TEXT NOT NULL) STRICT;
                        INSERT INTO storageMigration VALUES (1, 'a', 'b'), (2, 'c', 'd'), (3, 'e', 'f'), (99, 'g', 'h');
                        """
                )
            }
            try database.close()
            try place.write(
                Data(#"{"version": 1, "keys": [{"id": "1", "created": "x", "secret": "y"}]}"#.utf8),
                to: "keys.json"
            )
            #expect(try await place.atrium("backup", place.archive).status == 0)
            let known = AppFeatures.schema.migrations.count
            let newer = "the database has version 99, this program knows versions up to \(known): use a newer program"
            let expected = ["atrium.sqlite: \(newer)", "keys.json: the id of key 1 is not 8 hexadecimal digits"]
            for verified in [try await place.atrium("verify"), try await place.atrium("verify", place.archive)] {
                #expect(verified.status == 65)
                #expect(verified.output.split(separator: "\n").map(String.init) == expected)
            }
            #expect(try await place.atrium("restore", place.archive).status == 65)
            let served = try await place.atrium("serve", "--port", "0")
            #expect(served.status == 1)
            #expect(served.errors == "atrium: \(place.data.path)/atrium.sqlite: \(newer)\n")
        }
    }

    @Test func aFolderThatIsMissingOrEmptyIsSaid() async throws {
        try await withPlace { place in
            let nowhere = place.url.appending(path: "nowhere").path
            for command in [["verify"], ["backup", place.archive]] {
                let missing = try await Program.run(command + ["--data", nowhere])
                #expect(missing.status == 66)
                #expect(missing.errors.contains("there is no folder \(nowhere)"), "\(missing.errors)")
                let unnamed = try await Program.run(command, environment: ["HOME": nowhere, "ATRIUM_DATA": nowhere])
                #expect(unnamed.status == 66)
            }
            let empty = place.url.appending(path: "empty")
            try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
            let verified = try await Program.run(["verify", "--data", empty.path])
            #expect(verified.status == 0)
            #expect(verified.errors.contains("There is nothing in it to check."))
            let saved = try await Program.run(["backup", place.archive, "--data", empty.path])
            #expect(saved.status == 0)
            #expect(saved.errors.contains("The folder is empty"))
        }
    }

    @Test func aRestoreThatMakesTheFolderMakesItForItsOwnerOnly() async throws {
        try await withPlace { place in
            #expect(try await place.atrium("backup", place.archive).status == 0)
            let new = place.url.appending(path: "new/data")
            #expect(try await Program.run(["restore", place.archive, "--data", new.path]).status == 0)
            for made in [new, new.deletingLastPathComponent()] {
                let permissions = try FileManager.default.attributesOfItem(atPath: made.path)[.posixPermissions] as? Int
                #expect(permissions == 0o700)
            }
        }
    }

    @Test func aDataFolderNamedAsTheFolderToWorkInStays() async throws {
        try await withPlace { place in
            #expect(try await place.atrium("backup", place.archive).status == 0)
            let other = place.url.appending(path: "data.restoring")
            #expect(try await Program.run(["restore", place.archive, "--data", other.path]).status == 0)
            let refused = try await place.atrium("restore", place.archive)
            #expect(refused.status == 73)
            #expect(refused.errors.contains("move it away"), "\(refused.errors)")
            #expect(FileManager.default.fileExists(atPath: other.appending(path: "atrium.sqlite").path))
        }
    }

    @Test func theExitCodeTellsTheKindOfFailure() async throws {
        try await withPlace { place in
            try Data("mine".utf8).write(to: URL(filePath: place.archive))
            let outcomes = [
                (try await place.atrium("backup", place.archive), 73, "--force"),
                (
                    try await place.atrium("backup", place.data.appending(path: "b.tar.gz").path), 64,
                    "choose another place"
                ),
                (try await place.atrium("backup", "/no/such/folder/b.tar.gz"), 66, "there is no such folder"),
                (try await place.atrium("verify", place.archive), 65, "not a complete backup archive"),
                (try await place.atrium("restore", place.archive), 65, "not a complete backup archive"),
                (try await place.atrium("restore", "/no/such/file"), 66, "/no/such/file: cannot be read"),
            ]
            for (outcome, status, text) in outcomes {
                #expect(outcome.status == status, "\(outcome)")
                #expect(outcome.errors.contains(text), "\(outcome.errors)")
                #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
            }
            #expect(place.names == ["backup.tar.gz", "data"])
        }
    }

    /// The limit on a file's size stands for a disk that is full; its signal, which would end the program, is ignored
    /// by it.
    @Test(arguments: ["8", "64", "1024"])
    func aFullDiskLeavesNoHalfFile(blocks: String) async throws {
        try await withPlace { place in
            try place.write(try Self.noise(1 << 20), to: "noise")
            _ = try DataFolderLock(using: place.data)
            let command = "ulimit -f \"$1\"; exec \"$2\" backup \"$3\" --data \"$4\""
            let outcome = try await ChildProcess.run(
                URL(filePath: "/bin/sh"),
                ["-c", command, "sh", blocks, Program.url.path, place.archive, place.data.path]
            )
            #expect(outcome.ending == .exited(73), "\(outcome.errors)")
            #expect(outcome.errors.contains("cannot be written"), "\(outcome.errors)")
            #expect(place.names == ["data"])
        }
    }

    /// Killed at a moment that shows in the folder beside it; what is in place afterwards is one or the other, whole.
    @Test(arguments: ["data.restoring", "data.restoring/data/noise", "data.before-restore-"])
    func aKilledRestoreLeavesTheOldFolderOrTheNew(moment: String) async throws {
        try await withPlace { place in
            let noise = try Self.noise(8 << 20)
            try place.write(noise, to: "noise")
            #expect(try await place.atrium("backup", place.archive).status == 0)
            try place.write(Data("old".utf8), to: "noise")
            let process = try ChildProcess(Program.url, ["restore", place.archive, "--data", place.data.path])
            await until { !process.isRunning || Self.isThere(moment, in: place) }
            process.send(SIGKILL)
            await process.end()

            // Compared here: of data this long the macro would look for the differences.
            let found = try Data(contentsOf: place.data.appending(path: "noise"))
            let isNew = found == noise
            let isOld = found == Data("old".utf8)
            #expect(isNew || isOld)
            #expect(try place.notes() == ["saved"])
            if !Self.isThere("data.before-restore-", in: place) { #expect(isOld) }
            let again = try await place.atrium("restore", place.archive)
            #expect(again.status == 0, "\(again.errors)")
            let isRestored = try Data(contentsOf: place.data.appending(path: "noise")) == noise
            #expect(isRestored)
            #expect(!place.names.contains("data.restoring"))
        }
    }

    private static func isThere(_ moment: String, in place: Place) -> Bool {
        let path = place.url.appending(path: moment).path
        return moment.hasSuffix("-")
            ? place.names.contains { $0.hasPrefix(moment) } : FileManager.default.fileExists(atPath: path)
    }

    /// Bytes that no compression makes fewer.
    private static func noise(_ count: Int) throws -> Data {
        try #require(try FileHandle(forReadingFrom: URL(filePath: "/dev/urandom")).read(upToCount: count))
    }
}
