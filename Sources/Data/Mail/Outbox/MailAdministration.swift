public import Foundation
import Portico
public import Storage

/// What an operator can see of the mails and do about them, also while a server sends.
///
///     for mail in try await MailAdministration(storage, folder).all() { print(mail.to, mail.state) }
public struct MailAdministration: Sendable {
    private let storage: any StorageProtocol
    private let folder: MailFolder
    private let now: @Sendable () -> Date

    public init(_ storage: any StorageProtocol, _ folder: MailFolder, now: @escaping @Sendable () -> Date = { Date() })
    {
        self.storage = storage
        self.folder = folder
        self.now = now
    }

    /// Oldest first; those that cannot be read are left out.
    public func all() async throws(MailAdministrationError) -> [OutgoingMail] {
        let query = Query<StoredOutgoingMail>.all.ordered(by: StoredOutgoingMail.columns.createdAt.ascending)
        do throws(StorageError) {
            return try await storage.results(of: OutgoingMail.self, query).compactMap { try? $0.get() }
        } catch {
            throw .unavailable(reason: error.reason)
        }
    }

    /// The mail that an id begins like this. Throws `missing` where none or several do.
    public func mail(_ start: String) async throws(MailAdministrationError) -> OutgoingMail {
        let found = try await all().filter { $0.id.rawValue.hasPrefix(start) }
        guard start.count >= 6, found.count == 1, let mail = found.first else { throw .missing(start) }
        return mail
    }

    /// The file that a mail is; nil where it is none.
    public func file(of mail: OutgoingMail) -> URL? {
        mail.state == .filed ? folder.file(of: mail.id, writtenAt: mail.createdAt) : nil
    }

    /// Lets a mail be sent once more that failed, is a file or waits for its next attempt.
    public func retry(_ mail: OutgoingMail) async throws(MailAdministrationError) {
        let moment = now()
        let outcome: Result<Void, MailAdministrationError>
        do throws(StorageError) {
            outcome = try await storage.attempt {
                transaction throws(StorageError) -> Result<Void, MailAdministrationError> in
                guard var mail = try transaction.object(OutgoingMail.self, byPrimaryKey: mail.id.rawValue) else {
                    return .failure(.missing(mail.id.rawValue))
                }
                guard mail.state != .sent, mail.state != .sending, mail.hasContent else {
                    return .failure(.notAgain(mail.id.rawValue, mail.state))
                }
                mail.restart(at: moment)
                try transaction.save(mail)
                return .success(())
            }
        } catch {
            throw .unavailable(reason: error.reason)
        }
        try outcome.get()
    }
}

/// Why an operator cannot see or do something.
public enum MailAdministrationError: Error, Sendable, Hashable {
    /// No mail, or several, have an id that begins so.
    case missing(String)
    /// It was sent, is being sent, or there is nothing left of it to send.
    case notAgain(String, OutgoingMail.State)
    case unavailable(reason: String)
}

extension MailAdministrationError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing(let id): "there is no mail \(id), or several; `atrium mail list` shows them"
        case .notAgain(let id, .sent): "the mail \(id) was sent"
        case .notAgain(let id, .sending): "the mail \(id) is being sent"
        case .notAgain(let id, _): "nothing is left of the mail \(id): what it said was of no use any more"
        case .unavailable(let reason): "mails cannot be read or written: \(reason)"
        }
    }
}
