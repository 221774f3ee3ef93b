public import Foundation
public import Portico
public import PorticoHost
public import PorticoSessions

/// What a site takes posts and keeps visitors apart with: its stores, its keys, its limits.
///
///     let services = SiteServices(
///         sessions: StoredSessions(storage),
///         posts: StoredPosts(storage),
///         keys: try SigningKeyFile(data.appending(path: "keys.json")).keys(now: .now),
///         uploads: data.appending(path: "uploads")
///     )
public struct SiteServices: Sendable {
    public var sessions: any SessionStore
    /// Where the devices are kept that stay signed in; nil for a site whose visitors do not. It is the same store as
    /// `sessions`. Where it is given, the session of who signs in ends when they close their browser, unless they asked
    /// to stay signed in.
    public var devices: (any RememberedDeviceStore)?
    public var posts: any PostLedger
    /// How long the answer to a post is waited for that came before and has none yet, since another program that has the
    /// same ledger may be carrying it out: a second click may reach another node than the first. Zero where there are no
    /// others: what has no answer then was cut off.
    public var postsElsewhere = Duration.zero
    /// What offers and notices are signed with, and kept answers sealed. It may get others while the site is served.
    public var keyRing: SigningKeyRing
    /// Those of the ring at the moment; setting them exchanges the ring for one that stays as it is.
    public var keys: SigningKeys {
        get { keyRing.keys }
        set { keyRing = SigningKeyRing(newValue) }
    }
    public var limits: RateLimits
    public var trustedProxies: TrustedProxies
    /// The folder that holds uploaded files for the time of their post.
    public var uploads: URL
    /// Where files are kept that come before their form, piece by piece: in a folder of that one unless it is said.
    public var uploadPieces: any UploadPieces
    /// How long a page is waited for before it is shown as it is.
    public var firstPaint: FirstPaint
    /// How pages that stay open are kept up to date.
    public var live = LiveSettings()
    /// The languages that visitors can have pages in; the first one is the site's own.
    public var languages = [Language.english]
    /// What visitors can choose beside a language and a country. Of what a browser says it remembers nothing else is
    /// read.
    public var preferences: [PreferenceKey] = []
    /// The oldest client that is still understood; nil where each is. One that says in `X-Client-Version` that it is
    /// older is told to update, by status 426; who says no version is answered as ever.
    public var oldestClient: ClientVersion?
    /// How many bytes the files of all posts that are being handled may take there; half of it is one client's at most.
    /// More is answered with 503. It has to be twice what one post may bring, or more. Files that come before their form
    /// may take as much again, and half of it is one client's at most.
    public var uploadRoom = 4_294_967_296
    /// How many connections there may be, and how slow.
    public var connections = ConnectionLimits()
    /// How long the answer to a client that will send nothing more is worked on: it has gone, or waits for that answer
    /// without a word.
    public var halfCloseGrace = Duration.milliseconds(250)
    /// What became of the app's parts when it started, as `/ready` tells it.
    public var parts: [SitePart] = []
    /// Reads what the layout shows of a visitor: the server waits for the function that it gives, and then fills the
    /// layout, which itself waits for nothing. So the function keeps what it read. An open page is rendered again when
    /// that changes. Nil where the layout shows nothing of a visitor.
    public var readLayout: @Sendable (Visitor) -> (@Sendable () async -> Void)? = { _ in nil }
    /// The moment that sessions and notices are held against.
    public var now: @Sendable () -> Date
    /// The moment that `limits` are counted by, which never goes back.
    public var instant: @Sendable () -> ContinuousClock.Instant = { .now }

    /// With keys that stay as they are.
    public init(
        sessions: any SessionStore,
        posts: any PostLedger,
        keys: SigningKeys,
        limits: RateLimits = RateLimits(),
        trustedProxies: TrustedProxies = .none,
        uploads: URL,
        firstPaint: FirstPaint = FirstPaint(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(
            sessions: sessions,
            posts: posts,
            keyRing: SigningKeyRing(keys),
            limits: limits,
            trustedProxies: trustedProxies,
            uploads: uploads,
            firstPaint: firstPaint,
            now: now
        )
    }

    /// With keys that may get others while the site is served.
    public init(
        sessions: any SessionStore,
        posts: any PostLedger,
        keyRing: SigningKeyRing,
        limits: RateLimits = RateLimits(),
        trustedProxies: TrustedProxies = .none,
        uploads: URL,
        firstPaint: FirstPaint = FirstPaint(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.sessions = sessions
        self.posts = posts
        self.keyRing = keyRing
        self.limits = limits
        self.trustedProxies = trustedProxies
        self.uploads = uploads
        uploadPieces = FolderUploadPieces(uploads.appending(path: "pieces", directoryHint: .isDirectory))
        self.firstPaint = firstPaint
        self.now = now
    }

    /// Everything in memory and forgotten at the end, for tests and for sites that keep nothing.
    public static func inMemory(now: @escaping @Sendable () -> Date = { Date() }) -> SiteServices {
        SiteServices(
            sessions: MemorySessions(),
            posts: MemoryPosts(),
            keys: .temporary(),
            uploads: FileManager.default.temporaryDirectory.appending(
                path: "portico-\(RandomID.make())",
                directoryHint: .isDirectory
            ),
            now: now
        )
    }
}
