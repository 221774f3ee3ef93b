import HTTPTypes
import Portico

/// What a request says of its visitor beside who it is: what they chose before, which language they read, and how they
/// come.
struct VisitorWishes: Sendable, Hashable {
    var preferences = Preferences()
    var language = "en"
    var languageOrigin = Visitor.LanguageOrigin.assumed
    var country: String?
    /// The name of the browser's time zone.
    var timeZone: String?
    var approach = Visitor.Approach.unattended

    init() {}

    /// - Parameter languages: those that the site offers; the first one is its own.
    init(
        _ headers: HTTPFields,
        _ keeper: PreferenceKeeper,
        offering languages: [Language],
        _ approach: Visitor.Approach
    ) {
        self.approach = approach
        if headers.contains(.cookie) {
            let cookies = CookieHeader(headers)
            preferences = keeper.preferences(in: cookies)
            timeZone = cookies[keeper.cookies.timeZone].flatMap(Self.timeZone)
        }
        // Pages of one language are the same whatever is asked for, and say so to caches.
        let requested = languages.count > 1 ? headers[.acceptLanguage].map { LanguagePreference($0) } : nil
        let tags = languages.map(\.tag)
        language = tags.first ?? language
        if let chosen = preferences[.language], tags.contains(chosen) {
            (language, languageOrigin) = (chosen, .chosen)
        } else if let requested, !requested.ranges.isEmpty {
            let found = requested.lookup(in: tags)
            let isServed = found != nil || requested.takesAny
            (language, languageOrigin) = (found ?? language, isServed ? .requested : .unavailable)
        }
        country = preferences[.country].flatMap { Country($0)?.text } ?? requested?.country
    }

    /// The text of a cookie as the name of a time zone; nil where it can be none: of 64 bytes at most, without dots, as
    /// names are found in folders by it.
    private static func timeZone(_ text: String) -> String? {
        func isOfName(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "/"):
                true
            default: false
            }
        }
        return (1...64).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "/")
            && text.utf8.allSatisfy(isOfName) ? text : nil
    }

    /// What a page may differ by for two visitors who are the same to it otherwise: those with the same text are shown
    /// the same.
    var variant: String {
        let language = languageOrigin == .unavailable ? self.language + "?" : self.language
        let country = country.map { "-" + $0 } ?? ""
        let zone = timeZone.map { "\u{1F}\($0)" } ?? ""
        guard !preferences.isEmpty else { return language + country + zone }
        // No value has a control character in it.
        return preferences.entries.reduce(into: language + country + zone) {
            $0 += "\u{1F}\($1.key.name)\u{1F}\($1.value)"
        }
    }

    func add(to visitor: inout Visitor) {
        visitor.preferences = preferences
        visitor.language = language
        visitor.languageOrigin = languageOrigin
        visitor.country = country
        visitor.timeZoneName = timeZone
        visitor.approach = approach
    }
}

extension VisitorWishes {
    /// Those that a request to a site says.
    init(_ headers: HTTPFields, of client: ClientAddress, at site: Site, _ approach: Visitor.Approach = .unattended) {
        let keeper = PreferenceKeeper(keys: site.parts.preferenceKeys, cookies: site.cookies(for: client))
        self.init(headers, keeper, offering: site.parts.services.languages, approach)
    }
}

extension Site {
    func cookies(for client: ClientAddress) -> CookieKind {
        CookieKind(isSecure: publicURL?.isSecure ?? (client.scheme == "https"))
    }
}
