import Foundation
import HTTPTypes
import Portico
import PorticoSessions
import PorticoTestSupport
import Synchronization
import Testing

@testable import PorticoTesting
@testable import PorticoWeb

/// Who stays signed in on their device when the session has ended.
@Suite struct RememberedDeviceTests {
    private static let faithful = AccountID(rawValue: "faithful")

    private let clock = Clock()
    private let sessions = MemorySessions()
    private let log = MemoryLog()

    private var site: DiarySite {
        var site = DiarySite()
        site.services = .still(now: { [clock] in clock.now })
        site.services.sessions = sessions
        site.services.devices = sessions
        site.logger = log.logger
        return site
    }

    private func notices() -> [String] {
        log.lines.filter { $0.hasPrefix("a device's token") }
    }

    @Test func whoAskedForItIsSignedInAgainByTheRequestItself() async throws {
        try await site.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            let first = try #require(visitor.cookie("portico-device"))
            #expect(try #require(first.expires).timeIntervalSinceNow > 89 * 24 * 60 * 60)
            #expect(first.isHTTPOnly && first.sameSite == "lax" && first.path == "/")
            #expect(visitor.cookie("portico-session")?.expires == nil, "the session ends with the browser")
            visitor.closeBrowser()
            #expect(visitor.cookie("portico-session") == nil)
            let answer = try await visitor.send(PageRequest(.get, "/entries/1", headers: [.accept: "text/html"]))
            #expect(answer.status == 200)
            #expect(answer.text.contains("<p id=\"who\">faithful "))
            #expect(answer.headers[values: .setCookie].filter { !$0.hasPrefix("portico-places") }.count == 2)
            #expect(visitor.cookie("portico-session") != nil)
            let second = try #require(visitor.cookie("portico-device"))
            #expect(second.value != first.value, "a token is good for one session")
            #expect(second.value.prefix(22) == first.value.prefix(22), "of the same device")
            try await visitor.open("/entries/2")
            #expect(visitor.cookie("portico-device")?.value == second.value, "while the session lives it stays")
            #expect(sessions.devices(of: Self.faithful).count == 1)
        }
        #expect(notices().isEmpty)
    }

    /// Also a file, and without JavaScript or with it: whatever the first request is for.
    @Test(arguments: ["/entries.txt", "/entries/1", "/tabs/diary", "/entries/404"])
    func everyAnswerBringsTheNextToken(address: String) async throws {
        try await site.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            let first = visitor.cookie("portico-device")?.value
            visitor.closeBrowser()
            let answer = try await visitor.send(PageRequest(.get, address, headers: [.accept: "text/html"]))
            #expect([200, 303].contains(answer.status))
            #expect(answer.header("Location")?.hasPrefix("/sign-in") != true)
            #expect(visitor.cookie("portico-session") != nil)
            #expect(visitor.cookie("portico-device")?.value != first)
        }
    }

    @Test func whoDidNotAskIsSignedOutWithTheBrowser() async throws {
        try await site.visiting { visitor in
            try await visitor.signIn(opening: "/entries/1")
            #expect(visitor.page.heading == "Entry")
            #expect(visitor.cookie("portico-device") == nil)
            visitor.closeBrowser()
            try await visitor.open("/entries/1")
            #expect(visitor.page.heading == "Sign in")
        }
    }

    /// A site that remembers no devices: what its sessions were, they are.
    @Test func withoutAStoreOfDevicesASessionOutlivesTheBrowser() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            #expect(visitor.cookie("portico-device") == nil)
            visitor.closeBrowser()
            try await visitor.open("/entries/1")
            #expect(visitor.page.heading == "Entry")
        }
    }

    @Test func nothingThatIsStoredSignsAnybodyIn() async throws {
        try await site.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            visitor.closeBrowser()
            try await visitor.open("/entries/1")
            let text = try #require(visitor.cookie("portico-device")?.value)
            let number = try #require(visitor.cookie("portico-session")?.value)
            let device = try #require(sessions.devices(of: Self.faithful).first)
            for secret in text.split(separator: ".").map(String.init) + [number] {
                #expect(secret.utf8.count == 22)
                #expect(!"\(device)".contains(secret))
                #expect(!String(decoding: try #require(device.handover), as: UTF8.self).contains(secret))
            }
        }
    }

    /// A browser that opens with several tabs sends what it has with each of them.
    @Test func tabsThatOpenAtOnceShareASessionAndNobodyIsTakenForAThief() async throws {
        try await site.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            let cookie = "portico-device=\(try #require(visitor.cookie("portico-device")?.value))"
            let request = PageRequest(.get, "/entries/1", headers: [.accept: "text/html", .cookie: cookie])
            var given: Set<[String]> = []
            for _ in 0..<3 {
                let answer = try await visitor.anotherVisitor().send(request)
                #expect(answer.text.contains("<p id=\"who\">faithful "))
                given.insert(answer.headers[values: .setCookie].filter { !$0.hasPrefix("portico-places") })
                clock.pass(29)
            }
            #expect(given.count == 1, "the same session and the same next token, in whichever order they arrive")
            #expect(sessions.sessions(of: Self.faithful).count == 1, "in place of the one of the sign-in")
        }
        #expect(notices().isEmpty)
    }

    @Test func ofManyAtTheSameTimeOneExchangesTheToken() async throws {
        let keeper = DeviceKeeper(
            store: sessions,
            sessions: SessionKeeper(store: sessions, now: { [clock] in clock.now }),
            keyRing: SigningKeyRing(.temporary())
        )
        let token = try await keeper.remember(Self.faithful, nil, name: nil).token
        let numbers = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    guard case .resumed(let session, let next) = try await keeper.resume(with: token.text, name: nil)
                    else { return nil }
                    return "\(session.number.text) \(next.text)"
                }
            }
            return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(numbers.count == 1)
        #expect(numbers.first != .some(nil))
        #expect(sessions.sessions().count == 1)
    }

    @Test func aTokenThatIsUsedTwiceEndsEverySessionOfItsAccountAndSaysSo() async throws {
        try await site.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            let other = visitor.anotherVisitor()
            try await other.signIn(as: "ada", opening: "/entries/1")
            let stolen = try #require(visitor.cookie("portico-device")?.value)
            visitor.closeBrowser()
            for _ in 0..<2 { try await visitor.open("/entries/1") }
            #expect(visitor.page.heading == "Entry")
            clock.pass(60)
            let thief = visitor.anotherVisitor()
            thief.takeCookie("portico-device=\(stolen); Max-Age=600; Path=/; HttpOnly; SameSite=Lax")
            try await thief.open("/entries/1")
            #expect(thief.page.heading == "Sign in", "a page in time")
            #expect(
                thief.page.text.contains("Someone may have used a copy of the sign-in that was kept on this device.")
            )
            #expect(thief.cookie("portico-device") == nil)
            try await thief.open("/sign-in")
            #expect(!thief.page.text.contains("Someone may have"), "it is said once")
            try await visitor.open("/entries/1")
            #expect(visitor.page.heading == "Sign in", "whoever it was that came second")
            #expect(sessions.sessions(of: Self.faithful).isEmpty && sessions.devices(of: Self.faithful).isEmpty)
            #expect(sessions.copiedSignIn(of: Self.faithful)?.noticedAt == clock.now)
            try await other.open("/entries/1")
            #expect(other.page.heading == "Entry", "other accounts are left alone")
            let told = notices()
            #expect(told.count { $0.contains("account=faithful") && $0.contains("address=") } == 1)
            #expect(!log.lines.contains { line in stolen.split(separator: ".").contains { line.contains($0) } })
        }
    }

    /// A train enters a tunnel, and its passenger comes again behind it.
    @Test func whoseAnswerWasLostIsSignedInByTheSameTokenLater() async throws {
        try await site.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            let token = try #require(visitor.cookie("portico-device")?.value)
            let request = PageRequest(
                .get,
                "/entries/1",
                headers: [.accept: "text/html", .cookie: "portico-device=\(token)"]
            )
            for _ in 0..<2 {
                let lost = try await visitor.anotherVisitor().send(request)
                #expect(lost.text.contains("<p id=\"who\">faithful "))
                clock.pass(600)
            }
            visitor.closeBrowser()
            for _ in 0..<2 {
                try await visitor.open("/entries/1")
                #expect(visitor.page.heading == "Entry")
            }
            #expect(try #require(visitor.cookie("portico-device")?.value) != token)
            #expect(sessions.sessions(of: Self.faithful).count == 1)
            #expect(sessions.copiedSignIn(of: Self.faithful) == nil)
        }
        #expect(notices().isEmpty)
    }

    /// Whatever the next request with the session is for: a page, a file, an address that leads on, or the page's stream,
    /// also where there is no room for it.
    @Test(arguments: [
        ("/entries/1", 200), ("/entries.txt", 200), ("/tabs/diary", 303), ("/entries/404", 303), ("the stream", 503),
    ])
    func onceItsSessionWasUsedATokenThatComesAgainIsACopy(use: String, status: Int) async throws {
        var site = site
        site.services.live.maxStreams = 0
        try await site.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            let spent = try #require(visitor.cookie("portico-device")?.value)
            visitor.closeBrowser()
            let page = PageRequest(.get, "/entries/1", headers: [.accept: "text/html"])
            _ = try await visitor.send(page)
            #expect(sessions.sessions(of: Self.faithful).map(\.usedAt) == [nil])
            let next =
                use == "the stream"
                ? PageRequest(
                    .get,
                    "/entries/1",
                    headers: [.accept: "text/event-stream", .lastEventID: "0123456789abcdef"]
                )
                : PageRequest(.get, use, headers: [.accept: "text/html"])
            #expect(try await visitor.send(next).status == status)
            #expect(sessions.sessions(of: Self.faithful).map(\.usedAt) == [clock.now])
            clock.pass(600)
            let thief = visitor.anotherVisitor()
            thief.takeCookie("portico-device=\(spent); Max-Age=600; Path=/; HttpOnly; SameSite=Lax")
            try await thief.open("/entries/1")
            #expect(thief.page.heading == "Sign in")
            #expect(thief.page.text.contains("Someone may have used a copy"))
            #expect(sessions.sessions(of: Self.faithful).isEmpty)
        }
        #expect(notices().count == 1)
    }

    @Test func aPageForEverybodyTellsOfACopyItself() async throws {
        try await site.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            let stolen = try #require(visitor.cookie("portico-device")?.value)
            visitor.closeBrowser()
            try await visitor.open("/entries/1")
            clock.pass(3_600)
            let thief = visitor.anotherVisitor()
            thief.takeCookie("portico-device=\(stolen); Max-Age=600; Path=/; HttpOnly; SameSite=Lax")
            try await thief.open("/sign-in")
            #expect(thief.page.status == 200)
            #expect(thief.page.text.contains("Someone may have used a copy"))
        }
    }

    @Test(arguments: [
        "x", "", ".", "a.b", String(repeating: "A", count: 45), String(repeating: "A", count: 10_000),
        String(repeating: "A", count: 22) + "." + String(repeating: "A", count: 22),
        String(repeating: "A", count: 22) + "." + String(repeating: "=", count: 22), "%00.%00",
    ])
    func aTokenThatIsNoneIsForgottenAndToldToTheLog(text: String) async throws {
        try await site.visiting { visitor in
            let request = PageRequest(
                .get,
                "/sign-in",
                headers: [.accept: "text/html", .cookie: "portico-device=\(text)"]
            )
            let answer = try await visitor.send(request)
            #expect(answer.status == 200)
            #expect(answer.header("Set-Cookie")?.hasPrefix("portico-device=; Max-Age=0; ") == true)
            #expect(!answer.text.contains("Someone may have"))
        }
        #expect(notices().count == 1)
    }

    /// Nor is a token of somebody else's tried any more: an address that failed has to wait.
    @Test func tokensAreGuessedNoOftenerThanPasswords() async throws {
        try await site.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            let good = try #require(visitor.cookie("portico-device")?.value)
            for _ in 0..<30 {
                let guess = "\(RandomID.make()).\(RandomID.make())"
                let answer = try await visitor.send(
                    PageRequest(.get, "/sign-in", headers: [.accept: "text/html", .cookie: "portico-device=\(guess)"])
                )
                #expect(answer.status == 200)
            }
            #expect(notices().count { $0.hasPrefix("a device's token was ignored") } == 10)
            #expect(notices().count { $0.hasPrefix("a device's token was not looked at") } == 20)
            visitor.takeCookie("portico-device=\(good); Max-Age=600; Path=/; HttpOnly; SameSite=Lax")
            visitor.closeBrowser()
            try await visitor.open("/entries/1")
            #expect(visitor.page.heading == "Sign in")
            #expect(visitor.cookie("portico-device")?.value == good, "what was not looked at is not taken away")
        }
    }

    @Test func rightTokensAreNotCounted() async throws {
        try await site.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            for _ in 0..<30 {
                visitor.closeBrowser()
                try await visitor.open("/entries/1")
                #expect(visitor.page.heading == "Entry")
            }
        }
    }

    /// Whoever has a token may send it without the session that it began, as often as they like.
    @Test func aDeviceHasOneSessionHoweverOftenItsTokenIsExchanged() async throws {
        let keeper = DeviceKeeper(
            store: sessions,
            sessions: SessionKeeper(store: sessions, now: { [clock] in clock.now }),
            keyRing: SigningKeyRing(.temporary())
        )
        let other = try await keeper.remember(Self.faithful, nil, name: nil).token
        guard case .resumed(let elsewhere, _) = try await keeper.resume(with: other.text, name: nil) else {
            Issue.record("the token is the present one")
            return
        }
        var token = try await keeper.remember(Self.faithful, nil, name: nil).token
        for _ in 0..<20 {
            guard case .resumed(let session, let next) = try await keeper.resume(with: token.text, name: nil) else {
                Issue.record("the token is the present one")
                return
            }
            token = next
            let living = sessions.sessions(of: Self.faithful).map(\.key)
            #expect(Set(living) == [elsewhere.record.key, session.record.key], "other devices keep theirs")
        }
    }

    /// A browser that opens with more tabs than unknown tokens are borne.
    @Test func rightTokensThatAreLookedUpAtTheSameTimeAreNotCounted() async throws {
        let crowd = CrowdedDevices(of: 20)
        var site = site
        site.services.sessions = crowd.store
        site.services.devices = crowd
        try await site.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            let cookie = "portico-device=\(try #require(visitor.cookie("portico-device")?.value))"
            let request = PageRequest(.get, "/entries/1", headers: [.accept: "text/html", .cookie: cookie])
            let transport = visitor.transport
            let signedIn = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        // Whoever is not looked up keeps nobody waiting.
                        defer { crowd.grow() }
                        return try await transport.send(request).text.contains("<p id=\"who\">faithful ")
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(signedIn == 20)
        }
        #expect(notices().isEmpty)
    }

    @Test func copiesAreCountedAsUnknownTokensAre() async throws {
        var site = site
        site.services.limits.unknownDevicesPerAddress = RateLimits.Rate(perMinute: 1, burst: 1)
        try await site.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            let number = try #require(visitor.cookie("portico-device")?.value.prefix(22))
            for _ in 0..<2 {
                let cookie = "portico-device=\(number).\(RandomID.make())"
                _ = try await visitor.anotherVisitor().send(
                    PageRequest(.get, "/sign-in", headers: [.accept: "text/html", .cookie: cookie])
                )
            }
        }
        #expect(notices().map { $0.contains("a second time") } == [true, false])
    }

    @Test func whoHasALivingSessionOrNoCookieIsNotLookedUp() async throws {
        let counted = CountedDevices()
        var site = site
        site.services.sessions = counted.store
        site.services.devices = counted
        try await site.visiting { visitor in
            try await visitor.open("/sign-in")
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            for _ in 0..<3 { try await visitor.open("/entries/1") }
            #expect(counted.reads.withLock { $0 } == 0)
            visitor.closeBrowser()
            try await visitor.open("/entries/1")
            #expect(counted.reads.withLock { $0 } == 1)
        }
    }

    /// The session is gone when the form is saved.
    @Test func aFormThatWasOpenIsCarriedOut() async throws {
        let site = site
        try await site.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            try visitor.fill("Title", with: "Bread")
            try visitor.fill("Text", with: "Flour, water, salt.")
            visitor.closeBrowser()
            try await visitor.click("Save")
            #expect(visitor.page.text.contains("Saved."))
            #expect(visitor.page.heading == "Page 1")
        }
        #expect(site.store.texts == ["Flour, water, salt."])
    }

    /// It was opened before its visitor signed in on this device, so it was signed for somebody else.
    @Test func aFormThatWasSignedForAnotherSessionComesBackWithWhatWasTyped() async throws {
        let site = site
        try await site.visiting { visitor in
            try await visitor.signIn(opening: "/entries/1")
            let fields = try FormFields(visitor, "#saving")
            visitor.clearCookies()
            try await visitor.signIn(as: "faithful", opening: "/entries")
            visitor.closeBrowser()
            let answer = try await visitor.send(fields.request(["title": "Bread", "text": "Flour"]))
            #expect(answer.status == 403)
            #expect(answer.text.contains("Flour"), "nothing is lost")
            #expect(visitor.cookie("portico-session") != nil)
        }
        #expect(site.store.texts.isEmpty)
    }

    @Test func anotherSitesPostSignsNobodyIn() async throws {
        try await site.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            var fields = try FormFields(visitor, "#saving")
            let before = visitor.cookie("portico-device")
            visitor.closeBrowser()
            fields.headers[.secFetchSite] = "cross-site"
            #expect(try await visitor.send(fields.request(["title": "a", "text": "b"])).status == 403)
            #expect(visitor.cookie("portico-session") == nil)
            #expect(visitor.cookie("portico-device") == before)
        }
    }

    /// A browser that also has a session of nobody's is not signed in by the token it has.
    @Test func whoSignsInWithoutAskingTakesThePlaceOfWhoStayedSignedIn() async throws {
        try await site.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            let token = try #require(visitor.cookie("portico-device")?.value)
            let session = try await sessions.issueToken(at: clock.now)
            visitor.takeCookie("portico-session=\(session); Path=/; HttpOnly; SameSite=Lax")
            try await visitor.signIn(as: "ada", opening: "/entries/1")
            #expect(visitor.cookie("portico-device") == nil)
            try await visitor.open("/entries/1")
            #expect(visitor.page.text.contains("ada"))
            #expect(sessions.devices(of: Self.faithful).isEmpty, "whoever kept the token has nothing of it")
            visitor.closeBrowser()
            visitor.takeCookie("portico-device=\(token); Max-Age=600; Path=/; HttpOnly; SameSite=Lax")
            try await visitor.open("/entries/1")
            #expect(visitor.page.heading == "Sign in")
        }
    }

    /// Anybody can send a token that is none.
    @Test func onlyThePresentTokenForgetsItsDevice() async throws {
        let keeper = DeviceKeeper(
            store: sessions,
            sessions: SessionKeeper(store: sessions, now: { [clock] in clock.now }),
            keyRing: SigningKeyRing(.temporary())
        )
        let token = try await keeper.remember(Self.faithful, nil, name: nil).token
        let forged = DeviceToken(device: token.device, token: RandomID.make())
        for text in [forged.text, "", "x", "\(RandomID.make()).\(RandomID.make())"] {
            try await keeper.forget(text)
            #expect(sessions.devices(of: Self.faithful).count == 1)
        }
        try await keeper.forget(token.text)
        #expect(sessions.devices(of: Self.faithful).isEmpty)
    }

    @Test func anEndedSessionTakesItsDeviceAlong() async throws {
        try await site.visiting { visitor in
            try await visitor.signIn(as: "faithful", opening: "/entries/1")
            let session = try #require(sessions.sessions(of: Self.faithful).first)
            sessions.end(session.key)
            try await visitor.open("/entries/1")
            #expect(visitor.page.heading == "Sign in", "whoever is signed out does not sign in by themselves")
            #expect(visitor.cookie("portico-device") == nil)
        }
    }

    /// Its answer is kept, and given again to whoever sends the form again.
    @Test func aRepeatedSignInBringsNoTokenThatWasExchanged() async throws {
        try await site.visiting { visitor in
            try await visitor.open("/sign-in")
            let request = try FormFields(visitor, "#signing-in").request(["account": "faithful"])
            let browser = visitor.anotherVisitor()
            for _ in 0..<2 { _ = try await browser.send(request) }
            let first = try #require(browser.cookie("portico-device")?.value)
            browser.closeBrowser()
            try await browser.open("/entries/1")
            #expect(browser.page.heading == "Entry")
            let second = try #require(browser.cookie("portico-device")?.value)
            #expect(second != first)
            let late = visitor.anotherVisitor()
            _ = try await late.send(request)
            #expect(late.cookie("portico-device") == nil)
            #expect(browser.cookie("portico-device")?.value == second)
        }
    }

    @Test func aDeviceIsForgottenAfter90DaysWithoutAVisitAndAfterAYearInAnyCase() async throws {
        let day: TimeInterval = 24 * 60 * 60
        let keeper = DeviceKeeper(
            store: sessions,
            sessions: SessionKeeper(store: sessions, now: { [clock] in clock.now }),
            keyRing: SigningKeyRing(.temporary())
        )
        var token = try await keeper.remember(Self.faithful, nil, name: nil).token
        var days = 0
        while case .resumed(_, let next) = try await keeper.resume(with: token.text, name: nil) {
            token = next
            days += 73
            clock.pass(73 * day)
        }
        #expect(days == 365)
        let unused = try await keeper.remember(Self.faithful, nil, name: nil).token
        clock.pass(90 * day)
        guard case .unknown = try await keeper.resume(with: unused.text, name: nil) else {
            Issue.record("it counts no more")
            return
        }
        sessions.endSessions(expiredBefore: clock.now + 1)
        #expect(sessions.devices(of: Self.faithful).isEmpty)
    }

    @Test func theDeviceThatWasUnusedForLongestMakesRoom() async throws {
        let keeper = DeviceKeeper(
            store: sessions,
            sessions: SessionKeeper(store: sessions, now: { [clock] in clock.now }),
            keyRing: SigningKeyRing(.temporary())
        )
        var tokens: [DeviceToken] = []
        for _ in 0...DeviceKeeper.maximum {
            tokens.append(try await keeper.remember(Self.faithful, nil, name: nil).token)
            clock.pass(1)
        }
        #expect(sessions.devices(of: Self.faithful).map(\.id) == tokens.dropFirst().reversed().map(\.id))
    }

    @Test func tokensAreMadeOfTheRandomnessThatIsGiven() async throws {
        let made = Mutex(["A", "B", "C"].map { String(repeating: $0, count: 21) + "A" })
        var keeper = DeviceKeeper(
            store: sessions,
            sessions: SessionKeeper(store: sessions, now: { [clock] in clock.now }),
            keyRing: SigningKeyRing(.temporary())
        )
        keeper.random = { made.withLock { $0.removeFirst() } }
        let token = try await keeper.remember(Self.faithful, nil, name: nil).token
        #expect(token.text == "AAAAAAAAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBA")
        #expect(DeviceToken(token.text) == token)
        #expect(token.has(token.hash))
        #expect(!token.has(TokenHash(rawValue: "")))
    }
}

