import Crypto
import Foundation
import Portico
import PorticoTestSupport
import Testing

@testable import Notes
@testable import NotesTransfer

/// Pictures of Evernote's notes, which stand in their texts.
@Suite struct ENEXPicturesTests {
    private static func md5(_ bytes: [UInt8]) -> String { Insecure.MD5.hash(data: bytes).hexadecimal }

    private static func resource(_ bytes: [UInt8], named name: String?) -> String {
        let attributes = name.map { "<resource-attributes><file-name>\($0)</file-name></resource-attributes>" } ?? ""
        let data = Data(bytes).base64EncodedString()
        return "<resource><data encoding=\"base64\">\(data)</data><mime>image/png</mime>\(attributes)</resource>"
    }

    private static func media(_ bytes: [UInt8], _ attributes: String = "") -> String {
        "<en-media type=\"image/png\" hash=\"\(md5(bytes))\" \(attributes)/>"
    }

    private func note(_ enml: String, _ resources: String) throws -> ImportedNote {
        let folder = try TransferFolder()
        let enex = """
            <en-export><note><title>Plan</title>
            <content><![CDATA[<en-note>\(enml)</en-note>]]></content>\(resources)</note></en-export>
            """
        let note = try #require(try folder.read(folder.file("a.enex", enex)).notes.first)
        note.files.forEach { $0.forget() }
        return note
    }

