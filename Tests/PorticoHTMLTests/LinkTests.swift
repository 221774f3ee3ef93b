import Portico
import PorticoHTML
import Testing

@Suite struct LinkTests {
    @Test(arguments: [
        ("{{link search}}", "/domains"),
        ("{{link search query=title}}", "/domains?query=Gr%C3%B6%C3%9Fe+%26+%3Cmore%3E"),
        ("{{link search zone=zone query=\"a b\"}}", "/domains?query=a+b&amp;zone=com"),
        ("{{link search match=\"contains\" page=\"1\"}}", "/domains"),
        ("{{link search match='exact' page=count}}", "/domains?match=exact&amp;page=3"),
        ("{{link search query=\"\" zone=\" \"}}", "/domains"),
        ("{{link search zone=author.email}}", "/domains"),
        ("{{link search zone=marked}}", "/domains?zone=med"),
        ("{{link domain name=\"a&b.com\"}}", "/domains/a&amp;b.com"),
        ("{{link domain name=title}}", "/domains/Gr%C3%B6%C3%9Fe%20&amp;%20%3Cmore%3E"),
        ("{{link domain name=\"a/b.c\" from='x'}}", "/domains/a%2Fb.c?from=x"),
    ])
    func aLinkIsTheCanonicalURLOfItsRoute(tag: String, url: String) throws {
        let note = Note(title: "Größe & <more>", zone: "com", marked: [TextRun("me", isMarked: true), TextRun("d")])
        #expect(try rendered("<a href=\"\(tag)\">", note) == "<a href=\"\(url)\">")
    }

