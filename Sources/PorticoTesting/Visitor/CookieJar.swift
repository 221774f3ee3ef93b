import Foundation
import HTTPTypes
import Synchronization

/// The cookies of one browser, shared by its tabs.
final class CookieJar: Sendable {
    private let stored = Mutex<[Cookie]>([])

    /// The cookies that have not ended, oldest first.
    func cookies(now: Date) -> [Cookie] {
        stored.withLock { cookies in
            cookies.removeAll { $0.expires.map { $0 <= now } ?? false }
            return cookies
        }
    }

    /// The `Cookie` header for a request, longer paths first (RFC 6265, 5.4); nil without cookies.
    func header(for path: String, origin: SiteOrigin, now: Date) -> String? {
        let sent = cookies(now: now).filter { $0.applies(to: path) && (!$0.isSecure || origin.isTrustworthy) }
        guard !sent.isEmpty else { return nil }
        let ordered = sent.enumerated().sorted { one, other in
            one.element.path.count == other.element.path.count
                ? one.offset < other.offset : one.element.path.count > other.element.path.count
        }
        return ordered.map { $0.element.name.isEmpty ? $0.element.value : "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
    }

    /// Takes the cookies of a response to a request for `path`.
    func store(_ headers: HTTPFields, from path: String, origin: SiteOrigin, now: Date) {
        let taken = headers[values: .setCookie].compactMap { Cookie(setCookie: $0, from: path, origin: origin, now: now) }
        stored.withLock { cookies in
            for cookie in taken {
                // A cookie set again keeps its place in the order.
                if let index = cookies.firstIndex(where: { $0.name == cookie.name && $0.path == cookie.path }) {
                    cookies[index] = cookie
                } else {
                    cookies.append(cookie)
                }
            }
        }
    }

    func removeAll() {
        stored.withLock { $0.removeAll() }
    }
}
