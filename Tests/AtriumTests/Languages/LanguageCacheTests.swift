import HTTPTypes
import Portico
import PorticoTesting
import Testing

@testable import Atrium

/// A page that was printed in one language is never given to a visitor of another.
@Suite(.timeLimit(.minutes(10))) struct LanguageCacheTests {
    private static let addresses = [
        "/domains", "/domains?query=med", "/dog-facts/favourites", "/nowhere", "/domains.csv?query=med",
    ]

    @Test func whateverMayDifferSaysByWhat() async throws {
        try await TestApp.visitingInLanguages { visitor in
            for address in Self.addresses {
                let answer = try await visitor.send(PageRequest(.get, address, headers: [.accept: "text/html"]))
                let varying = try #require(answer.header("Vary"))
                #expect(
                    ["", ", Accept-Encoding"].map { "Accept, Accept-Language, Cookie\($0)" }.contains(varying),
                    "\(address)"
                )
            }
        }
    }

    @Test func pagesOfOneLanguageDoNotDifferByIt() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(), at: TestApp.origin) { visitor in
            visitor.languages = "de"
            try await visitor.open("/domains")
            #expect(try visitor.spoken() == ["en", nil])
            let answer = try await visitor.send(PageRequest(.get, "/domains", headers: [.accept: "text/html"]))
            #expect(answer.header("Vary") == "Accept, Cookie, Accept-Encoding")
        }
    }

    @Test func oneAddressIsAnsweredToEachInTheirOwn() async throws {
        try await TestApp.visitingInLanguages { visitor in
            for address in Self.addresses.filter({ !$0.contains(".csv") }) {
                var tags: [String: String] = [:]
                for spoken in SpokenLanguage.all + SpokenLanguage.all.reversed() {
                    var headers: HTTPFields = [.accept: "text/html", .acceptLanguage: spoken.accepted]
                    // A validator of another language's page is worth nothing here.
                    headers[.ifNoneMatch] = tags.first { $0.key != spoken.language.tag }?.value
                    let answer = try await visitor.send(PageRequest(.get, address, headers: headers))
                    #expect(answer.status == 200 || answer.status == 404, "\(address)")
                    #expect(answer.text.contains("<html lang=\"\(spoken.language.tag)\""), "\(address)")
                    tags[spoken.language.tag] = answer.header("ETag")
                }
                #expect(Set(tags.values).count == tags.count)
            }
        }
    }

    @Test func aPageThatIsFollowedInTwoLanguagesIsUpdatedInBoth() async throws {
        try await LiveVisits.run(in: SpokenLanguage.all.map(\.language)) { here in
            // Tabs of one browser: the address and the session are the same.
            let (german, arabic, adding) = (here.visitor, here.visitor.newTab(), here.visitor.newTab())
            try await adding.open("/dog-facts")
            try await adding.click("Add to favourites")
            german.languages = "de"
            arabic.languages = "ar"
            try await german.watch("/dog-facts/favourites")
            try await arabic.watch("/dog-facts/favourites")
            #expect(try german.find(css: "#count").text == "1 Fakt")
            #expect(try arabic.find(css: "#count").text == "حقيقة واحدة")
            try await adding.click("Another fact")
            try await adding.click("Add to favourites")
            try await german.seeUpdate()
            try await arabic.seeUpdate()
            #expect(try german.find(css: "#count").text == "2 Fakten")
            #expect(try arabic.find(css: "#count").text == "حقيقتان")
            #expect(try german.spoken() == ["de", nil])
            #expect(try arabic.spoken() == ["ar", "rtl"])
            #expect(german.brought.contains("Entfernen") && !german.brought.contains("إزالة"))
            #expect(arabic.brought.contains("إزالة") && !arabic.brought.contains("Entfernen"))
        }
    }
}
