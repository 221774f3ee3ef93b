import Foundation
import Portico
import PorticoHost
import PorticoSessions
import PorticoTestSupport
import PorticoWeb
import Synchronization

/// A ledger that never hears of an answer, as after a server that was killed in the middle of a post.
struct ForgetfulPosts: PostLedger {
    private let posts: MemoryPosts

    init(_ posts: MemoryPosts) {
        self.posts = posts
    }

    func begin(_ key: PostKey, at moment: Date) -> PostState { posts.begin(key, at: moment) }
    func state(of key: PostKey) -> PostState? { posts.state(of: key) }
    func finish(_ key: PostKey, with answer: [UInt8]) {}
    func forget(_ key: PostKey) { posts.forget(key) }
    func forgetPosts(begunBefore moment: Date) { posts.forgetPosts(begunBefore: moment) }
    func forgetOldest(keeping maximum: Int) { posts.forgetOldest(keeping: maximum) }
}

/// A ledger that keeps an answer only when somebody else has asked for it, as where a second click comes to another node
/// while the first is carried out. Before it is told to, it is one like others.
final class AwaitedPosts: PostLedger {
    private let posts = MemoryPosts()
    private let waits = Atomic(false)
    private let asked = Atomic(false)
    private let holding = Atomic(false)

    func waitFromNowOn() { waits.store(true, ordering: .releasing) }

    /// Whether a post was carried out whose answer nobody has asked for.
    var isHolding: Bool { holding.load(ordering: .acquiring) }

    func begin(_ key: PostKey, at moment: Date) -> PostState { posts.begin(key, at: moment) }

    func state(of key: PostKey) -> PostState? {
        let state = posts.state(of: key)
        if case .interrupted? = state { asked.store(true, ordering: .releasing) }
        return state
    }

    func finish(_ key: PostKey, with answer: [UInt8]) async {
        guard waits.load(ordering: .acquiring) else { return posts.finish(key, with: answer) }
        holding.store(true, ordering: .releasing)
        await until { asked.load(ordering: .acquiring) }
        posts.finish(key, with: answer)
    }

    func forget(_ key: PostKey) { posts.forget(key) }
    func forgetPosts(begunBefore moment: Date) { posts.forgetPosts(begunBefore: moment) }
    func forgetOldest(keeping maximum: Int) { posts.forgetOldest(keeping: maximum) }
}

/// A ledger that shows what it was given to keep.
final class SpyPosts: PostLedger {
    private let posts = MemoryPosts()
    private let answers = Mutex<[[UInt8]]>([])
    private let keys = Mutex<Set<PostKey>>([])

    var kept: [[UInt8]] { answers.withLock { $0 } }
    var begun: Set<PostKey> { keys.withLock { $0 } }

    func begin(_ key: PostKey, at moment: Date) -> PostState {
        keys.withLock { _ = $0.insert(key) }
        return posts.begin(key, at: moment)
    }

    func state(of key: PostKey) -> PostState? { posts.state(of: key) }

    func finish(_ key: PostKey, with answer: [UInt8]) {
        answers.withLock { $0.append(answer) }
        posts.finish(key, with: answer)
    }

    func forget(_ key: PostKey) { posts.forget(key) }
    func forgetPosts(begunBefore moment: Date) { posts.forgetPosts(begunBefore: moment) }
    func forgetOldest(keeping maximum: Int) { posts.forgetOldest(keeping: maximum) }
}

/// Stores that fail when they are written to, and the sessions also when they are read, if so wished.
struct BrokenStores: PostLedger, SessionStore {
    var known: [SessionRecord] = []
    var isReadable = true

    func begin(_ key: PostKey, at moment: Date) throws(StoreError) -> PostState { throw StoreError("disk full") }
    func state(of key: PostKey) throws(StoreError) -> PostState? { throw StoreError("disk full") }
    func finish(_ key: PostKey, with answer: [UInt8]) throws(StoreError) { throw StoreError("disk full") }
    func forget(_ key: PostKey) throws(StoreError) { throw StoreError("disk full") }
    func forgetPosts(begunBefore moment: Date) throws(StoreError) { throw StoreError("disk full") }
    func forgetOldest(keeping maximum: Int) throws(StoreError) { throw StoreError("disk full") }

    func session(_ key: SessionKey) throws(StoreError) -> SessionRecord? {
        guard isReadable else { throw StoreError("disk broken") }
        return known.first { $0.key == key }
    }

    func sessions() -> [SessionRecord] { known }
    func sessions(of account: AccountID) -> [SessionRecord] { known.filter { $0.account == account } }
    func save(_ record: SessionRecord) throws(StoreError) { throw StoreError("disk full") }
    func addProgram(_ record: SessionRecord, upTo maximum: Int, at moment: Date) throws(StoreError) -> Bool {
        throw StoreError("disk full")
    }
    func replace(_ key: SessionKey, with record: SessionRecord) throws(StoreError) -> Bool {
        throw StoreError("disk full")
    }
    func lengthen(_ key: SessionKey, until expiry: Date, usedAt moment: Date) throws(StoreError) -> Bool {
        throw StoreError("disk full")
    }
    func end(_ key: SessionKey) throws(StoreError) { throw StoreError("disk full") }
    func endSessions(of account: AccountID, except key: SessionKey?) throws(StoreError) {
        throw StoreError("disk full")
    }
    func endSessions(expiredBefore moment: Date) throws(StoreError) { throw StoreError("disk full") }
}

/// Sessions that can begin, and in which nobody can be signed in.
final class SignedOutStores: SessionStore {
    private let sessionStore = MemorySessions()

    func session(_ key: SessionKey) -> SessionRecord? { sessionStore.session(key) }
    func sessions() -> [SessionRecord] { sessionStore.sessions() }
    func sessions(of account: AccountID) -> [SessionRecord] { sessionStore.sessions(of: account) }

    func save(_ record: SessionRecord) throws(StoreError) {
        guard record.account == nil else { throw StoreError("disk full") }
        sessionStore.save(record)
    }

    func addProgram(_ record: SessionRecord, upTo maximum: Int, at moment: Date) throws(StoreError) -> Bool {
        throw StoreError("disk full")
    }

    func replace(_ key: SessionKey, with record: SessionRecord) -> Bool { sessionStore.replace(key, with: record) }

    func lengthen(_ key: SessionKey, until expiry: Date, usedAt moment: Date) -> Bool {
        sessionStore.lengthen(key, until: expiry, usedAt: moment)
    }

    func end(_ key: SessionKey) { sessionStore.end(key) }
    func endSessions(of account: AccountID, except key: SessionKey?) {
        sessionStore.endSessions(of: account, except: key)
    }
    func endSessions(expiredBefore moment: Date) { sessionStore.endSessions(expiredBefore: moment) }
}
