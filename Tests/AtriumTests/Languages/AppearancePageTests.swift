import Portico
import PorticoTesting
import Testing

@testable import Atrium

/// Light or dark, roomy or close, as a visitor chooses it: the server prints it, so it is there before a script runs.
@Suite(.inBothModes) struct AppearancePageTests {
    private func visit(_ body: @escaping @Sendable (WebVisitor) async throws -> Void) async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = "en"
            try await body(visitor)
        }
    }

    private func classes(_ visitor: WebVisitor) throws -> String? { try visitor.find(css: "html")["class"] }

    @Test func whatIsChosenIsOnEachPageAndCanBeTakenBack() async throws {
        try await visit { visitor in
            try await visitor.open("/domains?query=med")
            #expect(try classes(visitor) == "system comfortable keys-on")
            #expect(try visitor.findAll(css: "meta[name=theme-color]").count == 2, "one for each of the system's")
            try await visitor.click("Language and appearance")
            let choice = visitor.url
            try await visitor.click("Dark")
            try await visitor.click("Compact")
            #expect(visitor.url == choice, "whoever tries one can take another")
            #expect(try visitor.findAll(css: "[aria-current]").map(\.text).contains("Dark"))
            for address in ["/domains?query=med", "/dog-facts", "/sign-in", "/nowhere"] {
                try await visitor.open(address)
                #expect(try classes(visitor) == "dark compact keys-on", "\(address)")
                #expect(try visitor.find(css: "meta[name=theme-color]")["content"] == "#0f1413")
                #expect(try visitor.find(css: "meta[name=color-scheme]")["content"] == "dark")
            }
            try await visitor.open("/language")
            try await visitor.click("As this device is set")
            #expect(try classes(visitor) == "system compact keys-on")
            #expect(visitor.cookies.map(\.name) == ["__Host-portico-preferences"], "and no session was begun")
        }
    }

    @Test(arguments: ["theme=night&density=0", "theme=&density=", "theme=Dark", "theme=dark%22%3E%3Cb%3E"])
    func whatACookieSaysThatIsNoChoiceIsNone(preferences: String) async throws {
        try await visit { visitor in
            visitor.remember(preferences)
            try await visitor.open("/domains")
            #expect(try classes(visitor) == "system comfortable keys-on")
        }
    }

    @Test func aProgramCannotChooseWhatThereIsNot() async throws {
        try await visit { visitor in
            try await visitor.open("/language")
            let answer = try await visitor.send(event: "themeTapped", ["theme": ["night"]], to: "/language")
            #expect(answer.status == 422)
        }
    }

    @Test func theAccountLeadsThereAndOut() async throws {
        try await visit { visitor in
            try await visitor.signUp("ann@example.com", then: "/account")
            try await visitor.click(visitor.find(css: "main a[href^='/language']"))
            #expect(visitor.url == "/language?then=%2Faccount")
            try await visitor.click("Deutsch")
            #expect(visitor.url == "/account")
            try await visitor.click(visitor.find(css: "main a[href='/sign-out']"))
            #expect(visitor.url == "/sign-out")
        }
    }
}
