import Foundation
import HTTPTypes
import PorticoTesting
import Synchronization
import Testing

struct FaultyTransportTests {
    private let site = FakeSite { request in
        request.method == .post
            ? .redirect(to: "/done")
            : .html(
                "<h1>\(request.path) \(request.header("Cookie") ?? "")</h1><form method=post action=/save><button>Save</button></form>",
                headers: [.setCookie: "session=1"]
            )
    }
    private let link: FaultyTransport

    init() {
        link = FaultyTransport(site)
    }

    private func visitor() async throws -> WebVisitor {
        let visitor = WebVisitor(link)
        try await visitor.open("/start")
        return visitor
    }

    @Test(arguments: [(FaultyTransport.Fault.loseRequest, 0), (.loseAnswer, 1)])
    func theConnectionIsLost(fault: FaultyTransport.Fault, arrived: Int) async throws {
        let visitor = try await visitor()
        link.next(fault)
        await #expect(throws: ConnectionLost.self) { try await visitor.click("Save") }
        #expect(site.requests.filter { $0.method == .post }.count == arrived)
        #expect(visitor.url == "/start")
        try await visitor.click("Save")
        #expect(visitor.url == "/done")
        #expect(link.remaining == 0)
    }

    @Test func aRequestArrivesTwice() async throws {
        let visitor = try await visitor()
        link.next(.duplicate) { $0.method == .post }
        try await visitor.click("Save")
        #expect(site.requests.map(\.method) == [.get, .post, .post, .get])
        #expect(visitor.url == "/done")
    }

    @Test func faultsWaitForTheRequestTheyAreMeantFor() async throws {
        link.next(.loseAnswer) { $0.path == "/b" }
        link.next(.loseRequest) { $0.path == "/b" }
        let visitor = try await visitor()
        for _ in 1...2 { await #expect(throws: ConnectionLost.self) { try await visitor.open("/b") } }
        try await visitor.open("/b")
        #expect(site.requests.map(\.path) == ["/start", "/b", "/b"])
    }

    @Test func anAnswerIsOvertaken() async throws {
        let order = Mutex<[String]>([])
        link.next(.overtake) { $0.path == "/slow" }
        let open = { @Sendable [link] (path: String) in
            _ = try await link.send(PageRequest(.get, path))
            order.withLock { $0.append(path) }
        }
        async let slow: Void = open("/slow")
        await link.held(1)
        try await open("/fast")
        try await slow
        #expect(order.withLock { $0 } == ["/fast", "/slow"])
    }

    @Test func answersAreHeldUntilTheyAreReleased() async throws {
        let order = Mutex<[String]>([])
        link.next(.hold)
        link.next(.hold)
        let open = { @Sendable [link] (path: String) in
            _ = try await link.send(PageRequest(.get, path))
            order.withLock { $0.append(path) }
        }
        async let one: Void = open("/one")
        async let other: Void = open("/other")
        await link.held(2)
        try await open("/between")
        link.release()
        try await one
        try await other
        #expect(order.withLock { $0.first } == "/between")
        #expect(order.withLock { Set($0) } == ["/between", "/one", "/other"])
    }

    @Test func whoIsHeldCanLeave() async throws {
        link.next(.hold)
        let held = Task { [link] in _ = try await link.send(PageRequest(.get, "/")) }
        await link.held(1)
        held.cancel()
        try await held.value
    }

    @Test func theCookiesOfOneRequestAreLost() async throws {
        let visitor = try await visitor()
        link.next(.forgetCookies)
        try await visitor.open("/a")
        #expect(visitor.page.heading == "/a")
        try await visitor.open("/b")
        #expect(visitor.page.heading == "/b session=1")
    }

    @Test func somethingHappensOnTheWay() async throws {
        let happened = Mutex<[Int]>([])
        let visitor = try await visitor()
        link.next(.before { [site] in happened.withLock { $0.append(site.requests.count) } })
        link.next(.after { [site] in happened.withLock { $0.append(site.requests.count) } })
        try await visitor.open("/a")
        try await visitor.open("/b")
        #expect(happened.withLock { $0 } == [1, 3])
    }

    @Test(arguments: 0...40)
    func aStreamIsCutAndNothingOfWhatWasCutIsSeen(count: Int) async throws {
        let page = FollowedPage("<p id=a>0</p>")
        let link = FaultyTransport(page)
        let visitor = WebVisitor(link, as: .live)
        try await visitor.open("/")
        link.next(.cut(afterBytes: count))
        try await visitor.follow()
        page.updates("data: <p id=a>1</p>")
        // The update has 37 bytes; whoever got them all has it.
        if count >= 37 {
            try await visitor.updated()
        } else {
            await #expect(throws: ConnectionLost.self) { try await visitor.updated() }
            #expect(visitor.page.text == "0")
            try await visitor.follow()
            #expect(page.requests.last?.header("Last-Event-ID") == FollowedPage.first)
            page.updates("data: <p id=a>1</p>")
            try await visitor.updated()
        }
        #expect(visitor.page.text == "1")
    }
}
