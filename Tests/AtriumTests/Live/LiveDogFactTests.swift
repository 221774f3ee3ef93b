import Foundation
import PorticoTesting
import Testing

/// Favourite facts in several tabs.
@Suite(.timeLimit(.minutes(10))) struct LiveDogFactTests {
    @Test func favouritesAreListedAsTheyAreKeptAndRemoved() async throws {
        try await LiveVisits.run { here in
            let tab = here.visitor.newTab()
            try await tab.open("/dog-facts")
            try await tab.click("Add to favourites")
            let first = try tab.find(css: ".fact-text").text
            try await here.visitor.watch("/dog-facts/favourites")
            try await tab.click("Another fact")
            try await tab.click("Add to favourites")
            let second = try tab.find(css: ".fact-text").text
            try await here.visitor.seeUpdate()
            #expect(try Set(here.visitor.texts(css: ".item-name")) == [first, second])
            #expect(try here.visitor.find(css: "#count").text == "2 facts")
            #expect(!here.visitor.brought.contains("<h1"), "\(here.visitor.brought)")
            try await tab.click("Remove from favourites")
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.texts(css: ".item-name") == [first])
            #expect(here.visitor.brought.utf8.count < 120, "\(here.visitor.brought)")
        }
    }

    @Test func aFactSaysOnEveryPageWhetherItIsKept() async throws {
        try await LiveVisits.run { here in
            let tab = here.visitor.newTab()
            try await tab.open("/dog-facts")
            try await here.visitor.watch(tab.url)
            try await tab.click("Add to favourites")
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.find(role: .button, name: "Remove from favourites")["id"] == "favourite")
            #expect(here.visitor.brought.utf8.count < 350, "\(here.visitor.brought)")
            try await here.visitor.click("Remove from favourites")
            #expect(try here.visitor.find(css: ".notice p").text.isEmpty == false)
        }
    }
}
