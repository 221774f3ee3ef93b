import Foundation
import Portico
import PorticoTestSupport
import TestMailServer
import Testing

@testable import Mail

/// What Python's own library reads in our mails: it was written by others, after the same standards.
private struct ReadMail: Decodable {
    let from: String
    let fromName: String
    let to: [String]
    let subject: String
    let headers: [String]
    let unsubscribe: String?
    let date: Double
    let text: String
    let html: String
    let defects: [String]
    let longestLine: Int

    init(_ message: MailMessage) async throws {
        let folder = try TemporaryFolder()
        let script = """
            import email, email.policy, json, sys
            raw = sys.stdin.buffer.read()
            mail = email.message_from_bytes(raw, policy=email.policy.default)
            text, html = mail.get_body(("plain",)), mail.get_body(("html",))
            parts = [mail, text, html]
            print(json.dumps({
                "from": mail["From"].addresses[0].addr_spec, "fromName": mail["From"].addresses[0].display_name,
                "to": [address.addr_spec for address in mail["To"].addresses], "subject": str(mail["Subject"]),
                "headers": [name for name, _ in mail.items()], "unsubscribe": mail["List-Unsubscribe"],
                "date": mail["Date"].datetime.timestamp(), "text": text.get_content().replace("\\r\\n", "\\n"),
                "html": html.get_content().replace("\\r\\n", "\\n"),
                "defects": [str(defect) for part in parts for defect in part.defects]
                    + [str(defect) for _, value in mail.items() for defect in getattr(value, "defects", [])],
                "longestLine": max(len(line) for line in raw.split(b"\\r\\n")),
            }))
            """
        let output = try await PythonProcess.output(of: script, for: message.bytes, in: folder.url)
        self = try JSONDecoder().decode(ReadMail.self, from: output)
    }
}

