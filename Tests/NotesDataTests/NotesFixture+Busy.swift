import Foundation
import GRDB
import Storage
import Testing

@testable import Notes

extension NotesFixture {
    /// Notes in a file that is given up soon where somebody else writes.
    static func impatient() throws -> NotesFixture {
        var options = SQLiteOptions()
        options.busyTimeout = .milliseconds(10)
        return try NotesFixture(.file, options: options)
    }

    /// The file as another program opens it.
    func queue() throws -> DatabaseQueue { try DatabaseQueue(path: #require(file).path(percentEncoded: false)) }

    /// Runs something while another program writes into the file, so that nothing else can.
    func whileSomebodyElseWrites(_ body: () async throws -> Void) async throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(
            path: try #require(file).path(percentEncoded: false),
            configuration: configuration
        )
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        try await body()
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }
}
