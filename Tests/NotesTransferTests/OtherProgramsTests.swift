import Foundation
import Portico
import Testing

@testable import Notes
@testable import NotesTransfer

/// Notes of Google Keep, Standard Notes and Joplin, and web pages.
@Suite struct OtherProgramsTests {
    private static let picture: [UInt8] = Array(
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgAAAAAgAB4iG8MwAAAABJRU5ErkJggg=="
        ) ?? Data()
    )

    private func archive(_ files: [(String, String)], pictures: [String] = []) throws -> Found {
        let folder = try TransferFolder()
        let texts = files.map { (name: $0.0, bytes: Array($0.1.utf8)) }
        return try folder.read(folder.archive(texts + pictures.map { ($0, Self.picture) }))
    }

    // Google Keep

    private static func keep(_ members: String) -> String {
        #"{"color":"RED","createdTimestampUsec":1580000000000000,"userEditedTimestampUsec":1580774741234567,"#
            + members
            + (members.contains("isTrashed") ? "}" : #","isTrashed":false,"isPinned":false,"isArchived":false}"#)
    }

    @Test func notesOfKeepComeWithBoxesLabelsPicturesAndDates() throws {
        let list =
            ##"{"text":"milk","isChecked":true},{"text":"# bread\nwhite","isChecked":false}"##
        let found = try archive(
            [
                (
                    "Takeout/Keep/A.json",
                    Self.keep(#""title":"Shop","listContent":[\#(list)],"labels":[{"name":"home"}]"#)
                ),
                (
                    "Takeout/Keep/B.json",
                    Self.keep(
                        #""title":"","textContent":"one\ntwo","attachments":[{"filePath":"1.jpeg","mimetype":"image/jpeg"}],"#
                            + #""annotations":[{"title":"a [b]","url":"https://example.org/"}]"#
                    )
                ),
                ("Takeout/Keep/A.html", "<html><p>milk"), ("Takeout/Keep/Labels.txt", "home"),
                ("Takeout/archive_browser.html", "<html>"), ("Takeout/Keep/C.html", "<title>Page</title><p>c"),
                ("Takeout/Keep/Bad.json", #"{"isTrashed":false,"isPinned":false,"isArchived":fal"#),
                ("Takeout/Keep/Old.json", Self.keep(#""isTrashed":false,"isPinned":true,"isArchived":true"#)),
                ("Takeout/Keep/Gone.json", Self.keep(#""isTrashed":true,"isPinned":false,"isArchived":false"#)),
            ],
            pictures: ["Takeout/Keep/1.jpg"]
        )
        #expect(found.notes.map(\.content.title) == ["Shop", "", "", "", "Page"])
        #expect(
            found.notes.prefix(2).map(\.content.body)
                == ["- [x] milk\n- [ ] # bread white", "one\ntwo\n\n[a \\[b\\]](https://example.org/)\n\n![1](1.jpg)"]
        )
        #expect(found.notes[0].content.tags.map(\.rawValue) == ["home"])
        #expect(found.notes[0].edited.map(MomentText.text) == "2020-02-04T00:05:41.234567Z")
        #expect(found.notes[0].keepsLines && found.notes[0].folders.isEmpty)
        #expect(found.notes[1].files.map(\.name) == ["1.jpg"])
        #expect(found.notes.map(\.state) == [.active, .active, .archived, .trashed, .active])
        #expect(found.notes[2].isPinned)
        #expect(found.notes.map(\.hasColour) == [true, true, true, true, false])
        #expect(found.refusals.map(\.place.description) == ["notes.zip, Takeout/Keep/Bad.json"])
        #expect(found.remarks.isEmpty)
    }

    // Standard Notes

    @Test func aBackupOfStandardNotesGivesNotesWithTheirTags() throws {
        let lexical =
            #"{\"root\":{\"type\":\"root\",\"children\":[{\"type\":\"heading\",\"tag\":\"h2\",\"children\":"#
            + #"[{\"type\":\"text\",\"text\":\"Head\",\"format\":1}]},{\"type\":\"list\",\"listType\":\"check\","#
            + #"\"children\":[{\"type\":\"listitem\",\"checked\":true,\"children\":[{\"type\":\"text\","#
            + #"\"text\":\"x\"}]}]}]}}"#
        let items = [
            #"{"uuid":"t","content_type":"Tag","content":{"title":"in","references":[{"uuid":"n","content_type":"Note"},"#
                + #"{"uuid":"o","content_type":"Tag","reference_type":"TagToParentTag"}]}}"#,
            #"{"uuid":"n","content_type":"Note","created_at":"2020-01-02T03:04:05Z","content":{"title":"Plain","#
                + #""text":"a\n*b","appData":{"org.standardnotes.sn":{"pinned":true,"archived":true,"#
                + #""client_updated_at":"2021-01-02T03:04:05Z"}}}}"#,
            #"{"uuid":"m","content_type":"Note","content":{"title":"Rich","text":"<p>a <b>b</b></p>","#
                + #""noteType":"rich-text","trashed":true}}"#,
            #"{"uuid":"s","content_type":"Note","content":{"title":"Super","text":"\#(lexical)","noteType":"super"}}"#,
            #"{"uuid":"d","content_type":"Note","deleted":true}"#,
            #"{"uuid":"o","content_type":"Tag","content":{"title":"outer","references":[]}}"#,
        ]
        let folder = try TransferFolder()
        let backup = "{\"version\":\"004\",\"items\":[\(items.joined(separator: ","))]}"
        let found = try folder.read(folder.file("backup.txt.json", backup))
        #expect(found.notes.map(\.content.title) == ["Plain", "Rich", "Super"])
        #expect(found.notes.map(\.content.body) == ["a\n*b", "a **b**", "## **Head**\n\n- [x] x"])
        #expect(found.notes.map(\.state) == [.archived, .trashed, .active])
        #expect(found.notes.map(\.keepsLines) == [true, false, false])
        #expect(found.notes[0].isPinned)
        #expect(found.notes[0].content.tags.map(\.rawValue) == ["outer/in"])
        #expect(found.notes[0].created?.text == "2020-01-02T03:04:05Z")
        #expect(found.notes[0].edited?.text == "2021-01-02T03:04:05Z")
        #expect(found.refusals.isEmpty && found.remarks.isEmpty)
    }

    @Test func whatStandsInATextOfStandardNotesByItselfIsNotLost() throws {
        let nodes = [
            #"{"type":"paragraph","children":[{"type":"text","text":"a"}]}"#,
            #"{"type":"youtube","videoID":"abc"}"#, #"{"type":"tweet","id":"99"}"#,
            #"{"type":"unencrypted-image","src":"https://e.example/i.png","alt":"al"}"#,
            #"{"type":"snfile","fileUuid":"q"}"#, #"{"type":"snbubble","itemUuid":"3"}"#,
            #"{"type":"horizontalrule"}"#, #"{"type":"clock"}"#, #"{"type":"paragraph"}"#,
        ]
        let text = #"{"root":{"type":"root","children":[\#(nodes.joined(separator: ","))]}}"#
        let markdown = try #require(try LexicalText.markdown(text))
        #expect(
            markdown == """
                a

                [https://www.youtube.com/watch?v=abc](https://www.youtube.com/watch?v=abc)

                [https://twitter.com/i/web/status/99](https://twitter.com/i/web/status/99)

                [al](https://e.example/i.png)

                *(a file of Standard Notes: it is not in the backup)*

                *(a link to another note in Standard Notes)*

                ---

                *(clock: it stays in the file that was imported)*
                """
        )
    }

    /// 20 GB, were it written for each note.
    @Test(.timeLimit(.minutes(1))) func aLongTagOfManyNotesIsWrittenOnce() throws {
        let notes = Array(repeating: #"{"uuid":"n","content_type":"Note"}"#, count: 20_000).joined(separator: ",")
        let title = String(repeating: "x", count: 1_000_000)
        let items = [
            #"{"uuid":"t","content_type":"Tag","content":{"title":"\#(title)","references":[\#(notes)]}}"#,
            #"{"uuid":"m","content_type":"Note","content":{"title":"a","text":"b"}}"#,
        ]
        let folder = try TransferFolder()
        let found = try folder.read(
            folder.file("backup.json", "{\"version\":\"004\",\"items\":[\(items.joined(separator: ","))]}")
        )
        #expect(found.notes.map(\.content.title) == ["a"])
    }

    @Test func whatIsEncryptedIsNamed() throws {
        let secret = #"{"uuid":"n","content_type":"Note","content":"004:abc"}"#
        let plain = #"{"uuid":"m","content_type":"Note","content":{"title":"a","text":"b"}}"#
        let folder = try TransferFolder()
        let all = try folder.file("a.json", "{\"version\":\"004\",\"items\":[\(secret)]}")
        #expect(try folder.failure(all)?.reason == .file(.foreign(.encryptedStandardNotes)))
        let some = try folder.read(folder.file("a.json", "{\"version\":\"004\",\"items\":[\(secret),\(plain)]}"))
        #expect(some.notes.map(\.content.title) == ["a"])
        #expect(some.refusals.map(\.reason) == [.file(.foreign(.encryptedStandardNotes))])
    }

    // Joplin

    private static func id(_ number: Int) -> String { String(format: "%032x", number) }

    /// - Parameter files: texts, and pictures where there are none.
    private static func tar(_ files: [(name: String, text: String?)]) throws -> [UInt8] {
        try TarBytes.of(files.map { ($0.name, $0.text.map { Array($0.utf8) } ?? picture) })
    }

    private static let joplin: [(name: String, text: String?)] = [
        (
            "\(id(1)).md",
            "One\n\n![p](:/\(id(8))) [two](:/\(id(2))#a-part)\n\nkey: value\n\nid: \(id(1))\nparent_id: \(id(4))\n"
                + "user_created_time: 2019-01-02T03:04:05.678Z\nuser_updated_time: 2020-01-02T03:04:05.678Z\n"
                + "author: Ada\ntodo_due: 0\ntype_: 1"
        ),
        (
            "\(id(2)).md",
            "Two | x\n\n\n\nid: \(id(2))\nis_todo: 1\ntodo_due: 4102444800000\ntodo_completed: 0\ntype_: 1"
        ),
        ("\(id(3)).md", "Secret\n\nid: \(id(3))\nencryption_applied: 1\ntype_: 1"),
        ("\(id(4)).md", "Sub\n\nid: \(id(4))\nparent_id: \(id(5))\ntype_: 2"),
        ("\(id(5)).md", "Book\n\nid: \(id(5))\nparent_id: \ntype_: 2"),
        ("\(id(6)).md", "tag a\n\nid: \(id(6))\ntype_: 5"),
        ("\(id(7)).md", "id: \(id(7))\nnote_id: \(id(1))\ntag_id: \(id(6))\ntype_: 6"),
        ("\(id(8)).md", "boat\n\nid: \(id(8))\nmime: image/png\nfile_extension: png\ntype_: 4"),
        ("resources/\(id(8)).png", nil),
    ]

    @Test func anArchiveOfJoplinGivesNotesWithNotebooksTagsAndFiles() throws {
        let folder = try TransferFolder()
        let found = try folder.read(folder.file("all.jex", try Self.tar(Self.joplin)))
        #expect(found.notes.map(\.content.title) == ["One", "Two | x"])
        #expect(
            found.notes[0].content.body
                == "---\nauthor: \"Ada\"\n---\n![p](boat.png) [two](\(Self.id(2)).md#a-part)\n\nkey: value"
        )
        #expect(found.notes[0].folders == ["Book", "Sub"])
        #expect(found.notes[0].content.tags.map(\.rawValue) == ["tag a"])
        #expect(found.notes[0].files.map(\.name) == ["boat.png"])
        #expect(found.notes[0].created?.text == "2019-01-02T03:04:05.678Z")
        #expect(found.notes[0].edited?.text == "2020-01-02T03:04:05.678Z")
        #expect(found.notes[1].content.body == "---\ncompleted?: no\ndue: 2100-01-01T00:00:00Z\n---\n")
        #expect(found.notes[1].reminders == [Date(timeIntervalSince1970: 4_102_444_800)])
        #expect(found.refusals.map(\.reason) == [.file(.foreign(.encryptedJoplin))])
        #expect(found.remarks.isEmpty)
        #expect(try folder.workFiles() == 1, "the picture alone")
    }

    @Test func linksOfJoplinLeadToTitles() async throws {
        let folder = try TransferFolder()
        let source = try folder.file("all.jex", try Self.tar(Self.joplin))
        let links = try await ImportLinks(of: [source], workFolder: folder.url, limits: TransferLimits())
        let note = try #require(try folder.read(source).notes.first)
        #expect(links.linked(note, of: source).content.body.contains(" [[Two %7C x#a-part|two]]\n"))
    }

    @Test func aHeadingThatSaysTheTitleOfJoplinIsNotKept() async throws {
        let folder = try TransferFolder()
        let text = "One\n\n# One\n\n[two](:/\(Self.id(2)))\n\nid: \(Self.id(1))\nauthor: Ada\ntype_: 1"
        let tar = try Self.tar([("\(Self.id(1)).md", text)] + Self.joplin.dropFirst())
        let source = try folder.file("all.jex", tar)
        let links = try await ImportLinks(of: [source], workFolder: folder.url, limits: TransferLimits())
        let note = links.linked(try #require(try folder.read(source).notes.first), of: source)
        let (head, link) = ("---\nauthor: \"Ada\"\n---\n", "[[Two %7C x|two]]")
        #expect(note.content.body == head + link)
        let former = "\(head)# One\n\n\(link)"
        #expect(note.others.contents.contains { $0.body == former }, "as a program before kept it")
    }

    @Test(arguments: [600, 1_500, 3_000, 5_500]) func aCutArchiveOfJoplinSaysSo(bytes: Int) throws {
        let folder = try TransferFolder()
        let found = try folder.read(folder.file("all.jex", Array(try Self.tar(Self.joplin).prefix(bytes))))
        #expect(found.remarks.contains { $0.reason == .file(.endsEarly) })
    }

    @Test func picturesOfJoplinsHTMLHaveTheirNamesForWords() throws {
        let folder = try TransferFolder()
        let html = "Rich\n\n<p>a <img src=\":/\(Self.id(8))\"> <a href=\":/\(Self.id(2))\">two</a></p>"
        let note: (name: String, text: String?) = (
            "\(Self.id(1)).md", "\(html)\n\nid: \(Self.id(1))\nmarkup_language: 2\ntype_: 1"
        )
        let found = try folder.read(folder.file("all.jex", try Self.tar([note] + Self.joplin.dropFirst())))
        let rich = try #require(found.notes.first)
        #expect(rich.content.body == "a ![boat](boat.png) [two](\(Self.id(2)).md)")
        #expect(rich.files.map(\.name) == ["boat.png"])
    }

    @Test(arguments: ["ustar", "paxr", "pax", "gnutar"]) func namesAndContentsOfATarAreRead(format: String) throws {
        let folder = try TransferFolder()
        // libarchive writes GNU's names in the system's encoding.
        let last = format == "gnutar" ? "a.md" : "é.md"
        let long = (Array(repeating: "folder", count: 15) + [last]).joined(separator: "/")
        let names = format == "ustar" ? ["a.md", "b.md"] : ["a.md", long, String(repeating: "n", count: 300)]
        let source = try folder.file("a.tar", TarBytes.of(names.map { ($0, Array("in \($0)".utf8)) }, format: format))
        let place = TransferPlace(file: "a.tar")
        let bytes = try FileSource(source.file, place: place)
        let archive = try TarArchive(bytes, in: folder.url, place: place, limits: TransferLimits())
        var entries: [TarArchive.Entry] = []
        while let entry = try archive.next() { entries.append(entry) }
        #expect(entries.map(\.name) == names && !archive.isCut)
        #expect(try entries.map { try archive.text(of: $0) } == names.map { "in \($0)" })
    }

    @Test func aFileOfJoplinIsReadAsItIs() {
        let item = JoplinItem("a: b\n\nfirst: \n\nlast\n\nid: 1\nempty:\ntime: 1:2")
        #expect(item.title == "a: b")
        #expect(item.body == "first: \n\nlast")
        #expect(item.fields == ["id": "1", "empty": "", "time": "1:2"])
        #expect(JoplinItem("Title\n\nid: 1").body.isEmpty && JoplinItem("Title\n\nid: 1").title == "Title")
        #expect(JoplinItem("\n\nbody\n\nid: 1").body == "body" && JoplinItem("id: 1").title == nil)
        #expect(JoplinItem("").title == nil && JoplinItem("Title").title == "Title")
        #expect(JoplinItem("Title\n\nid: 1\n").id("id") == nil)
    }

    @Test func anArchiveOfJoplinHasItsLimitOfEntries() throws {
        let folder = try TransferFolder()
        var limits = TransferLimits()
        limits.entries = 8
        let source = try folder.file("all.jex", try Self.tar(Self.joplin))
        #expect(try folder.failure(source, limits: limits)?.reason == .file(.tooManyEntries(limit: 8)))
        #expect(try folder.workFiles() == 0)
    }

    // Pages

    @Test func aPageIsANoteWithWhatItSaysOfItself() throws {
        let address = "data:image/png;base64,\(Data(Self.picture).base64EncodedString())"
        let found = try archive(
            [
                (
                    "site/Start.html",
                    """
                    <!DOCTYPE html><html><head><title>My  page &amp; more</title><meta name="keywords" content="a b, c">
                    <meta name=created content="2020-01-02T03:04:05+02:00"><script>var x = "<p>"</script></head>
                    <body><h1>My page &amp; more</h1><p>Hello <b>w</b>orld<br>and <a href="other.html">on</a></p>
                    <img src="img/a%20b.png" alt=boat width=30><img src="\(address)">
                    <table><tr><th>H<th>I<tr><td>1<td>2</table>
                    <ul><li><input type=checkbox checked> done<li><input type="checkbox"> open</ul></body></html>
                    """
                ),
                ("site/other.html", "<p>other"), ("site/Notes.md", "see [it](kept.html)"),
                ("site/kept.html", "<p>kept"),
                ("in/deep/_resources/x.html", "<p>x"),
            ],
            pictures: ["site/img/a b.png"]
        )
        #expect(found.notes.map(\.content.title) == ["Notes", "My page & more", "other"])
        let page = try #require(found.notes.dropFirst().first)
        #expect(
            page.content.body == """
                Hello **w**orld  
                and [on](other.html)

                ![boat\\|30](a%20b.png)![attachment 1](attachment%201.png)

                | H | I |
                | --- | --- |
                | 1 | 2 |

                - [x] done
                - [ ] open
                """
        )
        #expect(page.content.tags.map(\.rawValue) == ["a b", "c"])
        #expect(page.created?.text == "2020-01-02T03:04:05+02:00")
        #expect(page.files.map(\.name).sorted() == ["a b.png", "attachment 1.png"])
        #expect(found.notes[0].files.map(\.name) == ["kept.html"])
        #expect(found.remarks.map(\.reason) == [.file(.unknownEntry)])
    }

    @Test func pagesLeadToEachOtherByTitle() async throws {
        let folder = try TransferFolder()
        let source = try folder.zip([
            ("a.html", "<title>First</title><a href='b.html#x'>on</a>"), ("b.html", "<title>Second</title><p>b"),
        ])
        let links = try await ImportLinks(of: [source], workFolder: folder.url, limits: TransferLimits())
        let note = try #require(try folder.read(source).notes.first)
        #expect(links.linked(note, of: source).content.body == "[[Second|on]]")
    }

    @Test(arguments: [
        ("<meta charset=iso-8859-1><p>Gr\u{F6}\u{DF}e", [UInt8](), "Größe"),
        ("<p>Gr", [0xF6, 0xDF, 0x65], "Größe"),
        ("<meta http-equiv=x content='text/html; charset=Shift_JIS'><p>", [0x93, 0xFA, 0x96, 0x7B], "日本"),
    ]) func aPageIsReadInItsEncoding(start: String, end: [UInt8], text: String) throws {
        let folder = try TransferFolder()
        let bytes = start.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } + end
        #expect(try folder.read(folder.file("a.html", bytes)).notes.map(\.content.body) == [text])
    }
}
