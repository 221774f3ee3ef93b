import Portico
import PorticoHTML
import Testing

@Suite struct IncludeTests {
    @Test func aPartialSeesTheFieldsWhereItIsUsed() throws {
        let note = Note(rows: [NoteRow(title: "One"), NoteRow(title: "Two")])
        #expect(
            try rendered("{{> p}}:{{#rows}}{{> p}}{{/rows}}", note, ["p": "<i>{{title}}</i>"])
                == "<i>Groceries</i>:<i>One</i><i>Two</i>"
        )
    }

    @Test func aParentPrintsWithItsBlocksFilled() throws {
        let page = "<html>{{$head}}<title>none</title>{{/head}}{{$main}}nothing{{/main}}</html>"
        #expect(
            try rendered("{{< page}}{{$main}}{{title}}{{/main}}{{/ page}}", Note(), ["page": page])
                == "<html><title>none</title>Groceries</html>"
        )
    }

    @Test func blocksGoThroughParentsOfParents() throws {
        let others = [
            "page": "[{{$a}}pa{{/a}}|{{$b}}pb{{/b}}|{{$c}}pc{{/c}}]",
            "wide": "{{< page}}{{$a}}wa {{$inner}}wi{{/inner}}{{/a}}{{$b}}wb{{/b}}{{/ page}}",
        ]
        #expect(
            try rendered("{{< wide}}{{$inner}}ti{{/inner}}{{$c}}tc{{/c}}{{/ wide}}", Note(), others) == "[wa ti|wb|tc]"
        )
        #expect(try rendered("{{< wide}}{{$a}}ta{{/a}}{{$b}}tb{{/b}}{{/ wide}}", Note(), others) == "[ta|tb|pc]")
    }

    @Test func aBlockOutsideAParentPrintsItsContent() throws {
        #expect(try rendered("{{$x}}{{title}}{{/x}}") == "Groceries")
    }

    @Test func aBlockSeesTheFieldsWhereItsParentPutsIt() throws {
        let others = ["list": "{{#rows}}{{$row}}{{/row}}{{/rows}}"]
        let note = Note(rows: [NoteRow(title: "One"), NoteRow(title: "Two")])
        #expect(try rendered("{{< list}}{{$row}}{{title}};{{/row}}{{/ list}}", note, others) == "One;Two;")
    }

    @Test(
        arguments: [
            ("{{> pp}}", ["partials/pager": "x"], "1:1: no partial 'pp'; give it under that name"),
            (
                "{{> partials/pagr}}", ["partials/pager": "x"],
                "1:1: no partial 'partials/pagr'; did you mean 'partials/pager'?"
            ),
            ("{{< pagge}}{{/ pagge}}", ["page": "x"], "1:1: no parent 'pagge'; did you mean 'page'?"),
            (
                "{{< page}}{{$mian}}{{/mian}}{{/ page}}", ["page": "{{$main}}{{/main}}"],
                "1:11: page has no block 'mian'; did you mean 'main'?"
            ),
            (
                "{{< page}}{{$x}}{{/x}}{{/ page}}", ["page": "{{$main}}{{/main}}"],
                "1:11: page has no block 'x'; it has main"
            ),
            ("{{< page}}{{$x}}{{/x}}{{/ page}}", ["page": ""], "1:11: page has no block 'x'; it has none"),
            (
                "{{< page}}{{$a}}x{{/a}}{{/ page}}",
                ["page": "{{> part}}", "part": "{{< other}}{{/ other}}", "other": "{{$a}}{{/a}}"],
                "1:11: page has no block 'a'; it has none"
            ),
            (
                "{{< page}}{{$m}}{{$a}}y{{/a}}{{/m}}{{$a}}x{{/a}}{{/ page}}", ["page": "{{$m}}{{/m}}"],
                "1:36: page has no block 'a'; did you mean 'm'?"
            ),
            (
                "{{> t}}", [:],
                "1:1: 't' includes itself without end: t → t (included from template t:1:1); include it in a section over a part of what it prints"
            ),
            (
                "{{< page}}text{{/ page}}", ["page": ""],
                "1:11: this stands outside the blocks of {{<page}} and would never be printed; move it into a block"
            ),
            (
                "{{> p}}", ["p": "\n {{titel}}"],
                "template p:2:2: no field 'titel' in Note (included from template t:1:1); did you mean 'title'?"
            ),
            (
                "{{> a}}", ["a": "{{> b}}", "b": "{{> a}}"],
                "template b:1:1: 'a' includes itself without end: a → b → a (included from template a:1:1); "
                    + "include it in a section over a part of what it prints"
            ),
            ("{{> a}}", ["a": "{{#x}}"], "template a:1:1: {{#x}} is never closed; add {{/x}}"),
        ] as [(String, [String: String], String)]
    )
    func whatCannotBeIncludedIsSaid(text: String, others: [String: String], problem: String) {
        #expect(problems(text, others).contains(problem))
        #expect(problems(text, others).count <= 2)
    }

    @Test func aTemplateNamesAllThatItIsMadeOf() throws {
        let others = ["page": "{{> p}}{{$a}}{{> q}}{{/a}}", "p": "", "q": "", "r": "", "unused": ""]
        #expect(
            try template("{{< page}}{{$a}}{{> r}}{{/a}}{{/ page}}", others).usedTemplates == ["t", "page", "p", "r"]
        )
    }

    @Test func aProblemReachedTwiceIsToldOnce() {
        #expect(problems("{{> p}}{{> p}}", ["p": "{{nope}}"]).count == 1)
    }
}
