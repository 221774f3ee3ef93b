import Foundation
import HTTPTypes
import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Notes

/// Pictures of other sites in notes: links, until their reader wishes to load them.
@Suite(.inBothModes) struct RemotePicturePageTests {
    private static let body = """
        See ![A boat|300](https://a.example/boat.png) and ![old](http://b.example/old.png), \
        ![d](data:image/png;base64,xx), ![j](javascript:alert(1)).
        """

    private func policy(_ url: String, _ visitor: WebVisitor) async throws -> String {
        let answer = try await visitor.send(PageRequest(.get, url, headers: [.accept: "text/html"]))
        return answer.header("Content-Security-Policy") ?? ""
    }

    private func place(_ note: Note) -> String { "/notes/\(note.id.text)" }

    @Test func aRemotePictureIsALinkUntilItIsWished() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", Self.body)
            try await here.open(note)
            #expect(try here.visitor.findAll(css: ".markdown img").isEmpty)
            let links = try here.visitor.findAll(css: ".markdown a.image")
            #expect(links.map { $0["href"] } == ["https://a.example/boat.png", "http://b.example/old.png"])
            let wish = try here.visitor.find(css: "#remote-pictures a")
            #expect(wish.text == "Load pictures" && wish["href"] == "\(place(note))/pictures")
            #expect(wish["target"] == "_self", "the page before may not load any")
            try await here.visitor.click("Load pictures")
            #expect(here.visitor.url == "\(place(note))/pictures" && here.visitor.page.status == 200)
            #expect(try here.visitor.find(css: "h1").text == "Plan")
            let pictures = try here.visitor.findAll(css: ".markdown img")
            #expect(pictures.map { $0["src"] } == ["https://a.example/boat.png"])
            #expect(pictures.first?["alt"] == "A boat" && pictures.first?["width"] == "300")
            #expect(pictures.first?["referrerpolicy"] == "no-referrer")
            #expect(try here.visitor.findAll(css: ".markdown a.image").map(\.text) == ["old"])
            #expect(try here.visitor.find(css: "meta[name=robots]")["content"] == "noindex")
            try await here.visitor.click("Hide pictures")
            #expect(here.visitor.url == place(note))
            #expect(try here.visitor.findAll(css: ".markdown img").isEmpty)
        }
    }

    @Test func onlyTheirOwnPageMayLoadThem() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", Self.body)
            let own = try await policy("/notes", here.visitor)
            #expect(own.contains("img-src 'self';") && !own.contains("https:"))
            let wished = try await policy("\(place(note))/pictures", here.visitor)
            #expect(wished == own.replacing("img-src 'self';", with: "img-src 'self' https:;"))
            let others = ["", "/edit", "/print", "/history", "/shares", "/reminders", "/dates", "/delete", "/nothing"]
            for other in others.map({ place(note) + $0 }) + ["/notes/archive", "/notes/calendar", "/account"] {
                #expect(try await policy(other, here.visitor) == own, "\(other)")
            }
        }
    }

    @Test func aNoteWithoutAnyOffersNoWish() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", "![old](http://b.example/old.png) [link](https://a.example/boat.png)")
            for place in ["", "/pictures"] {
                try await here.open(note, place)
                #expect(here.visitor.page.status == 200)
                #expect(try here.visitor.findAll(css: "#remote-pictures, .markdown img").isEmpty, "\(place)")
            }
        }
    }

    @Test func whatIsDoneOnTheirPageLeavesThemShown() async throws {
        try await NoteVisits.run { here in
            let (note, trip) = (try await here.add("Plan", Self.body), try await here.add("Trip"))
            try await here.open(note, "/pictures")
            try here.visitor.fill("Tags, separated by commas", with: "work")
            try await here.visitor.click("Add tags")
            #expect(here.visitor.url == "\(place(note))/pictures")
            #expect(try here.visitor.findAll(css: ".markdown img").count == 1)
            let row = try here.visitor.findAll(css: "#beside-\(trip.id.text) button")
            try await here.visitor.click(try #require(row.first { $0.text == "Archive Trip" }))
            #expect(here.visitor.url == "\(place(note))/pictures")
            #expect(try await here.stored(trip).state == .archived)
            #expect(try await here.stored(note).content.tags.map(\.rawValue) == ["work"])
        }
    }

    @Test func thePrintViewAndASharedNoteLoadNone() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Plan", Self.body)
            let own = try await policy("/notes", here.visitor)
            try await here.open(note, "/print")
            #expect(try here.visitor.findAll(css: ".markdown img").isEmpty)
            #expect(try here.visitor.findAll(css: ".markdown a.image").count == 2)
            let token = try await here.notes.share(note.id, of: .ada, at: Date()).token
            let stranger = here.visitor.anotherVisitor()
            let shared = "/shared/\(token.text)"
            try await stranger.open(shared)
            #expect(stranger.page.status == 200)
            #expect(try stranger.findAll(css: ".markdown img, #remote-pictures").isEmpty)
            #expect(try stranger.findAll(css: ".markdown a.image").count == 2)
            #expect(try await policy(shared, stranger) == own)
            #expect(try await stranger.get("\(shared)/pictures").status == 404)
        }
    }

    @Test func nobodyElseSeesThePageOfANoteWithItsPictures() async throws {
        try await NoteVisits.run { here in
            let hers = try await here.add("Hers", Self.body, of: .grace)
            let answer = try await here.ask("\(place(hers))/pictures")
            #expect(answer.status == 404)
            #expect(!answer.text.contains("a.example") && !answer.text.contains("Hers"))
            let stranger = here.visitor.anotherVisitor()
            let request = PageRequest(.get, "\(place(hers))/pictures", headers: [.accept: "text/html"])
            #expect(try await stranger.send(request).status == 303)
        }
    }
}
