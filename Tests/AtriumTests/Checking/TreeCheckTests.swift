import Portico
import PorticoHTML
import Testing

@testable import Atrium

@Suite struct TreeCheckTests {
    private func problems(_ text: String, _ others: [String: String] = [:]) -> [String] {
        lines(TreeCheck(of: "t", in: sources(text, others)))
    }

    private func sources(_ text: String, _ others: [String: String] = [:]) -> TemplateSources {
        TemplateSources(others.merging(["t": "<!doctype html>\n" + text]) { $1 })
    }

    private func lines(_ check: TreeCheck) -> [String] {
        check.problems.map { $0.description.replacing("template t:", with: "") }
    }

    private enum Kind: String, CaseIterable, Encodable {
        case text, link
    }

    private struct Entry: ViewInputData {
        let kind = Kind.text
        let other = Kind.text

        static func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) where Visitor.Root == Entry {
            visitor.field("kind") { $0.kind }
            visitor.field("other") { $0.other }
        }
    }

    private struct Shell: ViewInputData {
        static func visitFields<Visitor: FieldVisitor>(_: inout Visitor) where Visitor.Root == Shell {}
    }

    @Test(arguments: [
        "<p>one<p>two", "<ul><li>a<li>b</ul>", "<dl><dt>a<dd>b<dt>c<dd>d</dl>",
        "<table><tr><td>a<td>b<tr><th>c</table>",
        "<table><caption>a<thead><tr><th>b<tbody><tr><td>c<tfoot><tr><td>d</table>",
        "<table><colgroup><col><tr><td>a</table>",
        "<select><optgroup label=a><option>b<option>c<optgroup label=d><option>e</select>", "<ruby>a<rt>b<rp>c</ruby>",
        "<html lang=en><head><title>a</title><body><p>b", "<title>a</title><p>b<div>c</div>",
        "<p>a<br>b<img src=x alt=''><input></p>",
        "<svg><path d=''/><g><circle/></g><foreignObject><p>a</p></foreignObject></svg>",
        "<div><template><tr><td>a</td></tr></template></div>",
        "<p>{{name}}</p>{{#rows}}<p>{{name}}</p>{{/rows}}{{^rows}}none{{/rows}}",
        "<textarea><p></textarea><title></p></title>",
        "<body><noscript><p>a</p></noscript>", "<a href='x'>b</a><a href='x'>c</a>",
        "<details><summary>a</summary>b</details>",
        "{{#x}}<div>{{/x}}<p>a</p>{{#x}}</div>{{/x}}", "<my-part>a</my-part>",
        "<table>\n<tbody>\n<tr>\n<td>a</td>\n</tr>\n</tbody>\n</table>",
        "<P>a</P><DIV>b</dIv>", "a &amp; <b>b</b> <!-- <p> --> c",
        "<form><button>a</button></form><form><button>b</button></form>",
    ])
    func whatABrowserBuildsAsWrittenIsRight(text: String) {
        #expect(problems(text) == [])
    }

    @Test(arguments: [
        ("<p>a<div>b</div></p>", "2:17: </p> closes nothing; <p> (2:1) ended before <div> (2:5)"),
        ("<p><b><div>a</div></b></p>", "2:7: a browser takes <div> out of <b> (2:4); a <p> ends before <div>"),
        ("<div><span>a</div>", "2:13: </div> comes before the end of <span> (2:6); add </span> before it"),
        ("<b><i>a</b>b</i>", "2:8: </b> comes before the end of <i> (2:4); add </i> before it"),
        ("<div>a", "2:1: <div> is never closed; add </div>"), ("a</span>", "2:2: </span> closes nothing"),
        ("a</br>", "2:2: </br> closes nothing; <br> has no end tag"),
        ("<div/>", "2:1: a browser reads <div/> as <div>; write <div></div>"),
        (
            "<table><tr><div>a</div></tr></table>",
            "2:12: a browser takes <div> out of <tr> (2:8); in a table only cells and captions hold other things"
        ),
        (
            "<table>a<tr><td>b</table>",
            "2:8: a browser takes this text out of <table> (2:1); in a table only cells and captions hold other things"
        ),
        ("<table><td>a</table>", "2:8: a browser puts a <tr> around <td>; write it, with its end tag"),
        ("<form><div><form></form></div></form>", "2:12: a browser drops this <form>; <form> cannot be in another one"),
        (
            "<button>a<button>b</button></button>",
            "2:10: a browser takes <button> out of <button> (2:1); <button> cannot be in another one"
        ),
        ("<a href=x>a<a href=x>b</a></a>", "2:12: a browser takes <a> out of <a> (2:1); <a> cannot be in another one"),
        ("<head><div>a</div></head>", "2:7: a browser takes <div> out of <head> (2:1)"),
        ("<select><div>a</div></select>", "2:9: a browser drops this <div>; a <select> holds options only"),
        ("<image src=x>", "2:1: a browser reads <image> as <img>; write <img>"),
        ("<noscript><p>a</p></noscript>", "2:11: a browser takes <p> out of <noscript> (2:1)"),
        (
            "<svg><p>a</p></svg>",
            "2:6: a browser takes <p> out of <svg> (2:1); HTML in <svg> stands in a <foreignObject>"
        ),
        ("<h1>a<h2>b</h2></h1>", "2:6: a browser takes <h2> out of <h1> (2:1)"),
    ])
    func whatABrowserBuildsOtherwiseIsNamed(text: String, problem: String) {
        #expect(problems(text).contains(problem), "\(problems(text))")
    }

    @Test func eachSectionIsLookedAtWithAndWithoutContent() {
        #expect(problems("<ul>{{#rows}}<li>a</li>{{/rows}}{{^rows}}<p>{{/rows}}</ul>") == [])
        #expect(problems("{{#a}}<b>x</b>{{/a}}{{^a}}<b>x{{/a}}") == ["2:27: <b> is never closed; add </b>"])
        #expect(problems("{{^a}}{{#b}}<i></u></i>{{/b}}{{/a}}") == ["2:16: </u> closes nothing"])
        #expect(problems("{{#a}}<div>{{/a}}{{#b}}</div>{{/b}}").count == 2)
    }

    @Test func aProblemOfAPartialNamesThePartial() {
        let found = problems("<div>{{> row}}</div>", ["row": "\n<p>a</b></p>"])
        #expect(found == ["template row:2:5: </b> closes nothing (included from 2:6)"])
    }

    @Test func aBlockIsReadWhereItIsPrinted() {
        let layout = "<main>{{$main}}<b>{{/main}}</main>"
        #expect(problems("{{< page}}{{$main}}<p>{{x}}</p>{{/main}}{{/ page}}", ["page": layout]) == [])
        let found = problems("{{< page}}{{$main}}</main>{{/main}}{{/ page}}", ["page": layout])
        #expect(found == ["template page:1:28: </main> closes nothing (included from 2:1)"])
    }

    @Test func templatesThatIncludeThemselvesEnd() {
        #expect(problems("{{> tree}}", ["tree": "<ul><li>{{#nodes}}{{> tree}}{{/nodes}}</ul>"]) == [])
        #expect(problems("{{> t}}") == [])
    }

    @Test func howeverDeepAPageIsItEnds() {
        let count = 20_000
        let deep = problems(String(repeating: "<div>", count: count) + String(repeating: "</div>", count: count))
        #expect(
            deep == ["2:2501: elements stand more than 500 deep in each other; close some before"],
            "a browser puts them beside each other"
        )
        #expect(problems(String(repeating: "<div>", count: 400) + String(repeating: "</div>", count: 400)) == [])
        #expect(problems(String(repeating: "</b>", count: 20)).count == 20)
    }

    @Test func manyProblemsAreNotAllToldOf() {
        #expect(problems(String(repeating: "</i>", count: 50_000)).count == 100)
        #expect(
            problems(String(repeating: "<body>", count: 400)).count == 1,
            "what is in one that was dropped is not named again"
        )
    }

    @Test func anUnknownTemplateHasNoProblems() {
        #expect(TreeCheck(of: "nope", in: TemplateSources([:])).problems == [])
        #expect(TreeCheck(of: "t", in: TemplateSources(["t": ""])).problems == [])
    }

    @Test(
        arguments: [
            (
                "<ul>{{>*kind}}</ul>", "<li>a</li>", "<li>b</b></li>",
                ["template link:1:6: </b> closes nothing (included from 2:5)"]
            ),
            (
                "<ul>{{>*kind}}</ul>", "<li>a</b></li>", "<li>b</li>",
                ["template text:1:6: </b> closes nothing (included from 2:5)"]
            ),
            (
                "{{<*kind}}{{$b}}</i>{{/b}}{{/*kind}}", "<i>{{$b}}</i>{{/b}}", "{{$b}}{{/b}}",
                ["2:17: </i> closes nothing"]
            ),
            ("<p>{{>*kind}}</p><p>{{>*kind}}</p>", "a", "<b>b</b>", []),
            (
                "<p>{{>*kind}}</p>{{>*other}}", "a", "</b>",
                ["template link:1:1: </b> closes nothing (included from 2:4)"]
            ),
        ] as [(String, String, String, [String])]
    )
    func eachTemplateThatAFieldCanNameIsLookedAt(text: String, one: String, other: String, expected: [String]) throws {
        let sources = sources(text, ["text": one, "link": other])
        let page = try PageTemplate<Shell, Entry>("t", in: sources)
        #expect(lines(TreeCheck(of: "t", in: sources, naming: page.dynamicNames)) == expected)
    }

    @Test func whatIsNotLookedAtIsSaid() {
        let sections = (0..<450).map { "{{#s\($0)}}<b>x</b>{{/s\($0)}}" }.joined()
        let check = TreeCheck(of: "t", in: sources(sections))
        #expect(check.problems == [])
        #expect(check.note == "note: 51 ways or more to print t were not looked at: of each page 400 are, or 32 MB")
        #expect(TreeCheck(of: "t", in: sources("{{#s}}x{{/s}}")).note == nil)
    }

    @Test func ofALargePageAsMuchIsLookedAtAsThereIsTimeFor() {
        let large = "<div>" + String(repeating: "x", count: 900_000)
        let text =
            "<div>" + String(repeating: "{{> large}}", count: 40) + String(repeating: "</div>", count: 41)
            + "{{#a}}</i>{{/a}}"
        let check = TreeCheck(of: "t", in: sources(text, ["large": large]))
        #expect(check.problems == [], "a page that is cut off closes nothing")
        #expect(check.note == "note: 1 way or more to print t were not looked at: of each page 400 are, or 32 MB")
    }
}
