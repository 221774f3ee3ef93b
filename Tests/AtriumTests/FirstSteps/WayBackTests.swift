import DogFacts
import Domains
import Portico
import PorticoTesting
import Testing

@testable import Atrium
@testable import AtriumFlow

/// Where one wanted to go is kept when the language is changed on the way, and what is kept of it never grows.
@Suite(.inBothModes) struct WayBackTests {
    @Test func theLanguageIsChangedOnTheWayInAndTheWayLeadsOn() async throws {
        try await TestApp.visitingInLanguages { visitor in
            try await visitor.signUp("ada@example.com", then: "/account")
            try await visitor.signOut()
            try await visitor.open("/notes/tags")
            let wayIn = visitor.url
            #expect(wayIn.hasPrefix("/sign-in?then="))
            try await visitor.click("Language and appearance")
            try await visitor.click("Deutsch")
            #expect(visitor.url == wayIn)
            try visitor.fill("E-Mail", with: "ada@example.com")
            try visitor.fill("Passwort", with: WebVisitor.password)
            try await visitor.click("Anmelden")
            #expect(visitor.url == "/notes/tags")
            #expect(try visitor.spoken() == ["de", nil])
        }
    }

    @Test func signingInFromTheChoiceOfALanguageLeadsToWhereTheChoiceWouldHave() async throws {
        try await TestApp.visitingInLanguages { visitor in
            try await visitor.signUp("ada@example.com", then: "/account")
            try await visitor.signOut()
            try await visitor.open("/domains?query=med")
            try await visitor.click("Language and appearance")
            try await visitor.click("Sign in")
            try visitor.fill("Email", with: "ada@example.com")
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Sign in")
            #expect(visitor.url == "/domains?query=med")
        }
    }

    @Test func theWayInAndTheChoiceOfALanguageNeverHaveEachOtherInsideThem() async throws {
        try await TestApp.visitingInLanguages { visitor in
            try await visitor.open("/notes/tags")
            let wayIn = visitor.url
            try await visitor.click("Language and appearance")
            let choice = visitor.url
            for _ in 0..<3 {
                try await visitor.click("Sign in")
                #expect(visitor.url == wayIn)
                try await visitor.click("Language and appearance")
                #expect(visitor.url == choice)
            }
        }
    }

    @Test(arguments: [
        (AppRoute.domains(.search(query: "med", page: .first)), "/domains?query=med"),
        (.domains(.search()), ""), (.dogFacts(.next()), ""), (.home, ""),
        (.language(then: "/domains?query=med"), "/domains?query=med"),
        (.language(then: "/sign-in?then=/domains?query=med"), "/domains?query=med"),
        (.language(then: "/domains/source?then=/domains?query=med"), "/domains?query=med"),
        (.language(then: "/domains/source?then=//evil.example/"), ""),
    ])
    func aSourceIsChosenForTheNamesThatOneWasLookingAt(route: AppRoute, wanted: String) {
        #expect(route.wantedNames == wanted)
    }

    @Test func aWayBackThatIsTooLongIsNotTaken() {
        let fits = AppRoute.domains(.search(query: String(repeating: "a", count: 1_000)))
        #expect(fits.wayBack == fits.location.description)
        #expect(AppRoute.domains(.search(query: String(repeating: "a", count: 2_048))).wayBack == "")
        #expect(AppRoute.home.wayBack == "")
    }

    @Test(arguments: [
        ("/domains?query=med", "/domains?query=med"), ("/sign-in?then=/notes/tags", "/notes/tags"),
        ("/sign-up?then=/notes/tags", "/notes/tags"), ("/sign-in", ""), ("/sign-in?then=//evil.example/", ""),
        ("/sign-in?then=/sign-in?then=/notes", ""), ("/language?then=/notes", ""), ("/sign-out", ""),
        ("/signed-out", ""), ("https://evil.example/", ""), ("", ""),
    ])
    func whatIsWantedFromTheChoiceOfALanguageIsWhatItWouldLeadBackTo(then: String, wanted: String) {
        #expect(AppRoute.language(then: then).wanted == wanted)
    }
}
