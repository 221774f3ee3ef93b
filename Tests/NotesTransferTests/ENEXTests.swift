import Foundation
import Markdown
import Portico
import Testing

@testable import Notes
@testable import NotesTransfer

@Suite struct ENEXTests {
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
        #expect(first.created?.date == Date(timeIntervalSince1970: 1_577_934_245))
        #expect(first.edited?.date == Date(timeIntervalSince1970: 1_609_556_645))
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
        #expect(note.content.body == "[Attachment: a b.png](a%20b.png)")
    }

    @Test func whatOfANoteDoesNotComeIsTold() throws {
        let folder = try TransferFolder()
        let text =
            "<en-crypt>x</en-crypt><div><en-crypt>y</en-crypt></div><en-media hash=\"ab\"/><en-media hash=\"AB\"/>"
            + "<en-media hash=\"cd\"/><div style=\"display:none\"><en-media hash=\"ef\"/></div>"
        let title = String(repeating: "x", count: NoteLimits.titleLength)
        let found = try folder.read(folder.file("a.enex", enex(note("\(title)y", text) + note(title, "b"))))
        #expect(found.remarks.map(\.reason) == [.note(.encryptedLeftOut(2)), .note(.filesMissing(2))])
        #expect(found.remarks.first?.place.description.hasPrefix("a.enex, note 1") == true)
        #expect(found.notes.map(\.isTitleCut) == [true, false])
    }

    @Test func aSoundIsPlayedWhereItStands() throws {
        let folder = try TransferFolder()
        let resource = """
            <resource><data encoding="base64">\(Data("ID3 sound".utf8).base64EncodedString())</data><mime>audio/mpeg</mime>
            <resource-attributes><file-name>my talk.mp3</file-name></resource-attributes></resource>
            """
        // MD5 of the content.
        let media = "<en-media hash=\"9d03c53bb79975a2eb6f5ee770eb795a\"/>"
        let text = "<div>a \(media) b</div><a href=\"https://e.org/\">\(media)</a>"
        let note = try #require(try folder.read(folder.file("a.enex", enex(note("A", text, resource)))).notes.first)
        let linked = "[*Attachment: my talk.mp3*](https://e.org/)"
        #expect(note.content.body == "a ![my talk](my%20talk.mp3) b  \n\(linked)")
        #expect(note.others.contents.contains { $0.body.hasPrefix("a [Attachment: my talk.mp3](my%20talk.mp3) b") })
    }

    /// Lists, tasks and tables were written otherwise in November 2026.
    @Test func whatAProgramBeforeMadeOfANoteIsFoundAgain() throws {
        let folder = try TransferFolder()
        let group = "<div style=\"--en-task-group:true; --en-id:G1;\"></div>"
        let task = "<task><title>shop</title><taskGroupNoteLevelID>G1</taskGroupNoteLevelID></task>"
        let text =
            "<div><en-todo/>a</div><div style=\"padding-left:40px\"><en-todo/>b</div>\(group)<ul><ul><li>c</li></ul>"
            + "<li>d</li></ul><table><tr><td>e</td><td>f</td></tr><tr><td><h1>g</h1></td><td>h</td></tr></table>"
        let note = try #require(try folder.read(folder.file("a.enex", enex(note("A", text, task)))).notes.first)
        let table = "| e | f |\n| --- | --- |\n| g | h |"
        #expect(note.content.body == "- [ ] a\n  - [ ] b\n- [ ] shop\n* - c\n* d\n\n\(table)")
        let former = "- [ ] a\n- [ ] b\n- [ ] shop\n* c\n* d\n\ne\n\nf\n\n# g\n\nh"
        #expect(note.others.contents.contains { $0.body == former })
        #expect(note.origin?.otherBodies == [former])
    }

    @Test func aFileThatIsLeftOutForAReasonIsToldOnce() throws {
        let folder = try TransferFolder()
        let resource = "<resource><data encoding=\"base64\">!</data><mime>image/png</mime></resource>"
        let found = try folder.read(folder.file("a.enex", enex(note("A", "<en-media hash=\"ab\"/>", resource))))
        #expect(found.remarks.map(\.reason) == [.note(.leftOut(attachment: "attachment 1", .notBase64))])
    }

    /// Since 2022 Evernote keeps tasks beside the text, in which a group has a notice for programs of before.
    @Test func tasksStandWhereTheirGroupDoesAndInTheirOrder() throws {
        func group(_ id: String) -> String {
            "<div style=\"--en-task-group:true; --en-id:\(id);\"><div>Content not supported</div></div>"
        }
        func task(_ title: String, _ weight: String, _ group: String, _ status: String = "open") -> String {
            "<task><title>\(title)</title><taskStatus>\(status)</taskStatus><sortWeight>\(weight)</sortWeight>"
                + "<taskGroupNoteLevelID>\(group)</taskGroupNoteLevelID></task>"
        }
        let folder = try TransferFolder()
        let text = "<div>Before:</div>\(group("G1"))<div>At the airport:</div>\(group("G2"))<div>Then relax.</div>"
        let tasks =
            task("shop", "J", "G1") + task("bags", "B", "G1", "completed") + task("check in", "C", "G2")
            + task("stray", "B", "G3")
        let found = try folder.read(folder.file("a.enex", enex(note("A", text, tasks))))
        let written =
            "Before:\n\n- [x] bags\n- [ ] shop\n\nAt the airport:\n\n- [ ] check in\n\nThen relax.\n\n- [ ] stray"
        #expect(found.notes.map(\.content.body) == [written])
        let earlier = try #require(found.notes.first?.others.contents.first?.body)
        #expect(
            earlier.hasSuffix("- [ ] shop\n- [x] bags\n- [ ] check in\n- [ ] stray"),
            "as programs of before had it"
        )
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
        let events = XMLEvents(ENMLTree(), maxHeldBytes: 1_048_576)
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

    @Test func ofAFileThatEndsInTheMiddleTheNotesBeforeAndTheStartOfTheLastAreRead() throws {
        let folder = try TransferFolder()
        let whole = enex(note("One", "1") + note("Two", "<div>2</div><div>three</div>"))
        let end = try #require(whole.range(of: "ee</div>"))
        let found = try folder.read(folder.file("a.enex", String(whole[..<end.lowerBound])))
        #expect(found.notes.map(\.content.title) == ["One", "Two"])
        #expect(found.notes.last?.content.body == "2  \nthr")
        #expect(
            found.remarks.map(\.description) == [
                "a.enex, note 2 “Two”, line 8: its text is not well-formed, so it was read as browsers read pages",
                "a.enex, note 2 “Two”, line 8: there was a mistake in its file, which was corrected",
                "a.enex, line 8: the file ends too early, so notes may be missing after this; export it again",
            ]
        )
        let between = String(whole.dropLast("</en-export>".count))
        #expect(
            try folder.read(folder.file("b.enex", between)).remarks.map(\.reason) == [
                .note(.mended), .file(.endsEarly),
            ]
        )
        #expect(try folder.read(folder.file("c.enex", whole)).remarks.isEmpty)
    }

    @Test func aNoteWithNothingInItIsRefusedWhereTheFileIsCut() throws {
        let folder = try TransferFolder()
        let found = try folder.read(folder.file("a.enex", "<en-export><note><title>one</title></note>\n<note>"))
        #expect(found.notes.map(\.content.title) == ["one"])
        #expect(found.refusals.map(\.place.description) == ["a.enex, note 2, line 2"])
    }

    /// A piece of 32,768 bytes may end in the middle of a tag.
    @Test func anElementThatEndsItselfDoesSoBetweenTwoPieces() throws {
        let folder = try TransferFolder()
        let attachment =
            "<resource><data encoding=\"base64\">YQ==</data><mime>text/plain</mime><resource-attributes/></resource>"
        let empty = note("A", "", attachment)
        let start = try #require(empty.range(of: "-attributes/"))
        let before = empty[..<start.upperBound].utf8.count
        for count in (32_768 - before - 8)...(32_768 - before + 8) {
            let text = "<en-export>" + note("A", String(repeating: "x", count: count), attachment) + "</en-export>"
            let found = try folder.read(folder.file("a.enex", text))
            #expect(found.remarks.isEmpty && found.notes.first?.files.count == 1, "\(count)")
        }
    }

    @Test func anAttachmentThatIsCutIsLeftOut() throws {
        let folder = try TransferFolder()
        let text = "<en-export>" + note("A", "text", "<resource><data>QUFBQUFB")
        let found = try folder.read(folder.file("a.enex", String(text.dropLast("</note>".count))))
        #expect(found.notes.map(\.content.body) == ["text"])
        #expect(found.notes.first?.files.isEmpty == true)
        #expect(found.remarks.count == 3)
        #expect(found.remarks.last?.reason == .file(.endsEarly))
        #expect(try folder.workFiles() == 0)
    }

    /// As a public file has it.
    @Test func anEndWithAnotherNameEndsTheElement() throws {
        let folder = try TransferFolder()
        let text = """
            <en-export><note><title>test</title><note-attributes><author>Ada</author></note-attributesv>
            <content><![CDATA[<en-note>text</en-note>]]></content></note></en-export>
            """
        let found = try folder.read(folder.file("a.enex", text))
        #expect(found.notes.map(\.content.body) == ["text\n\nAuthor: Ada"])
        #expect(found.remarks.count == 1)
    }

    @Test(arguments: [
        ("bell\u{B}", "bell", true), ("&#x1b;esc", "esc", true), ("Q & A", "Q & A", true), ("a < b", "a < b", true),
        ("R&eacute;s", "Rés", false), ("a &unknown; b", "a &unknown; b", true), ("AT&amp;T &#233;", "AT&T é", false),
    ])
    func whatNoXMLHasCostsTheCharacterAlone(written: String, title: String, isTold: Bool) throws {
        let folder = try TransferFolder()
        let found = try folder.read(
            folder.file("a.enex", enex(note("before", "1") + "\n" + note(written, "2") + note("after", "3")))
        )
        #expect(found.notes.map(\.content.title) == ["before", title, "after"])
        #expect(found.notes.map(\.content.body) == ["1", "2", "3"])
        #expect(
            found.remarks.map(\.description)
                == (isTold
                    ? [
                        "a.enex, note 2 “\(title)”, line 7: there was a mistake in its file, which was corrected"
                    ]
                    : [])
        )
    }

    @Test func bytesThatAreNoTextCostThemselves() throws {
        let folder = try TransferFolder()
        var bytes = Array(enex(note("before", "1") + note("x", "a%b\u{B}c") + note("after", "3")).utf8)
        let place = try #require(bytes.firstIndex(of: UInt8(ascii: "%")))
        bytes[place] = 0xFF
        let found = try folder.read(folder.file("a.enex", bytes))
        #expect(found.notes.map(\.content.body) == ["1", "a\u{FFFD}bc", "3"])
        #expect(found.remarks.count == 1)
    }

    @Test(arguments: [
        "<note><title>bad</note>", "<note><title>bad</title></tag></note>", "<note><title>bad",
        "<note><title>bad</title><content><![CDATA[<en-note>", "<foo>",
    ])
    func aNoteWhoseEndsAreMissingLeavesTheOthers(bad: String) throws {
        let folder = try TransferFolder()
        let found = try folder.read(
            folder.file("a.enex", enex(note("before", "1") + bad + note("after", "3") + note("last", "4")))
        )
        #expect(found.notes.map(\.content.title).filter { $0 != "bad" } == ["before", "after", "last"])
        #expect(found.notes.filter { $0.content.title != "bad" }.map(\.content.body) == ["1", "3", "4"])
        #expect((1...3).contains(found.refusals.count + found.remarks.count))
        let problem = try #require((found.refusals + found.remarks).first)
        #expect(problem.description.contains(", line "))
    }

    @Test func aSectionWithoutAnEndEndsWithItsNote() throws {
        let folder = try TransferFolder()
        let bad = "<note><title>bad</title><content><![CDATA[<en-note><div>2</div></en-note></content></note>"
        let found = try folder.read(folder.file("a.enex", enex(note("before", "1") + bad + note("after", "3"))))
        #expect(found.notes.map(\.content.title) == ["before", "bad", "after"])
        #expect(found.notes.map(\.content.body) == ["1", "2", "3"])
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

    @Test(arguments: [
        ("<ul><li>a<ul><li>b</li></ul></li></ul>", "- a\n  - b\n\n* [ ] Rest"),
        ("<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n* b\n\n- [ ] Rest"),
        ("<en-todo/>a", "- [ ] a\n\n* [ ] Rest"), ("<ul><li>a</li></ul>text", "- a\n\ntext\n\n- [ ] Rest"),
    ])
    func tasksAreNoItemsOfAListBeforeThem(text: String, expected: String) throws {
        let folder = try TransferFolder()
        let source = try folder.file("a.enex", enex(note("A", text, "<task><title>Rest</title></task>")))
        #expect(try folder.read(source).notes.first?.content.body == expected)
    }

    @Test func sourceAuthorAndPlaceStandBehindTheText() throws {
        let folder = try TransferFolder()
        let rest = """
            <note-attributes><latitude>52.5</latitude><longitude>13.4</longitude><author>A*da</author>
            <source-url>https://example.org/</source-url><place-name>Berlin</place-name></note-attributes>
            """
        let found = try folder.read(folder.file("a.enex", enex(note("A", "text", rest))))
        #expect(
            found.notes.first?.content.body
                == "text\n\nSource: <https://example.org/>  \nAuthor: A\\*da  \nPlace: Berlin · 52.5, 13.4"
        )
    }

    @Test func remindersAndTasksThatAreDueAreReminders() throws {
        let folder = try TransferFolder()
        let rest = """
            <note-attributes><reminder-time>20300102T030405Z</reminder-time></note-attributes>
            <task><title>a</title><taskStatus>open</taskStatus><dueDate>20300103T000000Z</dueDate></task>
            <task><title>b</title><taskStatus>open</taskStatus><dueDate>20300104T000000Z</dueDate>
            <reminder><reminderDate>20300103T120000Z</reminderDate></reminder></task>
            <task><title>c</title><taskStatus>completed</taskStatus><dueDate>20300105T000000Z</dueDate></task>
            """
        let found = try folder.read(folder.file("a.enex", enex(note("A", "text", rest))))
        #expect(
            found.notes.first?.reminders.map { MomentText.text(of: $0) }
                == ["2030-01-02T03:04:05Z", "2030-01-03T00:00:00Z", "2030-01-03T12:00:00Z"]
        )
        let done =
            "<note-attributes><reminder-time>20300102T030405Z</reminder-time>"
            + "<reminder-done-time>20250102T030405Z</reminder-done-time></note-attributes>"
        #expect(try folder.read(folder.file("b.enex", enex(note("A", "", done)))).notes.first?.reminders == [])
    }

    @Test func tasksSayWhenTheyAreDueAndStandInTheirCell() throws {
        let folder = try TransferFolder()
        let rest = """
            <task><title>a</title><taskStatus>open</taskStatus><taskGroupNoteLevelID>g</taskGroupNoteLevelID>
            <dueDate>20200103T000000Z</dueDate></task>
            <task><title>b</title><taskStatus>completed</taskStatus><taskGroupNoteLevelID>g</taskGroupNoteLevelID>
            <dueDate>20200103T233000Z</dueDate><dueDateUIOption>date_only</dueDateUIOption>
            <timeZone>Europe/Berlin</timeZone></task>
            <task><title>c</title><taskStatus>open</taskStatus><dueDate>20200103T233000Z</dueDate>
            <timeZone>Europe/Berlin</timeZone></task>
            """
        let markup = "<table><tr><td>x</td><td><div style=\"--en-task-group:true; --en-id:g\"/></td></tr></table>"
        let found = try folder.read(folder.file("a.enex", enex(note("A", markup, rest))))
        #expect(
            found.notes.first?.content.body == """
                | x | \\[ \\] a (due 2020-01-03 00:00 UTC)<br>\\[x\\] b (due 2020-01-04) |
                | --- | --- |

                - [ ] c (due 2020-01-04 00:30)
                """
        )
    }

    @Test func aTickAtTheStartOfACellStaysOneBelowTheHead() throws {
        let folder = try TransferFolder()
        let markup = """
            <table><tr><td><en-todo/>head</td><td>h</td></tr>
            <tr><td><div><en-todo checked="true"/>done</div><div><en-todo/>next</div></td><td><en-todo/></td></tr>
            <tr><td> <en-todo/> <b>open</b></td><td>a <en-todo/></td></tr></table>
            """
        let found = try folder.read(folder.file("a.enex", enex(note("A", markup))))
        let body = try #require(found.notes.first?.content.body)
        #expect(
            body == """
                | \\[ \\] head | h |
                | --- | --- |
                | [x] done<br>\\[ \\] next | [ ] |
                | [ ] **open** | a \\[ \\]  |
                """
        )
        #expect(MarkdownTasks.marks(in: body).map(\.isDone) == [true, false, false])
    }

    @Test func aNoteThatAnEarlierProgramImportedIsFoundByWhatItMadeOfIt() throws {
        let folder = try TransferFolder()
        let found = try folder.read(folder.file("a.enex", enex(note("A", "<b>Note:</b>text"))))
        #expect(found.notes.first?.content.body == "**Note**:text")
        #expect(found.notes.first?.others.contents.map(\.body) == ["**Note:**text"])
    }

    /// Each is written in another way today.
    @Test(arguments: [
        (":-) hello", ":-) hello"), ("<div>-\u{301}</div>", "-\u{301}"), ("<code>`\u{301}</code>", "``\u{301}`"),
        ("_\u{301}a", "_\u{301}a"), ("a <header>b</header>", "a b"),
        ("x==y==", "x==y=="), ("<div>a<style>b</style></div>", "ab"),
    ])
    func theReadingOfAnEarlierProgramEscapesAsItDid(enml: String, expected: String) throws {
        let text = try ENMLText(Array("<en-note>\(enml)</en-note>".utf8), attachments: [:])
        #expect(text.earlier.hasSameBytes(as: expected))
        #expect(!text.markdown.hasSameBytes(as: expected))
    }

    @Test func aTextOfWhichOnlyTheWordsWereReadIsToldSo() throws {
        let folder = try TransferFolder()
        let broken = "one" + String(repeating: "<a \"", count: 100_000)
        let found = try folder.read(folder.file("a.enex", enex(note("A", broken) + note("B", "<div>two <b>x</div>"))))
        #expect(found.notes.map(\.content.body) == ["one", "two **x**"])
        #expect(found.remarks.map(\.reason) == [.note(.onlyWordsRead), .note(.markupMalformed)])
    }

    @Test(arguments: [
        ("<title/>one", "one"), ("<script>if(a<b){}</script>one", "one"), ("<style>a b</style>one", "one"),
        ("<style>one", "one"), ("<title type=\"text/css\"/>one", "one"),
    ])
    func ofTheWordsAloneThoseBehindWhatIsHiddenCome(markup: String, words: String) throws {
        let folder = try TransferFolder()
        let broken = markup + String(repeating: "<a \"", count: 100_000)
        let found = try folder.read(folder.file("a.enex", enex(note("A", broken))))
        #expect(found.notes.map(\.content.body) == [words])
        #expect(found.remarks.map(\.reason) == [.note(.onlyWordsRead)])
    }

    @Test func whatIsHiddenAndDoesNotEndHidesNothingInBrokenMarkup() throws {
        let folder = try TransferFolder()
        let found = try folder.read(
            folder.file("a.enex", enex(note("A", "<div><title>one <b>two</div><style>c</style>")))
        )
        #expect(found.notes.map(\.content.body) == ["one **two**"])
    }
}
