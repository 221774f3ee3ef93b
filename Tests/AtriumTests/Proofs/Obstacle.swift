import Foundation
import GRDB
import PorticoWeb

@testable import Atrium
@testable import Notes

/// What may keep a text from being saved, between the opening of its form and its post.
enum Obstacle: CaseIterable {
    case expiredOffer, fullDisk, lockedDatabase, deletedNote, textOverTheLimit

    /// What the server answers.
    var status: Int {
        switch self {
        case .expiredOffer: 403
        case .fullDisk, .lockedDatabase: 503
        case .deletedNote: 404
        case .textOverTheLimit: 422
        }
    }

    /// What the form that came back is sent by.
    var button: String {
        self == .deletedNote ? "Save as a new note" : "Save"
    }

    var text: String {
        self == .textOverTheLimit ? LongText.isTooLong : LongText.fits
    }

    /// The signing keys of a data folder as they are once every page that is open now has been open for too long.
    static func outlastKeys(in data: URL) throws {
        _ = try SigningKeyFile(DataFiles(folder: data).keys).keys(now: Date(timeIntervalSinceNow: 61 * 86_400))
    }
}

/// Somebody else who writes into a database, and does not come to an end before told to.
final class OtherWriter: Sendable {
    private let queue: DatabaseQueue

    init(in data: URL) throws {
        var configuration = Configuration()
        // The transaction outlives the call that begins it.
        configuration.allowsUnsafeTransactions = true
        queue = try DatabaseQueue(path: DataFiles(folder: data).storage.path, configuration: configuration)
    }

    func begin() async throws {
        try await queue.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    }

    func end() async throws {
        try await queue.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }
}
