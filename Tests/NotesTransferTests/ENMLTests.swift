import Notes
import Testing

@testable import NotesTransfer

@Suite struct ENMLTests {
    private func markdown(_ enml: String, _ attachments: [String: String] = [:]) throws -> String {
        try ENMLText(Array("<en-note>\(enml)</en-note>".utf8), attachments: attachments).markdown
    }

    @Test(arguments: [
        ("<h1>Plan</h1><div>a</div><div>b</div>", "# Plan\n\na  \nb"),
        ("<div>a</div><div><br/></div><div>b</div>", "a\n\nb"),
        ("<p>one</p><p>two</p>", "one\n\ntwo"),
        ("<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>", "- a\n- b\n  - c"),
        ("<ol><li><div>a</div></li><li>b</li></ol>", "1. a\n2. b"),
        ("<div><en-todo checked=\"true\"/>done</div><div><en-todo/>open</div>", "- [x] done\n- [ ] open"),
        (
            "<ul style=\"--en-todo:true;\"><li style=\"--en-checked:true;\"><div>a</div></li><li>b</li></ul>",
            "- [x] a\n- [ ] b"
        ),
        ("<a href=\"https://example.org/(a)\">here</a>", "[here](https://example.org/%28a%29)"),
        ("<b>bold </b>and <i>it</i> <s>no</s>", "**bold** and *it* ~~no~~"),
        (
            "<table><tbody><tr><td>a</td><td>b|c</td></tr><tr><td>1</td></tr></tbody></table>",
            "| a | b\\|c |\n| --- | --- |\n| 1 |  |"
        ),
        ("<div style=\"-en-codeblock:true;\"><div>let a = 1</div><div>```</div></div>", "````\nlet a = 1\n```\n````"),
        ("<pre>a  b\n c</pre>", "```\na  b\n c\n```"),
        ("<blockquote>wise</blockquote>", "> wise"),
        ("a<hr/>b", "a\n\n---\n\nb"),
        ("# no heading", "\\# no heading"), ("==a==", "\\=\\=a\\=\\="), ("a\n====", "a ===="),
        ("1. no list", "1\\. no list"),
        ("a*b*c [x](y) &lt;b&gt; `c`", "a\\*b\\*c \\[x\\](y) \\<b> \\`c\\`"),
        ("<code>a`b</code>", "``a`b``"),
        ("&mdash;&nbsp;&euro;", "— €"),
        ("<img src=\"https://example.org/a.png\" alt=\"a\"/>", "[a](https://example.org/a.png)"),
        ("a<script>alert(1)</script><style>b</style><div><title>c</title>d</div>", "a  \nd"),
        ("<pre>a<style>b</style></pre><table><tr><td><style>b</style>c</td></tr></table>", "```\na\n```\n\nc"),
        ("<a href=\"https://example.org/?a=1&amp;b=2\">l&amp;k</a>", "[l\\&k](https://example.org/?a=1&b=2)"),
        ("<img src=\"https://example.org/a.png\" alt=\"A &amp; B &lt;\"/>", "[A \\& B \\<](https://example.org/a.png)"),
        ("a <b title=\"&mdash;\">c</b>", "a **c**"),
        (
            "<div style=\"padding-left:40px;\">a</div><div style=\"margin-left:80px\">b</div>",
            "\u{2003}\u{2003}a  \n\u{2003}\u{2003}\u{2003}\u{2003}b"
        ),
        ("<div style=\"padding-left:40px\"><div>laid out</div></div>", "laid out"),
        (
            "<span style=\"display:inline-block\">a</span><span style=\"display:inline-block\">b</span><span>c</span>",
            "a bc"
        ),
        ("<code>a <a href=\"https://example.org/\">b</a></code>", "`a` [`b`](https://example.org/)"),
        ("<a href=\"https://example.org/\"><code>b</code></a>", "[`b`](https://example.org/)"),
        ("<ul><li><input type=\"checkbox\" checked=\"\"/>a</li></ul>", "- [x] a"),
        ("", ""),
    ])
    func itsMarkupIsMarkdown(enml: String, expected: String) throws {
        #expect(try markdown(enml) == expected)
    }

