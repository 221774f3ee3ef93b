import Markdown
import Portico
import Testing

/// What of CommonMark and GFM is understood, and how it looks.
@Suite struct FlavourTests {
    @Test(arguments: [
        ("", ""),
        ("a", "<p>a</p>\n"),
        ("a\nb", "<p>a\nb</p>\n"),
        ("a  \nb\\\nc", "<p>a<br>\nb<br>\nc</p>\n"),
        ("*a* **b** ~~c~~ `d`", "<p><em>a</em> <strong>b</strong> <del>c</del> <code>d</code></p>\n"),
        ("snake_case_name", "<p>snake_case_name</p>\n"),
        (
            "# A\n## B!\n###### C",
            "<h2 id=\"user-content-a\">A</h2>\n<h3 id=\"user-content-b\">B!</h3>\n<h6 id=\"user-content-c\">C</h6>\n"
        ),
        ("Two words\n===", "<h2 id=\"user-content-two-words\">Two words</h2>\n"),
        (
            "# A\n# A\n# A-1",
            "<h2 id=\"user-content-a\">A</h2>\n<h2 id=\"user-content-a-1\">A</h2>\n<h2 id=\"user-content-a-1-1\">A-1</h2>\n"
        ),
        ("# !", "<h2 id=\"user-content-section\">!</h2>\n"),
        ("> a\n> > b", "<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>\n"),
        ("- a\n- b\n  - c", "<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n"),
        ("- a\n\n- b", "<ul>\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ul>\n"),
        ("3) a\n4) b", "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>\n"),
        ("---", "<hr>\n"),
        ("    a <b>\n", "<pre><code>a &lt;b&gt;\n</code></pre>\n"),
        (
            "```swift x\n\nlet a\r\n```",
            "<pre><code class=\"language-swift\">\n<span class=\"code-keyword\">let</span> a\n</code></pre>\n"
        ),
        ("```c++\n```", "<pre><code class=\"language-c++\"></code></pre>\n"),
        ("``` \"onload=x\na\n```", "<pre><code>a\n</code></pre>\n"),
        ("[a](/b?c=1&d \"t\")", "<p><a href=\"/b?c=1&amp;d\" title=\"t\">a</a></p>\n"),
        ("[a]\n\n[a]: <b c>", "<p><a href=\"b%20c\">a</a></p>\n"),
        ("[up](#a-b)", "<p><a href=\"#user-content-a-b\">up</a></p>\n"),
        (
            "https://example.com/a?b=c. www.a.example",
            "<p><a href=\"https://example.com/a?b=c\" rel=\"nofollow noopener noreferrer\">https://example.com/a?b=c</a>. "
                + "<a href=\"http://www.a.example\" rel=\"nofollow noopener noreferrer\">www.a.example</a></p>\n"
        ),
        ("me@example.com", "<p><a href=\"mailto:me@example.com\">me@example.com</a></p>\n"),
        (
            "<https://a.example>",
            "<p><a href=\"https://a.example\" rel=\"nofollow noopener noreferrer\">https://a.example</a></p>\n"
        ),
        ("[call](tel:+31201234567)", "<p><a href=\"tel:+31201234567\">call</a></p>\n"),
        ("![alt *x*](files/a.png \"t\")", "<p>alt x (files/a.png)</p>\n"),
        (
            "![alt](https://a.example/b.png)",
            "<p><a class=\"image\" href=\"https://a.example/b.png\" rel=\"nofollow noopener noreferrer\">alt</a></p>\n"
        ),
        (
            "![](//a.example/b.png)",
            "<p><a class=\"image\" href=\"//a.example/b.png\" rel=\"nofollow noopener noreferrer\">//a.example/b.png</a></p>\n"
        ),
        ("[![b](http://c/d.png)](/e)", "<p><a href=\"/e\">b (http://c/d.png)</a></p>\n"),
        ("&copy; &amp; &#0; \u{0} \u{1}", "<p>© &amp; \u{FFFD} \u{FFFD} \u{FFFD}</p>\n"),
        ("é 日本 👩‍👩‍👧", "<p>é 日本 👩‍👩‍👧</p>\n"),
    ])
    func markdownBecomesHTML(source: String, expected: String) {
        #expect(html(source) == expected)
    }

