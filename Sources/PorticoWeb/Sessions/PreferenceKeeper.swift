import HTTPTypes
import Portico

/// Remembers what a visitor chose: in a cookie of its own, so that nothing is stored and no session begins.
///
///     keeper.preferences(in: CookieHeader(request.headers))       // language=de&news=2
///     keeper.field(keeping: visit.wishes.preferences)             // Set-Cookie
///
/// The cookie is not signed: a visitor may choose any value, and each is checked by whoever reads it. What the app did
/// not declare is not read.
struct PreferenceKeeper: Sendable {
    /// In seconds: a year.
    static let lifetime = 365 * 24 * 60 * 60
    /// A longer cookie is none of ours: twelve names and values, each byte written as three.
    private static let maxBytes = 3_072

    let keys: [PreferenceKey]
    let cookies: CookieKind

    /// Empty where there are none, or they cannot be read.
    func preferences(in cookies: CookieHeader) -> Preferences {
        guard let text = cookies[self.cookies.preferences], text.utf8.count <= Self.maxBytes,
            let form = try? Form(urlEncoded: text)
        else { return Preferences() }
        var values: [PreferenceKey: String] = [:]
        for key in keys {
            // One that is there twice was not written here.
            let found = form.values(key.name)
            if found.count == 1 { values[key] = found.first }
        }
        return Preferences(values)
    }

    /// The header that remembers them, or that forgets all where there are none.
    func field(keeping preferences: Preferences) -> HTTPField {
        var form = Form()
        for (key, value) in preferences.entries where keys.contains(key) { form.append(key.name, value) }
        let text = form.urlEncoded
        return HTTPField(
            name: .setCookie,
            value: text.isEmpty
                ? cookies.removing(cookies.preferences)
                : cookies.setting(cookies.preferences, to: text, maxAge: Self.lifetime)
        )
    }
}

extension SiteServices {
    /// All that is remembered: the language and the country with what the app declares.
    var preferenceKeys: [PreferenceKey] { [.language, .country] + preferences }

    /// What is wrong with what the app declares, one a line.
    var preferenceProblems: [String] {
        let names = preferenceKeys.map(\.name)
        var problems: [String] = []
        if names.count > Preferences.maxKeys {
            problems.append("\(names.count) preferences are declared, and there can be \(Preferences.maxKeys)")
        }
        if Set(names).count < names.count { problems.append("a preference is declared twice") }
        for name in names where name.isEmpty || name.utf8.count > 16 || !name.utf8.allSatisfy(Self.isLetter) {
            problems.append("the preference “\(name)” needs a name of 1 to 16 letters from a to z")
        }
        return problems
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
