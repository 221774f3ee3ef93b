import Foundation
import HTTPTypes
import Portico
import Testing

@testable import PorticoWeb

@Suite struct NoticeCarrierTests {
    private let carrier = NoticeCarrier(keys: .temporary(), cookies: CookieKind(isSecure: true), now: { Date(timeIntervalSince1970: 0) })

    /// What arrives at `url` when the browser comes with the cookie it was sent.
    private func arrived(_ notice: Notice<GuestbookRoute>, from target: String, at url: String) throws -> CarriedNotice? {
        let field = try carrier.field(carrying: CarriedNotice(notice, target: target), to: "audience")
        #expect(field.value.utf8.count <= 4_096, "browsers keep no more")
        let cookie = try #require(field.value.split(separator: ";").first)
        return carrier.notice(in: [.cookie: String(cookie)], for: url, "audience")
    }

    private func notice(_ text: String, at page: Int = 1) -> Notice<GuestbookRoute> {
        Notice(text: text, undo: Offer(route: .book(page: page), event: "removalUndone", arguments: ["id": "7"]))
    }

    @Test func aLongAddressKeepsItsNoticeAndItsUndo() throws {
        let target = "/guestbook?query=" + String(repeating: "%C3%A9", count: 2_000)
        let arrived = try #require(try arrived(notice("Removed."), from: target, at: target))
        #expect(arrived.text == "Removed.")
        #expect(arrived.undo?.arguments == "id=7")
    }

    @Test func anUndoOfThePageItselfNeedsNoAddress() throws {
        #expect(try arrived(notice("Removed."), from: "/guestbook", at: "/guestbook")?.undo?.action == nil)
        #expect(try arrived(notice("Removed.", at: 2), from: "/guestbook", at: "/guestbook")?.undo?.action == "/guestbook?page=2")
    }

    @Test func anotherPageDoesNotShowIt() throws {
        #expect(try arrived(notice("Removed."), from: "/guestbook", at: "/guestbook?page=2") == nil)
    }

    @Test(arguments: ["x", "👩‍👩‍👧‍👦", "\u{1}", "e" + String(repeating: "\u{301}", count: 3_000)])
    func aLongTextIsCut(unit: String) throws {
        let text = String(repeating: unit, count: 5_000)
        let arrived = try #require(try arrived(notice(text), from: "/guestbook", at: "/guestbook"))
        #expect(arrived.text.hasSuffix("…"))
        #expect(arrived.text.count > 1)
        #expect(arrived.undo == nil)
    }
}
