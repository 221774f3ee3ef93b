import PorticoTesting
import Testing

struct ReadableTextTests {
    @Test(arguments: [
        ("<p>one</p><p>two</p>", "one two"),
        ("<b>one</b><i>two</i>", "onetwo"),
        (" a \n\t b&nbsp;&nbsp;c ", "a b c"),
        ("<ul><li>a<li>b</ul>c", "a b c"),
        ("<table><tr><td>1<td>2<tr><th>3</table>", "1 2 3"),
        ("a<br>b", "a b"),
        ("a<span hidden>x</span><div hidden>y</div>b", "ab"),
        ("<dialog>closed</dialog><dialog open>open</dialog>", "open"),
        ("<details><summary>More</summary>inside</details>", "More inside"),
        ("<input type=hidden value=x><input value=y>z", "z"),
        ("<script>a</script><style>b</style><template>c</template>d", "d"),
        ("<div>a<div>b</div>c</div>", "a b c"),
    ])
    func aReaderSees(html: String, text: String) {
        #expect(HTMLDocument(html).text == text)
    }

    @Test func blocksAreLinesWhereAsked() {
        let document = HTMLDocument("<h1>Names</h1><p>12 <b>found</b></p><table><tr><td>a<td>b<tr><td>c</table>")
        #expect(document.lines == "Names\n12 found\na b\nc")
    }

    @Test func aPartOfSomethingHiddenIsNotSeen() throws {
        let element = try HTMLDocument("<div hidden><p>x</p></div>").findAll(css: "p")[0]
        #expect(element.isHidden)
        #expect(element.text == "")
    }
}
