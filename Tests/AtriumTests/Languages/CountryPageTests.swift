import Domains
import Portico
import PorticoTesting
import Testing

@testable import Atrium

/// The country of a visitor: as their browser says, or as they choose, and what a search offers them by it.
@Suite(.inBothModes) struct CountryPageTests {
    private struct Words: Sendable {
        let language: Language
        let link: String
        let country: String
        let switzerland: String
        let save: String
    }

    private static let words = [
        Words(
            language: .english,
            link: "Language and appearance",
            country: "Country",
            switzerland: "Switzerland",
            save: "Save"
        ),
        Words(
            language: .german,
            link: "Sprache und Darstellung",
            country: "Land",
            switzerland: "Schweiz",
            save: "Speichern"
        ),
        Words(language: .arabic, link: "اللغة والمظهر", country: "البلد", switzerland: "سويسرا", save: "حفظ"),
    ]

    /// The first zone that a search offers.
    private func firstZone(_ visitor: WebVisitor) throws -> String? {
        try visitor.findAll(css: "#zones a .zone").first?.text
    }

    @Test(arguments: words.indices)
    func theOneThatIsChosenInTheFooterCountsInEachLanguage(index: Int) async throws {
        let words = Self.words[index]
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = words.language.tag
            try await visitor.open("/domains?query=med")
            #expect(try visitor.findAll(css: ".preferences a[href^='/language']").count == 1)
            try await visitor.click(words.link)
            try visitor.choose(words.switzerland, from: words.country)
            try await visitor.click(words.save)
            #expect(visitor.url == "/domains?query=med")
            #expect(try firstZone(visitor) == "ch")
            try await visitor.click(words.link)
            #expect(try visitor.find(css: "select option[selected]").text == words.switzerland)
        }
    }

    @Test func theOneThatTheBrowserSaysCountsUntilAnotherIsChosen() async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = "en-GB"
            try await visitor.open("/domains?query=med")
            #expect(try firstZone(visitor) == "co.uk")
            try await visitor.click("Language and appearance")
            try visitor.choose("Austria", from: "Country")
            try await visitor.click("Save")
            #expect(try firstZone(visitor) == "at", "it is counted, though ten others have more names")
            try await visitor.click("Language and appearance")
            try visitor.choose("Use my browser’s setting", from: "Country")
            try await visitor.click("Save")
            #expect(try firstZone(visitor) == "co.uk", "a choice is taken back")
        }
    }

    @Test func whoHasYetToChooseALanguageIsNotLedPastItByACountry() async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = "fr"
            try await visitor.open("/language")
            try visitor.choose("Belgium", from: "Country")
            try await visitor.click("Save")
            #expect(visitor.url == "/language")
            #expect(try visitor.find(css: "select option[selected]").text == "Belgium")
            try await visitor.click("Deutsch")
            #expect(visitor.url == "/domains")
        }
    }

    @Test(arguments: ["FR", "de", "ZZ", "<b>", "DE,AT"])
    func whatIsNoneOfThemIsNotChosen(country: String) async throws {
        try await TestApp.visitingInLanguages { visitor in
            let answer = try await visitor.send(event: "countryTapped", ["country": [country]], to: "/language")
            #expect(answer.header("Set-Cookie") == nil)
            #expect(visitor.cookies.isEmpty)
        }
    }

    @Test func theyAreInTheOrderOfTheAlphabet() async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = "de"
            try await visitor.open("/language")
            let names = try visitor.findAll(css: "select[name=country] option").map(\.text)
            #expect(names.prefix(4) == ["Einstellung meines Browsers", "Ägypten", "Algerien", "Australien"])
            #expect(names.count == HomeCountry.all.count + 1)
        }
    }
}
