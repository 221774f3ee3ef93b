import HTTPTypes
import PorticoTesting
import Testing

/// The standard's rules for what a form sends (WHATWG HTML, 4.10.22; URL, 5.2).
struct FormSubmissionTests {
    @Test(
        arguments: [
            ([("a", "b")], "a=b"), ([("q", "café & bar")], "q=caf%C3%A9+%26+bar"), ([("a", ""), ("a", "2")], "a=&a=2"),
            ([("", "x")], "=x"),
            ([("a b", "=&+%")], "a+b=%3D%26%2B%25"), ([("a", "*-._~!'()")], "a=*-._%7E%21%27%28%29"),
            ([("t", "1\n2\r3\r\n4")], "t=1%0D%0A2%0D%0A3%0D%0A4"),
            ([("e", "😀")], "e=%F0%9F%98%80"), ([], ""), ([("n", "\u{0}\t")], "n=%00%09"),
        ] as [([(String, String)], String)]
    )
    func encodes(fields: [(String, String)], text: String) {
        #expect(URLEncodedForm(fields.map { (name: $0.0, value: $0.1) }).text == text)
    }

    /// The form's contents and the query that pressing "Go" sends.
    @Test(arguments: [
        ("<input name=q value=med>", "q=med"), ("<input value=unnamed><input name='' value=x>", ""),
        ("<input name=q>", "q="),
        ("<input name=q value=1 disabled>", ""), ("<input name=q value=1 readonly>", "q=1"),
        (
            "<fieldset disabled><legend><input name=l></legend><legend><input name=m></legend><input name=q></fieldset>",
            "l="
        ),
        (
            "<input type=checkbox name=c><input type=checkbox name=d checked><input type=checkbox name=e checked value=yes>",
            "d=on&e=yes"
        ),
        (
            "<input type=radio name=r value=1 checked><input type=radio name=r value=2 checked><input type=radio name=r value=3>",
            "r=2"
        ),
        ("<input type=radio name=r>", ""), ("<input type=hidden name=h value=v>", "h=v"),
        ("<input type=hidden name=_charset_ value=x>", "_charset_=UTF-8"),
        ("<select name=s><option value=1>a<option>b</select>", "s=1"),
        ("<select name=s><option>a<option selected> b  c </select>", "s=b+c"),
        ("<select name=s><option selected>a<option selected>b</select>", "s=b"),
        ("<select name=s><option disabled>a<option>b</select>", "s=b"),
        ("<select name=s size=2><option>a</select>", ""),
        ("<select name=s multiple><option selected>a<option>b<option selected>c</select>", "s=a&s=c"),
        ("<select name=s><option selected disabled>a</select>", ""),
        ("<select name=s><optgroup disabled><option>a</optgroup><option>b</select>", "s=b"),
        ("<select name=s><option value=''>any</select>", "s="), ("<textarea name=t>\na\nb</textarea>", "t=a%0D%0Ab"),
        ("<textarea name=t></textarea>", "t="),
        ("<button name=other value=1>Other</button>", ""), ("<input type=submit name=other>", ""),
        ("<button type=button name=b value=1>B</button>", ""),
        ("<input type=file name=f>", "f="), ("<datalist><input name=q value=1></datalist>", ""),
        ("<input type=color name=c>", "c=%23000000"),
        ("<input type=range name=r>", "r=50"), ("<input type=range name=r min=10 max=5>", "r=10"),
        ("<input type=range name=r max=10 value=99>", "r=10"),
        ("<input type=number name=n value=abc>", "n="), ("<input type=number name=n value=-1.5e3>", "n=-1.5e3"),
        ("<input type=url name=u value=' x '>", "u=x"),
        ("<input type=email name=e multiple value=' a , b '>", "e=a%2Cb"),
        ("<p><input name=a></p><input name=b><div><input name=c></div>", "a=&b=&c="),
        ("<output name=o>1</output><object name=x></object>", ""),
    ])
    func sends(contents: String, query: String) async throws {
        let (visitor, site) = try await WebVisitor.on("<form action=/to>\(contents)<button>Go</button></form>")
        try await visitor.click("Go")
        #expect(site.last?.path == "/to?\(query)", "\(contents)")
    }

    @Test(arguments: [
        ("<form action='/to?x=1#f'><input name=q value=1><button>Go</button></form>", "/to?q=1"),
        ("<form><input name=q value=1><button>Go</button></form>", "/start?q=1"),
        ("<form action=''><button name=b value=1>Go</button></form>", "/start?b=1"),
        ("<form action='sub/./x/../page'><button>Go</button></form>", "/sub/page?"),
        ("<form action=/no><button formaction=/yes name=b>Go</button></form>", "/yes?b="),
        ("<form action=/to><input type=image alt=Go name=i></form>", "/to?i.x=0&i.y=0"),
        ("<form action=/to><input type=image alt=Go></form>", "/to?x=0&y=0"),
        ("<form id=f action=/to></form><input form=f name=a value=1><button form=f>Go</button>", "/to?a=1"),
        (
            "<form action=/no><input name=n></form><form id=f action=/to><input name=a form=other><button>Go</button></form>",
            "/to?"
        ),
        ("<form action=/to method=nonsense><button>Go</button></form>", "/to?"),
        ("<form action=/to enctype=multipart/form-data><button>Go</button></form>", "/to?"),
        ("<base href=/deep/er/><form action=to><button>Go</button></form>", "/deep/er/to?"),
    ])
    func goesTo(html: String, path: String) async throws {
        let (visitor, site) = try await WebVisitor.on(html)
        try await visitor.click("Go")
        #expect(site.last?.path == path)
        #expect(site.last?.method == .get)
    }

