import Crypto
import Foundation
import HTTPTypes
import Portico

/// A notice on its way over a redirect, in a cookie, and what was typed that the next page asks for too.
struct CarriedNotice: Codable, Sendable, Hashable {
    struct Undo: Codable, Sendable, Hashable {
        /// Nil for the page that shows it, so that a long address does not stand in the cookie.
        let action: String?
        let event: String
        /// URL-encoded.
        let arguments: String
    }

    /// How long the redirect may take, in seconds.
    static let lifetime = 60
    /// Browsers keep 4,096 bytes of a cookie with its name and attributes (RFC 6265 section 6.1). Signed, this many are
    /// (28 + 2,900) · 4/3 = 3,904, and the name has 22 and the attributes 52.
    static let maximumBytes = 2_900
    /// A longer link is left out where the notice does not fit.
    private static let maximumLinkBytes = 500
    /// What is longer as it is typed here is typed again.
    private static let maximumTypedBytes = 1_000

    /// Empty where nothing is to be said.
    let text: String
    /// The page that shows it, as a hash of its URL: an address may be longer than a cookie.
    let page: String
    /// The URL of the place it tells of, without the site.
    let link: String?
    let undo: Undo?
    /// URL-encoded.
    var typed: String?

    init(_ notice: Notice<AnyRoute>, target: String) {
        text = notice.text
        link = notice.link?.address
        page = Self.hash(of: target)
        undo = notice.undo.map {
            Undo(
                action: $0.route.address == target ? nil : $0.route.address,
                event: $0.event,
                arguments: $0.arguments.urlEncoded
            )
        }
    }

    /// A text for the page at an address.
    init(_ text: String, at target: String) {
        self.init(text: text, page: Self.hash(of: target), link: nil, undo: nil)
    }

    init?(_ text: String) {
        guard let notice = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
        self = notice
    }

    func encoded() throws -> String {
        String(decoding: try JSONEncoder.canonical.encode(self), as: UTF8.self)
    }

    /// The notice with what of it fits: without what was typed, then without its Undo, then without a long link, then its
    /// text cut.
    func fitting(_ bytes: Int) throws -> CarriedNotice {
        if try encoded().utf8.count <= bytes { return self }
        if typed != nil { return try CarriedNotice(text: text, page: page, link: link, undo: undo).fitting(bytes) }
        if undo != nil { return try CarriedNotice(text: text, page: page, link: link, undo: nil).fitting(bytes) }
        if let link, link.utf8.count > Self.maximumLinkBytes {
            return try CarriedNotice(text: text, page: page, link: nil, undo: nil).fitting(bytes)
        }
        // JSON makes at most six bytes of one.
        var (start, count) = (String.UnicodeScalarView(), 0)
        for scalar in text.unicodeScalars {
            count += scalar.utf8.count
            if count > bytes / 8 { break }
            start.append(scalar)
        }
        return CarriedNotice(text: String(start) + "…", page: page, link: link, undo: nil)
    }

    /// The same notice with what was typed, as far as there is room for it.
    func taking(_ typed: Form) -> CarriedNotice {
        let text = typed.urlEncoded
        guard !text.isEmpty, text.utf8.count <= Self.maximumTypedBytes else { return self }
        var notice = self
        notice.typed = text
        return notice
    }

    /// What the page's fields of these names are filled in with.
    var filling: Form { typed.flatMap { try? Form(urlEncoded: $0) } ?? Form() }

    /// The same notice for the page that the one at `address` leads on to; nil where it says nothing.
    func led(from address: String, to target: String) -> CarriedNotice? {
        guard !text.isEmpty else { return nil }
        let undo = undo.map { Undo(action: $0.action ?? address, event: $0.event, arguments: $0.arguments) }
        return CarriedNotice(text: text, page: Self.hash(of: target), link: link, undo: undo)
    }

    /// Whether it is to be shown at this URL.
    func isFor(_ url: String) -> Bool {
        page == Self.hash(of: url)
    }

    private static func hash(of url: String) -> String {
        SHA256.hash(data: Data(url.utf8)).hexadecimal
    }

    private init(text: String, page: String, link: String?, undo: Undo?) {
        self.text = text
        self.page = page
        self.link = link
        self.undo = undo
    }
}

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
