import Foundation
import HTTPTypes
import Portico
import Testing

@testable import PorticoWeb

@Suite struct NoticeCarrierTests {
    private let carrier = NoticeCarrier(
        keys: .temporary(),
        cookies: CookieKind(isSecure: true),
        now: { Date(timeIntervalSince1970: 0) }
    )

    /// What arrives at `url` when the browser comes with the cookie it was sent.
    private func arrived<R: Route>(_ notice: Notice<R>, from target: String, at url: String) throws -> CarriedNotice? {
        let field = try carrier.field(
            carrying: CarriedNotice(notice.map { AnyRoute($0) }, target: target),
            to: "audience"
        )
        #expect(field.value.utf8.count <= 4_096, "browsers keep no more")
        let cookie = try #require(field.value.split(separator: ";").first)
        return carrier.notice(in: [.cookie: String(cookie)], for: url, "audience")
    }

    private func notice(_ text: String, at page: Int = 1) -> Notice<GuestbookRoute> {
        Notice(text: text, undo: Offer(GuestbookEvent.removalUndone(id: 7), at: .book(page: page)))
    }

    @Test func aLongAddressKeepsItsNoticeAndItsUndo() throws {
        let target = "/guestbook?query=" + String(repeating: "%C3%A9", count: 2_000)
        let arrived = try #require(try arrived(notice("Removed."), from: target, at: target))
        #expect(arrived.text == "Removed.")
        #expect(arrived.undo?.arguments == "id=7")
    }

    @Test func anUndoOfThePageItselfNeedsNoAddress() throws {
        #expect(try arrived(notice("Removed."), from: "/guestbook", at: "/guestbook")?.undo?.action == nil)
        #expect(
            try arrived(notice("Removed.", at: 2), from: "/guestbook", at: "/guestbook")?.undo?.action
                == "/guestbook?page=2"
        )
    }

    @Test(arguments: [0, 400, 2_000])
    func noLengthMakesACookieThatBrowsersRefuse(link: Int) throws {
        let place = DiaryRoute.signIn(then: String(repeating: "x", count: link))
        for count in stride(from: 1, through: 4_000, by: 49) {
            var notice = Notice<DiaryRoute>(
                text: String(repeating: "x", count: count),
                undo: Offer(DiaryListEvent.looked, at: .list())
            )
            if link > 0 { notice.link = place }
            let arrived = try #require(try arrived(notice, from: "/entries", at: "/entries"))
            #expect(arrived.text.hasPrefix("x"))
            #expect(arrived.link == nil || arrived.link == place.location.description)
        }
    }

    @Test func aLinkThatIsTooLongIsLeftOutBeforeTheTextIsCut() throws {
        let text = String(repeating: "words ", count: 200)
        for (count, isThere) in [(3_000, false), (300, true)] {
            let notice = Notice<DiaryRoute>(text: text, link: .signIn(then: String(repeating: "x", count: count)))
            let arrived = try #require(try arrived(notice, from: "/entries", at: "/entries"))
            #expect(arrived.text == text)
            #expect((arrived.link != nil) == isThere)
        }
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
