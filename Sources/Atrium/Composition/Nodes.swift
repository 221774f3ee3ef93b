import AccountsData
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
    let keys: NodeKeys
    /// The key that push services know the app by.
    let pushKey: SharedVapidKey
    /// What secrets of second factors are sealed with.
    let factorKeys: FactorKeyRing
    /// Of the one that does what must be done once.
    let lease: any Lease
    /// The files of imports and exports.
    let files: SharedFiles
    /// Files that come before their form.
    let uploads: SharedUploadPieces
}

extension Nodes {
    /// Finds what is shared in a database, and makes what is not there yet.
    ///
    /// - Parameter report: is told why keys could not be read when others may have made some.
    init(in storage: PostgreSQLStorage, report: @escaping @Sendable (String) -> Void = { _ in }) async throws {
        let secrets = SharedSecrets(storage)
        keys = try await NodeKeys(secrets, report: report)
        let stored = try await secrets.content(of: SharedKey.push.rawValue, at: Date()) {
            stored throws(VapidKeyError) in try SharedVapidKey(stored: stored).stored
        }
        pushKey = try SharedVapidKey(stored: stored)
        let seals = try await secrets.content(of: SharedKey.factors.rawValue, at: Date()) {
            stored throws(FactorKeyError) in try FactorKeyRing(stored: stored).stored
        }
        factorKeys = try FactorKeyRing(stored: seals)
        lease = PostgreSQLLease("scheduled work", in: storage)
        files = SharedFiles(storage)
        uploads = SharedUploadPieces(storage)
    }
}

/// The keys that the nodes of an app sign with, as each of them knows them.
///
///     let keys = try await NodeKeys(secrets)
///     await keys.follow()                     // beside the server
///
/// Each makes the next one a month before it signs (`SharedSigningKeys`), and the others hear of it. A node looks once an
/// hour as well: by that the next key signs from its moment on, in a node that is never started anew, and what a change
/// told while nobody could hear it is made good.
struct NodeKeys: Sendable {
    /// How often they are looked at, whether somebody told of a change or not.
    static let interval = Duration.seconds(3_600)

    let ring: SigningKeyRing
    private let secrets: SharedSecrets
    private let clock: any Clock<Duration>

    /// Reads them, and makes them where there are none. Throws where that fails.
    ///
    /// - Parameters:
    ///   - now: the moment that a key signs from is held against it.
    ///   - report: is told, later, why they could not be read.
    init(
        _ secrets: SharedSecrets,
        now: @escaping @Sendable () -> Date = { Date() },
        clock: any Clock<Duration> = ContinuousClock(),
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws {
        self.secrets = secrets
        self.clock = clock
        ring = SigningKeyRing(try await Self.keys(in: secrets, at: now())) {
            do {
                return try await Self.keys(in: secrets, at: now())
            } catch {
                report("the keys that nodes share cannot be read: \(error)")
                return nil
            }
        }
    }

    /// Keeps the ring as the keys are, until its task is cancelled.
    func follow() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await secrets.following { await ring.refresh() } }
            group.addTask {
                while (try? await clock.sleep(for: Self.interval)) != nil { await ring.refresh() }
            }
        }
    }

    private static func keys(in secrets: SharedSecrets, at now: Date) async throws -> SigningKeys {
        let stored = try await secrets.content(of: SharedKey.signing.rawValue, at: now) {
            stored throws(SigningKeyError) in
            Data(try SharedSigningKeys(stored: stored.map(Array.init), now: now).stored)
        }
        return try SharedSigningKeys(stored: Array(stored), now: now).keys
    }
}

/// A key that the nodes of an app share, by the name that a database has it under.
enum SharedKey: String, CaseIterable, Sendable {
    case signing = "signing keys"
    case push = "push key"
    case factors = "keys of two-step sign-in"

    func file(in files: DataFiles) -> URL {
        switch self {
        case .signing: files.keys
        case .push: files.pushKey
        case .factors: files.factorKeys
        }
    }
}
