import Foundation

@testable import Markdown
@testable import Notes
@testable import NotesTransfer
@testable import PorticoWeb

/// A reader of what visitors bring, with samples that it reads, and the pieces its format is made of.
enum FuzzedReader: String, CaseIterable, Sendable {
    case enex, yaml, zip, json, page, jex, markdown, multipart

    /// Reads an input to its end. What it refuses, it refuses by an error that it is made for.
    func read(_ input: [UInt8], in folder: URL) {
        switch self {
        case .enex: Self.importing(input, as: "Notebook.enex", in: folder)
        case .zip: Self.importing(input, as: "notes.zip", in: folder)
        case .json: Self.importing(input, as: "notes.json", in: folder)
        case .page: Self.importing(input, as: "notes.html", in: folder)
        case .jex: Self.importing(input, as: "notes.jex", in: folder)
        case .yaml: _ = FrontMatter(of: String(decoding: input, as: UTF8.self))
        case .markdown: Self.showing(String(decoding: input, as: UTF8.self))
        case .multipart: try? Self.parts(of: input)
        }
    }

    /// How many notes a sample has; nil where it is no file of notes.
    func notes(in sample: [UInt8], in folder: URL) -> Int? {
        switch self {
        case .enex: Self.importing(sample, as: "Notebook.enex", in: folder)
        case .zip: Self.importing(sample, as: "notes.zip", in: folder)
        case .json: Self.importing(sample, as: "notes.json", in: folder)
        case .page: Self.importing(sample, as: "notes.html", in: folder)
        case .jex: Self.importing(sample, as: "notes.jex", in: folder)
        case .yaml, .markdown, .multipart: nil
        }
    }

    @discardableResult
    private static func importing(_ input: [UInt8], as name: String, in folder: URL) -> Int {
        var count = 0
        let file = folder.appending(path: "input")
        let work = folder.appending(path: "work", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: work) }
        do {
            try Data(input).write(to: file)
            try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
            let source = NoteSource(name: name, file: file)
            let reader = try SourceReader(source, workFolder: work, limits: TransferLimits())
            while let item = try reader.next() {
                guard case .note(let note) = item else { continue }
                showing(note.content.body)
                count += 1
            }
        } catch {}
        return count
    }

    /// All that is made of a note's text.
    private static func showing(_ text: String) {
        _ = MarkdownRenderer(tasks: .tickable, noteURL: { _ in "/notes/1" }).render(text)
        _ = MarkdownLinks(in: text)
        _ = MarkdownText.plain(text)
        _ = FileLinks.replaced(in: text) { "[[\($0.target)]]" }
    }

    private static func parts(of input: [UInt8]) throws {
        guard let boundary = MultipartBoundary("cut") else { return }
        var parser = MultipartParser(boundary)
        for start in stride(from: 0, to: input.count, by: 97) {
            parser.feed(input[start..<min(start + 97, input.count)])
            while try parser.next() != nil {}
        }
        try parser.finish()
    }
}

extension FuzzedReader {
    var samples: [[UInt8]] {
        switch self {
        case .enex: [Array(Self.notebook.utf8)]
        case .yaml: Self.heads.map { Array($0.utf8) }
        case .zip: Self.archives
        case .json: Self.documents.map { Array($0.utf8) }
        case .page: [Array(Self.webPage.utf8)]
        case .jex: [Self.joplin]
        case .markdown: [Array(Self.text.utf8)]
        case .multipart: [Array(Self.form.utf8)]
        }
    }

    /// Where an input is changed, one of these may come in.
    var pieces: [String] {
        let numbers = [
            "0", "-1", "127", "256", "65536", "2147483648", "-9223372036854775808", "9223372036854775807",
            "18446744073709551616", "1e999", "00000000000000000001", "99999999-99-99", "NaN",
        ]
        return numbers + Self.anywhere + own
    }

    private static let anywhere = [
        "\u{0}", "\r", "\n", "\r\n", "\t", " ", "\u{FEFF}", "\u{2028}", "\u{202E}", "e\u{301}",
        "\u{1F468}\u{200D}\u{1F469}",
        "日", "\"", "'", "\\", "&", "<", ">", "%00", "../", "/",
    ]

