import Foundation
import Mail
import Storage
import Testing

@testable import Accounts
@testable import Atrium

extension TestApp {
    /// The mails to an address that were written so far, oldest first: what is in the outbox.
    func mails(to address: String) async throws -> [OutgoingMail] {
        try await storage().cachedObjects(OutgoingMail.self).filter { $0.to == address }
            .sorted { $0.createdAt < $1.createdAt }
    }

    /// The code in the newest mail to an address.
    func code(to address: String) async throws -> String {
        let newest = try await mails(to: address).last
        return try #require(newest?.content.code)
    }
}

extension TypedCode {
    /// Another code than one that was sent.
    static func other(than code: String) -> String { code == "000000" ? "000001" : "000000" }
}
