import PorticoTestSupport
import Testing

@testable import Markdown

@Suite struct FileLinksTests {
    private func links(_ source: String, addressesAlone: Bool = false) -> [String] {
        var found: [String] = []
        let same = FileLinks.replaced(in: source, addressesAlone: addressesAlone) { link in
            let size = link.size.map { " of \($0)" } ?? ""
            found.append("\(link.form) \(link.target)" + (link.shown.map { " as \($0)" } ?? "") + size)
            return nil
        }
        #expect(same == source)
        return found
    }

    @Test func linksToFilesAreFoundAsTheyAreWritten() {
        #expect(links("[[Plan]] and [[a/Plan#Part|the plan]]") == ["wiki Plan", "wiki a/Plan#Part as the plan"])
        #expect(links("![[Plan]] ![[a.png|300]]") == ["embed Plan", "embed a.png as 300"], "what is shown within")
        #expect(
            links("![A *b* [c]](img/a%20b.png \"t\") ![](<a b.png>)") == [
                "image img/a%20b.png as A *b* [c]", "image a b.png as ",
            ]
        )
        #expect(links("[![a](b.png)](c.md) \\![d](e.md)") == ["image b.png as a", "address e.md as d"])
        #expect(
            links("![a][b] ![c](b.png) ![d](e.png)\n\n[b]: f.png") == [
                "image b.png as c", "image e.png as d", "image f.png",
            ]
        )
        #expect(links("[the *plan*](../a%20b.md#part)") == ["address ../a%20b.md#part as the *plan*"])
        #expect(links("[a](<a b.md> \"title\") [b](./b.md 'x') [c](c(1).md (y))").count == 3)
        #expect(links("[a](<a b.md>)") == ["address a b.md as a"])
        #expect(links("> - [a](b.md)\n>   more [[c]]") == ["address b.md as a", "wiki c"])
        #expect(links("[two\nlines](a.md)") == ["address a.md as two lines"])
        #expect(links("[[a\\_b\\|c]]") == ["wiki a_b as c"], "as a bar is written in a table")
    }

    @Test func linksByDefinitionsAreFound() {
        #expect(
            links("[a *b*][r] [r] ![c][r]\n\n[R]: d.md 't'\n") == [
                "address d.md as a *b*", "address d.md as r", "image d.md",
            ]
        )
        #expect(links("| [a][r] |\n|---|\n| [r] |\n\n[r]: d.md") == ["address d.md as a", "address d.md as r"])
        #expect(FileLinks.replaced(in: "[a][r]\n\n[r]: d.md") { _ in "x" } == "x\n\n[r]: d.md")
        #expect(links("[a](b.md \"[r]\") [\\[r]\n\n[r]: d.md") == ["address b.md as a"])
    }

    @Test func signsOfHTMLInAnAddressAreThoseTheyStandFor() {
        var found: [String] = []
        _ = FileLinks.replaced(in: "![x](a&amp;b.png) [y](c&#38;d.md) [z](<e &quot;f&quot;.md>)") {
            found.append($0.target)
            return nil
        }
        #expect(found == ["a&b.png", "c&d.md", "e \"f\".md"])
    }

    @Test func aSizeBehindAnAddressIsOneOfItsPicture() {
        let replaced = { (source: String) in
            FileLinks.replaced(in: source) { link in
                link.form == .tag ? "{\(link.shown ?? "") \(link.size ?? "")}" : nil
            }
        }
        #expect(replaced("a ![x](a.png =100x50) b ![](b.png =30x) c") == "a {x 100x50} b { 30} c")
        #expect(replaced("![my\\_file](a.png =3x5)") == "{my_file 3x5}", "words that are written anew")
        for other in [
            "![x](a.png =x50)", "![x](a.png = 3x5)", "![x](a.png=3x5)", "![x](a.png \"=3x5\")", "[x](a.md =3x5)",
        ] {
            #expect(replaced(other) == other)
        }
    }

    @Test func addressesAloneAreReplacedWhateverTheirLinksShow() {
        let source = "[![a](b.png)](c.pdf) [d [e]](f.pdf \"t\") [g][h] [i](https://j.example)\n\n[h]: k.pdf\n"
        #expect(
            links(source, addressesAlone: true) == [
                "image b.png as a", "address c.pdf as ![a](b.png)", "address f.pdf as d [e]", "address k.pdf",
            ]
        )
        #expect(
            FileLinks.replaced(in: source, addressesAlone: true) { _ in "x" }
                == "[![a](x)](x) [d [e]](x \"t\") [g][h] [i](https://j.example)\n\n[h]: k.pdf\n"
        )
    }

    @Test(arguments: [
        ("a <img src=b.png> c", ["tag b.png as "]),
        ("<IMG\n alt='A \"boat\"' SRC = \"b c.png\" width=300 />", ["tag b c.png as A \"boat\" of 300"]),
        ("x <img src=\"a&amp;b.png\" height=\"20px\" width=\"30px\" alt>", ["tag a&b.png as  of 30x20"]),
        ("<img src=a.png width=50%>\n", ["tag a.png as "]), ("<img alt=x> <img srcset=a.png>", []),
        ("<p align=\"center\">\n  <img src=\"a.png\"><br>\n  <img src=b.png>\n</p>\n", ["tag a.png as "]),
        ("<div>words <img src=a.png></div>\n", []), ("<img src=\"https://a.example/b.png\">", []),
        ("`<img src=a.png>`", []), ("\\<img src=a.png>", []), ("<imgx src=a.png>", []), ("<img src=a.png", []),
        ("    <img src=a.png>", []), ("| a |\n|---|\n| <img src=b.png> |", ["tag b.png as "]),
    ])
    func tagsOfPicturesAreFound(source: String, expected: [String]) {
        #expect(links(source) == expected)
    }

    @Test func aTagOfAPictureIsReplacedWhereItStands() {
        let replaced = { (source: String) in FileLinks.replaced(in: source) { "![](\($0.target))" } }
        #expect(replaced("a <img src=b.png> c\n") == "a ![](b.png) c\n")
        #expect(
            replaced("# t\n\n<p align=\"center\">\n  <img src=\"a.png\"><br>\n  <img src=b.png>\n</p>\n\nend")
                == "# t\n\n![](a.png)\n![](b.png)\n\nend"
        )
        #expect(replaced("> <img src=a.png>\n\n- <img src=b.png>\n") == "> ![](a.png)\n\n- ![](b.png)\n")
    }

    @Test(arguments: [
        "`[[a]]`", "``a ` [b](c.md)``", "```\n[[a]]\n```", "    [[a]]", "- x\n\n      [[a]]\n", "~~~\n\n[[a]]\n\n~~~\n",
        "\\[[a]]", "[[a\nb]]", "[[ ]]", "[[a]", "![a](https://b.png)", "![a](data:b)", "[a](#b)",
        "[![a](//b.png)](c.md)", "[a] (b.md)", "[a](b.md", "[](b.md)", "[a](b c.md)", "\\[a](b.md)",
    ])
    func whatIsNoLinkToAFileStays(source: String) {
        #expect(links(source) == [])
    }

    @Test func linksToOtherSitesAndProgramsAreToldAsSuch() {
        #expect(
            links("[a](https://b.md) [b](//b.md) [c](evernote:///view/1) [d](mailto:b.md)") == [
                "elsewhere https://b.md as a", "elsewhere //b.md as b", "elsewhere evernote:///view/1 as c",
                "elsewhere mailto:b.md as d",
            ]
        )
        let around = "[![a](b.png)](x:y)"
        #expect(links(around) == ["image b.png as a", "elsewhere x:y as ![a](b.png)"])
        #expect(FileLinks.replaced(in: around) { $0.form == .image ? nil : "no" } == around)
    }

    @Test func codeOfSeveralTicksEndsWithAsManyAndOneThatEndsNowhereIsNone() {
        #expect(links("`` a ` [[b]] `` [[c]]") == ["wiki c"])
        #expect(links("` [[a]]") == ["wiki a"])
        #expect(links("` a\n\n[[b]] `") == ["wiki b"])
        #expect(links("\\` [[a]] `") == ["wiki a"])
    }

    @Test func backticksOfAnotherItemOrCellMakeNoCode() {
        #expect(links("- a ` b\n- [[x]] ` c") == ["wiki x"])
        #expect(links("- a ` b\n- ` [[x]] `") == [])
        #expect(links("> a `\n\n- [[x]] `") == ["wiki x"])
        #expect(links("# a `\n[[x]] `") == ["wiki x"])
        #expect(
            links("| a ` | [[x]] ` |\n|---|---|\n| ` [[y]] ` | [[z\\|t]] |") == ["wiki x", "wiki z as t"]
        )
    }

    @Test(arguments: 1...5) func whatTheParserSaysIsCodeStays(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let pieces = [
            "`", "``", "[[a]]", "[b](c.md)", "\n", "\n\n", "- ", "> ", "| ", " |\n|---|\n", "<a b=\"",
            "\">", "<http://x",
            ">", "\\", "# ", "word ", "    ", "*", "![", "1. ",
        ]
        func codes(_ text: String) throws -> [String] {
            var codes: [String] = []
            try MarkdownParser.parse(text).walk { step in
                if case .enter(let node) = step, [.code, .codeBlock].contains(node.kind) {
                    codes.append(node.literal)
                }
                return true
            }
            return codes
        }
        for _ in 0..<400 {
            let text = (0..<Int.random(in: 1...25, using: &random)).map { _ in random.pick(pieces) }
                .joined()
            let replaced = FileLinks.replaced(in: text) { _ in "[[replaced]]" }
            #expect(try codes(replaced).filter { $0.contains("replaced") } == [], "seed \(seed): \(text)")
        }
    }

    @Test func aTextThatWasReadOnceGivesItsLinksAgain() {
        let source = "[[a]] `[[b]]` ![c](d.png) [e][r]\n\n[r]: f.md\n"
        let links = FileLinks(in: source)
        for addressesAlone in [false, true, false] {
            let once = FileLinks.replaced(in: source, addressesAlone: addressesAlone) { "x\($0.target)" }
            #expect(links.replaced(addressesAlone: addressesAlone) { "x\($0.target)" } == once)
        }
        #expect(FileLinks(in: "- [ ] no link < here").replaced { _ in "x" } == "- [ ] no link < here")
    }

    @Test func aLinkIsReplacedWhereItStandsAndNothingElseChanges() {
        let source = "# é [[a]]\r\n\n| x | y |\n|---|---|\n| [[a]] | [t](b.md) |\n\n`[[a]]` [[a]]"
        let replaced = FileLinks.replaced(in: source) { link in
            link.isInTable ? "[[A\\|t]]" : "<\(link.target)>"
        }
        #expect(
            replaced == "# é <a>\r\n\n| x | y |\n|---|---|\n| [[A\\|t]] | [[A\\|t]] |\n\n`[[a]]` <a>"
        )
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            "[", "[[", "[[a", "](", "[a](b (", "[a](b \"", "[a](<", "[](", "[x](", "`", "`` ` ", "\\", "![[a]] ",
            "[[a]](b.md)", "<img ", "<img src=\"", "<img src='\"", "<img a", "<img src=a.png>", "<p>",
        ]
    )
    func textsMadeToTakeLongTakeNoLongerThanOthers(piece: String) {
        let source = String(repeating: piece, count: 900_000 / piece.utf8.count)
        #expect(FileLinks.replaced(in: source) { _ in nil } == source)
        #expect(FileLinks.replaced(in: source + ")\"") { _ in nil } == source + ")\"")
    }

    @Test func aLinkWhoseTextStandsInBracketsIsNotTakenForOneByName() {
        #expect(FileLinks.replaced(in: "[[1]](https://x.example)") { _ in "no" } == "[[1]](https://x.example)")
    }
}
