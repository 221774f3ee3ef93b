import HTTPTypes
import Portico

/// What a request says of its visitor beside who it is: what they chose before, which language they read, and how they
/// come.
struct VisitorWishes: Sendable, Hashable {
    var preferences = Preferences()
    var language = "en"
    var languageOrigin = LanguageOrigin.assumed
    var country: String?
    var approach = Approach.unattended

    init() {}

    /// - Parameter languages: those that the site offers; the first one is its own.
    init(_ headers: HTTPFields, _ keeper: PreferenceKeeper, offering languages: [Language], _ approach: Approach) {
        self.approach = approach
        if headers.contains(.cookie) { preferences = keeper.preferences(in: CookieHeader(headers)) }
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

    /// What a page may differ by for two visitors who are the same to it otherwise: those with the same text are shown
    /// the same.
    var variant: String {
        let language = languageOrigin == .unavailable ? self.language + "?" : self.language
        let country = country.map { "-" + $0 } ?? ""
        guard !preferences.isEmpty else { return language + country }
        // No value has a control character in it.
        return preferences.entries.reduce(into: language + country) { $0 += "\u{1F}\($1.key.name)\u{1F}\($1.value)" }
    }

    func add(to visitor: inout Visitor) {
        visitor.preferences = preferences
        visitor.language = language
        visitor.languageOrigin = languageOrigin
        visitor.country = country
        visitor.approach = approach
    }
}

extension VisitorWishes {
    /// Those that a request to a site says.
    init(_ headers: HTTPFields, of client: ClientAddress, at site: Site, _ approach: Approach = .unattended) {
        let keeper = PreferenceKeeper(keys: site.parts.preferenceKeys, cookies: site.cookies(for: client))
        self.init(headers, keeper, offering: site.parts.services.languages, approach)
    }
}

extension Site {
    func cookies(for client: ClientAddress) -> CookieKind {
        CookieKind(isSecure: publicURL?.isSecure ?? (client.scheme == "https"))
    }
}
