import AtriumFlow
import Portico
import Testing

@testable import Atrium

/// The texts that templates say, in all languages of the app.
@Suite struct TranslationTests {
    /// Words that are the same in English and German.
    private static let shared: Set = [
        "body", "domains", "exporting", "idn", "importing", "name", "offline", "offlineNotes", "punycode", "token",
        "version", "zone", "link", "linkName", "code",
    ]

    /// What begins small since it stands beside something that it tells of, or shows what one can type.
    private static let beside: Set = [
        "aHeading", "aList", "aTask", "aTitle", "added", "administrator", "after", "andMore", "before", "filtersHint",
        "isThis", "notKnown", "noneGiven", "notesBehindAll", "removed", "sampleTag", "thisDevice", "thisSession",
        "transferOfWhat", "usedBy",
    ]

    private func tables() throws -> [TextTable] {
        let screens = try AppCoordinator(parts: AppFeatures(in: .inMemory).parts).screens.screens.values
        let tables = Dictionary(screens.compactMap(\.texts).flatMap(\.all).map { ($0.name, $0) }) { first, _ in first }
        return [LayoutTexts.table] + tables.values.sorted { $0.name < $1.name }
    }

    @Test func theAppSpeaksThreeLanguagesOneOfThemFromRightToLeft() throws {
        for table in try tables() {
            #expect(table.languages.map(\.tag) == ["en", "de", "ar"], "\(table.name)")
            #expect(table.languages.contains { $0.direction == .rightToLeft })
        }
    }

    @Test func everyTextIsTranslated() throws {
        for table in try tables() {
            for name in table.names {
                let texts = table.languages.map { table.text(named: name, in: $0) ?? "" }
                #expect(!texts.contains(""), "\(table.name).\(name)")
                // Punctuation and names of formats stay.
                guard !Self.shared.contains(name), texts[0].contains(where: \.isLetter) else { continue }
                #expect(texts[1] != texts[0], "\(table.name).\(name)")
                #expect(texts[2] != texts[0], "\(table.name).\(name)")
            }
        }
    }

    @Test func textsInArabicAreWrittenInArabic() throws {
        for table in try tables() {
            for name in table.names where name != "punycode" {
                // The names of places are the same in all languages.
                let text = (table.text(named: name, in: .arabic) ?? "").replacing(/\{\w+\}/, with: "")
                guard text.contains(where: \.isLetter) else { continue }
                #expect(
                    text.unicodeScalars.contains { ("\u{0600}"..."\u{06FF}").contains($0) },
                    "\(table.name).\(name): \(text)"
                )
            }
        }
    }

    /// A sentence is one text: nothing is glued in front of it or behind it.
    @Test func noTextIsAPieceOfASentence() throws {
        let (inside, open) = (" ,;.:?!)»،؛", " ,;(«،؛„")
        for table in try tables() {
            for name in table.names {
                for language in table.languages {
                    let text = table.text(named: name, in: language) ?? ""
                    let place = "\(table.name).\(name) in \(language.tag): \(text)"
                    #expect(text.first.map(inside.contains) == false, "\(place)")
                    #expect(text.last.map(open.contains) == false, "\(place)")
                }
                let english = table.text(named: name, in: .english) ?? ""
                #expect(english.first?.isLowercase == false || Self.beside.contains(name), "\(table.name).\(name)")
            }
        }
    }
}
