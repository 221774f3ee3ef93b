public import Foundation
import HTTPTypes

/// Somebody with a browser, for tests: opens pages, reads them, fills forms, follows links.
///
/// ```swift
/// let visitor = WebVisitor(transport)
/// try await visitor.open("/domains")
/// try visitor.fill("Search domain names", with: "med")
/// try visitor.choose("prefix", from: "Match")
/// try await visitor.click("Search")
/// #expect(visitor.url == "/domains?query=med&match=prefix")
/// #expect(visitor.page.heading == "Domain names")
/// ```
///
/// Elements are named as people know them: by their accessible name, which has to be given in full. What can't be
/// found, is there twice or can't be used throws `VisitorError`, whose description shows the page. A visitor is one tab
/// and belongs to one task at a time; `newTab()` and `anotherVisitor()` give more.
///
/// The browser has no JavaScript unless its `mode` says that it runs the site's script.
public final class WebVisitor {
    /// Whether the browser runs the site's script.
    ///
    /// ```swift
    /// @Test(arguments: WebVisitor.Mode.allCases)
    /// func theSearchFindsNames(as mode: WebVisitor.Mode) async throws {
    ///     try await visiting(app, as: mode) { visitor in
    ///         try await visitor.open("/domains")
    ///         try visitor.fill("Search domain names", with: "med")
    ///         try await visitor.click("Search")
    ///         #expect(visitor.url == "/domains?query=med")
    ///     }
    /// }
    /// ```
    public enum Mode: String, CaseIterable, Sendable {
        /// Links and forms load pages. What belongs to the script does nothing, or does what somebody without it would:
        /// `updated()` reloads.
        case plain
        /// Links and forms are fetched, typing is followed by what `data-latest` asks for, and a page can be followed.
        case live

        /// The mode of the visitors that are not told theirs: `plain`, unless a test says another for all it does.
        ///
        /// ```swift
        /// for mode in WebVisitor.Mode.allCases {
        ///     try await WebVisitor.Mode.$standard.withValue(mode) { try await theSearchFindsNames() }
        /// }
        /// ```
        @TaskLocal public static var standard = Mode.plain
    }

    /// The page that is shown; blank before the first visit.
    public internal(set) var page: Page = .blank
    /// The URLs visited in this tab, oldest first, the current one last.
    public var history: [String] { entries.map(\.url.description) }

    /// Whether pages that are shown before they are complete are waited for: those with status 202 and a `Refresh`,
    /// which browsers ask for again by themselves. Where not, each is a page like any other.
    public var waitsForPages = true

    /// The languages that the browser asks for, as it says them in `Accept-Language`: `de-CH, de;q=0.9`.
    public var languages = "en"

    /// Whether the browser runs the site's script.
    public let mode: Mode

    /// The last update that was laid over the page; nil until there was one.
    public internal(set) var lastUpdate: PageUpdate?

    package let transport: any PageTransport
    let origin: SiteOrigin
    let jar: CookieJar
    let now: @Sendable () -> Date

    var entries: [HistoryEntry] = []
    var formState = FormState()
    var typing = Typing()
    var following: Following?

    /// - Parameters:
    ///   - transport: Where requests go.
    ///   - mode: Whether the browser runs the site's script.
    ///   - origin: Where the site believes to be.
    ///   - now: The clock by which cookies end.
    public convenience init(
        _ transport: any PageTransport,
        as mode: Mode = .standard,
        origin: SiteOrigin = .localhost,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(transport, as: mode, origin: origin, jar: CookieJar(), now: now)
    }

    private init(
        _ transport: any PageTransport,
        as mode: Mode,
        origin: SiteOrigin,
        jar: CookieJar,
        now: @escaping @Sendable () -> Date
    ) {
        self.transport = transport
        self.mode = mode
        self.origin = origin
        self.jar = jar
        self.now = now
    }

    /// The URL in the address bar without the site: `/domains?query=med#results`.
    public var url: String { page.url }

    /// The cookies of this browser that have not ended.
    public var cookies: [Cookie] { jar.cookies(now: now()) }

    /// Whether this browser takes no cookies and sends none, as somebody may have set it.
    public var refusesCookies: Bool {
        get { jar.isRefusing }
        set { jar.isRefusing = newValue }
    }

    /// A blank tab of the same browser: cookies are shared.
    public func newTab() -> WebVisitor {
        let tab = WebVisitor(transport, as: mode, origin: origin, jar: jar, now: now)
        tab.waitsForPages = waitsForPages
        tab.languages = languages
        return tab
    }

    /// Somebody else at the same site, with a browser of their own.
    public func anotherVisitor() -> WebVisitor {
        let visitor = WebVisitor(transport, as: mode, origin: origin, jar: CookieJar(), now: now)
        visitor.waitsForPages = waitsForPages
        visitor.languages = languages
        return visitor
    }

    /// Gives the browser a cookie, as a response of the site's start page with this `Set-Cookie` would.
    public func takeCookie(_ header: String) {
        jar.store([.setCookie: header], from: "/", origin: origin, now: now())
    }

    /// Forgets all cookies, as when private data is cleared.
    public func clearCookies() {
        jar.removeAll()
    }

    /// Forgets the cookies that last no longer than the browser is open, as when it is closed and opened again later.
    public func closeBrowser() {
        jar.endSession()
    }

    func failure(_ problem: String, near: NearMisses = .none) -> VisitorError {
        VisitorError(problem, near: near, on: page)
    }
}

/// A page in a tab's history.
struct HistoryEntry: Equatable {
    var url: SiteURL
    /// Whether showing it again would send a form again.
    var isPosted: Bool
}
