import Foundation
import GRDB
import PorticoTestSupport
import Testing

@testable import Atrium

/// What a server does with files that are damaged when it starts.
@Suite struct FoundDataTests {
    /// The files of a server that ran, with a session of an account or of nobody.
    private func folder(account: String?) throws -> (app: TestApp, files: DataFiles) {
        let app = try TestApp()
        let files = DataFiles(folder: app.data)
        do { _ = try OpenedData(in: DataFolderInUse(app.data)) }
        let sessions = try DatabaseQueue(path: files.sessions.path)
        try sessions.write { database in
            try database.execute(
                sql:
                    "INSERT INTO session (key, audience, visitor, account, createdAt, expiresAt) VALUES (?, ?, ?, ?, 0, 9)",
                arguments: ["key", "audience", "visitor", account]
            )
        }
        try sessions.close()
        return (app, files)
    }

    private func size(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
    }

    /// As a disk leaves it that was full, or a copy that was broken off.
    private func empty(_ file: URL) throws {
        for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) }
        try Data().write(to: file)
    }

    @Test func anEmptyDatabaseBesideSessionsOfAccountsIsNoNewSite() throws {
        let (app, files) = try folder(account: "ada")
        defer { app.remove() }
        try empty(files.storage)
        let error = #expect(throws: DatabaseOpenError.self) { try OpenedData(in: DataFolderInUse(app.data)) }
        let text = try #require(error?.description)
        #expect(text.hasPrefix(files.storage.path) && text.contains("it has 0 bytes, but sessions.sqlite"), "\(text)")
        #expect(try size(files.storage) == 0, "it is left as it was")
        try Data("damaged".utf8).write(to: files.sessions)
        #expect(throws: DatabaseOpenError.self, "nor where it cannot be told whether there were any") {
            try OpenedData(in: DataFolderInUse(app.data), replacesDamagedSessions: true)
        }
        try FileManager.default.removeItem(at: files.sessions)
        _ = try OpenedData(in: DataFolderInUse(app.data))
    }

    @Test func norIsOneOfAnotherProgramAndNoBackupIsMadeOfIt() async throws {
        let (app, files) = try folder(account: "ada")
        defer { app.remove() }
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: files.storage.path + end) }
        let other = try DatabaseQueue(path: files.storage.path)
        try await other.write { try $0.execute(sql: "CREATE TABLE recipe (name TEXT)") }
        try other.close()
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: files.storage.path)
        let error = #expect(throws: DatabaseOpenError.self) { try OpenedData(in: DataFolderInUse(app.data)) }
        #expect(error?.description.contains("it has no accounts, but sessions.sqlite") == true)
        let verified = try await Program.run(["verify", "--data", app.data.path])
        #expect(verified.status == 65)
        #expect((verified.output + verified.errors).contains("it has no accounts"))
        let archive = app.data.path + ".tar.gz"
        let saved = try await Program.run(["backup", archive, "--data", app.data.path])
        #expect(saved.status == 65 && saved.errors.contains("it has no accounts"), "\(saved.errors)")
        #expect(!FileManager.default.fileExists(atPath: archive))
    }

    @Test func norIsOneThatIsGone() throws {
        let (app, files) = try folder(account: "ada")
        defer { app.remove() }
        for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: files.storage.path + end) }
        let error = #expect(throws: DatabaseOpenError.self) { try OpenedData(in: DataFolderInUse(app.data)) }
        let text = try #require(error?.description)
        #expect(text.hasPrefix(files.storage.path) && text.contains("it is not there, but sessions.sqlite"), "\(text)")
        #expect(!FileManager.default.fileExists(atPath: files.storage.path), "it is left as it was")
        try FileManager.default.removeItem(at: files.sessions)
        _ = try OpenedData(in: DataFolderInUse(app.data))
    }

    @Test func besideSessionsOfNobodyItIsOne() throws {
        let (app, files) = try folder(account: nil)
        defer { app.remove() }
        try empty(files.storage)
        _ = try OpenedData(in: DataFolderInUse(app.data))
        #expect(try size(files.storage) != 0)
    }

    enum Damage: CaseIterable {
        case isNone, isCut, isEmpty, hasHoles

        func happen(to file: URL) throws {
            var bytes = try Data(contentsOf: file)
            switch self {
            case .isNone: bytes = Data(String(repeating: "no database", count: 1_000).utf8)
            case .isCut: bytes = bytes.prefix(bytes.count / 2)
            case .isEmpty: bytes = Data()
            case .hasHoles: bytes.replaceSubrange(4_096..<bytes.count, with: Data(count: bytes.count - 4_096))
            }
            try bytes.write(to: file)
        }
    }

    @Test(arguments: Damage.allCases) func damagedSessionsAreSetAsideWithAWord(damage: Damage) throws {
        let (app, files) = try folder(account: "ada")
        defer { app.remove() }
        try damage.happen(to: files.sessions)
        let damaged = try Data(contentsOf: files.sessions)
        let log = MemoryLog()
        _ = try OpenedData(
            in: DataFolderInUse(app.data),
            replacesDamagedSessions: true,
            logger: log.logger
        )
        let folders = try FileManager.default.contentsOfDirectory(atPath: app.data.path).filter {
            $0.hasPrefix("damaged-sessions-")
        }
        let folder = app.data.appending(path: try #require(folders.first), directoryHint: .isDirectory)
        #expect(folders.count == 1 && folder.lastPathComponent.hasSuffix(".tmp"), "backups leave it out")
        #expect(try Data(contentsOf: folder.appending(path: "sessions.sqlite")) == damaged)
        #expect(log.lines.contains { $0.contains("everybody has to sign in again") }, "\(log.lines)")
        _ = try OpenedData(in: DataFolderInUse(app.data), replacesDamagedSessions: true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: app.data.path).contains(folder.lastPathComponent))
    }

    @Test func soundSessionsStayWhereTheyAre() throws {
        let (app, files) = try folder(account: "ada")
        defer { app.remove() }
        _ = try OpenedData(in: DataFolderInUse(app.data), replacesDamagedSessions: true)
        let sessions = try DatabaseQueue(path: files.sessions.path)
        #expect(try sessions.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM session") } == 1)
    }

    @Test func theProgramStartsOverDamagedSessions() async throws {
        let (app, files) = try folder(account: nil)
        defer { app.remove() }
        try Damage.isNone.happen(to: files.sessions)
        let errors = app.data.appending(path: "errors.txt")
        let server = try await RunningServer.start(data: app.data, errors: errors)
        #expect(await server.end() == 0)
        #expect(try String(contentsOf: errors, encoding: .utf8).contains("they are set aside"))
    }
}
