import Foundation
import Mail
import PorticoHTML
import PorticoWeb
import Testing

@testable import Atrium

@Suite struct MailTemplatesTests {
    private static let folders = PageFolders(
        templates: TestApp.root.appending(path: "Templates"),
        others: [MailTemplates.folder],
        staticFiles: TestApp.root.appending(path: "Static")
    )

    private func body(_ content: MailContent) throws -> MailBody {
        try MailTemplates.printer(in: Self.folders)(content)
    }

    private static let whole = MailContent(
        subject: "Your <code> & more",
        paragraphs: ["Ann & <Bob>", "\"Quoted\""],
        code: "123 456",
        action: MailAction(title: "Open <it>", address: URL(filePath: "/x")),
        reason: "You have an account.",
        unsubscribe: URL(string: "https://atrium.example/end?a=1&b=2"),
        language: "en"
    )

    @Test func theLetterIsEscapedByPlaceAndTheTextIsAsItIs() throws {
        var content = Self.whole
        content.action?.address = try #require(URL(string: "https://atrium.example/a?b=1&c=%22"))
        let body = try body(content)
        #expect(body.html.contains("<title>Your &lt;code&gt; &amp; more</title>"))
        #expect(body.html.contains("<p>Ann &amp; &lt;Bob&gt;</p>"))
        #expect(body.html.contains(#"<a href="https://atrium.example/a?b=1&amp;c=%22">Open &lt;it&gt;</a>"#))
        #expect(body.html.contains(#"<a href="https://atrium.example/end?a=1&amp;b=2">"#))
        #expect(
            body.text == """
                Ann & <Bob>

                "Quoted"

                    123 456

                Open <it>:
                https://atrium.example/a?b=1&c=%22

                * * *

                You have an account.
                https://atrium.example/end?a=1&b=2

                """
        )
    }

    @Test func whatIsNotThereIsNotPrinted() throws {
        let content = MailContent(subject: "S", paragraphs: ["P"], reason: "R", language: "en")
        let body = try body(content)
        #expect(body.text == "P\n\n* * *\n\nR\n")
        #expect(!body.html.contains("<a "))
        #expect(!body.html.contains("<strong>"))
    }

    @Test func aLinkThatABrowserWouldRunIsBlocked() throws {
        var content = Self.whole
        content.action?.address = try #require(URL(string: "javascript:alert(1)"))
        #expect(try !body(content).html.contains("javascript:"))
    }

    @Test(arguments: [("en", "ltr"), ("de", "ltr"), ("ar", "rtl"), ("ar-EG", "rtl"), ("xx", "ltr")])
    func theLetterSaysItsLanguageAndDirection(language: String, direction: String) throws {
        var content = Self.whole
        content.language = language
        #expect(try body(content).html.contains("<html lang=\"\(language)\" dir=\"\(direction)\">"))
    }

    @Test func templatesThatAreNotInOrderAreToldWithTheirPlace() {
        let good = "{{subject}}{{language}}{{direction}}{{reason}}"
        for (templates, text) in [
            (["mail/letter": "<p>{{subjekt}}</p>", "mail/text": ""], "no field 'subjekt' in LetterViewInputData"),
            (["mail/letter": "<p>\(good)</p>", "mail/text": "", "mail/other": ""], "no mail uses this template"),
            (["mail/letter": "<script>{{subject}}</script>", "mail/text": ""], "template mail/letter:1:"),
            (["mail/text": ""], "mail/letter"),
        ] {
            let problems = #expect(throws: TemplateProblems.self) { try MailTemplates(TemplateSources(templates)) }
            #expect(problems?.description.contains(text) == true, "\(problems.map { "\($0)" } ?? "")")
        }
    }
}
