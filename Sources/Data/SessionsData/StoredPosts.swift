public import Foundation
public import PorticoHost
public import PorticoSessions
public import Storage

/// Posts and their answers in a storage, where a server that is started again finds them.
///
///     let posts: any PostLedger = StoredPosts(try SessionsFile.open(file))
///
/// Of two posts with one key at the same time one begins, also when two processes have the file.
public struct StoredPosts: PostLedger {
    private let storage: any StorageProtocol

    /// An SQLite storage needs the tables of `SessionTables`.
    public init(_ storage: any StorageProtocol) {
        self.storage = storage
    }

    public func begin(_ key: PostKey, at moment: Date) async throws(StoreError) -> PostState {
        do {
            return try await storage.write { transaction throws(StorageError) in
                if let known = try transaction.object(TakenPost.self, byPrimaryKey: key.rawValue) {
                    return known.state
                }
                try transaction.save(TakenPost(key: key, begunAt: moment))
                return .begun
            }
        } catch {
            throw StoreError(error)
        }
    }

    public func state(of key: PostKey) async throws(StoreError) -> PostState? {
        do {
            return try await storage.object(TakenPost.self, byPrimaryKey: key.rawValue)?.state
        } catch {
            throw StoreError(error)
        }
    }

    /// A post that was forgotten meanwhile stays forgotten.
    public func finish(_ key: PostKey, with answer: [UInt8]) async throws(StoreError) {
        do {
            try await storage.write { transaction throws(StorageError) in
                guard var post = try transaction.object(TakenPost.self, byPrimaryKey: key.rawValue) else { return }
                post.answer = Data(answer)
                try transaction.save(post)
            }
        } catch {
            throw StoreError(error)
        }
    }

    public func forget(_ key: PostKey) async throws(StoreError) {
        do { try await storage.delete(TakenPost.self, byPrimaryKey: key.rawValue) } catch { throw StoreError(error) }
    }

    public func forgetPosts(begunBefore moment: Date) async throws(StoreError) {
        let old = TakenPost.columns.begunAt < moment
        do { try await storage.deleteAll(ofType: TakenPost.self, matching: old) } catch { throw StoreError(error) }
    }

    public func forgetOldest(keeping maximum: Int) async throws(StoreError) {
        do {
            let newest = Query<PostBeginning>.all.ordered(by: PostBeginning.columns.begunAt.descending)
            let excess = try await storage.results(of: PostBeginning.self, newest.limited(to: 1, from: maximum)).first
            guard case .success(let post) = excess else { return }
            try await storage.deleteAll(
                ofType: PostBeginning.self,
                matching: PostBeginning.columns.begunAt <= post.begunAt
            )
        } catch {
            throw StoreError(error)
        }
    }
}

/// A post that was taken, and its answer when there is one.
@Translatable(table: "post")
struct TakenPost {
    @PrimaryKey var key: PostKey
    var begunAt: Date
    var answer: Data?

    var state: PostState { answer.map { .answered([UInt8]($0)) } ?? .interrupted(since: begunAt) }
}

/// When a post was begun, without its answer.
@Translatable(table: "post")
struct PostBeginning {
    @PrimaryKey var key: PostKey
    var begunAt: Date
}