    @Test(arguments: [
        (
            "<span style=\"font-weight: bold;\">A</span> <span style=\"FONT-STYLE:italic\">B</span> "
                + "<span style=\"text-decoration: underline line-through;\">C</span>",
            "**A** *B* ~~C~~"
        ),
        ("<b style=\"font-weight:normal\">a</b> <em style=\"font-weight:600;font-style:normal\">b</em>", "a **b**"),
        ("<b>a <i style=\"font-weight:inherit;font-style:unset\">b</i></b>", "**a b**"),
        ("<div style=\"visibility:hidden\">a<span style=\"visibility:visible\">b</span></div>", "ab"),
        ("<div hidden=\"\" style=\"display:block\">a</div>", "a"),
        ("<h2 style=\"font-weight:bold\">a <span style=\"font-weight:400\">b</span></h2>", "## a b"),
        ("<div style=\"font-weight:700\">a<div>b</div></div>", "**a**  \n**b**"),
        ("<div style=\"display:none !important\">X</div><div style=\"Visibility:hidden\">X</div>a", "a"),
        (
            "<div hidden=\"hidden\">X</div><span style=\"display:block\">a</span><span style=\"display:block\">b</span>",
            "a  \nb"
        ),
    ])
    func whatItsStyleSaysCounts(enml: String, expected: String) throws {
        #expect(try markdown(enml) == expected)
    }

    @Test(arguments: [
        ("a <span style=\"--en-highlight:yellow;background-color:#ffef9e\">b c</span>, d", "a ==b c==, d"),
        ("<span style=\"-evernote-highlight:true\">a <b>b</b></span>", "==a **b**=="),
        ("<b>a <mark>b</mark> c</b>", "**a** ==**b**== **c**"),
        ("x<mark> a</mark> b", "x ==a== b"), ("<mark>&#x2028;a</mark>", "\u{2028}a"),
        ("x<mark>a</mark>y", "xay"), ("<mark>a = b</mark>", "==a = b=="), ("<mark>==a</mark>", "\\=\\=a"),
        ("<a href=\"https://e.org/\">a <mark>b</mark></a>", "[a b](https://e.org/)"),
        ("<mark><a href=\"https://e.org/\">a</a></mark>", "==[a](https://e.org/)=="),
        ("<table><tr><td><mark>a</mark></td><td>b</td></tr></table>", "| ==a== | b |\n| --- | --- |"),
        ("<div style=\"background-color:yellow\">a</div>", "a"),
    ])
    func whatIsHighlightedStaysSo(enml: String, expected: String) throws {
        #expect(try markdown(enml) == expected)
    }

    @Test func whatIsSetOnALineOfItsOwnIsNotLost() throws {
        let block = "style=\"display:block\""
        let enml =
            "a <en-media \(block) hash=\"ab\"/> <en-todo \(block)/>b <code \(block)>c</code> <img \(block) src=\"https://e.org/\"/>"
        let written = "a [Attachment: f.pdf](f.pdf)\n\n- [ ] b `c` [image](https://e.org/)"
        #expect(try markdown(enml, ["ab": "f.pdf"]) == written)
        #expect(try markdown("<a \(block) href=\"https://e.org/\">x</a>y") == "[x](https://e.org/)  \ny")
    }

    @Test func programsOfBeforeReadStylesAsTheyAreWritten() throws {
        let enml =
            "<div style=\"-en-codeblock:TRUE\">a</div><ul style=\"--en-todo:true;--en-todo:false\"><li>b</li></ul>"
        let text = try ENMLText(Array("<en-note>\(enml)</en-note>".utf8), attachments: [:])
        #expect(text.earlier == "a\n\n- [ ] b")
    }

    @Test(arguments: [
        ("H<sub>2</sub>O, 10<sup>6</sup> m<sup><span>-2</span></sup>", "H₂O, 10⁶ m⁻²"),
        (
            "1<sup>st</sup> x<sup>[1]</sup> <sup><a href=\"https://e.org/\">2</a></sup>",
            "1st x\\[1\\] [2](https://e.org/)"
        ),
    ])
    func digitsThatAreRaisedOrLoweredStaySo(enml: String, expected: String) throws {
        #expect(try markdown(enml) == expected)
    }