@Suite(.enabled(if: PythonProcess.interpreter != nil, "there is no Python 3")) struct MailMessageTests {
    @Test(arguments: [
        "Hello", "Grüße aus München", "رمزك هو 123456", "🙂🙃🙂🙃🙂🙃🙂🙃🙂🙃🙂🙃🙂🙃🙂🙃🙂🙃🙂🙃🙂🙃🙂🙃🙂🙃🙂🙃", "a =?utf-8?B?aGk=?= b",
        "A subject in ASCII that is too long for the line that it is to stand in, behind its name",
        String(repeating: "word ", count: 50) + "end", String(repeating: "ä", count: 300), "Comma, \"quotes\" <b>",
        "=?",
    ])
    func aSubjectReadsAsItWasWritten(subject: String) async throws {
        let read = try await ReadMail(Sample.message(Sample.mail(Sample.content(subject: subject))))
        #expect(read.subject == subject.trimmingCharacters(in: .whitespaces))
        #expect(read.defects.isEmpty)
        #expect(read.longestLine <= 78)
    }

    @Test func bothPartsReadAsTheyWereWritten() async throws {
        let mail = Sample.mail()
        let text = """
            .a line with a dot in front
            ..
            From here
            trailing space\u{20}
            \t
            = equals =3D
            \(String(repeating: "long ", count: 400))
            \(String(repeating: "ß", count: 500))
            رمزك 👩‍👩‍👧 --=_\(mail.id.rawValue)--
            --=_\(mail.id.rawValue)
            """
        let body = MailBody(text: text, html: "<p>\(text)</p>")
        let read = try await ReadMail(try MailMessage(mail, body, from: Sample.sender()))
        #expect(read.text == text + "\n")
        #expect(read.html == "<p>\(text)</p>\n")
        #expect(read.defects.isEmpty)
        #expect(read.longestLine <= 76)
    }

    @Test func theHeaderSaysWhatAMachineSentAndWhen() async throws {
        let mail = Sample.mail(Sample.content(unsubscribe: URL(string: "https://atrium.example/u?x=1")))
        let message = try Sample.message(mail)
        let read = try await ReadMail(message)
        #expect(
            read.headers == [
                "From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "List-Unsubscribe",
                "List-Unsubscribe-Post", "Content-Language", "MIME-Version", "Content-Type",
            ]
        )
        #expect(read.unsubscribe == "<https://atrium.example/u?x=1>")
        #expect(read.date == Sample.moment.timeIntervalSince1970)
        let text = String(decoding: message.bytes, as: UTF8.self)
        #expect(text.contains("\r\nDate: Sun, 24 Nov 2024 04:05:12 +0000\r\n"))
        #expect(text.contains("\r\nMessage-ID: <\(mail.id.rawValue)@atrium.example>\r\n"))
        #expect(text.contains("\r\nAuto-Submitted: auto-generated\r\n"))
        #expect(text.contains("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"))
    }

    @Test func withoutAWayToEndThemNoneIsNamed() async throws {
        let read = try await ReadMail(Sample.message(Sample.mail()))
        #expect(!read.headers.contains { $0.hasPrefix("List-") })
    }

    @Test(arguments: [
        ("Atrium <post@atrium.example>", "Atrium"), ("Größe, & <post@atrium.example>", "Größe, &"),
        ("\"A \"B\" \\ C\" <post@atrium.example>", "A \"B\" \\ C"), ("post@atrium.example", ""),
        ("أتريوم <post@atrium.example>", "أتريوم"),
        (String(repeating: "ä", count: 21) + "<post@atrium.example>", String(repeating: "ä", count: 21)),
        (String(repeating: "Lang ", count: 8) + "<post@atrium.example>", String(repeating: "Lang ", count: 7) + "Lang"),
    ])
    func aNameReadsAsItWasWritten(sender: String, name: String) async throws {
        let read = try await ReadMail(Sample.message(Sample.mail(), from: sender))
        #expect(read.fromName == name)
        #expect(read.from == "post@atrium.example")
        #expect(read.defects.isEmpty)
        #expect(read.longestLine <= 78)
    }

    /// Whatever is written in a place, no header and no recipient comes of it.
    @Test(arguments: [
        "x\r\nBcc: eve@example.com", "x\nBcc: eve@example.com", "x\rBcc: eve@example.com",
        "x\u{2028}Bcc: eve@example.com",
        "x\u{85}Bcc: eve@example.com", "x\u{0B}Bcc: eve@example.com", "x\0Bcc: eve@example.com",
        "x\r\n\r\n<script>alert(1)</script>", "x\r\n Bcc: eve@example.com", "=?utf-8?Q?x=0D=0ABcc:_eve@example.com?=",
        "x?=\r\nBcc: eve@example.com\r\n=?utf-8?B?",
    ])
    func noTextBecomesAHeader(text: String) async throws {
        var content = Sample.content(subject: text, unsubscribe: URL(string: "https://a.example/\(text)"))
        content.language = text
        let sender = MailAddress.local
        let message = try MailMessage(
            Sample.mail(content),
            MailBody(text: text, html: text),
            from: try MailAddress("\(HeaderText(text).text) <\(sender.address)>")
        )
        let read = try await ReadMail(message)
        let plain = try await ReadMail(Sample.message(Sample.mail()))
        #expect(
            Set(read.headers).subtracting(["List-Unsubscribe", "List-Unsubscribe-Post"]).isSubset(of: plain.headers)
        )
        #expect(read.headers.count == Set(read.headers).count)
        #expect(read.to == ["ann@example.com"])
        #expect(read.from == sender.address)
    }

    @Test(arguments: [
        "ann@example.com\r\nBcc: eve@example.com", "ann@example.com\nRCPT TO:<eve@example.com>", "ann@exa mple.com",
        "ann@example.com>, <eve@example.com", "ann\r\n@example.com", "ann@example.com\0", "@example.com", "ann@", "ann",
        "", "ann@-example.com", "ann@example..com", "ann@[127.0.0.1]", "a\u{202E}nn@example.com",
        String(repeating: "a", count: 65) + "@example.com", "ann@" + String(repeating: "a", count: 64) + ".com",
    ])
    func whatIsNoAddressGetsNoMail(address: String) {
        #expect(throws: MailMessageError.self) { try Sample.message(Sample.mail(to: address)) }
    }

    @Test(arguments: [
        ("ann@münchen.example", "ann@xn--mnchen-3ya.example"), ("ann@MÜNCHEN.example", "ann@xn--mnchen-3ya.example"),
        ("ann@faß.example", "ann@xn--fa-hia.example"), ("ann@пример。рф", "ann@xn--e1afmkfd.xn--p1ai"),
        ("ann@xn--mnchen-3ya.example", "ann@xn--mnchen-3ya.example"), ("Ann+tag@Example.COM", "Ann+tag@example.com"),
        ("a,b<c@example.com", "\"a,b<c\"@example.com"), ("a\"b\\c@example.com", "\"a\\\"b\\\\c\"@example.com"),
    ])
    func anAddressIsWrittenAsServersTakeIt(address: String, written: String) async throws {
        let message = try Sample.message(Sample.mail(to: address))
        #expect(message.to.address == written)
        #expect(!message.needsUTF8)
        #expect(try await ReadMail(message).to == [written])
    }

    @Test func aNameThatIsTooLongIsRefused() {
        #expect(throws: MailAddressError.nameTooLong) {
            try MailAddress(String(repeating: "a", count: 43) + " <post@atrium.example>")
        }
    }

    @Test func charactersInFrontOfTheAtStayAndNeedAServerThatTakesThem() async throws {
        let message = try Sample.message(Sample.mail(to: "jürgen@münchen.example"))
        #expect(message.to.address == "jürgen@xn--mnchen-3ya.example")
        #expect(message.needsUTF8)
    }

    @Test func aMailIsTheSameEachTimeItIsMade() throws {
        let mail = Sample.mail(Sample.content(subject: "Grüße", code: "123456"))
        #expect(try Sample.message(mail).bytes == Sample.message(mail).bytes)
    }

    @Test func aMailThatIsTooLargeIsNone() {
        var content = Sample.content()
        content.paragraphs = [String(repeating: "a", count: MailMessage.maxBytes)]
        #expect(throws: MailMessageError.tooLarge) { try Sample.message(Sample.mail(content)) }
    }

    @Test func randomTextsReadAsTheyWereWritten() async throws {
        var random = SeededRandom(seed: UInt64.random(in: 0...UInt64.max))
        let letters = Array("aZ9 =?_-.,;:\"<>@\\\täßمرحبا🙂\u{301}中\u{200D}".unicodeScalars)
        for _ in 0..<10 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...200, using: &random) { text.append(random.pick(letters)) }
            let subject = HeaderText(String(text)).text
            let body = MailBody(text: String(text), html: String(text))
            let message = try MailMessage(
                Sample.mail(Sample.content(subject: String(text))),
                body,
                from: Sample.sender()
            )
            let read = try await ReadMail(message)
            #expect(Array(read.subject.unicodeScalars) == Array(subject.unicodeScalars), "seed \(random.seed)")
            #expect(
                Array(read.text.unicodeScalars) == Array((String(text) + "\n").unicodeScalars),
                "seed \(random.seed)"
            )
        }
    }
}
