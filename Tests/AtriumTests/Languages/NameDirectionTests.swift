import Foundation
import PorticoTesting
import Testing

/// What runs left to right on pages that run right to left, and what runs as it was typed.
@Suite struct NameDirectionTests {
    private func visitInArabic(_ body: @escaping @Sendable (WebVisitor) async throws -> Void) async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = SpokenLanguage.arabic.accepted
            try await body(visitor)
        }
    }

    /// Else `1-800-flowers.com` would read `flowers.com-1-800`.
    @Test func domainNamesRunLeftToRightInAList() async throws {
        try await visitInArabic { visitor in
            try await visitor.open("/domains?query=med")
            for part in ["#names tbody th a", "#zones .zone"] {
                let names = try visitor.findAll(css: part)
                #expect(!names.isEmpty, "\(part)")
                #expect(names.allSatisfy { $0["dir"] == "ltr" }, "\(part)")
            }
        }
    }

    @Test func domainNamesRunLeftToRightOnTheirPage() async throws {
        try await visitInArabic { visitor in
            try await visitor.open("/domains/medium.com")
            #expect(visitor.page.status == 200)
            #expect(try visitor.find(css: "h1 bdi[dir=ltr]").text == "medium.com")
            #expect(try visitor.find(css: ".facts dd a")["dir"] == "ltr")
            let neighbours = try visitor.findAll(css: ".neighbour-name")
            #expect(!neighbours.isEmpty)
            #expect(try visitor.findAll(css: ".neighbour-name > bdi[dir=ltr]").count == neighbours.count)
        }
    }

    @Test func whatSomebodyNamedRunsAsItWasTyped() async throws {
        try await visitInArabic { visitor in
            try await visitor.open("/domains?query=med")
            #expect(try visitor.find(css: "#search input[name=query]")["dir"] == "auto")
            try visitor.fill("اسم هذا البحث", with: "Who?")
            try await visitor.click("حفظ البحث")
            #expect(try visitor.find(css: ".saved-name a")["dir"] == "auto")
            #expect(try visitor.find(css: ".saved-list .text-button").text == "إزالة «\u{2068}Who?\u{2069}»")
        }
    }

    @Test func aFactRunsAsItIsWritten() async throws {
        try await visitInArabic { visitor in
            try await visitor.open("/dog-facts")
            #expect(try visitor.find(css: ".fact-text > p")["dir"] == "auto")
            #expect(try visitor.find(css: ".fact-source cite")["dir"] == "auto")
            try await visitor.click(SpokenLanguage.arabic.favourite)
            try await visitor.open("/dog-facts/favourites")
            #expect(try visitor.find(css: ".item-name")["dir"] == "auto")
            #expect(try visitor.find(css: ".item-facts span").text.contains("\u{2068}"))
        }
    }

    @Test func aSavedSearchStandsInTheQuotationMarksOfItsPage() async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = SpokenLanguage.german.accepted
            try await visitor.open("/domains?query=med")
            try visitor.fill("Name dieser Suche", with: "Medizin")
            try await visitor.click("Suche speichern")
            #expect(try visitor.find(css: ".saved-list .text-button").text == "Entfernen „Medizin“")
        }
    }
}
