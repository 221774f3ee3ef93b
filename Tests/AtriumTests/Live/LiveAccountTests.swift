import Foundation
import PorticoTesting
import Testing

/// An account's pages, and what becomes of pages whose session is over.
@Suite(.timeLimit(.minutes(10))) struct LiveAccountTests {
    @Test func sessionsAreListedAsTheyBeginAndEnd() async throws {
        try await LiveVisits.run { here in
            let visitor = here.visitor.anotherVisitor()
            try await visitor.signUp("ann@example.com", then: "/account")
            try await visitor.watch("/account/sessions")
            #expect(try visitor.findAll(css: "#sessions li").count == 1)
            let other = here.visitor.anotherVisitor()
            try await other.signIn("ann@example.com", then: "/account")
            try await visitor.seeUpdate()
            #expect(try visitor.findAll(css: "#sessions li").count == 2)
            #expect(try visitor.findAll(css: "#others").count == 1)
            try await other.signOut()
            try await visitor.seeUpdate()
            #expect(try visitor.findAll(css: "#sessions li").count == 1)
            #expect(try visitor.findAll(css: "#others").isEmpty)
        }
    }

    @Test func thePageOfASessionThatIsEndedLeadsToTheSignIn() async throws {
        try await LiveVisits.run { here in
            let visitor = here.visitor.anotherVisitor()
            try await visitor.signUp("ann@example.com", then: "/account")
            let other = here.visitor.anotherVisitor()
            try await other.signIn("ann@example.com", then: "/account")
            try await other.watch("/notes")
            try await visitor.open("/account/sessions")
            try await visitor.click("End all other sessions")
            try await other.seeUpdate()
            #expect(other.url.hasPrefix("/sign-in"), "\(other.url)")
        }
    }

    /// A page that was open when its session ended, on a device that stays signed in.
    @Test func aPageIsFollowedOnInTheNextSessionOfItsDevice() async throws {
        try await LiveVisits.run { here in
            let visitor = here.visitor.anotherVisitor()
            try await visitor.signUp("ann@example.com", then: "/account")
            try await visitor.signOut()
            try await visitor.open("/sign-in?then=/account")
            try visitor.fill("Email", with: "ann@example.com")
            try visitor.fill("Password", with: WebVisitor.password)
            try visitor.check("Stay signed in on this device")
            try await visitor.click("Sign in")
            try await visitor.watch("/account")
            visitor.stopFollowing()
            visitor.closeBrowser()
            try await visitor.follow()
            #expect(visitor.cookies.contains { $0.name == "__Host-portico-session" }, "the stream brought it")
            for zone in ["Europe/Zurich", "Asia/Tokyo"] {
                let tab = visitor.newTab()
                try await tab.open("/account")
                try tab.choose(zone, from: "Time zone")
                try await tab.click("Save time zone")
                try await visitor.seeUpdate()
                #expect(try visitor.find(css: "#zone dd").text == zone)
            }
            try await visitor.open("/account/sessions")
            #expect(try visitor.findAll(css: "#copy").isEmpty, "the token was used once")
        }
    }

    @Test func whatTheNotesTakeIsCountedOnTheAccountsPage() async throws {
        try await LiveVisits.run { here in
            let note = try await here.add("Plan", "short")
            try await here.visitor.watch("/account")
            let before = try here.visitor.find(css: "#usage dd").text
            try await here.save(String(repeating: "long ", count: 10_000), to: note)
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.find(css: "#usage dd").text != before)
            #expect(here.visitor.brought.utf8.count < 250, "\(here.visitor.brought)")
        }
    }

    @Test func anotherZoneIsShownWhereverTheAccountIsOpen() async throws {
        try await LiveVisits.run { here in
            try await here.visitor.watch("/account")
            try here.visitor.fill("Current password", with: "half a passw")
            let tab = here.visitor.newTab()
            try await tab.open("/account")
            try tab.choose("Europe/Zurich", from: "Time zone")
            try await tab.click("Save time zone")
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.find(css: "#zone dd").text == "Europe/Zurich")
            #expect(try here.visitor.value(of: "Current password") == "half a passw")
        }
    }
}
