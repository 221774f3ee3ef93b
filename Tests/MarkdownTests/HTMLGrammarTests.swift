import PorticoTestSupport
import Testing

@testable import Markdown

/// The second look that everything has before a page holds it.
@Suite struct HTMLGrammarTests {
    private static let whole = """
        <h2 id="user-content-a">A &amp; <em>b</em></h2>
        <p>x<br>
        <a href="/b?c=1&amp;d" title="t">y</a> <a href="https://a.example" rel="nofollow noopener noreferrer">z</a>
        <img src="files/a.png" alt="&quot;" width="3" height="4" loading="lazy"> <span class="missing-note">n</span></p>
        <ul>
        <li class="task"><label><input type="checkbox" name="task" value="0" checked=""> a</label></li>
        </ul>
        <div class="table" tabindex="0" role="region" aria-label="1 · a"><table>
        <thead><tr><th scope="col" class="align-left">a</th></tr></thead>
        <tbody>
        <tr><td>1</td></tr>
        </tbody></table></div>
        <pre><code class="language-c++">&lt;b&gt;
        </code></pre>
        <hr>

        """

    private func accepts(_ html: String) -> Bool { HTMLGrammar.accepts(Array(html.utf8)) }

    @Test func whatIsWrittenOfMarkdownPasses() {
        #expect(accepts(Self.whole))
        #expect(HTMLReading.isAsWritten(Self.whole))
        #expect(accepts(""))
    }

    @Test(arguments: [
        "<script>x</script>", "<p>a", "a</p>", "<p>a</em></p>", "<p><p>a</p></p>", "<p>a<h2>b</h2></p>", "<P>a</P>",
        "<p >a</p>", "<p/>",
        "<p>a</p >", "<p>a<", "<p>a</p", "<", "</", "<>", "a>b", "a\"b", "a&b", "a&copy;", "a&#60;", "a\u{0}b", "a\rb",
        "a\u{7F}",
        "<!-- -->",
        "<!doctype html>", "<?x?>", "<svg></svg>", "<math>x</math>", "<math><mi><b></b></mi></math>", "<mi>x</mi>",
        "<math href=\"/\"></math>", "<template></template>", "<form></form>",
        "<b>a</b>",
        "<p onclick=\"x\">a</p>", "<p class=\"x\">a</p>", "<em><p>a</p></em>", "<p>a<br></br></p>", "<hr/>",
        "<p><hr></p>",
        // Links.
        "<a>b</a>", "<a href=\"javascript:x\">b</a>", "<a href=\"JavaScript:x\">b</a>",
        "<a href=\"java\tscript:x\">b</a>",
        "<a href=\" /x\">b</a>", "<a href=\"data:x\">b</a>", "<a href=\"/x\" href=\"/y\">b</a>", "<a href=/x>b</a>",
        "<a href='/x'>b</a>",
        "<a href=\"\\\\x\">b</a>", "<a href=\"https://x\">b</a>", "<a href=\"//x\">b</a>",
        "<a href=\"/x\" rel=\"nofollow noopener noreferrer\">b</a>", "<a href=\"/x\" rel=\"opener\">b</a>",
        "<a href=\"/x\" target=\"y\">b</a>",
        "<a href=\"/x\"><em><a href=\"/y\">b</a></em></a>", "<a href=\"/x\"><span class=\"missing-note\">b</span></a>",
        "<a title=\"t\" href=\"/x\">b</a>", "<a href=\"/x\" title=\"t\"title=\"u\">b</a>", "<a href=\"/x>b</a>",
        // Images, boxes, ids, classes.
        "<img alt=\"x\">", "<img src=\"\">", "<img src=\"https://x\">", "<img src=\"//x\">", "<img src=\"data:x\">",
        "<img src=\"/x\" width=\"1%\">", "<img src=\"/x\" loading=\"eager\">",
        "<img src=\"/x\" height=\"1\" width=\"1\">",
        "<input>",
        "<input type=\"text\">", "<input type=\"checkbox\" name=\"_event\">", "<input type=\"checkbox\" value=\"x\">",
        "<h2 id=\"main\">a</h2>", "<h2 id=\"user-content-a b\">a</h2>", "<li>a</li>", "<ul>a</ul>", "<ul><p>a</p></ul>",
        "<span class=\"notice\">a</span>", "<div>a</div>", "<div><p>a</p></div>", "<pre>a</pre>",
        "<pre>\n<code>a</code></pre>",
        "<pre><code class=\"language-x y\">a</code></pre>",
        "<label><label>a</label></label>",
        // Tables.
        "<table><tr><td>a</td></tr></table>", "<table>a</table>", "<tr></tr>", "<td>a</td>",
        "<table><thead>a</thead></table>",
    ])
    func whateverElseIsRefused(html: String) {
        #expect(!accepts(html))
    }

    @Test func itIsNotDeep() {
        #expect(accepts(String(repeating: "<blockquote>", count: 400) + String(repeating: "</blockquote>", count: 400)))
        #expect(
            !accepts(String(repeating: "<blockquote>", count: 401) + String(repeating: "</blockquote>", count: 401))
        )
    }

    /// Whatever is done to it, it is refused or read as it is written.
    @Test(arguments: 0..<4)
    func whatPassesIsReadAsItIsWritten(run: Int) {
        let pieces = [
            "<p>", "</p>", "<a href=\"/x\">", "</a>", "<em>", "</em>", "<li>", "</li>", "<ul>", "</ul>", "<table>",
            "</table>", "<tr>",
            "<td>",
            "<blockquote>", "</blockquote>", "<h2>", "</h2>", "\"", "<", ">", "&", "&amp;", "\n", " ", "a", "<br>",
            "<hr>", "<pre><code>",
            "</code></pre>", "<script>", "onclick=\"x\"", "</div>", "<span class=\"missing-note\">", "</span>",
            "<label>", "</label>",
            "\u{0}",
        ]
        let scalars = Array(Self.whole.unicodeScalars)
        var accepted = 0
        for seed in UInt64(run * 1_000)..<UInt64((run + 1) * 1_000) {
            var random = SeededRandom(seed: seed)
            var changed = scalars
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                let start = Int.random(in: 0..<changed.count, using: &random)
                let end = min(changed.count, start + Int.random(in: 0...6, using: &random))
                changed.replaceSubrange(start..<end, with: Array(random.pick(pieces).unicodeScalars))
            }
            var view = String.UnicodeScalarView()
            view.append(contentsOf: changed)
            let html = String(view)
            guard accepts(html) else { continue }
            accepted += 1
            #expect(HTMLReading.isAsWritten(html), "seed \(seed): \(html)")
            #expect(SafetyCheck.problem(in: html) == nil, "seed \(seed): \(html)")
        }
        #expect(accepted > 0)
    }
}
