import Foundation
import HTTPTypes
import Portico
import PorticoHost
import PorticoTestSupport
import PorticoWeb
import Testing

@testable import PorticoTesting

@Suite struct RepeatedPostTests {
    private static let typed: KeyValuePairs = ["name": "Ada", "text": "once"]

    @Test func aPostSentTwiceHasOneEffectAndTheSameAnswer() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            let request = try FormFields(visitor, "#signing").request(Self.typed)
            let first = try await visitor.anotherVisitor().send(request)
            let second = try await visitor.anotherVisitor().send(request)
            #expect(first.status == 303)
            #expect(second.status == first.status)
            #expect(second.headers[values: .setCookie] == first.headers[values: .setCookie])
            #expect(second.headers[.location] == first.headers[.location])
            #expect(first.headers[values: .setCookie].count == 2, "the new session and the notice")
        }
        #expect(site.store.entries.count == 1)
        #expect(site.store.handled == 1)
    }

    @Test(arguments: Wire.allCases)
    func aDoubleClickHasOneEffect(wire: Wire) async throws {
        let site = GuestbookSite()
        try await site.visiting(over: wire) { visitor in
            try await visitor.open("/guestbook")
            let request = try FormFields(visitor, "#signing").request(Self.typed)
            let transport = visitor.transport
            var answers: Set<[String]> = []
            try await withThrowingTaskGroup(of: PageResponse.self) { group in
                for _ in 0..<8 { group.addTask { try await transport.send(request) } }
                for try await response in group {
                    #expect(response.status == 303)
                    answers.insert(response.headers[values: .setCookie])
                }
            }
            #expect(answers.count == 1)
        }
        #expect(site.store.entries.count == 1)
    }

    @Test func aRepetitionAfterARestartGetsTheSameAnswer() async throws {
        let site = GuestbookSite()
        let (request, first) = (Box<PageRequest>(), Box<PageResponse>())
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            request.value = try FormFields(visitor, "#signing").request(Self.typed)
            first.value = try await visitor.send(try #require(request.value))
        }
        try await site.visiting { visitor in
            let again = try await visitor.send(try #require(request.value))
            #expect(again.status == 303)
            #expect(again.headers[values: .setCookie] == first.value?.headers[values: .setCookie])
            try await visitor.open("/guestbook")
            #expect(visitor.page.text.contains("Thank you, Ada."), "the answer that was lost on the way arrives")
        }
        #expect(site.store.entries.count == 1)
    }

    @Test func aPostThatWasCutOffIsNotDoneTwiceAndSaysThatItMayHaveBeenDone() async throws {
        let posts = MemoryPosts()
        var site = GuestbookSite()
        site.services.posts = ForgetfulPosts(posts)
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            let request = try FormFields(visitor, "#signing").request(Self.typed)
            _ = try await visitor.anotherVisitor().send(request)
            let again = try await visitor.anotherVisitor().send(request)
            #expect(again.status == 409)
            #expect(again.text.contains("This may have been done already"))
            #expect(try HTMLDocument(again.text).findAll(css: "textarea").first?.text.contains("once") == true)
        }
        #expect(site.store.entries.count == 1)
    }

    /// Removing says by its form's number that it finds what is removed already.
    @Test func whatFindsWhatItHasDoneIsCarriedOutAgainAfterItWasCutOff() async throws {
        let posts = MemoryPosts()
        var site = GuestbookSite()
        site.services.posts = ForgetfulPosts(posts)
        site.store.add("once", by: nil)
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            let offer = try #require(try visitor.find(css: "#entries button")["value"])
            var form = try FormFields(visitor, "#portico")
            form.action = "/guestbook"
            let request = form.request(["_event": offer])
            for _ in 0..<2 {
                let answer = try await visitor.anotherVisitor().send(request)
                #expect(answer.status == 303, "\(answer.text)")
            }
        }
        #expect(site.store.entries.isEmpty && site.store.handled == 2)
    }

    @Test func aRepetitionOfWhatChangedTheSessionGetsTheSameAnswer() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            try await visitor.click("Look")
            var form = try FormFields(visitor, "#signing-in")
            form.headers[.cookie] = "portico-session=\(try #require(visitor.cookies.first?.value))"
            let request = form.request(["account": "ada"])
            let first = try await visitor.anotherVisitor().send(request)
            let second = try await visitor.anotherVisitor().send(request)
            #expect(first.status == 303)
            #expect(second.status == 303, "the session it was offered in is over")
            #expect(second.headers[values: .setCookie] == first.headers[values: .setCookie])
        }
        #expect(site.store.handled == 2)
    }

    /// Two servers over the same stores are two nodes.
    @Test func aSecondClickAtAnotherNodeWaitsForTheAnswerOfTheFirstThoughItWouldBeRefusedThere() async throws {
        let posts = AwaitedPosts()
        var site = GuestbookSite()
        site.services.posts = posts
        site.services.postsElsewhere = .longerThanAnyTest
        let other = site
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            try await visitor.click("Look")
            var form = try FormFields(visitor, "#signing-in")
            form.headers[.cookie] = "portico-session=\(try #require(visitor.cookies.first?.value))"
            let request = form.request(["account": "ada"])
            let transport = visitor.transport
            posts.waitFromNowOn()
            let first = Task { try await transport.send(request) }
            await until { posts.isHolding }
            try await other.visiting { visitor in
                let second = try await visitor.send(request)
                #expect(second.status == 303, "the session it was offered in is over")
                let cookies = try await first.value.headers[values: .setCookie]
                #expect(second.headers[values: .setCookie] == cookies)
            }
        }
        #expect(site.store.handled == 2)
    }

    @Test func aRepetitionLeavesALivingSessionAlone() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            let request = try FormFields(visitor, "#signing").request(Self.typed)
            let other = visitor.anotherVisitor()
            let first = try await other.send(request)
            #expect(first.headers[values: .setCookie].contains { $0.hasPrefix("portico-session=") })
            try await visitor.click("Look")
            let session = visitor.cookies.first { $0.name == "portico-session" }?.value
            let second = try await visitor.send(request)
            #expect(second.status == 303)
            #expect(visitor.cookies.first { $0.name == "portico-session" }?.value == session)
        }
        #expect(site.store.entries.count == 1)
    }

    @Test func afterTheEffectAFailureIsNotToldAsNothingDone() async throws {
        var site = GuestbookSite()
        site.services.sessions = SignedOutStores()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            let request = try FormFields(visitor, "#signing-in").request(["account": "ada"])
            for _ in 1...2 {
                let response = try await visitor.anotherVisitor().send(request)
                #expect(response.status == 409)
                #expect(response.text.contains("This may have been done already"))
            }
        }
        #expect(site.store.handled == 1)
    }

    @Test func theSameFormWithOtherWordsIsAnotherPost() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            let form = try FormFields(visitor, "#signing")
            _ = try await visitor.send(form.request(["name": "Ada", "text": "one"]))
            _ = try await visitor.send(form.request(["name": "Ada", "text": "two"]))
        }
        #expect(site.store.entries.map(\.text) == ["one", "two"])
    }

    @Test func aPostThatWasRefusedCanBeSentAgain() async throws {
        let site = GuestbookSite()
        site.store.fail(with: .unavailable)
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            let request = try FormFields(visitor, "#signing").request(Self.typed)
            let refused = try await visitor.send(request)
            #expect(refused.status == 503)
            site.store.fail(with: .ok)
            let taken = try await visitor.send(request)
            #expect(taken.status == 303)
        }
        #expect(site.store.entries.count == 1)
    }

    @Test func theOldestPostsAreForgottenFirst() {
        let posts = MemoryPosts()
        for number in 0..<10 {
            _ = posts.begin(PostKey(rawValue: "\(number)"), at: Date(timeIntervalSince1970: Double(number)))
        }
        posts.forgetOldest(keeping: 10)
        #expect(
            posts.begin(PostKey(rawValue: "0"), at: .distantFuture)
                == .interrupted(since: Date(timeIntervalSince1970: 0))
        )
        posts.forgetOldest(keeping: 3)
        #expect(
            posts.begin(PostKey(rawValue: "7"), at: .distantFuture)
                == .interrupted(since: Date(timeIntervalSince1970: 7))
        )
        #expect(posts.begin(PostKey(rawValue: "6"), at: .distantFuture) == .begun)
    }

    @Test func whatTheLedgerKeepsCannotBeReadWithoutTheForm() async throws {
        let ledger = SpyPosts()
        var site = GuestbookSite()
        site.services.posts = ledger
        let cookie = Box<String>()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            let response = try await visitor.send(try FormFields(visitor, "#signing").request(Self.typed))
            cookie.value = response.headers[values: .setCookie].first
        }
        let session = try #require(cookie.value?.split(separator: "=").dropFirst().first?.split(separator: ";").first)
        let kept = try #require(ledger.kept.first)
        #expect(!String(decoding: kept, as: UTF8.self).contains(session))
    }
}
