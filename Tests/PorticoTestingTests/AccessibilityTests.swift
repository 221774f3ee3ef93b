import PorticoTesting
import Testing

struct AccessibilityTests {
    /// The element under test has the id `x`.
    private func element(_ html: String) throws -> HTMLElement {
        try #require(HTMLDocument(html).element(id: "x"), "\(html)")
    }

    @Test(arguments: [
        ("<a id=x href=/>", "link"), ("<a id=x>", nil), ("<button id=x>", "button"), ("<input id=x>", "textbox"),
        ("<input id=x type=EMAIL>", "textbox"), ("<input id=x type=nonsense>", "textbox"),
        ("<input id=x type=search>", "searchbox"),
        ("<input id=x type=search list=y>", "combobox"), ("<input id=x type=checkbox>", "checkbox"),
        ("<input id=x type=radio>", "radio"),
        ("<input id=x type=number>", "spinbutton"), ("<input id=x type=range>", "slider"),
        ("<input id=x type=submit>", "button"),
        ("<input id=x type=image>", "button"), ("<input id=x type=password>", nil), ("<input id=x type=hidden>", nil),
        ("<select id=x>", "combobox"), ("<select id=x multiple>", "listbox"), ("<select id=x size=3>", "listbox"),
        ("<textarea id=x>", "textbox"), ("<h1 id=x>", "heading"), ("<h6 id=x>", "heading"),
        ("<nav id=x>", "navigation"),
        ("<main id=x>", "main"), ("<header id=x>", "banner"), ("<footer id=x>", "contentinfo"),
        ("<main><footer id=x>", nil),
        ("<form id=x>", "form"), ("<table id=x>", "table"), ("<table><tr id=x>", "row"), ("<table><td id=x>", "cell"),
        ("<table><th id=x>", "columnheader"), ("<table><th id=x scope=row>", "rowheader"),
        ("<table><tr><th id=x><td>", "rowheader"),
        ("<ul id=x>", "list"), ("<ol id=x>", "list"), ("<ul><li id=x>", "listitem"), ("<li id=x>", nil),
        ("<dialog id=x>", "dialog"),
        ("<search id=x>", "search"), ("<progress id=x>", "progressbar"), ("<output id=x>", "status"),
        ("<img id=x>", "img"),
        ("<img id=x alt>", "presentation"), ("<p id=x role=status>", "status"),
        ("<p id=x role='nonsense alert'>", "alert"),
        ("<p id=x role=nonsense>", "paragraph"), ("<section id=x>", nil), ("<section id=x aria-label=Facts>", "region"),
        ("<fieldset id=x>", "group"), ("<div id=x>", nil), ("<svg id=x>", "graphics-document"),
        ("<ul id=x role=none>", "presentation"),
        ("<aside id=x>", "complementary"), ("<hr id=x>", "separator"),
    ])
    func roles(html: String, role: String?) throws {
        #expect(try element(html).role?.rawValue == role, "\(html)")
    }

    @Test(arguments: [
        ("<label for=x>Query</label><input id=x>", "Query"),
        ("<label> Search <b>domain</b> names <input id=x></label>", "Search domain names"),
        ("<label>Match <select id=x><option>prefix</select></label>", "Match"),
        ("<label for=x>One</label><label for=x>Two</label><input id=x>", "One Two"),
        ("<label for=other>No</label><input id=x title=Tip placeholder=Hint>", "Tip"),
        ("<input id=x placeholder=Hint>", "Hint"),
        ("<label for=x>No</label><input id=x aria-label=' Yes '>", "Yes"),
        ("<label for=x>Yes</label><input id=x aria-label=' '>", "Yes"),
        (
            "<b id=a>Sum</b><i id=b hidden>of all</i><input id=x aria-labelledby='a b missing' aria-label=No>",
            "Sum of all"
        ),
        ("<i id=a aria-labelledby=b>first</i><i id=b>second</i><input id=x aria-labelledby=a>", "first"),
        ("<input id=x aria-labelledby=x aria-label=Self>", "Self"),
        ("<button id=x>Save <b>all</b></button>", "Save all"), ("<button id=x aria-label=Close>×</button>", "Close"),
        ("<button id=x><img src=s alt=Search></button>", "Search"),
        ("<button id=x><svg><title>Next</title></svg></button>", "Next"),
        ("<button id=x>a<span hidden>b</span><span aria-hidden=true>c</span></button>", "a"),
        ("<button id=x title=Tip></button>", "Tip"),
        ("<a id=x href=/>Next <span aria-label='page 2'>2</span></a>", "Next page 2"),
        ("<a id=x href=/><div>a</div><div>b</div></a>", "a b"),
        ("<input id=x type=submit>", "Submit"), ("<input id=x type=submit value=Go>", "Go"),
        ("<input id=x type=reset>", "Reset"),
        ("<input id=x type=button>", ""), ("<input id=x type=image alt=Find>", "Find"),
        ("<img id=x alt='A dog'>", "A dog"),
        ("<fieldset id=x><legend>Digits</legend><p>no</fieldset>", "Digits"),
        ("<table id=x><caption>Names</caption>", "Names"),
        ("<h2 id=x>Facts <a href=/>about</a></h2>", "Facts about"), ("<table><td id=x>cell", "cell"),
        ("<p id=x>text</p>", ""),
        ("<div id=x title=Tip></div>", "Tip"), ("<nav id=x aria-label=Pages>1 2</nav>", "Pages"),
        ("<label><input id=x type=checkbox> only <b>IDN</b></label>", "only IDN"),
        ("<figure id=x><figcaption>Fig</figcaption></figure>", "Fig"),
    ])
    func names(html: String, name: String) throws {
        #expect(try element(html).accessibleName == name, "\(html)")
    }

    @Test func aLabelsControlsAreFound() throws {
        let document = HTMLDocument(
            "<label id=a for=i>x</label><label id=b>y<input id=i></label><label id=c for=h>z</label><input type=hidden id=h>"
        )
        #expect(document.element(id: "i")?.labels.map(\.id) == ["a", "b"])
        #expect(document.element(id: "h")?.labels.isEmpty == true)
    }
}
