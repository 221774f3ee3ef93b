import AccountsData
import Foundation
import Storage
import Testing

@Suite struct AccountsTablesTests {
    @Test func theTablesAreMade() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "accounts-\(UUID().uuidString).sqlite")
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try SQLiteStorage(file: file, schema: Schema(of: AccountsTables.self))
    }
}