    @Test(arguments: [
        (
            "<tr><td rowspan=\"2\">Mon</td><td>9h</td></tr><tr><td>10h</td></tr>",
            "| Mon | 9h |\n| --- | --- |\n|  | 10h |"
        ),
        (
            "<tr><td colspan=\"2\">Fruit</td><td>Price</td></tr><tr><td>red</td><td>apple</td><td>1</td></tr>",
            "| Fruit |  | Price |\n| --- | --- | --- |\n| red | apple | 1 |"
        ),
        (
            "<tr><td colspan=\"2\" rowspan=\"2\">a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td></tr>",
            "| a |  | b |\n| --- | --- | --- |\n|  |  | c |\n| d |  |  |"
        ),
        (
            "<tr><td>Day</td><td>To do</td></tr><tr><td>Mon</td><td><ul><li>shop</li><li>cook|eat</li></ul></td></tr>"
                + "<tr><td>Tue</td><td>first<ol><li>rest</li></ol></td></tr>",
            "| Day | To do |\n| --- | --- |\n| Mon | • shop<br>• cook\\|eat |\n| Tue | first<br>1. rest |"
        ),
        (
            "<tr><td><div>1 Main St</div><div><b>Spring</b>field</div><div><br/></div></td><td>b</td></tr>",
            "| 1 Main St<br>**Spring**field | b |\n| --- | --- |"
        ),
        ("<tr><td><ul><li>a</li></ul></td><td>b</td></tr>", "- a\n\nb"),
        (
            "<tr><td>a</td><td><ul><li> <div>b</div><div>c</div></li><ul><li><div>d</div></li></ul></ul></td></tr><tr></tr>",
            "| a | • b<br>c<br>• d |\n| --- | --- |\n|  |  |"
        ),
        (
            "<tr><td><ol start=\"3\"><li>a</li><li>b</li></ol></td><td>c</td></tr>"
                + "<tr><td><ul style=\"--en-todo:true\"><li style=\"--en-checked:true\"><div>d</div></li></ul></td></tr>",
            "| 3. a<br>4. b | c |\n| --- | --- |\n| [x] d |  |"
        ),
        (
            "<tr><td>a</td><td rowspan=\"3\">b</td></tr><tr></tr><tr><td>c</td></tr><tr><td>d</td><td>e</td></tr>",
            "| a | b |\n| --- | --- |\n|  |  |\n| c |  |\n| d | e |"
        ),
    ])
    func cellsStandInTheirColumns(rows: String, expected: String) throws {
        #expect(try markdown("<table>\(rows)</table>") == expected)
    }

    @Test func cellsThatReachFarAndLinksThatBreakHaveTheirLimits() throws {
        var table = ENMLTable()
        let cell = ENMLNode("td", ["rowspan": "9999999", "colspan": "999"])
        for _ in 0..<3 { table.add(row: [cell]) }
        #expect(table.rows.map(\.count) == [200, 201, 202] && table.isForLayout)
        let address = "https://e.org/" + String(repeating: "A", count: 60_000)
        for markup in [
            "<table><tr><td>a</td><td><a href=\"\(address)\">" + String(repeating: "x<br/>", count: 500)
                + "</a></td></tr></table>",
            "<a href=\"\(address)\">" + String(repeating: "<img src=\"https://e/\"/>", count: 500) + "</a>",
        ] {
            #expect(throws: ENMLText.Refusal.self) { try markdown(markup) }
        }
    }

    @Test(arguments: [
        (
            "<div><a href=\"https://e.org/p\"></a><a href=\"https://e.org/p\">My jobs</a></div>",
            "[My jobs](https://e.org/p)"
        ),
        ("<div>a <a href=\"https://e.org/\"> </a> b</div>", "a b"),
        (
            "<div><a href=\"https://e.org/\"></a><a href=\"https://f.org/\"></a></div>",
            "[https://e.org/](https://e.org/) [https://f.org/](https://f.org/)"
        ),
        // Web pages lay such over what can be clicked.
        ("<div><a style=\"display:block\" href=\"https://e.org/\"></a></div>a", "a"),
        ("<div>a</div><div><a href=\"https://e.org/\"></a></div>", "a  \n[https://e.org/](https://e.org/)"),
    ])
    func aLinkWithoutTextIsShownWhereItIsAlone(enml: String, expected: String) throws {
        #expect(try markdown(enml) == expected)
    }