    @Test func aPostSendsItsFieldsAsTheBody() async throws {
        let (visitor, site) = try await WebVisitor.on(
            "<form method=POST action='/notes?draft=1'><label>Title<input name=title></label><button name=_event value=save>Save</button></form>"
        )
        try visitor.fill("Title", with: "a & b")
        try await visitor.click("Save")
        let request = try #require(site.last)
        #expect(request.method == .post)
        #expect(request.path == "/notes?draft=1")
        #expect(request.bodyText == "title=a+%26+b&_event=save")
        #expect(request.header("Content-Type") == "application/x-www-form-urlencoded")
        #expect(request.header("Origin") == "http://localhost")
        #expect(request.header("Sec-Fetch-Site") == "same-origin")
    }

    @Test func theButtonDecidesTheMethod() async throws {
        let (visitor, site) = try await WebVisitor.on(
            "<form action=/to><input name=a value=1><button formmethod=post>Go</button></form>"
        )
        try await visitor.click("Go")
        #expect(site.last?.method == .post)
        #expect(site.last?.bodyText == "a=1")
    }

    @Test func enterUsesTheFirstSubmitButton() async throws {
        let (visitor, site) = try await WebVisitor.on(
            "<form id=f action=/to><input name=q value=1><button type=button name=x>X</button><button name=b value=1>A</button><button name=c>B</button></form>"
        )
        try await visitor.submit("#f")
        #expect(site.last?.path == "/to?q=1&b=1")
    }

    @Test(arguments: [
        ("<form method=post enctype=text/plain><button>Go</button></form>", "text/plain are not supported yet"),
        ("<form method=dialog><button>Go</button></form>", "only closes its dialog"),
        ("<form><button disabled>Go</button></form>", "It is disabled"),
        ("<button>Go</button>", "belongs to no form"),
        ("<form><button type=button>Go</button></form>", "does nothing without JavaScript"),
        ("<form action=https://elsewhere.example/><button>Go</button></form>", "leads off the site"),
    ])
    func whatABrowserWouldNotSendIsAFailure(html: String, problem: String) async throws {
        let (visitor, site) = try await WebVisitor.on(html)
        let failure = await #expect(throws: VisitorError.self) { try await visitor.click("Go") }
        #expect(failure?.problem.contains(problem) == true, "\(String(describing: failure))")
        #expect(site.requests.count == 1)
    }

    @Test func filesAreSentInParts() async throws {
        let (visitor, site) = try await WebVisitor.on(
            """
            <form method=post action=/to enctype=multipart/form-data><textarea name='a"b'>1
            2</textarea><label>Photo<input type=file name=f></label><label>Others<input type=file name=g multiple></label>
            <input type=file name=h><button name=go value=1>Go</button></form>
            """
        )
        try visitor.choose("Photo", file: "old.txt", bytes: Array("old".utf8))
        try visitor.choose("Photo", file: "a\"b\n.txt", type: "text/plain", bytes: Array("x\ny".utf8))
        try visitor.choose("Others", file: "1", bytes: [255])
        try visitor.choose("Others", file: "2", bytes: Array("------PorticoTestingBoundary".utf8))
        try await visitor.click("Go")
        let request = try #require(site.last)
        let boundary = "----PorticoTestingBoundary0"
        #expect(request.header("Content-Type") == "multipart/form-data; boundary=\(boundary)")
        let binary = "Content-Type: application/octet-stream\r\n"
        let parts = [
            "name=\"a%22b\"\r\n\r\n1\r\n2",
            "name=\"f\"; filename=\"a%22b%0A.txt\"\r\nContent-Type: text/plain\r\n\r\nx\ny",
            "name=\"g\"; filename=\"1\"\r\n\(binary)\r\n\u{FFFD}",
            "name=\"g\"; filename=\"2\"\r\n\(binary)\r\n------PorticoTestingBoundary",
            "name=\"h\"; filename=\"\"\r\n\(binary)\r\n", "name=\"go\"\r\n\r\n1",
        ]
        let expected =
            parts.map { "--\(boundary)\r\nContent-Disposition: form-data; \($0)\r\n" }.joined() + "--\(boundary)--\r\n"
        #expect(request.bodyText == expected)
    }

    @Test func theButtonDecidesHowFilesAreSent() async throws {
        let (visitor, site) = try await WebVisitor.on(
            "<form method=post action=/to><label>F<input type=file name=f></label><button>A</button><button formenctype=multipart/form-data>B</button></form>"
        )
        try visitor.choose("F", file: "x.txt", bytes: [1])
        try await visitor.click("A")
        #expect(site.last?.bodyText == "f=x.txt")
        try await visitor.open("/start")
        try visitor.choose("F", file: "x.txt", bytes: [1])
        try await visitor.click("B")
        #expect(site.last?.bodyText.contains("filename=\"x.txt\"") == true)
    }
}