    @Test func aLinkInARowTakesTheRowsFieldsAndTheOuterOnes() throws {
        let note = Note(title: "q", tags: ["x", "y"], rows: [NoteRow(key: "a.com"), NoteRow(key: "b'.com")])
        #expect(
            try rendered("{{#rows}}<a href='{{link domain name=key from=url}}'></a>{{/rows}}", note)
                == "<a href='/domains/a.com?from=https%3A%2F%2Fexample.com%2F'></a>"
                + "<a href='/domains/b&#39;.com?from=https%3A%2F%2Fexample.com%2F'></a>"
        )
        #expect(
            try rendered("{{#tags}}<a href=\"{{link search query=.}}\"></a>{{/tags}}", note)
                == "<a href=\"/domains?query=x\"></a><a href=\"/domains?query=y\"></a>"
        )
    }

    @Test(arguments: ["", ".", ".."])
    func aValueThatCannotBeInAPathLeadsNowhere(value: String) throws {
        let warned = Recorder()
        let bytes = try template("<a href=\"{{link domain name=title from=url}}\">").render(
            Note(title: value),
            warn: { warned.add($0) }
        )
        #expect(String(decoding: bytes, as: UTF8.self) == "<a href=\"#\">")
        #expect(warned.lines == ["template t:1:10: a value of the path of 'domain' cannot be in a URL"])
    }

    @Test(
        arguments: [
            ("<a href=\"{{link serch}}\">", "1:17: no route 'serch'; did you mean 'search'?"),
            (
                "<a href=\"{{link search qery=title}}\">",
                "1:24: no parameter 'qery' in route 'search'; did you mean 'query'?"
            ),
            (
                "<a href=\"{{link search xxxxxx=title}}\">",
                "1:24: no parameter 'xxxxxx' in route 'search'; it has query, zone, match, page"
            ),
            (
                "<a href=\"{{link domain}}\">",
                "1:17: route 'domain' needs 'name', which is in its path /domains/{name}?from; add name=FIELD"
            ),
            (
                "<a href=\"{{link domain name=zone}}\">",
                "1:24: 'name' needs text, and 'zone' is text that may be absent"
            ),
            ("<a href=\"{{link domain name=rows}}\">", "1:24: 'name' needs text, and 'rows' is a list"),
            ("<a href=\"{{link domain name=titel}}\">", "1:24: no field 'titel' in Note; did you mean 'title'?"),
            ("<a href=\"{{link domain name=\"new\"}}\">", "1:24: \"new\" is no value of 'name' in route 'domain'"),
            ("<a href=\"{{link search query=title query=url}}\">", "1:36: 'query' is given twice"),
            (
                "<a href=\"{{link search title}}\">",
                "1:24: 'title' is not an argument; write name=field or name=\"text\", without spaces around the ="
            ),
            ("<a href=\"{{link search query=\"x}}\">", "1:24: the text of 'query' has no closing quote"),
            (
                "<a title=\"{{link search}}\">",
                "1:11: {{link}} prints a URL, and this is no URL attribute; write it as href=\"{{link search}}\""
            ),
            (
                "{{link search}}",
                "1:1: {{link}} prints a URL, and this is no URL attribute; write it as href=\"{{link search}}\""
            ),
            (
                "<a href={{link search}}>",
                "1:9: a value in an attribute without quotes; write href=\"…\""
            ),
        ] as [(String, String)]
    )
    func aLinkThatDoesNotFitItsRouteIsRefused(text: String, problem: String) {
        #expect(problems(text).joined(separator: "\n") == problem)
    }

    @Test(
        arguments: [
            (
                "<p>{{link serch query=titel}}",
                ["1:4: {{link}} prints a URL", "1:11: no route 'serch'", "1:17: no field 'titel'"]
            ),
            (
                "<p title='{{link search qery=titel zone=zoen}}'>",
                [
                    "1:11: {{link}} prints a URL", "1:25: no parameter 'qery'", "1:25: no field 'titel'",
                    "1:36: no field 'zoen'",
                ]
            ),
            ("<p>{{link domain}}", ["1:4: {{link}} prints a URL", "1:11: route 'domain' needs 'name'"]),
            ("<p>{{asset ap.css}}", ["1:4: {{asset}} prints a URL", "1:12: no asset 'ap.css'"]),
            ("<p {{asset ap.css}}>", ["1:4: a value where an attribute's name is", "1:12: no asset 'ap.css'"]),
            ("<p>{{event serchTapped}}", ["1:4: {{event}} prints a URL", "1:12: no event 'serchTapped'"]),
            (
                "<a href={{event searchTapped qery=title zone=zoen}}>",
                [
                    "1:9: a value in an attribute without quotes", "1:30: no field 'qery' in event",
                    "1:41: no field 'zoen' in Note",
                ]
            ),
            (
                "<img src='{{event domainTapped nam=titel}}'>",
                [
                    "1:11: 'domainTapped' only navigates", "1:32: no field 'nam' in event",
                    "1:32: no field 'titel' in Note",
                ]
            ),
            ("<a href='{{link serch query=titel}}'>", ["1:17: no route 'serch'", "1:23: no field 'titel'"]),
            (
                "<a href='{{event serchTapped query=titel}}'>",
                ["1:18: no event 'serchTapped'", "1:30: no field 'titel'"]
            ),
        ] as [(String, [String])]
    )
    func whatIsWrongWithTheNamesOfAMisplacedTagIsToldToo(text: String, beginnings: [String]) {
        let found = problems(text)
        #expect(found.count == beginnings.count, "\(found)")
        for beginning in beginnings { #expect(found.contains { $0.hasPrefix(beginning) }, "\(found)") }
    }

    @Test func anAssetIsPrintedAsItsURL() throws {
        #expect(
            try rendered("<link rel=\"stylesheet\" href=\"{{asset app.css}}\">")
                == "<link rel=\"stylesheet\" href=\"/static/app.1f.css\">"
        )
        #expect(
            try rendered("<svg><use href=\"{{asset icon.svg}}#x\"/></svg>")
                == "<svg><use href=\"/static/icon.2e.svg#x\"/></svg>"
        )
        #expect(
            try rendered("<meta property=\"og:image\" content=\"{{asset icon.svg}}\">")
                == "<meta property=\"og:image\" content=\"/static/icon.2e.svg\">"
        )
    }

    @Test func anAssetMustBeThere() {
        #expect(problems("<img src=\"{{asset icn.svg}}\">") == ["1:19: no asset 'icn.svg'; did you mean 'icon.svg'?"])
        #expect(
            problems("<img src=\"{{asset icon.svg x=title}}\">") == [
                "1:28: {{asset}} takes a file name and nothing else"
            ]
        )
        #expect(problems("<p>{{asset icon.svg}}") != [])
    }
}