    @Test(arguments: [
        ("<ul><li>a</li><ul><ul><li>b</li></ul></ul></ul>", "- a\n  - b"),
        ("<ul><ul><ul><li>a</li></ul></ul></ul>", "- a"),
        ("<ul><ol><li>a</li></ol><ul><li>b</li></ul></ul>", "1. a\n    - b"),
    ])
    func aLevelThatAListSkipsHasNoItem(enml: String, expected: String) throws {
        #expect(try markdown(enml) == expected)
    }

    @Test(arguments: [
        ("<ul><li>a</li><ul><li>b</li><ul><li>c</li></ul></ul><li>d</li></ul>", "- a\n  - b\n    - c\n- d"),
        ("<ul><ul><li>a</li></ul><li>b</li></ul>", "- - a\n- b"),
        ("<ul><li>a</li><ul><ul><li>b</li></ul><li>c</li></ul></ul>", "- a\n  - - b\n  - c"),
        ("<ol><ol><li>a</li><li>b</li></ol><li>c</li></ol>", "0. 1. a\n   2. b\n1. c"),
        (
            "<ul style=\"--en-todo:true\"><ul style=\"--en-todo:true\"><li>a</li></ul><li>b</li></ul>",
            "- - [ ] a\n- [ ] b"
        ),
    ])
    func aListRightInAListIsDeeper(enml: String, expected: String) throws {
        #expect(try markdown(enml) == expected)
    }

    @Test(arguments: [
        ([0, 40, 80, 40, 0], "- [ ] 0\n  - [ ] 1\n    - [ ] 2\n  - [ ] 3\n- [ ] 4"),
        ([80, 40, 120], "- [ ] 0\n- [ ] 1\n  - [ ] 2"), ([0, 120, 80], "- [ ] 0\n  - [ ] 1\n  - [ ] 2"),
    ])
    func tasksThatAreIndentedBelongToTheOneBefore(pixels: [Int], expected: String) throws {
        let lines = pixels.enumerated().map { "<div style=\"padding-left:\($1)px\"><en-todo/>\($0)</div>" }
        #expect(try markdown(lines.joined()) == expected)
    }

    @Test func aTextBetweenTasksBeginsAnewAndAnEmptyLineDoesNot() throws {
        let indented = "<div style=\"padding-left:40px\"><en-todo/>b</div>"
        #expect(try markdown("<div><en-todo/>a</div><div>x</div>\(indented)") == "- [ ] a\n\nx\n\n- [ ] b")
        #expect(try markdown("<div><en-todo/>a</div><div><br/></div>\(indented)") == "- [ ] a\n\n  - [ ] b")
        #expect(try markdown("<ul><li><en-todo/>a\(indented)</li></ul>") == "- [ ] a\n  - [ ] b")
    }

    @Test(arguments: [
        ("<h3>Mon</h3>", "Mon"), ("<blockquote>a<div>b</div></blockquote>", "a<br>b"), ("a<hr/>b", "a<br>b"),
        ("a<pre>let a = 1\n\n  b|c</pre>d", "a<br>`let a = 1`<br>`b\\|c`<br>d"),
        ("<div style=\"-en-codeblock:true\"><div>x</div><div>y</div></div>", "`x`<br>`y`"),
    ])
    func aBlockInACellStandsInItsLine(cell: String, expected: String) throws {
        let rows = "<tr><td>Day</td><td>What</td></tr><tr><td>1</td><td>\(cell)</td></tr>"
        #expect(try markdown("<table>\(rows)</table>") == "| Day | What |\n| --- | --- |\n| 1 | \(expected) |")
    }

    @Test func aTableWhoseCellsAreTextsOfTheirOwnIsForTheLayout() throws {
        let cell = "<td><h2>a</h2><p>b</p><h2>c</h2></td>"
        let rows = "<tr><td>x</td>\(cell)</tr><tr><td>y</td><td>z</td></tr>"
        #expect(try markdown("<table>\(rows)</table>") == "x\n\n## a\n\nb\n\n## c\n\ny\n\nz")
        #expect(try markdown("<table><tr><td><h2>a</h2></td><td>b</td></tr></table>") == "## a\n\nb")
    }

