import Foundation
import Portico
import Testing

@testable import Notes
@testable import NotesTransfer

/// Small files that would take hours, gigabytes or the whole program, were something in them read again and again.
@Suite struct HostileFilesTests {
    private static func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

    private func markdown(_ enml: String) throws -> String {
        try ENMLText(Array("<en-note>\(enml)</en-note>".utf8), attachments: [:]).markdown
    }

    private func enex(_ notes: String) -> String { "<en-export>\(notes)</en-export>" }

    // Evernote's markup and pages

    @Test(arguments: ["1e30px", "infpx", "nanpx", "-1e30px"])
    func anIndentBeyondAnyNumberIsTheDeepest(length: String) throws {
        let text = try markdown("<div style=\"padding-left:\(length)\">x</div>")
        #expect(text.hasSuffix("x") && text.unicodeScalars.count <= 17)
    }

    /// A gigabyte, were its address written for each of them.
    @Test(.timeLimit(.minutes(1)), arguments: ["x<br/>", "x<en-todo/>", "x<en-crypt/>"])
    func theAddressOfALinkInManyPartsIsSpentBeforeItIsWritten(part: String) throws {
        let link = "<a href=\"http://e.org/\(Self.times(60_000, "y"))\">\(Self.times(20_000, part))</a>"
        for markup in ["<h1>\(link)</h1>", link, "<table><tr><td>\(link)</td><td>b</td></tr></table>"] {
            #expect(throws: ENMLText.Refusal.self) { try markdown(markup) }
        }
    }

    @Test(.timeLimit(.minutes(1))) func whatIsHiddenInEachOtherIsLookedThroughOnce() throws {
        let levels = Self.times(190, "<code style=\"visibility:hidden\">") + Self.times(50_000, "<b/>")
        let end = "<i style=\"visibility:visible\"/>" + Self.times(190, "</code>")
        #expect(try markdown(levels + end).isEmpty)
    }

    @Test(.timeLimit(.minutes(1))) func emptyListsBehindEmptyLinesCostNothing() throws {
        #expect(try markdown("a" + Self.times(60_000, "<br/>") + Self.times(60_000, "<ul/>") + "b") == "a\n\nb")
    }

    @Test func aPageOfTooManyElementsGivesItsWords() throws {
        let page = try PageText(Array(Self.times(400_001, "<p>a").utf8)) { _ in nil }
        #expect(page.hasWordsAlone && page.markdown.utf8.count > 400_000)
    }

    /// The parser compares each with all others.
    @Test(arguments: [" a%d=\"b\"", "/a%d", " a%d", " a%d=b", " a%d = 'b' "])
    func aTagOfTooManyAttributesGivesItsWords(attribute: String) throws {
        let attributes = (0..<301).map { attribute.replacing("%d", with: "\($0)") }.joined()
        #expect(try PageText(Array("<p>one<b\(attributes)>two".utf8)) { _ in nil }.hasWordsAlone)
        #expect(try PageText(Array("<p>one<b x\"\(attributes)\">two".utf8)) { _ in nil }.hasWordsAlone)
        let fewer = (0..<290).map { attribute.replacing("%d", with: "\($0)") }.joined()
        #expect(try !PageText(Array("<p>one<b\(fewer)>two".utf8)) { _ in nil }.hasWordsAlone)
    }

    @Test func whatStandsInAnAttributeIsNone() throws {
        let page = try PageText(
            Array("<p title='\(Self.times(999, "a=b / "))'>one <a href=x/\(Self.times(999, "y/"))>two".utf8)
        ) { _ in nil }
        #expect(!page.hasWordsAlone)
    }

    // Evernote's exports

    @Test func aNoteComesThoughDamageWithoutEndFollows() throws {
        let folder = try TransferFolder()
        let note = "<note><title>a</title><content><![CDATA[<en-note>b</en-note>]]></content></note>"
        let source = try folder.file("a.enex", enex(note + Self.times(20_000, "<note <>")))
        let reader = try SourceReader(source, workFolder: folder.url, limits: TransferLimits())
        guard case .note(let first)? = try reader.next() else {
            Issue.record("no note")
            return
        }
        #expect(first.content.title == "a")
        #expect(reader.position < source.size, "what follows does not wait in memory for the end")
    }

    @Test func aFileHasItsBytesOnce() throws {
        let folder = try TransferFolder()
        let note =
            "<note><title>a</title><content><![CDATA[<en-note>b</en-note>]]></content><resource>"
            + "\(Self.times(300, "<data>YQ==</data>"))</resource></note>"
        _ = try folder.read(folder.file("a.enex", enex(note)))
        #expect(try folder.workFiles() <= 1)
    }

    @Test func filesOfOneNameAreNumberedFromTheLastNumber() {
        var (names, numbers): (Set<String>, [String: Int]) = ([], [:])
        let all = (0..<300).map { _ in
            let name = NoteFile.freeName("boat.png", beside: names, numbers: &numbers)
            names.insert(NoteFile.key(ofName: name))
            return name
        }
        #expect(all.prefix(3) == ["boat.png", "boat (2).png", "boat (3).png"] && all.last == "boat (300).png")
        #expect(NoteFile.freeName("boat (2).png", beside: names, numbers: &numbers) == "boat (2) (2).png")
    }