    @Test func aPictureStandsWhereItStoodWithItsWordsAndItsSize() throws {
        let (one, two) = (SmallPicture.png + [1], SmallPicture.png + [2])
        let note = try note(
            "<div>See \(Self.media(one, "width=\"300px\" height=\"199.5\" alt=\"A [big] boat\"")).</div>"
                + "<div>\(Self.media(two, "width=\"50%\""))\(Self.media(one, "width=\"40\""))</div>",
            Self.resource(one, named: "my boat.png") + Self.resource(two, named: nil)
        )
        #expect(
            note.content.body
                == "See ![A \\[big\\] boat\\|300x200](my%20boat.png).  \n"
                + "![attachment 2](attachment%202.png)![my boat\\|40](my%20boat.png)"
        )
        #expect(note.files.map(\.name) == ["my boat.png", "attachment 2.png"])
    }

    @Test func aPictureInATableAndOneInALinkStayThere() throws {
        let bytes = SmallPicture.png
        let note = try note(
            "<table><tr><td>\(Self.media(bytes, "width=\"9\""))</td><td>b</td></tr></table>"
                + "<div><a href=\"https://a.example\">\(Self.media(bytes))</a></div>",
            Self.resource(bytes, named: "a.png")
        )
        #expect(
            note.content.body
                == "| ![a\\|9](a.png) | b |\n| --- | --- |\n\n[![a](a.png)](https://a.example)"
        )
    }

    @Test func whatIsNoPictureIsALinkWithItsName() throws {
        let svg = Array("<svg onload=\"alert(1)\"/>".utf8)
        let note = try note(Self.media(svg), Self.resource(svg, named: "plan.png"))
        #expect(note.content.body == "[Attachment: plan.png](plan.png)")
        #expect(note.others.contents.map(\.body) == ["*Attachment: plan.png*"])
    }

    @Test func aDateInAFilesNameIsNoFolder() throws {
        let bytes = SmallPicture.png
        let note = try note(Self.media(bytes), Self.resource(bytes, named: "Sketch 27/11/2021 12:59.png"))
        #expect(note.files.map(\.name) == ["Sketch 27-11-2021 12:59.png"])
        #expect(note.content.body.hasPrefix("![Sketch 27-11-2021 12:59]("))
    }

    @Test func filesOfOneNameAreToldApartAndOneThatComesTwiceIsOne() throws {
        let (one, two) = (SmallPicture.png + [1], SmallPicture.png + [2])
        let note = try note(
            Self.media(one) + "<br/>" + Self.media(two),
            Self.resource(one, named: "Image.png") + Self.resource(two, named: "image.png")
                + Self.resource(one, named: "Image.png")
        )
        #expect(note.files.map(\.name) == ["Image.png", "image (2).png"])
        #expect(
            note.content.body
                == "![Image](Image.png)  \n![image \\(2)](image%20%282%29.png)".replacing("\\(", with: "(")
        )
    }

    @Test func anOlderProgramNamedThemAll() throws {
        let (one, two) = (SmallPicture.png + [1], SmallPicture.png + [2])
        let note = try note(
            Self.media(one) + "<br/>" + Self.media(two),
            Self.resource(one, named: "image.png") + Self.resource(two, named: nil)
        )
        #expect(note.others.contents.map(\.body) == ["*Attachment: image.png*  \n*Attachment: attachment 2*"])
        #expect(note.files.map(\.calledName) == ["image.png", "attachment 2"])
    }

    // Pictures that a text has in itself

    private static func image(_ bytes: [UInt8], _ attributes: String = "") -> String {
        "<img src=\"data:image/png;base64,\(Data(bytes).base64EncodedString())\" \(attributes)/>"
    }

    @Test func aPictureInTheTextItselfIsAFileOfTheNote() throws {
        let (one, two) = (SmallPicture.png + [1], SmallPicture.png + [2])
        let encoded = Self.image(two).replacing("=\"", with: "='").replacing("\"", with: "'").replacing(
            "+",
            with: "%2B"
        )
        let note = try note(
            "<div>\(Self.image(one, "alt=\"A boat\" width=\"40\""))\(encoded)</div>"
                + "<div>\(Self.image(one))\(Self.media(one))</div>",
            Self.resource(two, named: "two.png")
        )
        #expect(note.files.map(\.name) == ["two.png", "attachment 2.png"])
        #expect(note.files.map(\.mediaType) == ["image/png", "image/png"])
        #expect(
            note.content.body
                == "![A boat\\|40](attachment%202.png)![two](two.png)  \n![attachment 2](attachment%202.png)"
                + " *Attachment: left out*"
        )
        #expect(note.others.contents.map(\.body) == ["A boat  \n*Attachment: left out*"])
    }

    /// Its tag is longer than any other may be, and an earlier program read only the words then.
    @Test(.timeLimit(.minutes(1))) func alsoALargeOne() throws {
        let bytes = SmallPicture.png + [UInt8](repeating: 7, count: 5_000_000)
        let note = try note("<div>a</div><div>\(Self.image(bytes)) <b>b</b></div>", "")
        #expect(note.content.body == "a  \n![attachment 1](attachment%201.png) **b**")
        #expect(note.files.map(\.size) == [bytes.count])
        #expect(note.others.contents.map(\.body) == ["a\n\nb"])
    }

    @Test(.timeLimit(.minutes(1))) func besideOneATagMayBeNoLongerThanElsewhere() throws {
        let folder = try TransferFolder()
        let attributes = (0..<100_000).map { "a\($0)=''" }.joined(separator: " ")
        let markup = "\(Self.image(SmallPicture.png))one<a \(attributes)/>"
        let enex = "<en-export><note><content><![CDATA[<en-note>\(markup)</en-note>]]></content></note></en-export>"
        let found = try folder.read(folder.file("a.enex", enex))
        found.notes.flatMap(\.files).forEach { $0.forget() }
        #expect(found.notes.map(\.content.body) == ["one"])
        #expect(found.remarks.map(\.reason) == [.note(.onlyWordsRead)])
    }

    @Test func whatIsTakenOutStandsInItsPlaceAgain() {
        let long = "data:image/png;base64," + String(repeating: "A\n", count: 1_000)
        let text = "<img src=\"\(long)\"/>data:image/ \"<img src='DATA:IMAGE/gif;base64,AA'/><img src='\(long)"
        let pictures = EmbeddedPictures(takenOutOf: Array(text.utf8)[...])
        let lines = String(repeating: "\n", count: 1_000)
        #expect(
            String(decoding: pictures.markup, as: UTF8.self)
                == "<img src=\"data:,0\(lines)\"/>data:image/ \"<img src='DATA:IMAGE/gif;base64,AA'/><img src='\(long)"
        )
        #expect(pictures.address("data:,0")?.text == long)
        #expect(pictures.address("data:,1")?.text == "data:,1")
        #expect(pictures.address("http://a.example") == nil)
    }

    @Test(arguments: [
        ("data:image/svg+xml;utf8,<svg/>", "it is not a picture that can be shown"),
        ("data:image/png;base64,AA!A", "its content is not Base64"),
        ("data:image/svg+xml;base64,PHN2Zy8+", "it is not a picture that can be shown"),
        ("data:", "it is not a picture that can be shown"),
    ])
    func whatIsNoneIsLeftOutAndTold(address: String, reason: String) throws {
        let folder = try TransferFolder()
        let image = "<img src=\"\(address.replacing("<", with: "&lt;"))\" alt=\"words\"/>"
        let enex = "<en-export><note><content><![CDATA[<en-note>\(image)</en-note>]]></content></note></en-export>"
        let found = try folder.read(folder.file("a.enex", enex))
        #expect(found.notes.map(\.content.body) == ["words"])
        #expect(
            found.remarks.map(\.reason.description) == ["the attached file “\(address)” is left out: \(reason)"]
        )
        #expect(try folder.workFiles() == 0)
    }

    @Test func aNoteHasNoMoreOfThemThanFiles() throws {
        let folder = try TransferFolder()
        let maximum = NoteFileLimits.filesOfNote
        let images = (0...maximum).map { Self.image(SmallPicture.png + [UInt8($0 % 256)]) }.joined()
        let enex = "<en-export><note><content><![CDATA[<en-note>\(images)</en-note>]]></content></note></en-export>"
        let found = try folder.read(folder.file("a.enex", enex))
        #expect(found.notes.first?.files.count == maximum)
        #expect(found.remarks.map(\.reason) == [.note(.tooManyAttachments(limit: maximum))])
        #expect(try folder.workFiles() == maximum)
    }

    @Test func longAddressesAreCutInRemarksAndLinksThatHaveThemInThemselvesAreText() throws {
        let folder = try TransferFolder()
        let address = "data:text/plain;base64," + String(repeating: "A", count: 1_000)
        let text = "<img src=\"\(address)\"/><a href=\"\(address)\">big</a>"
        let enex = "<en-export><note><content><![CDATA[<en-note>\(text)</en-note>]]></content></note></en-export>"
        let found = try folder.read(folder.file("a.enex", enex))
        #expect(
            found.remarks.map(\.reason.description) == [
                "the attached file “\(address.prefix(79))…” is left out: it is not a picture that can be shown"
            ]
        )
        #expect(found.notes.map(\.content.body) == ["big"])
    }

    @Test func aPictureThatALinkHasInItselfIsShownOnce() throws {
        let address = "data:image/png;base64,\(Data(SmallPicture.png).base64EncodedString())"
        let note = try note(
            "<div><a href=\"\(address)\">big</a></div><a href=\"\(address)\"><img src=\"\(address)\"/></a>",
            ""
        )
        #expect(note.content.body == "big ![attachment 1](attachment%201.png)  \n![attachment 1](attachment%201.png)")
        let block = try self.note("<a href=\"\(address)\"><div>big</div></a>", "")
        #expect(block.content.body == "big  \n![attachment 1](attachment%201.png)")
        let drawing = try self.note("<img src=\"data:image/svg+xml,%3csvg/%3e\"/>a", "")
        #expect(drawing.content.body == "a")
    }
}
