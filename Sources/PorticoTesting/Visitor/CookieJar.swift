public import Foundation
import HTTPTypes
import Synchronization

/// The cookies of one browser, shared by its tabs.
final class CookieJar: Sendable {
    private let stored = Mutex<[Cookie]>([])
    private let refusing = Mutex(false)

    /// Whether nothing is taken, and what is there is not sent.
    var isRefusing: Bool {
        get { refusing.withLock { $0 } }
        set { refusing.withLock { $0 = newValue } }
    }

    /// The cookies that have not ended, oldest first.
    func cookies(now: Date) -> [Cookie] {
        stored.withLock { cookies in
            cookies.removeAll { $0.expires.map { $0 <= now } ?? false }
            return cookies
        }
    }

    /// The `Cookie` header for a request, longer paths first (RFC 6265, 5.4); nil without cookies.
    func header(for path: String, origin: SiteOrigin, now: Date) -> String? {
        guard !isRefusing else { return nil }
        let sent = cookies(now: now).filter { $0.applies(to: path) && (!$0.isSecure || origin.isTrustworthy) }
        guard !sent.isEmpty else { return nil }
        let ordered = sent.enumerated().sorted { one, other in
            one.element.path.count == other.element.path.count
                ? one.offset < other.offset : one.element.path.count > other.element.path.count
        }
        return ordered.map { $0.element.name.isEmpty ? $0.element.value : "\($0.element.name)=\($0.element.value)" }
            .joined(separator: "; ")
    }

    /// Takes the cookies of a response to a request for `path`.
    func store(_ headers: HTTPFields, from path: String, origin: SiteOrigin, now: Date) {
        guard !isRefusing else { return }
        let taken = headers[values: .setCookie].compactMap {
            Cookie(setCookie: $0, from: path, origin: origin, now: now)
        }
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

    /// Forgets those that end with the browser.
    func endSession() {
        stored.withLock { $0.removeAll { $0.expires == nil } }
    }

    func removeAll() {
        stored.withLock { $0.removeAll() }
    }
}

/// A cookie the site has set in this browser.
public struct Cookie: Sendable, Equatable {
    public let name: String
    public let value: String
    /// The path at and below which it is sent.
    public let path: String
    /// When it ends; nil when it ends with the browser.
    public let expires: Date?
    /// Whether it goes over trustworthy connections only.
    public let isSecure: Bool
    /// Whether scripts are kept from it.
    public let isHTTPOnly: Bool
    /// `SameSite` as given, lower case.
    public let sameSite: String?

    /// Whether it is sent to a path (RFC 6265, 5.1.4).
    func applies(to requested: String) -> Bool {
        requested == path || requested.hasPrefix(path.hasSuffix("/") ? path : path + "/")
    }
}

extension Cookie {
    /// Reads a `Set-Cookie` header (RFC 6265, 5.2 and 5.3); nil when a browser would not take the cookie from this
    /// page.
    init?(setCookie header: String, from requestPath: String, origin: SiteOrigin, now: Date) {
        let parts = header.split(separator: ";", omittingEmptySubsequences: false)
        let (name, value) = Self.pair(parts[0])
        if name.isEmpty && value.isEmpty || name.utf8.count + value.utf8.count > 4096 { return nil }
        var attributes: [String: String] = [:]
        for part in parts.dropFirst() {
            let (key, value) = Self.pair(part, emptyNameIsValue: false)
            attributes[key.asciiLowercased] = value
        }
        if let domain = attributes["domain"]?.asciiLowercased, !domain.isEmpty {
            let bare = domain.hasPrefix(".") ? String(domain.dropFirst()) : domain
            guard origin.host == bare || origin.host.hasSuffix("." + bare) else { return nil }
        }
        let path = attributes["path"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.directory(of: requestPath)
        let isSecure = attributes["secure"] != nil
        if isSecure, !origin.isTrustworthy { return nil }
        // The prefixes promise what the server says about the cookie (RFC 6265bis, 4.1.3).
        let prefix = name.asciiLowercased
        if prefix.hasPrefix("__secure-") || prefix.hasPrefix("__host-"), !isSecure { return nil }
        if prefix.hasPrefix("__host-"),
            path != "/" || attributes["path"] == nil || attributes["domain"]?.isEmpty == false
        {
            return nil
        }
        self.name = name
        self.value = value
        self.path = path
        self.isSecure = isSecure
        isHTTPOnly = attributes["httponly"] != nil
        sameSite = attributes["samesite"]?.asciiLowercased
        expires =
            attributes["max-age"].flatMap { CookieDate.end(maxAge: $0, now: now) }
            ?? attributes["expires"].flatMap { CookieDate.parse($0) }
    }

    private static func pair(_ part: Substring, emptyNameIsValue: Bool = true) -> (String, String) {
        guard let equals = part.firstIndex(of: "=") else {
            let text = String(part).asciiTrimmed
            return emptyNameIsValue ? ("", text) : (text, "")
        }
        return (String(part[..<equals]).asciiTrimmed, String(part[part.index(after: equals)...]).asciiTrimmed)
    }

    /// The default path of a cookie (RFC 6265, 5.1.4).
    private static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}

/// The two ways a cookie says when it ends.
enum CookieDate {
    /// The end from `Max-Age` seconds (RFC 6265, 5.2.2); nil when it is no whole number.
    static func end(maxAge text: String, now: Date) -> Date? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        if text.hasPrefix("-") { return .distantPast }
        // More digits than any duration has: for ever.
        guard let seconds = Int32(digits) else { return .distantFuture }
        return seconds == 0 ? .distantPast : now.addingTimeInterval(TimeInterval(seconds))
    }

    /// The time `Expires` names, in any of the forms browsers take (RFC 6265, 5.1.1); nil when it names none.
    static func parse(_ text: String) -> Date? {
        var time: (Int, Int, Int)?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in text.split(whereSeparator: { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == ":")) }) {
            let number = leadingNumber(of: token)
            if time == nil, let found = clock(token) {
                time = found
            } else if day == nil, let number, number.digits <= 2 {
                day = number.value
            } else if month == nil, let found = months.firstIndex(of: String(token.prefix(3)).asciiLowercased) {
                month = found + 1
            } else if year == nil, let number, number.digits == 2 || number.digits == 4 {
                year = number.digits == 4 ? number.value : number.value + (number.value >= 70 ? 1900 : 2000)
            }
        }
        guard let time, let day, let month, let year, (1...31).contains(day), year >= 1601, time.0 <= 23, time.1 <= 59,
            time.2 <= 59
        else { return nil }
        let seconds = ((daysSince1970(year, month, day) * 24 + time.0) * 60 + time.1) * 60 + time.2
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    private static func leadingNumber(of token: Substring) -> (value: Int, digits: Int)? {
        let digits = token.prefix { $0.isASCII && $0.isNumber }
        return digits.count <= 4 ? Int(digits).map { ($0, digits.count) } : nil
    }

    private static func clock(_ token: Substring) -> (Int, Int, Int)? {
        let fields = token.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count == 3 else { return nil }
        let numbers = fields.compactMap { leadingNumber(of: $0) }.filter { $0.digits <= 2 }
        return numbers.count == 3 ? (numbers[0].value, numbers[1].value, numbers[2].value) : nil
    }

    /// Days from 1970-01-01 in the Gregorian calendar, years counted from March so that the leap day comes last.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
