import Foundation
import HTTPTypes
import PorticoTesting
import Testing

@Suite(.inBothModes) struct DepartureTests {
    @Test func whoOpensAScreenWithNothingToShowIsLedAwayAndToldWhy() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(opening: "/entries/404")
            #expect(visitor.url == "/entries")
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: "[role=status]").text == "That entry is gone.")
            try await visitor.open("/entries")
            #expect(try visitor.findAll(css: "[role=status]").isEmpty, "it is said once")
        }
    }

    @Test func theRedirectHasNoPageAndIsNotKept() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(opening: "/entries")
            for method in [HTTPRequest.Method.get, .head] {
                let response = try await visitor.send(
                    PageRequest(method, "/entries/404", headers: [.accept: "text/html"])
                )
                #expect(response.status == 303)
                #expect(response.header("Location") == "/entries")
                #expect(response.header("Cache-Control") == "no-store")
                #expect(response.body.isEmpty)
            }
        }
    }

    @Test func aProgramIsShownTheScreenAndItsCondition() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(opening: "/entries")
            let response = try await visitor.json("/entries/404")
            #expect(response.status == 404)
            #expect(response.text.contains("\"condition\":\"notFound\""))
        }
    }
}