    @Test(arguments: [
        ("<a href=\"http://example.org/keep\"><div>block</div></a>", "[block](http://example.org/keep)"),
        ("<a href=\"http://example.org/\"><h2>Head</h2></a>", "## [Head](http://example.org/)"),
        ("<b><div>one</div><div>two</div></b>", "**one**  \n**two**"),
        ("<b>Note:</b>text", "**Note**:text"),
        ("<b>注意：</b>本文", "**注意**：本文"),
        ("see<b>(here)</b>now", "see(**here**)now"),
        ("Save<a href=\"#\"></a><a href=\"#top\">up</a>", "Save[up](#top)"), ("<s>old:</s>new", "~~old~~:new"),
        ("<h2><b>a<br/> </b>(b)</h2>", "## **a** (b)"),
        ("http://example.org/?a&amp;copy;\u{200D}", "<http://example.org/?a&amp;copy;\u{200D}>"),
        ("<b>a</b><b>b</b><i>c</i><b>d</b>", "**ab**_c_**d**"),
        ("<b>a<br/>b</b>", "**a**  \n**b**"),
        (
            "<div><b>Title</b><br/># not a heading<br/>- not an item<br/>1. not numbered<br/>&gt; no quote</div>",
            "**Title**  \n\\# not a heading  \n\\- not an item  \n1\\. not numbered  \n\\> no quote"
        ),
        (
            "http://example.org/a_b_c?x=1&amp;y=2*3~4", "<http://example.org/a_b_c?x=1&y=2*3~4>"
        ),
        ("at www.example.org/a_b.", "at [www.example.org/a\\_b](http://www.example.org/a_b)."),
        ("(http://example.org/a…==b==)", "(<http://example.org/a>…\\=\\=b\\=\\=)"),
        ("<table><tr><td><code>\\</code><code>|</code></td><td>b</td></tr></table>", "| `\\`\\| | b |\n| --- | --- |"),
        ("https://example.org/plain", "https://example.org/plain"),
        ("Look!<a href=\"http://example.org/\">here</a>", "Look\\![here](http://example.org/)"),
        ("see<a href=\"http://example.org/\"> here </a>now", "see [here](http://example.org/) now"),
        (
            "<a href=\"http://example.org/\"><img src=\"http://example.org/a.png\" alt=\"pic\"/></a>",
            "[pic](http://example.org/) [image](http://example.org/a.png)"
        ),
        (
            "<div style=\"-en-codeblock:true\"><div>a</div><div><br/></div><div>&nbsp;b</div></div>",
            "```\na\n\n b\n```"
        ),
        ("<ul><li><en-todo checked=\"true\"/>x</li><li><div><en-todo/>y</div></li></ul>", "- [x] x\n- [ ] y"),
        (
            "<ul><li><en-todo/><br/><table><tr><td>a</td><td>b</td></tr></table></li></ul>",
            "- [ ] \n\n  | a | b |\n  | --- | --- |"
        ),
        ("<en-todo/>a<br/><en-todo checked=\"true\"/>b<br/>c", "- [ ] a\n- [x] b\n\nc"),
        (
            "<table><tr><td>out</td><td><table><tr><td>in1</td><td>in2</td></tr></table></td></tr></table>",
            "out\n\n| in1 | in2 |\n| --- | --- |"
        ),
        ("<div>seen</div><div style=\"display: none\">hidden</div>", "seen"),
        ("<en-media hash=\"a\"/><en-media hash=\"b\"/>", "*Attachment: left out* *Attachment: left out*"),
    ])
    func whatNotesHaveInTheWildIsMarkdown(enml: String, expected: String) throws {
        #expect(try markdown(enml) == expected)
    }