    @Test func aTableCanBeScrolledAndSaysWhatItsHeadersAreFor() {
        #expect(
            html("| a | b | c |\n|:--|:-:|--:|\n| 1 | `x\\|y` |\n\nx|\n-|")
                == """
                <div class="table" tabindex="0" role="region" aria-label="1 · a · b · c"><table>
                <thead><tr><th scope="col" class="align-left">a</th><th scope="col" class="align-center">b</th>\
                <th scope="col" class="align-right">c</th></tr></thead>
                <tbody>
                <tr><td class="align-left">1</td><td class="align-center"><code>x|y</code></td><td class="align-right"></td></tr>
                </tbody></table></div>
                <div class="table" tabindex="0" role="region" aria-label="2 · x"><table>
                <thead><tr><th scope="col">x</th></tr></thead>
                </table></div>

                """
        )
    }

    /// A word of ours would be English on pages in other languages.
    @Test(arguments: [
        ("|   | \(String(repeating: "a", count: 41)) |\n|---|---|", "1"), ("|a|b|c|d|\n|-|-|-|-|", "1 · a · b · c"),
        ("| *الاسم* | \"b\" |\n|---|---|", "1 · الاسم · &quot;b&quot;"),
    ])
    func aTableIsNamedAfterItsHeaders(source: String, name: String) {
        #expect(html(source).contains(" aria-label=\"\(name)\">"))
    }

    @Test(arguments: [
        ("==a==", "<mark>a</mark>"),
        ("x ==a *b* `c` [d](/d)== y", "x <mark>a <em>b</em> <code>c</code> <a href=\"/d\">d</a></mark> y"),
        ("这是==重点==内容", "这是<mark>重点</mark>内容"), ("==**a**== ==b==", "<mark><strong>a</strong></mark> <mark>b</mark>"),
        ("==a\nb==", "<mark>a\nb</mark>"), ("a==b and c==d", "a==b and c==d"), ("a == b == c", "a == b == c"),
        ("==a", "==a"), ("a==", "a=="), ("===a===", "===a==="), ("==a ==b", "==a ==b"), ("====", "===="),
        ("*==a*==", "<em>==a</em>=="), ("==[[Plan]]==", "<mark><span class=\"missing-note\">Plan</span></mark>"),
        ("`==a==`", "<code>==a==</code>"),
        ("[[==Plan==]] ==b==", "<span class=\"missing-note\">==Plan==</span> <mark>b</mark>"),
        // With backslashes they are signs, as everywhere.
        ("\\=\\=a\\=\\=", "==a=="), ("\\==a=\\= ==b==", "==a== <mark>b</mark>"),
        ("==a \\=\\= b==", "<mark>a == b</mark>"),
        ("**\\=\\=a**b", "<strong>==a</strong>b"), ("a**\\=\\=**b", "a**==**b"), ("\\\\==a==", "\\<mark>a</mark>"),
        ("`\\=\\=` [x\\=\\=](/a\\=\\=b \"\\=\\=\")", "<code>\\=\\=</code> <a href=\"/a==b\" title=\"==\">x==</a>"),
        ("[[a \\=\\= b]] <b c='\\=\\='>", "<span class=\"missing-note\">a == b</span> &lt;b c='\\=\\='&gt;"),
        ("\u{5C6} \\=\\=a\\=\\=", "\u{5C6} ==a=="),
    ])
    func whatStandsBetweenEqualsSignsIsMarked(source: String, expected: String) {
        #expect(html(source) == "<p>\(expected)</p>\n")
    }

    @Test(arguments: [
        ("见 https://example.org/a。下一句", "见 \(link("https://example.org/a"))。下一句"),
        ("www.example.org，完", "\(link("http://www.example.org", "www.example.org"))，完"),
        ("（https://example.org/a_b）*x*", "（\(link("https://example.org/a_b"))）*x*"),
        ("「https://a.example」「https://b.example」", "「\(link("https://a.example"))」「\(link("https://b.example"))」"),
        ("[中。文](https://example.org/)", link("https://example.org/", "中。文")),
        (
            "[https://a.example/A（B）](https://a.example/A（B）) <https://a.example/（C）>",
            link("https://a.example/A%EF%BC%88B%EF%BC%89", "https://a.example/A（B）") + " "
                + link("https://a.example/%EF%BC%88C%EF%BC%89", "https://a.example/（C）")
        ),
    ])
    func anAddressEndsWhereASentenceOfChineseOrJapaneseDoes(source: String, expected: String) {
        #expect(html(source) == "<p>\(expected)</p>\n")
    }

    private static func link(_ url: String, _ text: String? = nil) -> String {
        "<a href=\"\(url)\" rel=\"nofollow noopener noreferrer\">\(text ?? url)</a>"
    }

    @Test func aCellMayHaveSeveralLinesAndATick() {
        let table = """
            | Done | What |
            |---|---|
            | [ ] | one<br>two<br/>three |
            | [x] milk | a \\| [x] b |
            | a [ ] | [x](y) |
            """
        #expect(
            html(table, tasks: .tickable).contains(
                """
                <tr><td><label><input type="checkbox" name="task" value="0" aria-label="one two three"> </label></td>\
                <td>one<br>two<br>three</td></tr>
                <tr><td><label><input type="checkbox" name="task" value="1" checked=""> milk</label></td><td>a | [x] b</td></tr>
                <tr><td>a [ ]</td><td><a href="y">x</a></td></tr>
                """
            )
        )
        #expect(MarkdownTasks.marks(in: "a | b\n-|-\nmilk | [x]").map(\.isDone) == [true], "at the end of a text")
        #expect(MarkdownTasks.marks(in: table).map { Array(table.utf8)[$0.offset] } == Array(" x".utf8))
    }

    /// As in texts of people who know no Markdown.
    @Test(arguments: [
        ("milk\nbread\n\neggs", "<p>milk<br>\nbread</p>\n<p>eggs</p>\n"),
        ("a  \nb\\\nc", "<p>a<br>\nb<br>\nc</p>\n"),
        ("- a\n  b\n- *c\n  d*", "<ul>\n<li>a<br>\nb</li>\n<li><em>c<br>\nd</em></li>\n</ul>\n"),
        ("> a\nb", "<blockquote>\n<p>a<br>\nb</p>\n</blockquote>\n"),
        ("```\na\nb\n```", "<pre><code>a\nb\n</code></pre>\n"),
        ("`a\nb`", "<p><code>a b</code></p>\n"),
    ])
    func linesAreLinesWhereTheyAreKept(source: String, expected: String) {
        let prepared = PreparedMarkdown(source, tasks: .shown, keepsLines: true)
        #expect(prepared.html { _ in nil }.html == expected)
    }

    @Test func rawHTMLIsShownAsItWasTyped() {
        #expect(html("a <b onclick=x>b</b> <!-- c -->") == "<p>a &lt;b onclick=x&gt;b&lt;/b&gt; &lt;!-- c --&gt;</p>\n")
        #expect(
            html("<script>\nalert(1)\n</script>\n\n*x*")
                == #"<pre><code class="language-html">&lt;<span class="code-keyword">script</span>&gt;"# + "\n"
                + #"<span class="code-function">alert</span>(<span class="code-number">1</span>)"# + "\n"
                + #"&lt;/<span class="code-keyword">script</span>&gt;"# + "\n</code></pre>\n<p><em>x</em></p>\n"
        )
    }

    @Test(arguments: [
        ("[a](javascript:alert)", "<p>a (javascript:alert)</p>\n"),
        ("[a](localhost:8080/x)", "<p>a (localhost:8080/x)</p>\n"),
        ("<obsidian://open>", "<p>obsidian://open</p>\n"),
        ("![a](data:image/png;base64,xx)", "<p>a (data:image/png;base64,xx)</p>\n"),
        ("[a]()", "<p>a</p>\n"),
    ])
    func anAddressThatIsNotAllowedIsShown(source: String, expected: String) {
        #expect(html(source) == expected)
    }
}

/// Quotes with a title, which can be folded.
@Suite struct CalloutTests {
    @Test(arguments: [
        (
            "> [!note] Read *this* first\n> and that",
            "<blockquote class=\"callout\">\n<p><strong>Read this first</strong></p>\n<p>and that</p>\n</blockquote>\n"
        ),
        (
            "> [!NOTE]\n> this",
            "<blockquote class=\"callout\">\n<p><strong>Note</strong></p>\n<p>this</p>\n</blockquote>\n"
        ),
        (
            "> [!tip]- Where\n> - here\n> - there",
            "<details class=\"callout\"><summary>Where</summary>\n<ul>\n<li>here</li>\n<li>there</li>\n</ul>\n</details>\n"
        ),
        (
            "> [!WARNING] Hot\n> > [!bug]-\n> > x",
            "<blockquote class=\"callout callout-warning\">\n<p><strong>Hot</strong></p>\n"
                + "<details class=\"callout callout-danger\"><summary>Bug</summary>\n<p>x</p>\n</details>\n</blockquote>\n"
        ),
        ("> [!faq]+ Why?", "<details class=\"callout\" open=\"\"><summary>Why?</summary>\n</details>\n"),
        (
            "> [!a]- <b>\n> > [!b]-\n> > x",
            "<details class=\"callout\"><summary>&lt;b&gt;</summary>\n<details class=\"callout\"><summary>B</summary>\n"
                + "<p>x</p>\n</details>\n</details>\n"
        ),
        (#"> \[!note] x"#, "<blockquote>\n<p>[!note] x</p>\n</blockquote>\n"),
        (
            "> [!note] [a](/b)\n> x",
            "<blockquote>\n<p>[!note] <a href=\"/b\">a</a>\nx</p>\n</blockquote>\n"
        ),
        ("> [!]- x", "<blockquote>\n<p>[!]- x</p>\n</blockquote>\n"),
        ("> [!note]x", "<blockquote>\n<p>[!note]x</p>\n</blockquote>\n"),
        ("> a [!note] x", "<blockquote>\n<p>a [!note] x</p>\n</blockquote>\n"),
        ("> `[!note]` x", "<blockquote>\n<p><code>[!note]</code> x</p>\n</blockquote>\n"),
    ])
    func aQuoteWithAKindHasATitle(source: String, expected: String) {
        #expect(html(source) == expected)
        #expect(SafetyCheck.problem(in: html(source)) == nil)
    }
}
