import Foundation
import GRDB
import Testing

@testable import Backup

@Suite struct VerificationTests {
    private func problems(_ scratch: Scratch, checks: [FileCheck] = []) throws -> [String] {
        try FolderVerification(of: scratch.data, checks: checks).run().problems.map(\.description)
    }

    @Test func aFolderInOrderHasNoProblems() throws {
        let scratch = try Scratch()
        try scratch.fill()
        let report = try FolderVerification(of: scratch.data, checks: []).run()
        #expect(report.problems == [])
        #expect(report.contents.databases == 2)
        #expect(report.contents.files == 4)
    }

    @Test func aServerMayWriteMeanwhile() throws {
        let scratch = try Scratch()
        try scratch.fill()
        let pool = try DatabasePool(path: scratch.database)
        try pool.write { try $0.execute(sql: "INSERT INTO note (text) VALUES ('in the log')") }
        try pool.writeWithoutTransaction { database in
            try database.inTransaction {
                try database.execute(sql: "INSERT INTO note (text) VALUES ('not yet there')")
                #expect(try problems(scratch) == [])
                try scratch.backup()
                return .commit
            }
        }
        #expect(try ArchiveVerification(of: scratch.archive, checks: []).run().problems == [])
        let new = scratch.url.appending(path: "new", directoryHint: .isDirectory)
        _ = try FolderRestore(into: new, checks: []).run(scratch.archive)
        #expect(try Scratch.notes(in: new) == 101)
    }

    @Test func privateFilesThatOthersCanReadAreNamed() throws {
        let scratch = try Scratch()
        try scratch.fill()
        let pool = try DatabasePool(path: scratch.database)
        try pool.write { try $0.execute(sql: "INSERT INTO note (text) VALUES ('x')") }
        for name in ["keys.json", "sessions.sqlite", "atrium.sqlite-wal"] {
            _ = chmod(scratch.data.appending(path: name).path, 0o640)
        }
        let found = try problems(scratch, checks: [FileCheck("keys.json", isPrivate: true) { _ in }])
        #expect(
            found
                == ["atrium.sqlite-wal", "keys.json", "sessions.sqlite"].map {
                    "\($0): its permissions are 0640, but it is private and has to have 0600"
                }
        )
        try pool.close()
    }

    @Test func aFileThatFailsItsCheckIsNamed() throws {
        let scratch = try Scratch()
        try scratch.fill()
        let checks = [
            FileCheck("keys.json", isPrivate: true) { _ in throw Unlucky() },
            FileCheck("absent", isPrivate: true) { _ in throw Unlucky() },
        ]
        #expect(try problems(scratch, checks: checks) == ["keys.json: no luck"])
        try scratch.backup()
        let report = try ArchiveVerification(of: scratch.archive, checks: checks).run()
        #expect(report.problems.map(\.description) == ["keys.json: no luck"])
    }

    @Test func aDamagedDatabaseIsNamed() throws {
        let scratch = try Scratch()
        try scratch.fill()
        var bytes = try Data(contentsOf: URL(filePath: scratch.database))
        for index in 4096..<4200 { bytes[index] ^= 0xFF }
        try bytes.write(to: URL(filePath: scratch.database))
        _ = chmod(scratch.database, 0o600)
        try scratch.write(
            "no database at all, though it is long enough to be looked at",
            to: "more.sqlite",
            permissions: 0o600
        )
        let found = try problems(scratch)
        #expect(found.contains { $0.hasPrefix("atrium.sqlite: ") })
        #expect(
            found.allSatisfy { !$0.contains(#"\u{A}"#) && !$0.contains("***") },
            "each on a line of its own: \(found)"
        )
        #expect(found.contains { $0.hasPrefix("more.sqlite: cannot be read as a database") }, "\(found)")
        #expect(!found.contains { $0.hasPrefix("sessions.sqlite") })
    }

    @Test func aReferenceToNothingIsNamed() throws {
        let scratch = try Scratch()
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let database = try DatabaseQueue(path: scratch.database, configuration: configuration)
        try database.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE folder (id INTEGER PRIMARY KEY);
                    CREATE TABLE note (id INTEGER PRIMARY KEY, folder INTEGER REFERENCES folder (id));
                    INSERT INTO note VALUES (7, 8);
                    """
            )
        }
        try database.close()
        _ = chmod(scratch.database, 0o600)
        #expect(try problems(scratch) == ["atrium.sqlite: row 7 of note refers to what is not in folder"])
        #expect(throws: BackupError.self) { try scratch.backup() }
    }

    @Test func aMissingFolderIsSaid() throws {
        let scratch = try Scratch()
        let nowhere = scratch.url.appending(path: "nowhere")
        #expect(throws: BackupError.noFolder(nowhere.path)) { try FolderVerification(of: nowhere, checks: []).run() }
    }
}
