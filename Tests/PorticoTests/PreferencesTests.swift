import Portico
import Testing

@Suite struct PreferencesTests {
    private static let theme = PreferenceKey("theme")

    @Test func aChoiceReplacesTheOneBeforeAndAnEmptyOneForgetsIt() {
        let dark = Preferences().choosing([Self.theme: "dark", .language: "de"])
        #expect(dark[Self.theme] == "dark" && dark[.language] == "de")
        let light = dark.choosing([Self.theme: "light"])
        #expect(light[Self.theme] == "light" && light[.language] == "de")
        #expect(light.choosing([Self.theme: "", .language: ""]).isEmpty)
    }

    @Test func whatIsTooLongOrUnprintableIsNotKept() {
        let longest = String(repeating: "é", count: Preferences.longestValue / 2)
        #expect(Preferences([Self.theme: longest])[Self.theme] == longest)
        #expect(Preferences([Self.theme: longest + "x"]).isEmpty)
        #expect(Preferences([Self.theme: "a\nb"]).isEmpty)
        #expect(Preferences([Self.theme: "a\u{7F}"]).isEmpty)
    }

    @Test func noMoreAreKeptThanThereCanBe() {
        let keys = (0..<20).map { PreferenceKey("key\($0)") }
        let many = Preferences(Dictionary(uniqueKeysWithValues: keys.map { ($0, "x") }))
        #expect(many.entries.count == Preferences.maxKeys)
        let kept = many.entries[0].key
        #expect(many.choosing([kept: "y"])[kept] == "y", "one that is there can change")
    }

    @Test func aDestinationTakesItsChoicesAlong() {
        let destination = Destination<PreferenceRoute>(.replace(.page), choices: [Self.theme: "dark"])
        #expect(Departure(destination, from: .page).choices == [Self.theme: "dark"])
    }
}

@Routes private enum PreferenceRoute {
    @Path("/page") case page

    static var examples: [PreferenceRoute] { [.page] }
}
