import Foundation
import Portico
import PorticoTesting
import PorticoWeb
import Testing

/// What a page did not offer is not done, and the visitor keeps what they typed.
@Suite struct OfferPostTests {
    private static let typed: KeyValuePairs = ["name": "Ada", "text": "my words"]

    /// Sends the signing form with its offer changed and expects the page back with the words, and nothing done.
    private func expectRefusal(
        _ site: GuestbookSite = GuestbookSite(),
        from address: String = "/guestbook",
        status: Int = 403,
        _ change: @Sendable (inout FormFields) -> Void
    ) async throws {
        try await site.visiting { visitor in
            try await visitor.open(address)
            var form = try FormFields(visitor, "#signing")
            change(&form)
            let response = try await visitor.send(form.request(Self.typed))
            #expect(response.status == status)
            #expect(response.text.contains("my words"), "in its field, or listed where the field cannot be told")
            #expect(response.header("Set-Cookie") == nil, "nothing was accepted, so there is no session")
        }
        #expect(site.store.handled == 0)
    }

    @Test func aForgedOfferIsRefused() async throws {
        try await expectRefusal { form in
            let first = form.offer.first == "A" ? "B" : "A"
            form.offer = first + form.offer.dropFirst()
        }
    }

    @Test func anOfferWithAnotherSignatureIsRefused() async throws {
        try await expectRefusal { form in
            let dot = form.offer.firstIndex(of: ".") ?? form.offer.endIndex
            let token = form.offer[..<dot]
            form.offer = String(token.dropLast(4)) + "AAAA" + form.offer[dot...]
        }
    }

    @Test(arguments: [0, 5, 10, 26, 27, 30])
    func aTruncatedOfferIsRefused(length: Int) async throws {
        try await expectRefusal { $0.offer = String($0.offer.prefix(length)) }
    }

    @Test func anOfferForAnotherEventIsRefused() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            var form = try FormFields(visitor, "#signing")
            form.offer = form.offer.replacing("signed", with: "signedOut")
            let response = try await visitor.send(form.request(Self.typed))
            #expect(response.status == 403)
        }
        #expect(site.store.handled == 0)
    }

    @Test func anOfferOfAnotherPageIsRefused() async throws {
        try await expectRefusal { $0.action = "/guestbook?page=2" }
    }

    @Test func aFixedArgumentThatWasNotOfferedIsRefused() async throws {
        let site = GuestbookSite()
        site.store.add("mine", by: nil)
        site.store.add("yours", by: nil)
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            var form = try FormFields(visitor, "#portico")
            form.action = "/guestbook"
            let offer = try #require(try visitor.findAll(css: "li button").first?["value"])
            form.hidden.append(("_event", offer.replacing("id=1", with: "id=2")))
            let response = try await visitor.send(form.request())
            #expect(response.status == 403)
        }
        #expect(site.store.entries.count == 2)
    }

    @Test func aTypedFieldDoesNotReplaceAFixedArgument() async throws {
        let site = GuestbookSite()
        site.store.add("mine", by: nil)
        site.store.add("yours", by: nil)
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            var form = try FormFields(visitor, "#portico")
            form.action = "/guestbook"
            form.hidden.append(("_event", try #require(try visitor.findAll(css: "li button").first?["value"])))
            let response = try await visitor.send(form.request(["id": "2"]))
            #expect(response.status == 303)
        }
        #expect(site.store.entries.map(\.text) == ["yours"])
    }

    @Test func aFormWithoutItsNumberIsRefused() async throws {
        try await expectRefusal { form in form.hidden.removeAll { $0.name == "_form" } }
    }

    @Test func aFormWithoutAnOfferIsRefused() async throws {
        try await GuestbookSite().visiting { visitor in
            let response = try await visitor.send(.sameOrigin("/guestbook", form: "name=Ada&text=my+words"))
            #expect(response.status == 403)
        }
    }

    @Test func anOfferOfAnotherVisitorIsRefused() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            // Whoever has a session gets offers of their own.
            try await visitor.open("/guestbook")
            try await visitor.click("Look")
            let form = try FormFields(visitor, "#signing")
            let stranger = visitor.anotherVisitor()
            let refused = try await stranger.send(form.request(Self.typed))
            #expect(refused.status == 403)
            let taken = try await visitor.send(form.request(Self.typed))
            #expect(taken.status == 303)
        }
        #expect(site.store.entries.count == 1)
    }

    @Test func aPageOpenedBeforeTheSessionBeganStillWorks() async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            let form = try FormFields(visitor, "#signing")
            let otherTab = visitor.newTab()
            try await otherTab.open("/guestbook")
            try await otherTab.click("Look")
            let response = try await visitor.send(form.request(Self.typed))
            #expect(response.status == 303)
        }
        #expect(site.store.entries.count == 1)
    }

    @Test func anOfferOfAKeyThatIsGoneSaysSo() async throws {
        var site = GuestbookSite()
        let store = site.store
        let form = Box<FormFields>()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            form.value = try FormFields(visitor, "#signing")
        }
        site.services.keys = .temporary()
        try await site.visiting { visitor in
            let response = try await visitor.send(try #require(form.value).request(Self.typed))
            #expect(response.status == 403)
            #expect(response.text.contains("The page was open for too long"))
            #expect(response.text.contains("my words"))
        }
        #expect(store.handled == 0)
    }

    @Test func anOfferOfAKeyThatAnotherNodeMadeMeanwhileIsTaken() async throws {
        var site = GuestbookSite()
        let form = Box<FormFields>()
        try await site.visiting { visitor in
            try await visitor.open("/guestbook")
            form.value = try FormFields(visitor, "#signing")
        }
        let made = site.services.keys
        site.services.keyRing = SigningKeyRing(.temporary(), reading: { made })
        try await site.visiting { visitor in
            let response = try await visitor.send(try #require(form.value).request(Self.typed))
            #expect(response.status == 303)
        }
        #expect(site.store.handled == 1)
    }
}
