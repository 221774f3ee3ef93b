import Foundation
import Mail
import Testing

@Suite struct OutgoingMailTests {
    @Test func twoMailsNeverHaveOneID() {
        let content = MailContent(subject: "Hello", paragraphs: ["There."], reason: "You asked.", language: "en")
        let mails = (0..<2).map { _ in
            OutgoingMail(to: "ann@example.com", content: content, owner: nil, createdAt: .now)
        }
        #expect(mails[0].id != mails[1].id)
    }
}
