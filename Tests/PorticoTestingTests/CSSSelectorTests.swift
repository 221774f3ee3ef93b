import PorticoTesting
import Testing

struct CSSSelectorTests {
    /// Each element's id is what the table expects.
    private let page = HTMLDocument(
        """
        <div id=d1 class="box big" lang=en-GB><p id=p1 class=first>a</p><p id=p2 title="it's &quot;x&quot;">b</p><span id=s1>c</span></div>
        <div id=d2 class=BOX lang=en><p id=p3 data-zone=".com net">d</p><ul id=u><li id=l1><li id=l2><li id=l3><li id=l4><li id=l5></ul></div>
        <a id=a1 href="/domains/med.com">e</a><a id=a2 href="">f</a><input id=i1 disabled><b id="1 odd:id">g</b>
        """
    )

    @Test(arguments: [
        ("p", "p1 p2 p3"), ("P", "p1 p2 p3"), ("#d1", "d1"), ("div#d1", "d1"), ("p#d1", ""),
        ("#\\31 \\ odd\\:id", "1 odd:id"),
        (".box", "d1"), (".box.big", "d1"), ("div.big", "d1"), (".bo", ""), ("ul *", "l1 l2 l3 l4 l5"),
        ("[disabled]", "i1"), ("[ disabled ]", "i1"), ("[DISABLED]", "i1"), ("a[href]", "a1 a2"), ("[lang=en]", "d2"),
        ("[lang|=en]", "d1 d2"),
        ("[lang|=\"en-G\"]", ""), ("[class~=big]", "d1"), ("[class~='box big']", ""), ("[class~='']", ""),
        ("[href^='/domains/']", "a1"),
        ("[href^='']", ""), ("[href$='.com']", "a1"), ("[href$='']", ""), ("[href*=med]", "a1"), ("[href*='']", ""),
        ("[href='']", "a2"),
        ("[data-zone*='com n']", "p3"), ("[title=\"it's \\\"x\\\"\"]", "p2"), ("[title*=\"'s \\22 x\"]", "p2"),
        ("div p", "p1 p2 p3"), ("div > p", "p1 p2 p3"), ("div>p", "p1 p2 p3"), ("body > p", ""), ("#d1 li", ""),
        ("p + p", "p2"), ("p + span", "s1"), ("#p1 + span", ""), ("p ~ span", "s1"), ("#p1 ~ *", "p2 s1"),
        ("div + div", "d2"),
        ("span, #l2 ,a", "s1 l2 a1 a2"), ("p, p", "p1 p2 p3"), ("div div, #u", "u"),
        ("li:first-child", "l1"), ("li:last-child", "l5"), ("p:first-child", "p1 p3"), ("p:last-child", ""),
        ("li:nth-child(2)", "l2"), ("li:nth-child(0)", ""), ("li:nth-child(odd)", "l1 l3 l5"),
        ("li:nth-child(EVEN)", "l2 l4"),
        ("li:nth-child(3n+1)", "l1 l4"), ("li:nth-child( 2n + 3 )", "l3 l5"), ("li:nth-child(n+4)", "l4 l5"),
        ("li:nth-child(-n+2)", "l1 l2"),
        ("li:nth-child(2n-1)", "l1 l3 l5"), ("p:not(.first)", "p2 p3"), ("div:not(#d1)", "d2"),
        ("a:not([href^='/'])", "a2"),
        ("li:not( :first-child ):not(:last-child)", "l2 l3 l4"), ("p:not(*)", ""), ("div > p:not(.first) + span", "s1"),
    ])
    func selects(selector: String, ids: String) throws {
        let found = try page.findAll(css: selector).map { $0.id ?? "<\($0.name)>" }
        #expect(found.joined(separator: " ") == ids, "\(selector)")
    }

    @Test(arguments: [
        ("", 1, "ends too early"), ("  ", 3, "ends too early"), ("p >", 4, "ends too early"),
        ("> p", 1, "unexpected \">\""),
        ("p,,a", 3, "unexpected \",\""), ("p,", 3, "ends too early"), ("#", 2, "expected an id"),
        (".", 2, "expected a class name"),
        (".1a", 2, "expected a class name"), ("p)", 2, "unexpected \")\""), ("[", 2, "expected an attribute name"),
        ("[a", 3, "expected ] or one of"), ("[a=", 4, "expected a value"), ("[a=1]", 4, "expected a value"),
        ("[a=b", 5, "expected ]"),
        ("[a='b]", 4, "not closed"), ("[a=b i]", 6, "expected ]"), ("[a!=b]", 3, "expected ] or one of"),
        ("p::before", 2, "pseudo-elements"),
        ("p:hover", 2, ":hover is not supported"), ("p:has(a)", 2, ":has is not supported"),
        ("p:first-child()", 2, "is not supported"),
        (":nth-child(x)", 12, "expected a position"), (":nth-child(2n+)", 12, "expected a position"),
        (":nth-child(2", 13, "expected )"),
        (":nth-child(99999999999999999999)", 12, "expected a position"), (":not()", 6, "unexpected \")\""),
        (":not(a b)", 8, "one simple selector"),
        (":not(a.b)", 7, "one simple selector"), (":not(:not(a))", 6, "not() within"), ("svg|rect", 4, "namespaces"),
        ("*|a", 2, "namespaces"),
        ("a*", 2, "unexpected \"*\""), ("p\\", 2, "nothing to escape"), ("p q{}", 4, "unexpected \"{\""),
        ("é & p", 3, "expected an element name"),
    ])
    func refuses(selector: String, column: Int, problem: String) throws {
        let error = try #require(throws: CSSSelectorError.self) { try page.findAll(css: selector) }
        #expect(error.problem.contains(problem), "\(error)")
        #expect(error.column == column, "\(error)")
    }

    @Test func aSelectorWithACharacterXPathCannotHoldIsAnErrorAndNotEmpty() {
        #expect(throws: CSSSelectorError.self) { try page.findAll(css: "[a='\u{1}']") }
        #expect(throws: CSSSelectorError.self) { try page.findAll(css: "[a='\u{0}']") }
    }

    @Test func anElementIsSearchedBelowItselfOnly() throws {
        let list = try #require(page.element(id: "u"))
        #expect(try list.findAll(css: "li").count == 5)
        #expect(try list.findAll(css: "ul").isEmpty)
        #expect(try list.findAll(css: "p").isEmpty)
    }
}
