import Portico
import PorticoTesting
import Testing

@testable import Atrium

/// What a browser is told of the notes that it keeps for when there is no connection; what it does with them the browser
/// tests look at.
@Suite(.inBothModes) struct OfflinePageTests {
    private func mark(_ visitor: WebVisitor) throws -> String? {
        try visitor.find(css: "meta[name=offline]")["content"]
    }

    /// Without a script the button is not shown, since only a script keeps anything.
    private func choose(_ visitor: WebVisitor) async throws {
        #expect(try visitor.find(css: "#keep-notes")["hidden"] != nil)
        _ = try await visitor.send(event: "keepTapped", [:], to: "/offline")
        try await visitor.open("/offline")
    }

    @Test func nothingIsKeptUntilItIsChosenAndThenForOneAccount() async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = "en"
            try await visitor.open("/domains")
            #expect(try mark(visitor) == "nobody")
            try await visitor.signUp("ann@example.com")
            try await visitor.open("/offline")
            #expect(try mark(visitor) == "off")
            try await choose(visitor)
            let chosen = try #require(try mark(visitor))
            #expect(chosen.count == 12)
            for address in ["/notes", "/domains?query=med", "/nowhere"] {
                try await visitor.open(address)
                #expect(try mark(visitor) == chosen, "\(address)")
            }
            try await visitor.open("/sign-out")
            try await visitor.click("Sign out")
            #expect(try mark(visitor) == "nobody")
            try await visitor.signUp("bob@example.com")
            #expect(try mark(visitor) == "off", "what another account chose is not theirs")
        }
    }

    @Test func whatIsChosenIsTakenBack() async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = "en"
            try await visitor.signUp("ann@example.com")
            try await visitor.open("/offline")
            try await choose(visitor)
            try await visitor.click("Remove them and stop keeping notes")
            #expect(try mark(visitor) == "off")
        }
    }

    @Test func nobodyIsLedToSignInAndBack() async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = "en"
            try await visitor.open("/offline")
            try await visitor.click("Sign in to keep notes")
            #expect(visitor.url == "/sign-in?then=%2Foffline")
        }
    }

    /// Its session could not be read, so what is kept stays.
    @Test func anErrorPageForNobodySaysNothing() async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = "en"
            try await visitor.open("/nowhere")
            #expect(try visitor.findAll(css: "meta[name=offline]").isEmpty)
        }
    }

    @Test(arguments: ["offline=0123456789ab", "offline=nobody", "offline=off"])
    func whatACookieSaysOfAnotherAccountIsNoChoice(preferences: String) async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = "en"
            visitor.remember(preferences)
            try await visitor.open("/domains")
            #expect(try mark(visitor) == "nobody")
            try await visitor.signUp("ann@example.com")
            #expect(try mark(visitor) == "off")
        }
    }
}
