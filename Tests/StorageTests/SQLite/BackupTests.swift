import Foundation
import GRDB
import Testing

@testable import Storage

@Suite struct BackupTests {
    private let library = Library()
    private var copy: URL { library.folder.appending(path: "copy.sqlite") }

    @Test func aBackupIsOneFileForItsOwnerOnly() async throws {
        let storage = try library.open()
        try await storage.save([Book("a"), Book("b")])
        try await storage.backup(to: copy)
        var status = stat()
        try #require(stat(copy.path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        let report = try StorageFile.inspect(copy)
        #expect(report.version == 2 && report.isSound)
        for ending in ["-wal", "-shm", "-journal"] { #expect(!FileManager.default.fileExists(atPath: copy.path + ending)) }
        let restored = try SQLiteStorage(file: copy, migrations: Library.migrations)
        #expect(try await restored.cachedObjects(Book.self) == [Book("a"), Book("b")])
    }

    @Test func writersWriteDuringABackupWhichHasOneMoment() async throws {
        let storage = try library.open()
        let (first, begin) = AsyncStream<Void>.makeStream()
        let writer = Task {
            var number = 0
            while !Task.isCancelled {
                // Each transaction keeps as many books as marks.
                try await storage.write { [number] transaction throws(StorageFailure) in
                    try transaction.save(Book("\(number)", title: String(repeating: "x", count: 5_000)))
                    try transaction.save(Mark(id: number))
                }
                number += 1
                if number == 20 { begin.finish() }
            }
        }
        for await _ in first {}
        for round in 0..<5 {
            let copy = library.folder.appending(path: "copy-\(round).sqlite")
            try await storage.backup(to: copy)
            let restored = try SQLiteStorage(file: copy, migrations: Library.migrations)
            let marks = try await restored.count(of: Mark.self)
            #expect(marks >= 20)
            #expect(try await restored.count(of: Book.self) == marks)
            #expect(try await restored.check().isSound)
        }
        writer.cancel()
        await #expect(throws: StorageFailure.cancelled) {
            try await writer.value
            throw StorageFailure.cancelled
        }
    }

    @Test func aBackupOverwritesNothing() async throws {
        let storage = try library.open()
        try Data("precious".utf8).write(to: copy)
        await #expect(throws: StorageFailure.alreadyExists) { try await storage.backup(to: copy) }
        #expect(try Data(contentsOf: copy) == Data("precious".utf8))
        await #expect(throws: StorageFailure.notWritable) {
            try await storage.backup(to: library.folder.appending(path: "none/copy.sqlite"))
        }
    }

    @Test func aFileInUseCanBeInspected() async throws {
        let storage = try library.open()
        try await storage.save(Mark(id: 1))
        let report = try StorageFile.inspect(library.file)
        #expect(try await storage.check() == report)
        #expect(report.version == 2)
    }

    @Test func aReferenceToNothingIsReported() async throws {
        let storage = try library.open()
        try await storage.pool.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA foreign_keys = OFF; INSERT INTO chapter (id, book) VALUES (1, 'none')")
        }
        #expect(try await storage.check().problems == ["a row of chapter refers to a row of book that is not there"])
    }
}
