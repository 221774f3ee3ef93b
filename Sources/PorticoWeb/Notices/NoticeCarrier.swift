import Foundation
import HTTPTypes
import Portico

/// Carries notices over a redirect in a signed cookie: nothing is stored, so a restart between the two loses none.
struct NoticeCarrier: Sendable {
    let keys: SigningKeys
    let cookies: CookieKind
    let now: @Sendable () -> Date

    /// The header that sends a notice on its way. One too long for a cookie goes without its Undo, then cut short.
    func field(carrying notice: CarriedNotice, to audience: String) throws -> HTTPField {
        let text = try notice.fitting(CarriedNotice.maximumBytes).encoded()
        let signed = SignedText(keys: keys, purpose: .notices)
            .value(text, audience: audience, until: now() + TimeInterval(CarriedNotice.lifetime))
        return HTTPField(
            name: .setCookie,
            value: cookies.setting(cookies.notice, to: signed, maxAge: CarriedNotice.lifetime)
        )
    }

    /// The notice for the page at `url`; nil where there is none, or it is another's or another page's.
    func notice(in headers: HTTPFields, for url: String, _ audience: String) -> CarriedNotice? {
        guard let signed = CookieHeader(headers)[cookies.notice],
            let text = SignedText(keys: keys, purpose: .notices).open(signed, audience: audience, now: now()),
            let notice = CarriedNotice(text), notice.isFor(url)
        else { return nil }
        return notice
    }

    /// The header that ends the journey: a notice is shown once.
    var arrival: HTTPField {
        HTTPField(name: .setCookie, value: cookies.removing(cookies.notice))
    }
}