    @Test(arguments: [
        ("<ol><li>a</li><li>b</li></ol><ol><li>c</li></ol>", "1. a\n2. b\n1) c"),
        ("<ol><li>a</li></ol><div><br/></div><ol><li>b</li></ol><ol><li>c</li></ol>", "1. a\n\n1) b\n1. c"),
        ("<ul><li>a</li></ul><div><ul><li>b</li></ul></div><ol><li>c</li></ol>", "- a\n* b\n1. c"),
        ("<ol><li>a</li></ol>x<ol><li>b</li></ol>", "1. a\n\nx\n\n1. b"),
        (
            "<ul><li>a<ol><li>b</li></ol></li><ol><li>c</li></ol><ol><li>d</li></ol><li>e<ol><li>f</li></ol></li></ul>",
            "- a\n  1. b\n  1) c\n  1. d\n- e\n  1. f"
        ),
        (
            "<ul><li>a</li></ul><ul style=\"--en-todo:true\"><li>b</li><li><hr/></li></ul>",
            "- a\n* [ ] b\n* [ ] \n\n  ---"
        ),
        ("<ul><li>a</li></ul><ul><li><hr/>b</li></ul>", "- a\n* ---\n\n  b"),
        ("<ul><li>a</li></ul><div><en-todo/>b</div><div><en-todo/>c</div>", "- a\n* [ ] b\n* [ ] c"),
        ("<div><en-todo/>a</div><ul><li>b</li></ul><en-todo/>c", "- [ ] a\n* b\n- [ ] c"),
        ("<ul><li>a</li></ul><div><br/></div><en-todo/><br/><en-todo/>b", "- a\n\n* [ ] \n* [ ] b"),
        ("<en-todo/><ul><li>a</li></ul>", "- [ ] \n* a"),
        ("<en-todo/>a<div>x</div><en-todo/>b", "- [ ] a\n\nx\n\n- [ ] b"),
        ("<ol><li>a</li></ol><en-todo/>b<ol><li>c</li></ol>", "1. a\n- [ ] b\n1. c"),
        ("<ul><li>a<ul><li>b</li></ul><en-todo/>c</li></ul>", "- a\n  - b\n  * [ ] c"),
        ("<ul><li><en-todo/>a<ul><li>b</li></ul></li></ul>", "- [ ] a\n  - b"),
    ])
    func listsSideBySideStayTwo(enml: String, expected: String) throws {
        #expect(try markdown(enml) == expected)
    }

    @Test func brokenMarkupKeepsItsLinksAndTicks() throws {
        let text = try ENMLText(
            Array(
                """
                <en-note><ul><li><en-todo checked="true"/>done<li><a href="http://example.org/k">k & l</a></ul>
                <div>&#x1b;R&eacute;s <b>bold</div><div>more
                """.utf8
            ),
            attachments: [:]
        )
        #expect(text.markdown == "- [x] done\n- [k \\& l](http://example.org/k)\n\nRés **bold**  \n**more**")
        #expect(text.malformedLine == 1)
    }

    @Test func markupThatBrowsersWouldMakeFarLongerKeepsItsText() throws {
        let open = (0..<2_000).map { "<b a=\"\($0)\">" }.joined()
        #expect(try markdown("\(open)one" + String(repeating: "<p>two", count: 2_000)).hasPrefix("one"))
        let words = try ENMLText(
            Array(("<en-note>one<title>no</title>" + String(repeating: "<a \"", count: 100_000)).utf8),
            attachments: [:]
        )
        #expect(words.markdown == "one" && words.hasWordsAlone)
    }

    /// The parser copies what is open into each paragraph, with its attributes, whatever ends nothing stands between.
    @Test(arguments: [
        "<p><b x='\(String(repeating: "y", count: 100_000))'>t" + String(repeating: "<p>t", count: 5_000),
        "<p>" + (0..<300).map { "<b a=\"\($0)\">" }.joined() + String(repeating: "</u>", count: 300)
            + String(repeating: "<p>t", count: 50_000),
    ])
    func markupThatTakesFarMoreMemoryThanItIsLongIsNotParsed(markup: String) throws {
        #expect(ENMLHTML.tree(of: Array(markup.utf8)[...]) == nil)
        #expect(try markdown(markup).contains("t"))
    }

    @Test func addressesWithoutQuotationMarksAndBesideShortOnesStayWhole() throws {
        #expect(try markdown("<div><a href=http://e.org/>here</a> x</div><br") == "[here](http://e.org/) x")
        #expect(try markdown("www.x.de，https://e.example/a_b").contains("<https://e.example/a_b>"))
        let heading = try markdown("<h2>see http://x.example/#</h2>")
        #expect(heading == "## see http://x.example/#")
        #expect(try markdown("<h2>C #</h2>") == "## C \\#")
    }

