import Foundation
import Testing

@testable import Notes
@testable import NotesTransfer

@Suite struct ENEXTests {
    @Test func notesBeforeTheDamageOfAFileAreRead() throws {
        let folder = try TransferFolder()
        let work = folder.url.appending(path: "work", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        let source = try folder.file(
            "a.enex",
            "<en-export><note><title>one</title></note><note><title>t"
        )
        let reader = try SourceReader(source, workFolder: work, limits: TransferLimits())
        guard case .note(let note)? = try reader.next() else {
            Issue.record("no note")
            return
        }
        #expect(note.content.title == "one")
        #expect(throws: TransferProblem.self) { try reader.next() }
    }

    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
        <en-export export-date="20260131T120000Z" application="Evernote" version="10">
        """

    private func enex(_ notes: String) -> String { "\(Self.head)\n\(notes)\n</en-export>" }

    private func note(_ title: String, _ content: String, _ rest: String = "") -> String {
        """
        <note><title>\(title)</title><created>20200102T030405Z</created><updated>20210102T030405Z</updated><tag>Home</tag>
        <content><![CDATA[<?xml version="1.0" encoding="UTF-8" standalone="no"?>
        <!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>\(content)</en-note>]]></content>\(rest)</note>
        """
    }

    @Test func aNoteComesWithItsTitleTextTagsAndDates() throws {
        let folder = try TransferFolder()
        let found = try folder.read(
            folder.file("a.enex", enex(note("Milk &amp; eggs", "<div>One&nbsp;two</div>") + note("Two", "")))
        )
        #expect(found.refusals.isEmpty && found.remarks.isEmpty)
        #expect(found.notes.map(\.content.title) == ["Milk & eggs", "Two"])
        let first = try #require(found.notes.first)
        #expect(first.content.body == "One two")
        #expect(first.content.tags.map(\.rawValue) == ["Home"])
        #expect(first.createdAt == Date(timeIntervalSince1970: 1_577_934_245))
        #expect(first.editedAt == Date(timeIntervalSince1970: 1_609_556_645))
    }

    @Test func anAttachmentIsDecodedAndNamedWhereItStood() throws {
        let folder = try TransferFolder()
        let content = Array("hello, attachment".utf8)
        let data = Data(content).base64EncodedString(options: [.lineLength64Characters])
        let resource = """
            <resource><data encoding="base64">\(data.prefix(7))
            \(data.dropFirst(7))</data><mime>image/png</mime><resource-attributes><file-name>../a b.png</file-name></resource-attributes></resource>
            """
        // MD5 of the content.
        let text = "<en-media type=\"image/png\" hash=\"d646e07568ab84582edf92f0e5fc6e94\"/>"
        let found = try folder.read(folder.file("a.enex", enex(note("A", text, resource))))
        let note = try #require(found.notes.first)
        let file = try #require(note.files.first)
        #expect(try Array(Data(contentsOf: file.content)) == content)
        #expect(file.size == content.count)
        #expect(file.name == "a b.png" && file.calledName == "../a b.png")
        #expect(file.content.deletingLastPathComponent().lastPathComponent == "work")
        #expect(note.content.body == "*Attachment: ../a b.png*")
    }

    @Test func brokenBase64LeavesOutTheAttachmentAndKeepsTheNote() throws {
        let folder = try TransferFolder()
        let resource = "<resource><data encoding=\"base64\">AAAA!!!A</data><mime>a/b</mime></resource>"
        let found = try folder.read(folder.file("a.enex", enex(note("A", "text", resource))))
        #expect(found.notes.map(\.content.body) == ["text"])
        #expect(found.notes.first?.files.isEmpty == true)
        #expect(
            found.remarks.map(\.reason.description) == [
                "the attached file “attachment 1” is left out: its content is not Base64"
            ]
        )
    }

    @Test(arguments: [
        """
        <?xml version="1.0"?><!DOCTYPE en-export [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
        <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">]>
        <en-export><note><title>&d;</title></note></en-export>
        """,
        #"<?xml version="1.0"?><!DOCTYPE en-export [<!ENTITY x SYSTEM "file:///etc/passwd">]><en-export><note><title>&x;</title></note></en-export>"#,
        #"<!DOCTYPE en-export [<!ENTITY % p SYSTEM "http://127.0.0.1:1/x.dtd"> %p;]><en-export/>"#,
    ])
    func aFileThatDeclaresEntitiesIsRefused(text: String) throws {
        let folder = try TransferFolder()
        let failure = try #require(try folder.failure(folder.file("bomb.enex", text)))
        #expect(failure.reason.description.hasPrefix("it declares entities"), "\(failure)")
        #expect(failure.place.description.hasPrefix("bomb.enex, line "))
    }

    @Test(arguments: [
        (30_000, " a%=''", "<en-export><note ", "/></en-export>", "one of its tags is longer than 64 KB"),
        (2_000, " a%=''", "<en-export><note ", "/></en-export>", "an element has more than 1,000 attributes"),
        (30_000, "aaaa", "<en-export><?a ", "?></en-export>", "one of its tags is longer than 64 KB"),
        (30_000, "    ", "<en-export><note></note", "></en-export>", "one of its tags is longer than 64 KB"),
        (30_000, "    ", "<!DOCTYPE en-export ", "><en-export/>", "one of its tags is longer than 64 KB"),
        (30_000, "aaaa", "<en-export><note>&", ";</note></en-export>", "one of its tags is longer than 64 KB"),
        (300, "n", "<en-export><", "/></en-export>", "the name of an element is longer than 256 bytes"),
        (
            1, "note a CDATA 'x'", "<!DOCTYPE en-export [<!ATTLIST ", ">]><en-export><note/></en-export>",
            "it declares attributes"
        ),
    ])
    func aTagThatNoExportHasEndsTheReading(count: Int, part: String, head: String, tail: String, reason: String) throws
    {
        let folder = try TransferFolder()
        let text = head + (0..<count).map { part.replacing("%", with: String($0)) }.joined() + tail
        #expect(try folder.failure(folder.file("a.enex", text))?.reason.description.hasPrefix(reason) == true)
    }

    @Test func aSectionThatDoesNotEndIsNotKeptForEver() {
        let events = XMLEvents(ENMLTree(), mostHeldBytes: 1_048_576)
        #expect(throws: XMLEvents.Fault.self) {
            try events.feed(Array(("<a><![CDATA[" + String(repeating: "word ", count: 400_000)).utf8))
        }
    }

    @Test func attachmentsAfterTheTwoHundredthAreLeftOutUnread() throws {
        let folder = try TransferFolder()
        let resources = String(repeating: "<resource><data>QUFB</data></resource>", count: 250)
        let found = try folder.read(folder.file("a.enex", enex(note("A", "text", resources) + note("B", "text"))))
        #expect(found.notes.map(\.files.count) == [NoteFileLimits.filesOfNote, 0])
        #expect(
            found.remarks.map(\.reason.description) == [
                "its attached files after the first 200 are left out: a note has no more"
            ]
        )
        #expect(try folder.workFiles() == NoteFileLimits.filesOfNote)
    }

    @Test func aNoteWithMoreTagsOrTasksThanAnybodyHasIsRefusedAndLeavesNoFile() throws {
        let folder = try TransferFolder()
        var limits = TransferLimits()
        limits.tags = 3
        limits.tasks = 3
        let resource = "<resource><data>QUFB</data></resource>"
        for many in ["<tag>a</tag>", "<task><title>a</title></task>"] {
            let text = enex(note("A", "text", resource + String(repeating: many, count: 4)) + note("B", "text"))
            let found = try folder.read(folder.file("a.enex", text), limits: limits)
            #expect(found.refusals.map(\.reason.description) == ["it is larger than a note can be"])
            #expect(found.notes.map(\.content.title) == ["B"])
            #expect(try folder.workFiles() == 0)
        }
        let bomb =
            "<note><title>C</title>\(resource)<content><![CDATA[<!DOCTYPE en-note [<!ENTITY a 'b'>]><en-note>&a;</en-note>]]></content></note>"
        #expect(try folder.read(folder.file("a.enex", enex(bomb))).refusals.count == 1)
        #expect(try folder.workFiles() == 0)
    }

    @Test func ofTwoContentsOfAnAttachmentNoneIsLeftBehind() throws {
        let folder = try TransferFolder()
        let found = try folder.read(
            folder.file("a.enex", enex(note("A", "text", "<resource><data>QUFB</data><data>QkJC</data></resource>")))
        )
        #expect(found.notes.first?.files.count == 1)
        #expect(try folder.workFiles() == 1)
    }

    @Test func whatNobodyWaitsForAnyMoreIsNotReadToItsEnd() async throws {
        let folder = try TransferFolder()
        let sources = [try folder.file("a.enex", enex(note("A", "text"))), try folder.zip([("a.md", "text")])]
        for source in sources {
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try folder.failure(source)
            }
            #expect(try await task.value?.reason.description == "it was not read to its end")
        }
    }

    @Test func anEntityBombInANotesTextRefusesTheNoteOnly() throws {
        let folder = try TransferFolder()
        let bomb = """
            <note><title>Bomb</title><content><![CDATA[<!DOCTYPE en-note [<!ENTITY a "aaaa">]><en-note>&a;</en-note>]]></content></note>
            """
        let found = try folder.read(folder.file("a.enex", enex(bomb + note("Good", "text"))))
        #expect(found.notes.map(\.content.title) == ["Good"])
        #expect(found.refusals.count == 1)
        #expect(found.refusals.first?.reason.description.contains("declares entities") == true)
        #expect(found.refusals.first?.place.description == "a.enex, note 1 “Bomb”")
    }

    @Test func aFileThatEndsInTheMiddleGivesTheNotesBeforeAndSaysSo() throws {
        let folder = try TransferFolder()
        let whole = enex(note("One", "1") + note("Two", "2"))
        let cut = try folder.file("a.enex", String(whole.prefix(whole.count - 200)))
        let reader = try SourceReader(cut, workFolder: folder.url, limits: TransferLimits())
        guard case .note(let first) = try reader.next() else {
            Issue.record("no note")
            return
        }
        #expect(first.content.title == "One")
        #expect(throws: TransferProblem.self) { while try reader.next() != nil {} }
    }

    @Test func whatIsNotWellFormedOrNoExportIsRefused() throws {
        let folder = try TransferFolder()
        #expect(
            try folder.failure(folder.file("a.enex", "<en-export><note></en-export>"))?.reason.description.contains(
                "not well-formed XML"
            ) == true
        )
        #expect(
            try folder.failure(folder.file("a.enex", "<html></html>"))?.reason.description
                == "it is not an export from Evernote"
        )
        #expect(try folder.failure(folder.file("a.enex", "")) != nil)
        let deep = "<en-export>" + String(repeating: "<a>", count: 5_000)
        #expect(try folder.failure(folder.file("a.enex", deep))?.reason.description.contains("deep") == true)
    }

    @Test func aLineOfTenMegabytesIsRead() throws {
        let folder = try TransferFolder()
        let data = String(repeating: "A", count: 12_000_000)
        let found = try folder.read(
            folder.file("a.enex", enex(note("A", "text", "<resource><data>\(data)</data><mime>a/b</mime></resource>")))
        )
        #expect(found.notes.first?.files.first?.size == 9_000_000)
        let long = try folder.read(
            folder.file("b.enex", enex(note("B", String(repeating: "word ", count: 2_400_000)) + note("C", "short")))
        )
        #expect(long.refusals.map(\.place.description) == ["b.enex, note 1 “B”"])
        #expect(long.notes.map(\.content.title) == ["C"])
        let comment = "<en-export><!--" + String(repeating: "comment ", count: 5_000_000) + "--></en-export>"
        #expect(
            try folder.failure(folder.file("c.enex", comment))?.reason.description
                == "a part of it is longer than 16 MB"
        )
    }

    @Test func tasksAndTheSourceAreKept() throws {
        let folder = try TransferFolder()
        let rest = """
            <note-attributes><source-url>https://example.org/a?b=1</source-url></note-attributes>
            <task><title>Buy milk</title><taskStatus>completed</taskStatus></task><task><title>Rest</title><taskStatus>open</taskStatus></task>
            """
        let found = try folder.read(folder.file("a.enex", enex(note("A", "text", rest))))
        #expect(
            found.notes.first?.content.body
                == "text\n\n- [x] Buy milk\n- [ ] Rest\n\nSource: <https://example.org/a?b=1>"
        )
    }
}
