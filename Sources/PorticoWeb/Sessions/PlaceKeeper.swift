import Foundation
import HTTPTypes
import Portico
import PorticoSessions

/// Remembers where a visitor was in each tab: in a sealed cookie, so that nothing is stored and nobody else who has the
/// browser later can read it.
///
///     keeper.places(in: request.headers, of: session)                  // ["notes": "/notes?query=bread"]
///     keeper.field(keeping: "/notes/…", in: "notes", of: visit)        // Set-Cookie; nil where it is there already
///
/// It belongs to one session: in the next one it counts no more. Without a session it is forgotten when the browser is
/// closed, and begins only with a tab's address: pages that anybody may keep set no cookie.
struct PlaceKeeper: Sendable {
    /// A longer address is not remembered, in bytes.
    static let longestPlace = 1_024
    /// So that the cookie stays within the 4,096 bytes that browsers keep (RFC 6265 section 6.1): base64 makes four of
    /// three.
    private static let maxBytes = 2_600

    let keys: SigningKeys
    let cookies: CookieKind

    private var seal: Seal {
        Seal(keys: keys, purpose: .places)
    }

    /// Empty where there are none, or they are another session's.
    func places(in headers: HTTPFields, of session: OpenSession?) -> [String: String] {
        guard headers.contains(.cookie), let text = CookieHeader(headers)[cookies.places],
            let sealed = Base64URL.decode(text.utf8),
            let bytes = seal.open(sealed, context: [session?.record.audience ?? OfferSigner.publicAudience])
        else { return [:] }
        var places: [String: String] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let tab = try? PercentCoding.decode(parts[0].utf8, plusIsSpace: false) else {
                continue
            }
            places[tab] = String(parts[1])
        }
        return places
    }

    /// The header that remembers a page of a tab, with the places in the other tabs as far as there is room for them;
    /// without a page, what was remembered in the tab is forgotten.
    ///
    /// Nil where nothing is to change. Throws what `Seal` throws.
    func field(keeping url: String?, in tab: String, of visit: Visit) throws -> HTTPField? {
        guard visit.session?.carrier != .bearerToken else { return nil }
        var places = visit.places
        places[tab] = url.flatMap { $0.utf8.count <= Self.longestPlace ? $0 : nil }
        guard places != visit.places else { return nil }
        guard !places.isEmpty else { return removal }
        let sealed = try seal.close(Array(Self.text(places, first: tab).utf8), context: [visit.audience])
        let value = cookies.setting(
            cookies.places,
            to: Base64URL.encode(sealed),
            maxAge: visit.session.map { _ in Int(SessionKeeper.lifetime) }
        )
        return HTTPField(name: .setCookie, value: value)
    }

    /// The header that forgets all of them.
    var removal: HTTPField {
        HTTPField(name: .setCookie, value: cookies.removing(cookies.places))
    }

    /// A line for each tab, of its name and the address; neither has a space in it once it is encoded. The shorter
    /// addresses are kept rather than the longer ones; the tab's own in any case.
    private static func text(_ places: [String: String], first tab: String) -> String {
        let sorted = places.sorted { one, other in
            (one.key == tab ? 0 : 1, one.value.utf8.count, one.key) < (
                other.key == tab ? 0 : 1, other.value.utf8.count, other.key
            )
        }
        var text = ""
        for (name, place) in sorted {
            let line = "\(PercentCoding.encode(name, keeping: .pathSegment)) \(place)\n"
            if text.isEmpty || text.utf8.count + line.utf8.count <= maxBytes { text += line }
        }
        return text
    }
}
