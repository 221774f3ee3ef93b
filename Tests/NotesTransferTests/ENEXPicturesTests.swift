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

    @Test func whatIsNoPictureIsNamedAsBefore() throws {
        let svg = Array("<svg onload=\"alert(1)\"/>".utf8)
        let note = try note(Self.media(svg), Self.resource(svg, named: "plan.png"))
        #expect(note.content.body == "*Attachment: plan.png*")
        #expect(note.others.contents.isEmpty)
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
}
