import Foundation
import Portico
import Testing

@testable import Notes
@testable import NotesTransfer

@Suite struct NotesJSONTests {
    @Test func simplenoteHasItsTitleInTheFirstLine() throws {
        let folder = try TransferFolder()
        let json = """
            {"activeNotes":[{"id":"1","content":"Milk\\r\\n\\r\\nand eggs","creationDate":"2020-01-02T03:04:05.678Z",
            "lastModified":"2021-01-02T03:04:05.000Z","tags":["home","a,b"],"pinned":true,"markdown":true}],
            "trashedNotes":[{"id":"2","content":"Old"}]}
            """
        let found = try folder.read(folder.file("notes.json", json))
        #expect(found.notes.map(\.content.title) == ["Milk", "Old"])
        #expect(found.notes.map(\.content.body) == ["and eggs", ""])
        #expect(found.notes.map(\.state) == [.active, .trashed])
        #expect(found.notes.map(\.isPinned) == [true, false])
        #expect(found.notes.map(\.keepsLines) == [true, true], "a line was a line there")
        #expect(found.notes.first?.content.tags.map(\.rawValue) == ["home", "a b"])
        #expect(found.notes.first?.created?.date == Date(timeIntervalSince1970: 1_577_934_245.678))
    }

    @Test func aFirstLineTooLongForATitleStaysInTheText() throws {
        let folder = try TransferFolder()
        let line = String(repeating: "word ", count: 100)
        let found = try folder.read(folder.file("notes.json", #"{"activeNotes":[{"content":"\#(line)\nrest"}]}"#))
        #expect(found.notes.first?.content.body == "\(line)\nrest")
        #expect((found.notes.first?.content.title.count ?? 999) <= NoteLimits.titleLength)
    }

    @Test(arguments: [
        ("", "the file ends in the middle of"), ("[]", "“{” is expected"), ("{\"a\":1}", "it has no notes"),
        ("{\"a\" 1}", "“:” is expected"),
        ("{\"activeNotes\":[{\"content\":\"a\"", "the file ends in the middle of entry 1 of “activeNotes”"),
        ("{\"activeNotes\":[{} {}]}", "a comma or the end"),
        ("{\"activeNotes\":[]}x", "there is something after the end"),
        ("{\"activeNotes\":[,]}", "is missing"), ("{1:2}", "the name of a member is expected"),
        ("{\"notes\":[]}", "it has no notes that Atrium or Simplenote exported"),
        ("{\"notes\":[{}]}", "it does not begin with the format"),
        ("{\"format\":\"atrium-notes\",\"version\":3,\"notes\":[]}", "another version"),
    ])
    func whatIsNoExportIsRefusedByWhatIsWrong(json: String, reason: String) throws {
        let folder = try TransferFolder()
        let failure = try folder.failure(folder.file("notes.json", json))
        #expect(failure?.reason.description.contains(reason) == true, "\(String(describing: failure))")
    }

    @Test func deepAndLargeEntriesAreRefused() throws {
        let folder = try TransferFolder()
        let deep = "{\"activeNotes\":[" + String(repeating: "[", count: 100_000)
        #expect(
            try folder.failure(folder.file("notes.json", deep))?.reason.description.contains(
                "nested more than 64 levels deep"
            ) == true
        )
        let hidden = "{\"other\":" + String(repeating: "[", count: 100_000)
        #expect(
            try folder.failure(folder.file("notes.json", hidden))?.reason.description.contains("nested more") == true
        )
        var limits = TransferLimits()
        limits.elementBytes = 1_000
        let large = "{\"activeNotes\":[{\"content\":\"" + String(repeating: "a", count: 10_000) + "\"}]}"
        #expect(
            try folder.failure(folder.file("notes.json", large), limits: limits)?.reason.description.contains(
                "is larger than 1000 bytes"
            ) == true
        )
        limits.fileElementBytes = 500
        let file =
            "{\"format\":\"atrium-notes\",\"version\":1,\"files\":[{\"content\":\"" + String(repeating: "A", count: 600)
            + "\"}]}"
        #expect(
            try folder.failure(folder.file("notes.json", file), limits: limits)?.reason.description.contains(
                "is larger than 500 bytes"
            ) == true
        )
    }

    @Test func oneBadEntryDoesNotKeepAnybodyFromTheOthers() throws {
        let folder = try TransferFolder()
        let json = """
            {"activeNotes":[{"content":1},{"content":"good"},
            {"content":"\\ud800"},{}, null, "text"]}
            """
        let found = try folder.read(folder.file("notes.json", json))
        #expect(found.notes.contains { $0.content.title == "good" })
        #expect(found.refusals.first?.place.description == "notes.json, entry 1 of “activeNotes”")
        #expect(found.refusals.contains { $0.reason.description == "it has no “content”" })
    }

    @Test func aBodyThatStaysIsWrittenOnceAndReadForEachVersion() throws {
        let now = Date(timeIntervalSince1970: 1_600_000_000)
        let owner = AccountID(rawValue: "ada")
        func content(_ body: String, _ tag: String) -> NoteContent {
            NoteContent(title: "T", body: body, tags: [tag].compactMap(NoteTag.init(rawValue:)))
        }
        let note = Note(id: .random(), owner: owner, content: content("third", "e"), createdAt: now)
        let contents = [content("first", "a"), content("first", "b"), content("", "b"), content("third", "d")]
        let revisions = contents.enumerated().map { index, content in
            NoteRevision(note: note.id, owner: owner, version: index + 1, content: content, editedAt: now, keptAt: now)
        }
        var document = NoteDocument(note)
        document.version = 5
        document.history = zip(revisions, [nil] + revisions).map { NoteDocument.Revision($0, behind: $1) }
        #expect(document.history.map(\.body) == ["first", nil, "", "third"])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = String(decoding: try encoder.encode(document), as: UTF8.self)
        let folder = try TransferFolder()
        func file(_ json: String) throws -> NoteSource {
            try folder.file("x.json", "{\"format\":\"atrium-notes\",\"version\":2,\"notes\":[\(json)]}")
        }
        let texts = try #require(try folder.read(file(json)).notes.first?.history?.texts())
        var read: [NoteContent] = []
        while let text = try texts.next() { read.append(text.content) }
        #expect(read == contents)
        let headless = try folder.read(file(json.replacing("\"body\":\"first\",", with: "")))
        #expect(headless.refusals.map(\.reason.description) == ["the first text of its history has no “body”"])
    }

    @Test func ourOwnIsCheckedFieldByField() throws {
        let folder = try TransferFolder()
        let id = String(repeating: "a", count: 32)
        func note(_ changes: (String, String)...) -> String {
            var json =
                "{\"id\":\"\(id)\",\"title\":\"T\",\"body\":\"B\",\"tags\":[\"x\"],\"state\":\"archived\",\"pinned\":true,\"version\":3,"
                + "\"created\":\"2020-01-02T03:04:05Z\",\"edited\":\"2020-01-02T03:04:05.25Z\",\"moved\":\"2020-01-02T03:04:05Z\",\"history\":[]}"
            for (old, new) in changes { json = json.replacing(old, with: new) }
            return json
        }
        let notes = [
            note(), note((id, "../../etc")), note(("archived", "gone")), note((":3,", ":-3,")),
            note(("2020-01-02T03:04:05.25Z", "yesterday")), note(("2020-01-02T03:04:05.25Z", "400000-01-02T03:04:05Z")),
            note((":3,", ":9223372036854775807,")), note((":3,", ":2000000001,")),
            note((":3,", ":9223372036854775808,")),
            note((":3,", ":1e308,")),
        ]
        let json =
            "\u{FEFF}{\"format\":\"atrium-notes\",\"version\":1,\"notes\":[\(notes.joined(separator: ",\n"))],\"files\":[{}]}"
        let found = try folder.read(folder.file("x.json", json))
        #expect(found.notes.count == 1)
        #expect(found.notes.first?.edited?.date == Date(timeIntervalSince1970: 1_577_934_245.25))
        #expect(found.refusals.map(\.place.description) == (2...10).map { "x.json, note \($0), line \($0)" })
        #expect(found.remarks.count == 1)
        #expect(
            found.refusals.dropFirst(4).first?.reason.description.contains("years go from 1 to 9999") == true
        )
    }

    @Test func versionsTooHighToGoOnFromAreCountedAnew() {
        #expect(RevisionNumbers([1, 3], below: 1_000_000_000).ofNote == 1_000_000_000)
        let counted = RevisionNumbers([7, 1_000_000_000], below: 1_000_000_001)
        #expect(counted.versions == [1, 2])
        #expect(counted.ofNote == 3)
        #expect(RevisionNumbers([.min, .max], below: .max).ofNote == 3)
        #expect(RevisionNumbers([], below: .max).ofNote == 1)
    }

    @Test func aDateOfSimplenoteKeepsItsZone() throws {
        let folder = try TransferFolder()
        let json =
            #"{"activeNotes":[{"content":"Milk","creationDate":"2014-03-05T10:00:00+09:00","lastModified":"2021-01-02T03:04:05Z"}]}"#
        let found = try folder.read(folder.file("notes.json", json))
        #expect(found.notes.first?.created?.text == "2014-03-05T10:00:00+09:00")
        #expect(found.notes.first?.edited?.text == "2021-01-02T03:04:05Z")
    }

    /// As it was written before there were zones: all in UTC.
    @Test func anExportOfAnOlderProgramIsReadWithoutZones() throws {
        let folder = try TransferFolder()
        let json = """
            {"format":"atrium-notes","version":2,
            "notes":[{"id":"\(String(repeating: "a", count: 32))","title":"Plan","body":"new","tags":[],"state":"active",
            "pinned":false,"version":2,"created":"2020-01-02T03:04:05Z","edited":"2020-01-02T03:04:05.25Z",
            "moved":"2020-01-02T03:04:05Z","history":[{"version":1,"title":"Plan","body":"old","tags":[],
            "edited":"2020-01-02T03:04:05Z","kept":"2020-01-02T03:04:05.25Z"}]}],"files":[]}
            """
        let found = try folder.read(folder.file("x.json", json))
        let note = try #require(found.notes.first)
        #expect(note.created == ZonedDate(Date(timeIntervalSince1970: 1_577_934_245)))
        #expect(note.edited == ZonedDate(Date(timeIntervalSince1970: 1_577_934_245.25)))
        #expect(try note.history?.texts().next()?.edited == note.created)
    }

    /// The note is kept as of now: Simplenote's dates are no reason to leave a text out.
    @Test func aDateOfSimplenoteThatNoCalendarHasIsLeftOut() throws {
        let folder = try TransferFolder()
        let json =
            #"{"activeNotes":[{"content":"Milk","creationDate":"400000-01-02T03:04:05Z","lastModified":"2021-01-02T03:04:05Z"}]}"#
        let found = try folder.read(folder.file("notes.json", json))
        #expect(found.notes.map(\.created?.date) == [Date(timeIntervalSince1970: 1_609_556_645)])
    }

    @Test(arguments: ["1610392225", "null", "{}", "\"x\""])
    func aDateOfSimplenoteThatIsNoneCostsNoNote(date: String) throws {
        let folder = try TransferFolder()
        let json =
            "{\"activeNotes\":[{\"content\":\"Milk\",\"creationDate\":\(date),\"lastModified\":\"2021-01-02T03:04:05Z\"}]}"
        let found = try folder.read(folder.file("notes.json", json))
        #expect(found.notes.map(\.created?.date) == [Date(timeIntervalSince1970: 1_609_556_645)])
    }

    @Test func anAttachmentThatIsNotWhatItSaysIsLeftOut() throws {
        let folder = try TransferFolder()
        let id = String(repeating: "a", count: 32)
        func file(_ content: String, _ size: Int) -> String {
            "{\"note\":\"\(id)\",\"name\":\"n\",\"type\":\"t\",\"size\":\(size),\"sha256\":\"x\",\"added\":\"2020-01-02T03:04:05Z\",\"content\":\"\(content)\"}"
        }
        let json =
            "{\"format\":\"atrium-notes\",\"version\":1,\"files\":[\(file("!", 1)),\(file("AAAA", 3))],\"notes\":[]}"
        let found = try folder.read(folder.file("x.json", json))
        #expect(found.files.isEmpty)
        #expect(
            found.remarks.map(\.reason.description) == [
                "its content is not Base64", "it is damaged: its content does not match its size and SHA-256",
            ]
        )
    }
}
