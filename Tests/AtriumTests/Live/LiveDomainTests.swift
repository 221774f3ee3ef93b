import Foundation
import PorticoTesting
import Testing

/// The search for names: what was saved elsewhere, and names that are imported meanwhile.
@Suite(.timeLimit(.minutes(10))) struct LiveDomainTests {
    private func save(_ name: String, _ visitor: WebVisitor, at url: String = "/domains?query=med") async throws {
        try await visitor.open(url)
        try visitor.fill("Name of this search", with: name)
        try await visitor.click("Save search")
    }

    @Test func savedSearchesFollowFromTabToTab() async throws {
        try await LiveVisits.run { here in
            let tab = here.visitor.newTab()
            try await save("First", tab)
            try await here.visitor.watch("/domains?query=lab")
            try here.visitor.fill("Name of this search", with: "half a name")
            try await save("Second", tab)
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.texts(css: ".saved-name a") == ["Second", "First"])
            #expect(!here.visitor.brought.contains("First"), "\(here.visitor.brought)")
            try await tab.click("Remove “First”")
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.texts(css: ".saved-name a") == ["Second"])
            #expect(here.visitor.brought.utf8.count < 60, "\(here.visitor.brought)")
            #expect(try here.visitor.value(of: "Name of this search") == "half a name")
        }
    }

    @Test func theSearchesOfOthersAreNeverSent() async throws {
        try await LiveVisits.run { here in
            try await save("Mine", here.visitor)
            try await here.visitor.watch("/domains?query=lab")
            try await save("Theirs", try await here.other(as: .grace))
            try await save("Mine, too", here.visitor.newTab())
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.texts(css: ".saved-name a") == ["Mine, too", "Mine"])
        }
    }

    @Test func namesThatAreImportedAreFoundOnTheOpenPage() async throws {
        try await LiveVisits.run { here in
            let anybody = here.visitor.anotherVisitor()
            try await anybody.watch("/domains?query=newest")
            #expect(try anybody.findAll(css: "#results tbody tr").isEmpty)
            let names = try here.app.file("names.txt", "newest-of-all.com\nother.org\n")
            _ = try await importing([names], into: here.app)
            // A server looks for another index whenever it is asked, and now and then.
            for _ in 0..<TestNodes.count { try await here.visitor.open("/domains") }
            try await anybody.seeUpdate()
            #expect(try anybody.texts(css: "#results tbody a") == ["newest-of-all.com"])
            #expect(try anybody.find(css: "#index").text.contains("2 names"))
        }
    }
}
