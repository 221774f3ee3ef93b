import Foundation
import GRDB
import Portico
import Storage
import Testing

@testable import Mail

/// Mails as files, where no server is set.
@Suite struct MailFolderTests {
    private let storage: SQLiteStorage
    private let moment = Moment()
    private let root: TemporaryFolder
    private let folder: MailFolder

    init() throws {
        root = try TemporaryFolder()
        folder = MailFolder(root.url.appending(path: "mail", directoryHint: .isDirectory))
        storage = try SQLiteStorage(
            file: root.url.appending(path: "mails.sqlite"),
            schema: Schema([OwnerTables.accounts, MailTables.outbox, MailTables.endings])
        )
    }

    private var outbox: Outbox {
        get throws {
            Outbox(
                storage,
                in: folder,
                by: FileTransport(folder),
                from: try Sample.sender(),
                printing: Sample.print,
                now: { [moment] in moment.now }
            )
        }
    }

    private var administration: MailAdministration {
        MailAdministration(storage, folder, now: { [moment] in moment.now })
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.folder.path).sorted()) ?? []
    }

    @Test func aMailIsAWholeFileOfItsOwner() async throws {
        let mail = Sample.mail(Sample.content(code: "123456"))
        try await storage.save(mail)
        try await outbox.sendDue()
        #expect(names == ["2024-11-24T040512Z-\(mail.id.rawValue).eml"])
        let file = folder.file(of: mail.id, writtenAt: mail.createdAt)
        #expect(Array(try Data(contentsOf: file)) == (try Sample.message(mail).bytes))
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        let kept = try await administration.mail(String(mail.id.rawValue.prefix(12)))
        #expect(kept.state == .filed)
        #expect(kept.content == mail.content)
        #expect(administration.file(of: kept) == file)
    }

    @Test func aMailThatIsWrittenAgainTakesItsOwnPlace() async throws {
        let mail = Sample.mail()
        try await storage.save(mail)
        _ = try folder.write(try Sample.message(mail))
        try await outbox.sendDue()
        #expect(names.count == 1)
    }

    @Test func filesAreDeletedWithTheirMails() async throws {
        let mail = Sample.mail()
        try await storage.save(mail)
        let outbox = try outbox
        await outbox.sendDue()
        try Data("x".utf8).write(to: folder.folder.appending(path: "mine.txt"))
        moment.advance(by: OutboxLimits.filesKept + 1)
        await outbox.sendDue()
        #expect(names == ["mine.txt"])
        #expect(try await administration.all().isEmpty)
    }

    @Test func onlySoManyFilesAreKept() async throws {
        let mails = (0..<OutboxLimits.maxFiles + 2).map {
            var mail = Sample.mail(at: Sample.moment + Double($0))
            mail.end(.filed, at: Sample.moment)
            return mail
        }
        try await storage.save(mails)
        for mail in mails.prefix(3) { _ = try folder.write(try Sample.message(mail)) }
        try await outbox.sendDue()
        #expect(try await storage.count(of: OutgoingMail.self) == OutboxLimits.maxFiles)
        #expect(names == [folder.file(of: mails[2].id, writtenAt: mails[2].createdAt).lastPathComponent])
    }

    @Test func mailsGoWithTheirAccountAndOthersStay() async throws {
        try await addAccount("ann")
        let (hers, nobodys) = (Sample.mail(owner: Sample.account), Sample.mail())
        try await storage.save([hers, nobodys])
        try await outbox.sendDue()
        #expect(names.count == 2)
        try await MailBelongings(storage, folder).erase(Sample.account)
        #expect(names == [folder.file(of: nobodys.id, writtenAt: nobodys.createdAt).lastPathComponent])
        #expect(try await administration.all().map(\.id) == [nobodys.id])
    }

    @Test func noMailIsWrittenForAnAccountThatIsGone() async throws {
        await #expect(throws: StorageError.self) { try await storage.save(Sample.mail(owner: Sample.account)) }
        try await addAccount("ann")
        try await storage.save(Sample.mail(owner: Sample.account))
        try await removeAccount("ann")
        #expect(try await administration.all().isEmpty)
    }

    /// Such as one that a newer program wrote.
    @Test func mailsThatCannotBeReadHoldUpNoOther() async throws {
        let strange = (0..<20).map { _ in Sample.mail() }
        try await storage.save(strange)
        let file = root.url.appending(path: "mails.sqlite").path(percentEncoded: false)
        try await DatabaseQueue(path: file).write {
            try $0.execute(sql: "UPDATE outgoingMail SET writtenContent = '{}', nextAttemptAt = nextAttemptAt - 60")
        }
        let mail = Sample.mail()
        try await storage.save(mail)
        try await outbox.sendDue()
        #expect(try await storage.object(OutgoingMail.self, byPrimaryKey: mail.id.rawValue)?.state == .filed)
        #expect(try await storage.count(of: OutgoingMail.self) == 21, "and they are kept")
    }

    @Test func anOperatorLetsAMailBeSentAgain() async throws {
        let mail = Sample.mail()
        try await storage.save(mail)
        let refusing = FakeTransport()
        refusing.answer(.permanent(reason: "550 nobody"))
        let outbox = Outbox(
            storage,
            in: folder,
            by: refusing,
            from: try Sample.sender(),
            printing: Sample.print,
            now: { [moment] in moment.now }
        )
        await outbox.sendDue()
        let failed = try await administration.mail(mail.id.rawValue)
        #expect(failed.state == .failed)
        try await administration.retry(failed)
        #expect(try await administration.mail(mail.id.rawValue).state == .waiting)
        await outbox.sendDue()
        let sent = try await administration.mail(mail.id.rawValue)
        #expect(sent.state == .sent)
        await #expect(throws: MailAdministrationError.notAgain(mail.id.rawValue, .sent)) {
            try await administration.retry(sent)
        }
        await #expect(throws: MailAdministrationError.missing("nothing")) {
            _ = try await administration.mail("nothing")
        }
    }

    private func addAccount(_ id: String) async throws { try await storage.save(OwnerRow(id: id)) }
    private func removeAccount(_ id: String) async throws { try await storage.delete(OwnerRow(id: id)) }
}

/// An account, as far as it matters here.
struct OwnerRow: Sendable {
    var id: String
}

@Translatable(OwnerRow.self, table: "account")
struct StoredOwnerRow {
    var id: String
}

extension OwnerRow: Translatable {
    typealias ManagedObject = StoredOwnerRow
}