/// A time that stands until it is moved.
private final class Clock: Sendable {
    private let moment = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { moment.withLock { $0 } }

    func pass(_ seconds: TimeInterval) {
        moment.withLock { $0 += seconds }
    }
}

/// Devices in memory, which count how often one is looked up.
private final class CountedDevices: RememberedDeviceStore {
    let store = MemorySessions()
    let reads = Mutex(0)

    func device(_ id: RememberedDeviceID) -> RememberedDevice? {
        reads.withLock { $0 += 1 }
        return store.device(id)
    }

    func devices(of account: AccountID) -> [RememberedDevice] { store.devices(of: account) }
    func remember(_ device: RememberedDevice, keeping maximum: Int) { store.remember(device, keeping: maximum) }

    func rotate(_ device: RememberedDevice, replacing token: TokenHash, beginning session: SessionRecord) -> Bool {
        store.rotate(device, replacing: token, beginning: session)
    }

    func forget(_ id: RememberedDeviceID, except key: SessionKey?) { store.forget(id, except: key) }
    func endSessions(becauseOf copy: CopiedSignIn) { store.endSessions(becauseOf: copy) }
    func copiedSignIn(of account: AccountID) -> CopiedSignIn? { store.copiedSignIn(of: account) }
    func settleCopy(of account: AccountID) { store.settleCopy(of: account) }
}

