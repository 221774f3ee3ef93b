import Foundation
import HTTPTypes
import Portico
import PorticoTesting
import PorticoWeb
import Testing

/// A form that is sent to where nothing takes it: there may have been a page for it when it was opened.
@Suite struct StrayFormTests {
    private static let form = "text=my+%3Cwords%3E&password=horse+staple&name=&_event=x"

    private func listed(_ response: PageResponse) throws -> [String] {
        try HTMLDocument(response.text).findAll(css: "dl.typed dd").map(\.text)
    }

    @Test(arguments: [("/nowhere", 404), ("/guestbook?page=x", 400), ("/guestbook.csv", 405)])
    func whatWasTypedIsShownButWhatIsSecret(path: String, status: Int) async throws {
        for wire in Wire.allCases {
            try await GuestbookSite().visiting(over: wire) { visitor in
                let response = try await visitor.send(.sameOrigin(path, form: Self.form))
                #expect(response.status == status)
                #expect(response.text.contains("<h1>\(status) "))
                #expect(try listed(response) == ["my <words>"])
                #expect(!response.text.contains("staple"))
                #expect(response.header("Cache-Control") == "no-store")
                #expect((response.header("Allow") != nil) == (status == 405))
            }
        }
    }

    @Test func aFormInPartsIsReadToo() async throws {
        try await GuestbookSite().visiting { visitor in
            var headers = PageRequest.sameOriginHeaders
            headers[.contentType] = BodyRequest.multipartType
            let body = part("name=text", "my words") + part("name=f; filename=f", "a file") + lastBoundary
            let response = try await visitor.send(
                PageRequest(.post, "/nowhere", headers: headers, body: Data(body.utf8))
            )
            #expect(response.status == 404)
            #expect(try listed(response) == ["my words"])
            #expect(!response.text.contains("a file"))
        }
    }

    @Test func whereOnlyTheBeginningWasReadThatIsSaid() async throws {
        try await GuestbookSite().visiting { visitor in
            var headers = PageRequest.sameOriginHeaders
            headers[.contentType] = BodyRequest.multipartType
            // No event of the site takes files, so the reading ends at the first.
            for (file, typed) in [("", ["my words", "the end"]), (part("name=f; filename=f", "a file"), ["my words"])] {
                let body = part("name=text", "my words") + file + part("name=more", "the end") + lastBoundary
                let response = try await visitor.send(
                    PageRequest(.post, "/nowhere", headers: headers, body: Data(body.utf8))
                )
                #expect(response.status == 404)
                #expect(try listed(response) == typed)
                #expect(response.text.contains("the rest is missing here") == (typed.count == 1))
            }
        }
    }

    @Test func aButtonThatWasPressedIsNotSaidToBeTyped() async throws {
        try await GuestbookSite().visiting { visitor in
            let response = try await visitor.send(.sameOrigin("/nowhere", form: "_event=x&_form=y&text="))
            #expect(response.status == 404)
            #expect(!response.text.contains("What you typed"))
        }
    }

    @Test func whatAStrangerFilledInIsNotShown() async throws {
        try await GuestbookSite().visiting { visitor in
            for path in ["/nowhere", "/guestbook?page=x"] {
                var request = PageRequest.sameOrigin(path, form: Self.form)
                request.headers[try #require(HTTPField.Name("Sec-Fetch-Site"))] = "cross-site"
                #expect(try await !visitor.send(request).text.contains("words"))
            }
        }
    }

    @Test func aProgramIsToldNoMoreThanBefore() async throws {
        try await GuestbookSite().visiting { visitor in
            var request = PageRequest.sameOrigin("/nowhere", form: Self.form)
            request.headers[.accept] = "application/json"
            let response = try await visitor.send(request)
            #expect(response.status == 404)
            #expect(response.mediaType == "application/problem+json")
            #expect(!response.text.contains("words"))
        }
    }

    @Test func whatCannotBeReadIsRefusedAsItWas() async throws {
        try await GuestbookSite().visiting { visitor async throws in
            for form in ["text=%zz", (0..<10_000).map { "f\($0)=x" }.joined(separator: "&")] {
                #expect(try await visitor.send(.sameOrigin("/nowhere", form: form)).status == 404)
            }
        }
    }

    @Test func theyAreCountedAsPosts() async throws {
        var site = GuestbookSite()
        site.services.limits = .off
        site.services.limits.postsPerAddress = RateLimits.Rate(perMinute: 1, burst: 2)
        try await site.visiting { visitor in
            var shown: [Bool] = []
            for _ in 1...3 {
                let response = try await visitor.send(.sameOrigin("/nowhere", form: Self.form))
                #expect(response.status == 404)
                shown.append(try !listed(response).isEmpty)
            }
            #expect(shown == [true, true, false])
        }
    }
}
