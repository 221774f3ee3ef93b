import Foundation
import GRDB
import Testing

@testable import Storage

/// What goes wrong with disks and files: each has its failure, and nothing that was stored is lost.
@Suite struct DamageTests {
    private let library = Library()

    @Test func aFileThatMayNotGrowIsAFullDisk() async throws {
        var options = SQLiteOptions()
        options.maxPages = 40
        let storage = try library.open(options)
        let count = try await fill(storage, until: .diskFull)
        #expect(count > 3)
        #expect(try await storage.count(of: Book.self) == count)
        await #expect(throws: StorageError.diskFull) {
            try await storage.write { transaction throws(StorageError) in
                try transaction.save(Mark(id: 1))
                try transaction.save(bigBooks(100..<110))
            }
        }
        #expect(try await storage.count(of: Mark.self) == 0)
        try await storage.deleteAll(ofType: Book.self)
        try await storage.save(bigBooks(0..<3))
        #expect(try library.isSound())
    }

    @Test func aFullDiskWhileOpeningLeavesTheVersionAsItWas() async throws {
        var options = SQLiteOptions()
        options.maxPages = 3
        #expect(throws: StorageError.diskFull) { try library.open(options) }
        #expect(try library.version() == 0)
        _ = try library.open()
        #expect(try library.version() == 2)
    }

    @Test func noRoomForTheIndexOfTheLogIsAFullDisk() {
        #expect(StorageError(DatabaseError(resultCode: .SQLITE_IOERR_SHMSIZE)) == .diskFull)
        guard case .deviceFailed = StorageError(DatabaseError(resultCode: .SQLITE_IOERR_READ)) else {
            Issue.record("what cannot be read is no full disk")
            return
        }
    }

    @Test func aLimitOnTheSizeOfFilesLosesNothing() async throws {
        let path = library.file.path(percentEncoded: false)
        await #expect(processExitsWith: .success) { [path = path as String] in
            let storage = try SQLiteStorage(file: URL(filePath: path), migrations: Library.migrations)
            try await storage.save(Mark(id: 1))
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 300_000, rlim_max: 300_000)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
            var saved = 0
            do throws(StorageError) {
                while true {
                    try await storage.save(Book("\(saved)", title: String(repeating: "x", count: 9_000)))
                    saved += 1
                }
            } catch {
                guard case .deviceFailed = error else { throw error }
            }
            #expect(saved > 3)
            #expect(try await storage.count(of: Book.self) == saved)
        }
        let storage = try library.open()
        #expect(try await storage.count(of: Mark.self) == 1)
        #expect(try await storage.count(of: Book.self) > 3)
        #expect(try library.isSound())
        try await storage.save(Book("after"))
    }

    @Test func aFileThatMayNotBeWrittenIsRefused() async throws {
        try await library.open().save(Mark(id: 1))
        let path = library.file.path(percentEncoded: false)
        chmod(path, 0o444)
        chmod(library.folder.path(percentEncoded: false), 0o555)
        defer {
            chmod(library.folder.path(percentEncoded: false), 0o700)
            chmod(path, 0o600)
        }
        await #expect(processExitsWith: .success) { [path = path as String] in
            // To the superuser every file may be written.
            if getuid() == 0 { try #require(setuid(65_534) == 0) }
            #expect(throws: StorageError.notWritable) {
                try SQLiteStorage(file: URL(filePath: path), migrations: Library.migrations)
            }
            #expect(throws: StorageError.notWritable) {
                try SQLiteStorage(file: URL(filePath: path + "/../new/other.sqlite"), migrations: Library.migrations)
            }
        }
        chmod(library.folder.path(percentEncoded: false), 0o700)
        chmod(path, 0o600)
        #expect(try await library.open().cachedObjects(Mark.self) == [Mark(id: 1)])
    }

    @Test func aWriterThatIsKilledLeavesWhatItCommitted() async throws {
        let path = library.file.path(percentEncoded: false)
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let storage = try SQLiteStorage(file: URL(filePath: path), migrations: Library.migrations)
            for id in 0..<50 { try await storage.save(Mark(id: id)) }
            try await storage.write { transaction throws(StorageError) in
                try transaction.save((50..<90).map { Mark(id: $0) })
                kill(getpid(), SIGKILL)
            }
        }
        let storage = try library.open()
        #expect(try await storage.cachedObjects(Mark.self).map(\.id) == Array(0..<50))
        #expect(try library.isSound())
    }

    @Test func aCopyOfTheFilesWithHalfALogOpensWithWhatWasWhole() async throws {
        let storage = try library.open()
        for id in 0..<50 { try await storage.save(Mark(id: id)) }
        let copy = library.folder.appending(path: "copy.sqlite")
        try FileManager.default.copyItem(at: library.file, to: copy)
        let log = try Data(contentsOf: URL(filePath: library.file.path + "-wal"))
        try log.dropLast(5_000).write(to: URL(filePath: copy.path + "-wal"))
        let reopened = try SQLiteStorage(file: copy, migrations: Library.migrations)
        let ids = try await reopened.cachedObjects(Mark.self).map(\.id)
        #expect(ids == Array(0..<ids.count))
        #expect((40..<50).contains(ids.count))
        #expect(try library.isSound(copy))
    }

    @Test(arguments: ["hello", String(repeating: "no database ", count: 1_000)])
    func aFileThatIsNoDatabaseIsLeftAlone(text: String) throws {
        try FileManager.default.createDirectory(at: library.folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: library.file)
        for attempt in [{ _ = try library.open() }, { _ = try library.version() }] {
            #expect {
                try attempt()
            } throws: { error in
                guard case .corrupt? = error as? StorageError else { return false }
                return true
            }
        }
        #expect(try Data(contentsOf: library.file) == Data(text.utf8))
    }

    @Test func aFileThatIsNotThereIsNotMade() throws {
        #expect(throws: StorageError.notFound) { try library.version() }
        #expect(!FileManager.default.fileExists(atPath: library.file.path))
    }

    @Test func whatVisitorsMaySeeNamesNoFile() {
        let secret = "/srv/secret.sqlite"
        let failures: [StorageError] = [
            .diskFull, .notWritable, .busy, .tookTooLong, .unknownOutcome, .unreachable(reason: secret),
            .corrupt(reason: secret), .deviceFailed(reason: secret),
            .constraint(reason: secret),
            .schema(.changed(number: 1, name: secret)),
            .untranslatable(.init(table: secret, column: secret, id: secret)),
            .notFound, .cancelled, .other(reason: secret),
        ]
        for failure in failures { #expect(!failure.description.contains(secret)) }
        #expect(StorageError.other(reason: secret).reason.contains(secret))
    }

    private func bigBooks(_ numbers: Range<Int>) -> [Book] {
        numbers.map { Book("big \($0)", title: String(repeating: "x", count: 9_000)) }
    }

    /// Saves books until it fails as expected; how many were saved.
    private func fill(_ storage: SQLiteStorage, until failure: StorageError) async throws -> Int {
        var count = 0
        do throws(StorageError) {
            while true {
                try await storage.save(bigBooks(count..<count + 1))
                count += 1
            }
        } catch {
            #expect(error == failure)
        }
        return count
    }
}
