import Foundation
import Notifications
import Portico
import Storage
import Testing

@testable import WebPush

@Suite struct PushTablesTests {
    @Test func nothingIsKeptForAnAccountThatIsNotThere() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "push-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let accounts = Migration(1, "accounts") {
            """
            CREATE TABLE "account" ("id" TEXT PRIMARY KEY NOT NULL, "passwordChangedAt" REAL NOT NULL) STRICT;
            INSERT INTO "account" VALUES ('ann', 1);
            """
        }
        let storage = try SQLiteStorage(
            file: folder.appending(path: "push.sqlite", directoryHint: .notDirectory),
            schema: Schema(history: [
                NumberedMigration(accounts), NumberedMigration(2, PushTables.subscriptions),
                NumberedMigration(3, PushTables.endWithPassword),
            ])
        )
        let ann = AccountID(rawValue: "ann")
        let subscription = try TestDevice().subscription(of: ann)
        try await storage.save(subscription)
        try await storage.save(PushDelivery(PushFixture.note(), numbered: "n", to: subscription, at: .now))
        #expect(try await storage.cachedObjects(PushSubscription.self) == [subscription])
        await #expect(throws: StorageError.self) {
            try await storage.save(TestDevice().subscription(of: AccountID(rawValue: "ben")))
        }
        try await storage.delete(PushSubscription.self, byPrimaryKey: subscription.id.rawValue)
        #expect(try await storage.count(of: PushDelivery.self) == 0)
    }
}