    /// Those of its format.
    var own: [String] {
        switch self {
        case .enex:
            [
                "<note>", "</note>", "<content>", "<![CDATA[", "]]>", "<en-note>", "</en-note>", "<div>", "</div>",
                "<b>",
                "</b>", "<table><tr><td>", "</td></tr></table>", "<ul><li>", "</li></ul>",
                "<en-todo checked=\"true\"/>",
                "<en-media hash=\"0cc175b9c0f1b6a831c399e269772661\" type=\"image/png\"/>", "<a href=\"", "&#x1b;",
                "&lt;",
                "&#1114112;", "&amp", "<!--", "-->", "<!DOCTYPE a [<!ENTITY b \"c\">]>", "&b;", "<resource>", "<data>",
                "<tag>", "<created>20240101T000000Z</created>", "<br/>", "<pre>", "<code>",
                "<span style=\"-en-codeblock:true\">",
            ]
        case .yaml:
            [
                "---\n", "...\n", "title: ", "tags: ", "- ", "[", "]", "{", "}", ",", ": ", "? ", "&a ", "*a", "!!int ",
                "|\n  ", ">-\n  ", "\\u0041", "\\UFFFFFFFF", "#", "2024-01-31T25:61:61+99:99", "date: ", "null", "~",
                "@",
            ]
        case .zip:
            [
                "PK\u{1}\u{2}", "PK\u{3}\u{4}", "PK\u{5}\u{6}", "PK\u{6}\u{6}", "PK\u{6}\u{7}", "PK\u{7}\u{8}",
                "\u{1}\u{0}\u{1C}\u{0}", "\u{7F}\u{7F}\u{7F}\u{7F}", "a/", "\\", ".md", ".png",
            ]
        case .json:
            [
                "{", "}", "[", "]", ":", ",", "true", "null", "\\u0000", "\\ud800", "\\udc00", "\\ud83d\\ude00",
                "\"notes\"",
                "\"title\":", "\"body\":", "\"tags\":", "\"created\":", "\"activeNotes\"", "\"content\":", "1E-9999",
            ]
        case .page:
            [
                "<p>", "</p>", "<table>", "<td>", "<li>", "<ul>", "<ol start=9>", "<a href=", "<b>", "</b>",
                "<img src=\"",
                "data:image/png;base64,", "<input type=checkbox checked>", "<title>",
                "<meta name=keywords content=\"a,b",
                "charset=gbk", "<svg>", "<template>", "<pre>", "<script>", "style=\"display:none", "-->", "&nbsp;",
                "&#x1b;",
            ]
        case .jex:
            [
                "ustar", "\u{0}ustar\u{0}", "00000000144\u{0}", "77777777777", "x", "L", "99 path=a.md\n",
                "12 size=9\n",
                "\n\nid: 1", "type_: 4", "parent_id: 2", ":/", "](:/0123456789abcdef0123456789abcde4)",
                "todo_due: 1e300",
                "encryption_applied: 1", "markup_language: 2",
            ]
        case .markdown:
            [
                "# ", "> ", "- ", "1. ", "- [ ] ", "- [x] ", "```\n", "~~~", "|", "|---|\n", "[", "](", ")", "![", "[[",
                "]]",
                "==", "**", "__", "~~", "`", "<br>", "<!--", "-->", "https://", "www.", "a@b.example", "[^1]", "[a]: ",
                "&#0;", "    ", "---\n",
            ]
        case .multipart:
            [
                "--cut", "--cut--", "\r\n\r\n", "Content-Disposition: form-data; name=\"", "filename=\"",
                "filename*=UTF-8''",
                "Content-Type: ", ";", "charset=", "%", "\\\"",
            ]
        }
    }

