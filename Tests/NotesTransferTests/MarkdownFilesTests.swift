import Foundation
import Portico
import PorticoTestSupport
import Testing

@testable import Notes
@testable import NotesTransfer

@Suite struct MarkdownFilesTests {
    private func read(_ name: String, _ text: String) throws -> ImportedNote {
        let folder = try TransferFolder()
        return try #require(try folder.read(folder.file(name, text)).notes.first)
    }

    @Test func theTitleIsOfTheFrontMatterElseTheHeadingItBeginsWithElseTheFilesName() throws {
        let full = try read(
            "a.md",
            "---\ntitle: \"Plan\"\ntags: [home, \"#work/old\"]\ncreated: 2020-01-02\n---\n# Other\ntext"
        )
        #expect(full.content.title == "Plan")
        #expect(full.content.body == "# Other\ntext")
        #expect(full.content.tags.map(\.rawValue) == ["home", "work/old"])
        #expect(try read("a.md", "\n# Real #\ntext").content.title == "Real")
        #expect(try read("Day.md", "Daily text.\n\n## Tasks\n").content.title == "Day", "a heading further on")
        #expect(try read("Day.txt", "a\n# number sign\n").content.title == "Day")
        #expect(try read("a.md", "```\n# code\n```\n# Later\n").content.title == "a")
        #expect(try read("a.md", "#\n\ntext").content.title == "a", "a heading that says nothing is no title")
        #expect(try read("a.md", "Plan\n====\ntext").content.title == "Plan")
        #expect(try read("../dir/Some name.md", "text").content.title == "Some name")
        #expect(try read("a.txt", "\r\ntext\r\n").content.body == "\ntext\n")
        #expect(
            try read("a.md", "---\naliases: [x]\nstate: archived\npinned: true\n---\nbody").content.body
                == "---\naliases: [x]\n---\nbody"
        )
        #expect(try read("a.md", "---\nstate: archived\n---\nbody").state == .archived)
    }

    @Test(arguments: ["\"\"", "\" \"", "", "~", "\"\\0\"", "\"\\u0007\""]) func anEmptyTitleIsNone(title: String) throws
    {
        #expect(try read("index.md", "---\ntitle: \(title)\n---\nx").content.title == "index")
        #expect(try read("index.md", "---\ntitle: \(title)\n---\n# Real\nx").content.title == "Real")
    }

    @Test func whatLooksLikeAnAnchorIsReadAsTheTextItIs() throws {
        let text = "---\ntitle: \"Tom & Jerry\"\nrating: \"5 *stars*\"\ntags: [\"\\x23b\", \"#c\"]\n---\nx"
        let folder = try TransferFolder()
        let found = try folder.read(folder.file("a.md", text))
        #expect(found.remarks.isEmpty)
        #expect(found.notes.first?.content.title == "Tom & Jerry")
        let other = try read("a.md", "---\ntags: [\"#c\", \"##d\"]\n---\nx")
        #expect(other.content.tags.map(\.rawValue) == ["c", "#d"], "as exports of programs before have it")
    }

    @Test func aTextFileKeepsItsLinesAndAMarkdownFileDoesWhereItSaysSo() throws {
        for (name, text, keepsLines) in [
            ("a.txt", "milk\nbread", true), ("a.TEXT", "milk", true), ("a.md", "milk\nbread", false),
            ("a.md", "---\ntitle: \"A\"\nkeepsLines: true\n---\nmilk\nbread", true),
        ] {
            let note = try read(name, text)
            #expect(note.keepsLines == keepsLines, "\(name): \(text)")
            #expect(!note.content.body.contains("keepsLines"))
        }
    }

    @Test func aHeadingThatIsTheTitleIsNotSaidTwice() throws {
        #expect(
            try read("a.md", "\n# Plan\n\ntext").content == NoteContent(title: "Plan", body: "text")
        )
        #expect(
            try read("a.md", "Plan\n====\ntext").content == NoteContent(title: "Plan", body: "text")
        )
        #expect(
            try read("a.md", "---\naliases: [x]\n---\n# Plan\ntext").content
                == NoteContent(title: "Plan", body: "---\naliases: [x]\n---\ntext")
        )
        #expect(
            try read("a.md", "---\ntitle: Plan\n---\n# Plan\ntext").content
                == NoteContent(title: "Plan", body: "text")
        )
        for whole in [
            "## Plan\ntext", "# *Plan*\ntext", "# [[Plan]]\ntext", "# `Plan`\ntext",
            "# Plan\n---\na: b\n---\n",
            "# \(String(repeating: "x", count: 400))\ntext", "---\ntitle: Other\n---\n# Plan\ntext",
            "---\ntitle: Plan\n---\n## Plan\ntext",
        ] {
            let body = try read("a.md", whole).content.body
            #expect(whole.hasSuffix(body) && body.contains("#"), "\(whole)")
        }
    }

    @Test func frontMatterThatIsNoYAMLIsReadAndSaid() throws {
        let folder = try TransferFolder()
        let found = try folder.read(folder.file("a.md", "---\ntitle: Plan: part one\ntags: [home]\n---\ntext"))
        #expect(found.notes.first?.content.title == "Plan: part one")
        #expect(found.notes.first?.content.body == "text")
        #expect(found.remarks.map(\.reason) == [.note(.frontMatterNotYAML)])
        #expect(try folder.read(folder.file("b.md", "---\ntitle: Plan\n---\ntext")).remarks.isEmpty)
    }

    @Test func encodingsAreReadByTheirMarksOrRefusedByName() throws {
        let folder = try TransferFolder()
        func text(_ bytes: [UInt8]) throws -> String? {
            try folder.read(folder.file("a.md", bytes)).notes.first?.content.body
        }
        func refusal(_ bytes: [UInt8]) throws -> String? {
            try folder.read(folder.file("a.md", bytes)).refusals.first?.reason.description
        }
        #expect(try text([0xEF, 0xBB, 0xBF] + Array("é".utf8)) == "é")
        #expect(try text([0xFF, 0xFE, 0xE9, 0x00, 0x3D, 0xD8, 0x00, 0xDE]) == "é😀")
        #expect(try text([0xFE, 0xFF, 0x00, 0xE9]) == "é")
        #expect(try refusal([0x41, 0xE9, 0x42])?.contains("Windows-1252") == true)
        #expect(try refusal([0xFF, 0xFE, 0x00])?.contains("claims to be UTF-16") == true)
        #expect(try refusal([0xFF, 0xFE, 0x00, 0xD8])?.contains("claims to be UTF-16") == true)
        #expect(try refusal([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0])?.contains("UTF-32") == true)
        #expect(try refusal([0x41, 0x00])?.contains("not a text file") == true)
        #expect(try refusal([UInt8](repeating: 0x41, count: 9_000_000))?.contains("larger") == true)
    }

    @Test func whatIsNoFileOfNotesIsRefused() throws {
        let folder = try TransferFolder()
        #expect(
            try folder.failure(folder.file("photo.png", [0x89, 0x50, 0x4E, 0x47]))?.reason.description
                == "it is not a kind of file that can be imported"
        )
        #expect(
            try folder.failure(NoteSource(name: "gone.md", file: folder.url.appending(path: "none")))?.reason
                == .file(.unreadable)
        )
    }

    @Test func aNoteWrittenAndReadIsTheSame() throws {
        var random = SeededRandom(seed: 7)
        let folder = try TransferFolder()
        let pieces = ["a", "\"", "\\", "#", ": ", "'", "é", "😀", "---", "\n", "# x\n", "[", "]", ",", "- ", "\t", "`"]
        for _ in 0..<300 {
            func text(_ maximum: Int) -> String {
                (0..<Int.random(in: 0...maximum, using: &random)).map { _ in random.pick(pieces) }.joined()
            }
            let title = text(8).split(separator: "\n").joined()
            let tags = (0..<2).compactMap { _ in NoteTag(rawValue: text(3)) }
            let content = NoteContent(title: title, body: text(30), tags: tags)
            var note = Note(
                id: .random(),
                owner: AccountID(rawValue: "a"),
                content: content,
                createdAt: Date(timeIntervalSince1970: 1_600_000_000.5)
            )
            note.state = random.pick(NoteState.allCases)
            note.isPinned = .random(using: &random)
            let read = try #require(try folder.read(folder.file("File.md", MarkdownFile(note).text)).notes.first)
            #expect(read.content == content, "seed \(random.seed)")
            #expect(read.state == note.state && read.isPinned == note.isPinned && read.created == note.dates.created)
        }
    }

    @Test func fileNamesAreSafeAndEachOnce() {
        var names = FileNames()
        #expect(names.name(for: "Plan: a/b", endingIn: "md") == "Plan- a-b.md")
        #expect(names.name(for: "plan- A-B", endingIn: "md") == "plan- A-B (2).md")
        #expect(names.name(for: "../../etc/passwd", endingIn: "md") == "-..-etc-passwd.md")
        #expect(names.name(for: " .. ", endingIn: "md") == "Untitled.md")
        #expect(names.name(for: "", endingIn: "md") == "Untitled (2).md")
        #expect(names.name(for: "CON", endingIn: "md") == "_CON.md")
        #expect(names.name(for: "caf\u{E9}", endingIn: "md") != names.name(for: "cafe\u{301}", endingIn: "md"))
        #expect(names.name(for: String(repeating: "😀", count: 300), endingIn: "md").utf8.count <= 130)
        #expect(names.name(for: "a", endingIn: "md", in: "trash/") == "trash/a.md")
    }

    @Test func momentsAreWrittenAndReadToTheMicrosecond() {
        var random = SeededRandom(seed: 3)
        for _ in 0..<1_000 {
            let date = Date(timeIntervalSinceReferenceDate: .random(in: -1e9...2e9, using: &random))
            let text = MomentText.text(of: date)
            let read = MomentText.moment(text)
            #expect(read.map { abs($0.date.timeIntervalSince(date)) < 1e-6 } == true, "\(text)")
            #expect(read.map(MomentText.text) == text)
        }
        #expect(MomentText.text(of: Date(timeIntervalSince1970: 0)) == "1970-01-01T00:00:00Z")
        #expect(
            MomentText.moment("2020-01-02T03:04:05.678+01:00")?.date == Date(timeIntervalSince1970: 1_577_930_645.678)
        )
        for wrong in [
            "", "x", "2020", "2020-13-01T00:00:00Z", "2020-01-01T00:00:00.Z", String(repeating: "9", count: 100),
            "0000-01-01T00:00:00Z",
            "10000-01-01T00:00:00Z", "400000-01-01T00:00:00Z", "9999-12-31T23:59:59-00:01",
            "9999999999-01-01T00:00:00Z",
        ] {
            #expect(MomentText.moment(wrong) == nil, "\(wrong)")
        }
        for far in [1e13, 1e300, .infinity, 252_423_993_599.9] {
            #expect(MomentText.text(of: Date(timeIntervalSinceReferenceDate: far)) == "9999-12-31T23:59:59Z")
        }
        #expect(MomentText.text(of: Date(timeIntervalSinceReferenceDate: -1e300)) == "0001-01-01T00:00:00Z")
        #expect(MomentText.moment(MomentText.text(of: Date(timeIntervalSinceReferenceDate: .nan))) != nil)
    }
}
