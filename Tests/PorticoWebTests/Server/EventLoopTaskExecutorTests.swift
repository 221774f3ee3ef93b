import Foundation
import NIOPosix
import Portico
import PorticoHost
import PorticoTesting
import PorticoWeb
import Synchronization
import Testing

@Suite struct EventLoopTaskExecutorTests {
    private final class Notes: Sendable {
        private let stored = Mutex<[Bool]>([])
        var noted: [Bool] { stored.withLock { $0 } }
        func note(_ value: Bool) { stored.withLock { $0.append(value) } }
    }

    @Test func aScreenOpensOnTheLoopOfItsConnectionUnlessItLeavesIt() async throws {
        let notes = Notes()
        let greeting = OpeningGreeting {
            notes.note(MultiThreadedEventLoopGroup.currentEventLoop != nil)
            await onConcurrencyPool { notes.note(MultiThreadedEventLoopGroup.currentEventLoop != nil) }
        }
        let site = try GreetingSite.make(greeting)
        let server = WebServer(site, host: "127.0.0.1", port: 0, logger: GreetingSite.quiet)
        try await visiting(server.application, over: .socket) { visitor in
            for _ in 0..<2 { _ = try await visitor.get("/greeting") }
        }
        #expect(notes.noted == [true, false, true, false])
    }

    /// What it notes is where the web layer itself runs: a function that never waits is called where its caller is.
    private struct NotingPosts: PostLedger {
        let notes: Notes
        private let posts = MemoryPosts()

        init(_ notes: Notes) { self.notes = notes }

        func begin(_ key: PostKey, at moment: Date) -> PostState {
            notes.note(MultiThreadedEventLoopGroup.currentEventLoop != nil)
            return posts.begin(key, at: moment)
        }
        func state(of key: PostKey) -> PostState? { posts.state(of: key) }
        func finish(_ key: PostKey, with answer: [UInt8]) { posts.finish(key, with: answer) }
        func forget(_ key: PostKey) { posts.forget(key) }
        func forgetPosts(begunBefore moment: Date) { posts.forgetPosts(begunBefore: moment) }
        func forgetOldest(keeping maximum: Int) { posts.forgetOldest(keeping: maximum) }
    }

    @Test func aPostIsCarriedOutOnAnotherThreadThanThatOfItsLoop() async throws {
        let notes = Notes()
        var site = GuestbookSite()
        site.services.posts = NotingPosts(notes)
        try await site.visiting(over: .socket) { visitor in
            try await visitor.open("/guestbook")
            try visitor.fill("Name", with: "Ada")
            try visitor.fill("Text", with: "once")
            try await visitor.click("Sign")
        }
        #expect(notes.noted == [false])
    }
}
