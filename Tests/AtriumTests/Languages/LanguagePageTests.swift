import Foundation
import HTTPTypes
import Portico
import PorticoTesting
import Testing

@testable import Atrium

/// Atrium in three languages, one of them from right to left, each to whom it belongs.
@Suite struct LanguagePageTests {
    @Test(arguments: SpokenLanguage.all)
    func pagesAreInTheLanguageThatABrowserAsksFor(spoken: SpokenLanguage) async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = spoken.accepted
            for (address, heading) in [("/domains", spoken.search), ("/dog-facts", spoken.fact)] {
                try await visitor.open(address)
                #expect(visitor.page.status == 200)
                #expect(try visitor.spoken() == [spoken.language.tag, spoken.direction], "\(address)")
                #expect(visitor.page.heading == heading)
            }
        }
    }

    @Test(arguments: SpokenLanguage.all)
    func errorPagesAreToo(spoken: SpokenLanguage) async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = spoken.accepted
            for address in ["/nowhere", "/dog-facts/000000000000"] {
                try await visitor.open(address)
                #expect(visitor.page.status == 404, "\(address)")
                #expect(try visitor.spoken() == [spoken.language.tag, spoken.direction], "\(address)")
            }
            try await visitor.open("/nowhere")
            #expect(visitor.page.heading == spoken.noPage)
            try await visitor.open("/domains?page=first")
            #expect(visitor.page.status == 400)
            #expect(try visitor.find(css: ".fault-details li").text == spoken.pageNumber)
        }
    }

    @Test func programsAreToldInEnglishWhateverTheyAskFor() async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = SpokenLanguage.german.accepted
            let answer = try await visitor.json("/domains?page=first")
            #expect(answer.status == 400)
            #expect(answer.text.contains("That address does not work"))
            #expect(answer.text.contains(SpokenLanguage.english.pageNumber))
        }
    }

    @Test func theLanguageThatWasChosenComesBeforeTheBrowsers() async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = SpokenLanguage.german.accepted
            visitor.remember("language=ar")
            for address in ["/domains", "/nowhere", "/dog-facts"] {
                try await visitor.open(address)
                #expect(try visitor.spoken() == ["ar", "rtl"], "\(address)")
            }
            try await visitor.open("/language")
            try await visitor.click("Deutsch")
            try await visitor.open("/domains")
            #expect(try visitor.spoken() == ["de", nil])
            visitor.remember("language=tlh")
            try await visitor.open("/domains")
            #expect(try visitor.spoken() == ["de", nil], "the browser's counts where the chosen one is not there")
        }
    }

    @Test(arguments: SpokenLanguage.all)
    func aNoticeAndItsUndoAreInTheLanguageOfThePage(spoken: SpokenLanguage) async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = spoken.accepted
            try await visitor.open("/dog-facts")
            try await visitor.click(spoken.favourite)
            try await visitor.click(spoken.noFavourite)
            #expect(try visitor.find(css: ".notice button").text == spoken.undo)
            try await visitor.click(spoken.undo)
            #expect(try visitor.find(css: "#favourite").text == spoken.noFavourite)
        }
    }

    @Test func aFormComesBackInGerman() async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = SpokenLanguage.german.accepted
            for query in ["med", "other"] {
                try await visitor.open("/domains?query=\(query)")
                try visitor.fill("Name dieser Suche", with: "Gleich")
                try await visitor.click("Suche speichern")
            }
            #expect(visitor.page.status == 409)
            #expect(try visitor.spoken() == ["de", nil])
            #expect(visitor.page.title.hasPrefix("Problem: "))
            #expect(try visitor.find(css: ".problem h2").text == "Das wurde nicht ausgeführt")
            #expect(
                try visitor.find(css: ".problem p").text
                    == "Es wurde nichts gespeichert. Ihre Eingaben sind noch hier."
            )
            let error = "Der Name ist vergeben: Sie haben schon eine gespeicherte Suche namens „Gleich“"
            #expect(try visitor.find(css: ".field-error").text == error)
            #expect(try visitor.find(css: ".problem a").text == "Name dieser Suche: \(error)")
            try visitor.fill("Name dieser Suche", with: "um\u{202E}gedreht")
            try await visitor.click("Suche speichern")
            #expect(visitor.page.status == 422)
            #expect(try visitor.find(css: ".problem h2").text == "Bitte prüfen Sie Ihre Eingaben")
            #expect(
                try visitor.find(css: ".field-error").text
                    == "Erwartet: ein Name aus 1 bis 60 Zeichen in einer Zeile, ohne unsichtbare Zeichen"
            )
        }
    }

    @Test func aFormComesBackInArabic() async throws {
        try await TestApp.visitingInLanguages { visitor in
            visitor.languages = SpokenLanguage.arabic.accepted
            try await visitor.open("/domains?query=med")
            try visitor.fill("اسم هذا البحث", with: "a\u{202E}b")
            try await visitor.click("حفظ البحث")
            #expect(visitor.page.status == 422)
            #expect(try visitor.spoken() == ["ar", "rtl"])
            #expect(visitor.page.title.hasPrefix("مشكلة: "))
            #expect(try visitor.find(css: ".problem h2").text == "يُرجى مراجعة ما كتبته")
            #expect(
                try visitor.find(css: ".field-error").text
                    == "المطلوب اسم من 1 إلى 60 حرفًا في سطر واحد بلا أحرف مخفية"
            )
        }
    }

    @Test(arguments: [
        ("de", "Ihre Eingaben", "Dieses Formular gibt es nicht mehr."),
        ("ar", "ما كتبته", "لم يعد هذا النموذج موجودًا."),
    ])
    func whatWasTypedForAPageThatIsGoneIsShownInTheLanguageOfWhoTypedIt(
        tag: String,
        heading: String,
        advice: String
    ) async throws {
        var headers: HTTPFields = [
            .accept: "text/html", .acceptLanguage: tag, .contentType: "application/x-www-form-urlencoded",
        ]
        headers[try #require(HTTPField.Name("Sec-Fetch-Site"))] = "same-origin"
        try await TestApp.visitingInLanguages { [headers] visitor in
            let answer = try await visitor.send(
                PageRequest(.post, "/nowhere", headers: headers, body: Data("title=Brot".utf8))
            )
            #expect(answer.status == 404)
            for text in ["<html lang=\"\(tag)\"", "<h2>\(heading)</h2>", advice, "Brot"] {
                #expect(answer.text.contains(text), "\(text)")
            }
        }
    }

    @Test func theScriptIsToldWhatItSaysInEachLanguage() async throws {
        try await TestApp.visitingInLanguages { visitor in
            try await visitor.open("/domains")
            #expect(try visitor.find(css: "html")["data-unsaved"] == "Leave? What you typed is not saved.")
            visitor.languages = "de"
            try await visitor.open("/domains")
            let html = try visitor.find(css: "html")
            #expect(html["data-unsaved"] == "Seite verlassen? Ihre Eingaben sind nicht gespeichert.")
            #expect(html["data-failed"] == "Noch nicht gesendet. Ihre Eingaben bleiben erhalten.")
            #expect(html["data-changed"] == "Anderswo geändert. Ihre Eingaben bleiben erhalten.")
            #expect(html["data-discard"] == "Verwerfen")
            // So that the script loads a page in another language as a whole.
            #expect(try visitor.find(css: "link[rel=stylesheet]")["lang"] == "de")
        }
    }
}