    private static let notebook = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
        <en-export export-date="20240102T030405Z" application="Evernote" version="10.0">
        <note><title>Plan &amp; more</title><created>20240101T000000Z</created><updated>20240102T000000Z</updated>
        <tag>home</tag><tag>work/old</tag>
        <note-attributes><author>Ada</author><source-url>https://a.example/</source-url><latitude>52.5</latitude>
        <reminder-time>20300101T080000Z</reminder-time></note-attributes>
        <content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>
        <div><b>Bold</b>, <i>leaning</i> and <a href="https://b.example/c_d">a link</a></div><div><br/></div>
        <div><en-todo checked="true"/>done</div><ul><li>one<ul><li>two</li></ul></li><li><en-todo/>three</li></ul>
        <table><tr><td>a</td><td>b|c</td></tr><tr><td><table><tr><td>in</td></tr></table></td><td/></tr></table>
        <div style="-en-codeblock:true;"><div>let x = 1</div><div>**y**</div></div>
        <en-media type="image/png" hash="0cc175b9c0f1b6a831c399e269772661" width="20"/>
        </en-note>]]></content>
        <resource><data encoding="base64">YQ==</data><mime>image/png</mime>
        <resource-attributes><file-name>a.png</file-name></resource-attributes></resource></note>
        <note><title>Second</title><content><![CDATA[<en-note>text</en-note>]]></content></note></en-export>
        """

    private static let heads = [
        "---\ntitle: Plan\ntags: [home, \"work/old\", 'x y']\ncreated: 2024-01-31T10:00:00+01:00\nupdated: 2024-02-01\n---\nText\n",
        "---\ntitle: |\n  two\n  lines\ntags:\n- a\n- b\nother: {a: [1, 2, {c: null}], \"k\\u0041\": ~}\n# remark\n---\n\n# Text",
        "---\ntitle: a: b\ntags: #one, two\ndate: 1.2.2024\n---\n",
    ]

    private static var archives: [[UInt8]] {
        (try? SampleArchive().bytes()).map { [$0] } ?? []
    }

    private static let documents = [
        """
        {"format": "atrium-notes", "version": 2, "notes": [{"id": "00000000000000000000000000000001", "title": "A",
        "body": "b\\n- [ ] c", "tags": ["x"], "state": "active", "pinned": true, "version": 2,
        "created": "2024-01-01T00:00:00Z", "edited": "2024-01-02T00:00:00Z", "moved": "2024-01-02T00:00:00Z",
        "history": [{"version": 1, "title": "A", "body": "", "tags": [], "edited": "2023-01-01T00:00:00Z",
        "kept": "2023-01-01T00:00:00Z"}]}]}
        """,
        """
        {"activeNotes": [{"id": "1", "content": "First\\r\\nline \\ud83d\\ude00", "creationDate": "2016-07-14T16:09:14.122Z",
        "lastModified": "2016-07-14T16:09:14.122Z", "tags": ["a"], "markdown": true, "pinned": true}], "trashedNotes": []}
        """,
        """
        {"isTrashed": false, "isPinned": true, "isArchived": false, "title": "A", "textContent": "b", "labels": [{"name": "c"}],
        "listContent": [{"text": "d", "isChecked": true}], "attachments": [{"filePath": "e.png", "mimetype": "image/png"}],
        "annotations": [{"url": "https://a.example", "title": "f"}], "userEditedTimestampUsec": 1580774741234567}
        """,
        """
        {"version": "004", "items": [{"uuid": "1", "content_type": "Note", "created_at": "2020-01-02T03:04:05Z", "content":
        {"title": "A", "text": "{\\"root\\":{\\"type\\":\\"root\\",\\"children\\":[{\\"type\\":\\"quote\\"}]}}", "noteType": "super"}},
        {"uuid": "2", "content_type": "Tag", "content": {"title": "b", "references": [{"uuid": "1", "content_type": "Note"}]}}]}
        """,
    ]

    private static let webPage = """
        <!DOCTYPE html><html><head><meta charset="utf-8"><title>Plan &amp; more</title>
        <meta name="keywords" content="a, b"><meta name="created" content="2020-01-02T03:04:05Z"></head><body>
        <h1>Plan &amp; more</h1><p>Hello <b>w</b>orld<br>and <a href="other.html#x">on</a> <img src="img/a%20b.png" width=3>
        <img src="data:image/png;base64,iVBORw0KGgo="></p><table><tr><th colspan=2>a<tr><td>b<td>c</table>
        <ul><li><input type=checkbox checked> x<li>y<ol><li>z</ol></ul><pre><code>a
          b</code></pre><blockquote>q</blockquote></body></html>
        """

    /// A tar archive (POSIX.1-2017, pax) of a note, a notebook, a tag and a file.
    private static var joplin: [UInt8] {
        func id(_ number: Int) -> String { "0123456789abcdef0123456789abcde\(number)" }
        let files = [
            (
                "\(id(1)).md",
                "One\n\n![p](:/\(id(4))) [self](:/\(id(1)))\n\nid: \(id(1))\nparent_id: \(id(2))\nis_todo: 1\n"
                    + "todo_due: 4102444800000\nlatitude: 52.5\nlongitude: 13.4\ntype_: 1"
            ),
            ("\(id(2)).md", "Book\n\nid: \(id(2))\nparent_id: \ntype_: 2"),
            ("\(id(3)).md", "id: \(id(3))\nnote_id: \(id(1))\ntag_id: \(id(5))\ntype_: 6"),
            ("\(id(4)).md", "boat\n\nid: \(id(4))\nfile_extension: png\ntype_: 4"),
            ("\(id(5)).md", "tag a\n\nid: \(id(5))\ntype_: 5"), ("resources/\(id(4)).png", "\u{89}PNG"),
        ]
        return files.reduce(into: []) { bytes, file in
            var header = [UInt8](repeating: 0, count: 512)
            header.replaceSubrange(0..<file.0.utf8.count, with: file.0.utf8)
            header.replaceSubrange(124..<135, with: String(format: "%011o", file.1.utf8.count).utf8)
            header[156] = UInt8(ascii: "0")
            header.replaceSubrange(257..<262, with: "ustar".utf8)
            // Its sum, with spaces where the sum will stand.
            header.replaceSubrange(148..<156, with: "        ".utf8)
            let sum = header.reduce(0) { $0 + Int($1) }
            header.replaceSubrange(148..<156, with: String(format: "%06o\0 ", sum).utf8)
            bytes += header + Array(file.1.utf8)
            bytes += [UInt8](repeating: 0, count: (512 - file.1.utf8.count % 512) % 512)
        }
    }

    private static let text = """
        ---
        title: Head
        ---
        # One *two* [three](other.md#part "t")

        - [ ] task [[Note|text]] ==mark== ![p](a.files/x.png =20x30)
          1. nested `code` **bold** ~~gone~~ https://a.example/x_y(z)
        > quote
        > - [x] done

        | a | b |
        |---|:-:|
        | [ ] c<br>d | `e\\|f` |

        ```swift
        let x = "[[no]]"
        ```
        [three]: <https://b.example> 'title'
        <div>html</div> www.c.example, a@b.example
        """

    private static let form = """
        --cut\r
        Content-Disposition: form-data; name="title"\r
        \r
        A title\r
        --cut\r
        Content-Disposition: form-data; name="file"; filename="a \\"b\\".txt"; filename*=UTF-8''%e2%82%ac.txt\r
        Content-Type: text/plain; charset=utf-8\r
        \r
        some\r
        lines\r
        --cut--\r

        """
}

/// A zip of small notes as our own writer makes it.
private struct SampleArchive {
    private let file = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID().uuidString).zip")

    func bytes() throws -> [UInt8] {
        defer { try? FileManager.default.removeItem(at: file) }
        let writer = try ZipWriter(file)
        for (name, text) in [
            ("a/Plan.md", "# Plan\n![](x.png)"), ("a/x.png", "\u{89}PNG"), ("b.json", "{}"), ("ü.txt", "t"),
        ] {
            try writer.add(name, Array(text.utf8), modified: Date(timeIntervalSince1970: 1_600_000_000))
        }
        try writer.finish()
        return Array(try Data(contentsOf: file))
    }
}
