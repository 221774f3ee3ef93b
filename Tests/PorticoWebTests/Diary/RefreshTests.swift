import Foundation
import HTTPTypes
import PorticoTesting
import Testing

@Suite(.inBothModes) struct RefreshTests {
    @Test func aPageWithSomethingUnderWayIsAskedForAgain() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(opening: "/entries?page=7")
            #expect(visitor.page.response.header("Refresh") == "2")
            #expect(!visitor.page.response.text.contains("http-equiv"))
            try await visitor.open("/entries")
            #expect(visitor.page.response.header("Refresh") == nil)
            #expect(try await visitor.json("/entries?page=7").header("Refresh") == nil)
        }
    }

    @Test func anAnswerToAPostIsNot() async throws {
        try await DiarySite().visiting { visitor in
            try await visitor.signIn(opening: "/entries?page=7")
            let response = try await visitor.send(.sameOrigin("/entries?page=7", form: "_event=x"))
            #expect(response.status == 403)
            #expect(response.header("Refresh") == nil)
        }
    }
}