    // Standard Notes, Keep, Joplin

    @Test func tagsBelowLongOnesAreCut() throws {
        let outer = (0..<15).map { number in
            #"{"uuid":"\#(number)","content_type":"Tag","content":{"title":"\#(Self.times(300, "é"))","references":[{"#
                + #""uuid":"\#(number + 1)","content_type":"Tag","reference_type":"TagToParentTag"}]}}"#
        }
        let inner = (0..<2_000).map { number in
            #"{"uuid":"a\#(number)","content_type":"Tag","content":{"references":[{"uuid":"0","#
                + #""reference_type":"TagToParentTag"},{"uuid":"n","content_type":"Note"}]}}"#
        }
        let note = #"{"uuid":"n","content_type":"Note","content":{"title":"a","text":"b"}}"#
        let folder = try TransferFolder()
        let items = (outer + inner + [note, note]).joined(separator: ",")
        let found = try folder.read(folder.file("backup.json", "{\"version\":\"004\",\"items\":[\(items)]}"))
        #expect(found.notes.map(\.content.title) == ["a", "a"])
        // 200 of them one by one.
        #expect(found.remarks.count == 201, "of several notes with one id the first has the tags")
    }

    /// Each of the text's places is like its start for long.
    @Test(.timeLimit(.minutes(1))) func longAddressesAreNotLookedForInATextOfKeep() throws {
        let pages = (0..<20).map { #"{"title":"","url":"http\#(Self.times(12_500, "http"))\#($0)"}"# }
        let json =
            #"{"textContent":"\#(Self.times(250_000, "http"))","annotations":[\#(pages.joined(separator: ","))],"#
            + #""isTrashed":false,"isPinned":false,"isArchived":false,"userEditedTimestampUsec":1580774741234567}"#
        let folder = try TransferFolder()
        let found = try folder.read(folder.archive([("Takeout/Keep/a.json", Array(json.utf8))]))
        #expect(found.notes.count + found.remarks.count == 1)
    }

    @Test func aFileOfATarWithAPathNoSystemHasIsPassedOver() throws {
        let folder = try TransferFolder()
        let files = [(Self.times(5_000, "n") + ".md", Array("a".utf8)), ("b.md", Array("b".utf8))]
        let source = try folder.file("a.tar", TarBytes.of(files, format: "gnutar"))
        let place = TransferPlace(file: "a.tar")
        let archive = try TarArchive(
            FileSource(source.file, place: place),
            in: folder.url,
            place: place,
            limits: TransferLimits()
        )
        #expect(try archive.next()?.name == "b.md")
        #expect(try archive.next() == nil)
    }

    // Archives

    @Test(arguments: [times(65, "a/"), times(3_000, "a/"), times(5_000, "b")])
    func aNoteInAPathNoSystemHasComesWithoutFolders(folders: String) throws {
        let folder = try TransferFolder()
        let found = try folder.read(folder.zip([(folders + "x.md", "# T\n\ntext")]))
        #expect(found.notes.map(\.content.title) == ["T"])
        #expect(found.notes.first?.folders.isEmpty == true)
    }

    @Test func aPlaceIsFoundFromFoldersThatHaveNothing() {
        var index = PathIndex<Int>()
        index.add(1, folders: ["img"], name: "a")
        index.add(2, folders: ["plans", "img"], name: "a")
        index.add(3, folders: [], name: "a")
        let plans = index.place(of: ["plans"])
        let nowhere = index.place(of: ["plans", "old", "older"])
        #expect(index.find(["img"], "a", from: plans) == 2 && index.find(["..", "img"], "a", from: plans) == 1)
        #expect(index.find(["..", "..", "img"], "a", from: nowhere) == 2)
        #expect(index.find(["..", "..", "..", "img"], "a", from: nowhere) == 1)
        #expect(index.find([".."], "a", from: plans) == 3 && index.find(["..", ".."], "a", from: plans) == nil)
        #expect(index.find(["new", ".."], "a", from: .outermost) == 3)
        #expect(index.find(["img"], "a", from: nowhere) == 1 && index.find([], "b", from: plans) == nil)
    }

    @Test(.timeLimit(.minutes(1))) func aHistoryOfOneTextIsCheckedOnce() throws {
        let rest = #""title":"T","tags":[],"edited":"2020-01-02T03:04:05Z","kept":"2020-01-02T03:04:05Z"}"#
        let first = #"{"version":1,"body":"\#(Self.times(900_000, "a"))",\#(rest)"#
        let others = (2...20_000).map { "{\"version\":\($0),\(rest)" }
        let json =
            #"{"format":"atrium-notes","version":2,"notes":[{"body":"B","created":"2020-01-02T03:04:05Z","#
            + #""edited":"2020-01-02T03:04:05Z","history":[\#(([first] + others).joined(separator: ","))],"#
            + #""id":"\#(Self.times(32, "a"))","moved":"2020-01-02T03:04:05Z","pinned":false,"state":"active","#
            + #""tags":[],"title":"T","version":30000}]}"#
        let folder = try TransferFolder()
        let found = try folder.read(folder.file("a.json", json))
        #expect(found.notes.first?.history?.versions.count == 20_000)
    }
}