/// Devices in memory, of which none is found until so many are looked for at the same time.
private final class CrowdedDevices: RememberedDeviceStore {
    let store = MemorySessions()
    private let size: Int
    private let crowd = Mutex((count: 0, waiting: [CheckedContinuation<Void, Never>]()))

    init(of size: Int) {
        self.size = size
    }

    func device(_ id: RememberedDeviceID) async -> RememberedDevice? {
        await withCheckedContinuation { grow(by: $0) }
        return store.device(id)
    }

    /// Counts one more, who waits for the others or does not.
    func grow(by newcomer: CheckedContinuation<Void, Never>? = nil) {
        let complete = crowd.withLock { crowd -> [CheckedContinuation<Void, Never>] in
            crowd.count += 1
            if let newcomer { crowd.waiting.append(newcomer) }
            guard crowd.count >= size else { return [] }
            defer { crowd.waiting = [] }
            return crowd.waiting
        }
        for continuation in complete { continuation.resume() }
    }

    func devices(of account: AccountID) -> [RememberedDevice] { store.devices(of: account) }
    func remember(_ device: RememberedDevice, keeping maximum: Int) { store.remember(device, keeping: maximum) }

    func rotate(_ device: RememberedDevice, replacing token: TokenHash, beginning session: SessionRecord) -> Bool {
        store.rotate(device, replacing: token, beginning: session)
    }

    func forget(_ id: RememberedDeviceID, except key: SessionKey?) { store.forget(id, except: key) }
    func endSessions(becauseOf copy: CopiedSignIn) { store.endSessions(becauseOf: copy) }
    func copiedSignIn(of account: AccountID) -> CopiedSignIn? { store.copiedSignIn(of: account) }
    func settleCopy(of account: AccountID) { store.settleCopy(of: account) }
}

extension WebVisitor {
    fileprivate func cookie(_ name: String) -> Cookie? {
        cookies.first { $0.name == name }
    }
}
