import Foundation
import Testing

@testable import Notes
@testable import NotesTransfer

/// Links between notes of Evernote on their way into an account.
@Suite struct EvernoteLinksTests {
    private let fixture: TransferFixture

    init() throws { fixture = try TransferFixture() }

    private func file(_ notes: [(title: String, text: String)]) throws -> URL {
        let file = fixture.folder.url.appending(path: UUID().uuidString)
        let text = notes.map { note in
            "<note><title>\(note.title)</title><content><![CDATA[<en-note>\(note.text)</en-note>]]></content></note>"
        }
        try Data("<en-export>\(text.joined())</en-export>".utf8).write(to: file)
        return file
    }

    private func link(_ text: String) -> String {
        let id = "f1ab6ea1-0000-4000-8000-000000000001"
        return "<a href=\"evernote:///view/7/s1/\(id)/\(id)/\">\(text)</a>"
    }

    @Test func theyLeadToTitlesAndTheReportTellsOfThoseThatDoNot() async throws {
        let alone = try file([("Index", "\(link("Boat")) \(link("Gone"))"), ("Same", "x")])
        let first = try await fixture.importing([("a.enex", alone)])
        #expect(first.problems.map(\.reason) == [.note(.linksLeadNowhere(2))])
        let files: [(name: String, file: URL)] = [
            ("a.enex", alone), ("b.enex", try file([("Boat", "b"), ("Same", "y")])),
        ]
        let both = try await fixture.importing(files)
        #expect(both.new == 2 && both.alreadyThere == 2, "those of the first file are there already")
        let others = try TransferFixture()
        let all = try await others.importing(files)
        #expect(all.new == 4 && all.problems.map(\.reason) == [.note(.linksLeadNowhere(1))])
        let index = try #require(try await others.all(of: .ada).first { $0.note.content.title == "Index" })
        #expect(index.note.content.body.hasPrefix("[[Boat]] [Gone](evernote:///view/"))
        #expect(try await others.importing(files).alreadyThere == 4)
    }
}
