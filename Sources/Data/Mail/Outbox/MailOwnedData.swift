import Foundation
public import Portico
public import PorticoSessions
public import Storage

/// The mails of an account: they go with it, and their files.
public struct MailBelongings: OwnedData {
    private let storage: any StorageProtocol
    private let folder: MailFolder

    public init(_ storage: any StorageProtocol, _ folder: MailFolder) {
        self.storage = storage
        self.folder = folder
    }

    /// The rows went with the account, in one commit; the files of all others are kept, also one that is being written.
    public func erase(_ account: AccountID) async throws(BelongingsError) {
        do throws(StorageError) {
            let columns = StoredOutgoingMail.columns
            let files = folder.names
            try await storage.deleteAll(ofType: OutgoingMail.self, matching: columns.owner == account.rawValue)
            let written = Set(files.compactMap(MailFolder.mail(ofFile:)))
            let left = try await storage.read { snapshot throws(StorageError) in
                var left: Set<OutgoingMail.ID> = []
                for id in written
                where try snapshot.count(of: OutgoingMail.self, .matching(columns.id == id.rawValue)) > 0 {
                    left.insert(id)
                }
                return left
            }
            folder.delete(files, but: left)
        } catch {
            throw BelongingsError(error.sentence(about: "mails"))
        }
    }

    /// A visitor without an account gets no mail.
    public func forget(_ visitors: [VisitorID]) {}
    public func move(from visitor: VisitorID, to other: VisitorID) {}
    /// A mail is a message about what the account keeps, and gone in days.
    public func exported(of account: AccountID) -> [ExportPart] { [] }
}