    /// Pieces side by side become one, which is never copied to be longer.
    @Test(.timeLimit(.minutes(1)), arguments: ["<span>word</span>", "<code>word</code>", "\u{3000}\u{3000}"])
    func piecesSideBySideCostWhatTheyAreLong(piece: String) throws {
        let text = try markdown("a" + String(repeating: piece, count: 150_000) + "b")
        #expect(text.utf8.count > 600_000)
    }

    @Test func anAttachmentIsNamed() throws {
        #expect(
            try markdown("see <en-media hash=\"AB\" type=\"image/png\"/>", ["ab": "a*b.png"])
                == "see [Attachment: a\\*b.png](a%2Ab.png)"
        )
        #expect(try markdown("see <en-media hash=\"AB\" type=\"image/png\"/>") == "see *Attachment: left out*")
        let drawing = "<en-media hash=\"AB\" type=\"image/svg+xml\"/>"
        #expect(try markdown("<div>icon \(drawing) text</div>", ["ab": "a.svg"]) == "icon text")
        #expect(try markdown("<div>\(drawing)</div>", ["ab": "a.svg"]) == "[Attachment: a.svg](a.svg)")
        let linked = "<div>see <a href=\"https://a.example/\">\(drawing)</a> now</div>"
        #expect(try markdown(linked, ["ab": "a.svg"]) == "see [a.svg](https://a.example/) now")
        #expect(try markdown(drawing + drawing) == "*Attachment: left out* *Attachment: left out*")
        #expect(try markdown("<en-media hash=\"cd\"/>") == "*Attachment: left out*")
    }

    @Test(arguments: [
        ("<img src=\"cid:1\"/>", "image"), ("<img src=\"img/a%20boat.png\"/>", "a boat.png"),
        ("<img src=\"img/boat.png\" alt=\"A boat\"/>", "A boat"), ("<img/>", "image"),
    ])
    func aLinkAroundAPictureThatIsMissingStays(picture: String, shown: String) throws {
        let enml = "<div>see <a href=\"https://a.example/\">\(picture)</a> now</div>"
        #expect(try markdown(enml) == "see [\(shown)](https://a.example/) now")
        #expect(try markdown("<div>see \(picture) now</div>") == (shown == "A boat" ? "see A boat now" : "see now"))
    }

    @Test func brokenMarkupKeepsItsText() throws {
        #expect(try markdown("<div>one</div><div>two <b>three</div>") == "one  \ntwo **three**")
        #expect(try ENMLText(Array("no markup & all".utf8), attachments: [:]).markdown == "no markup \\& all")
        let many = (0..<30_000).map { "a\($0)=\"\"" }.joined(separator: " ")
        #expect(try markdown("<div>one</div><div \(many)>two</div>") == "one\n\ntwo")
        let deep = String(repeating: "<div>", count: 200_000) + "deep" + String(repeating: "</div>", count: 200_000)
        #expect(try markdown(deep) == "deep")
    }

    /// Some hundred kilobytes, of which each level, row or cell would make far more.
    @Test(arguments: [
        (90, #"<ol start="999999"><li>"#, 100_000, "a<br/>", "</li></ol>"),
        (90, "<ul><li>", 200_000, "word ", "</li></ul>"),
        (150, "<blockquote>", 50_000, "a<br/>", "</blockquote>"),
        (1, "<table><tr>\(String(repeating: "<td/>", count: 200))</tr>", 100_000, "<tr/>", "</table>"),
        (1, "<div>", 600_000, "word ", "</div>"),
    ])
    func aTextThatComesToFarMoreThanANoteIsRefused(
        levels: Int,
        open: String,
        count: Int,
        inner: String,
        close: String
    ) throws {
        func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
        #expect(throws: ENMLText.Refusal.self) {
            try markdown(times(open, levels) + times(inner, count) + times(close, levels))
        }
    }

    @Test func markupOfMoreElementsThanAnyNoteHasIsNotRead() throws {
        #expect(try markdown(String(repeating: "<i/>", count: 1_000) + "a") == "a")
        let maximum = ENMLTree.maxElements
        #expect {
            try markdown(String(repeating: "<i/>", count: maximum) + "a")
        } throws: { error in
            (error as? ENMLText.Refusal)?.reason == .markupTooLong(limit: maximum)
        }
    }
}
