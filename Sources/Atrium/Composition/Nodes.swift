import Foundation
import NodesData
import PorticoWeb
import PostgreSQLStorage
import Storage
import WebPush

/// What a program shares with the others that have the same database.
struct Nodes: Sendable {
    /// How long a node waits for the answer to a post that came to another before.
    static let longestPost = Duration.seconds(10)

    /// What pages are signed with, so that a form that one prints can be posted to another.
    let keys: SigningKeys
    /// The key that push services know the app by.
    let pushKey: SharedVapidKey
    /// Of the one that does what must be done once.
    let lease: any Lease
    /// The files of imports and exports.
    let files: SharedFiles
}

extension Nodes {
    /// Finds what is shared in a database, and makes what is not there yet.
    init(in storage: PostgreSQLStorage, now: Date = Date()) async throws {
        let secrets = SharedSecrets(storage)
        let keys = try await secrets.content(of: SharedKey.signing.rawValue, at: now) {
            stored throws(SigningKeyError) in
            Data(try SharedSigningKeys(stored: stored.map(Array.init), now: now).stored)
        }
        let pushKey = try await secrets.content(of: SharedKey.push.rawValue, at: now) { stored throws(VapidKeyError) in
            try SharedVapidKey(stored: stored).stored
        }
        self.keys = try SharedSigningKeys(stored: Array(keys), now: now).keys
        self.pushKey = try SharedVapidKey(stored: pushKey)
        lease = PostgreSQLLease("scheduled work", in: storage)
        files = SharedFiles(storage)
    }
}

/// A key that the nodes of an app share, by the name that a database has it under.
enum SharedKey: String, CaseIterable, Sendable {
    case signing = "signing keys"
    case push = "push key"

    func file(in files: DataFiles) -> URL {
        switch self {
        case .signing: files.keys
        case .push: files.pushKey
        }
    }
}
