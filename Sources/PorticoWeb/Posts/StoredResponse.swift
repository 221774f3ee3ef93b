import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Portico

/// An answer as the ledger keeps it: the same again, cookies included.
struct StoredResponse: Codable, Sendable {
    struct Field: Codable, Sendable {
        let name: String
        let value: String
    }

    let status: Int
    private(set) var fields: [Field]
    let body: [UInt8]
    /// What the post chose, by the names of the preferences; nil where it chose nothing. Not the cookie, which holds what
    /// was chosen elsewhere, too, and would bring that back when the post comes again.
    private var choices: [String: String]?
    /// The session that a page is for, not a redirect: nobody else is shown it again. Nil where that does not matter.
    private(set) var audience: String?

    init(
        status: HTTPResponse.Status,
        headers: HTTPFields,
        body: [UInt8] = [],
        choosing choices: [PreferenceKey: String] = [:]
    ) {
        self.status = status.code
        fields = headers.map { Field(name: $0.name.rawName, value: $0.value) }
        self.body = body
        let named = choices.map { ($0.key.name, $0.value) }
        self.choices = named.isEmpty ? nil : Dictionary(named) { $1 }
    }

    init?(_ bytes: [UInt8]) {
        guard let answer = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
        self = answer
    }

    /// The same for a visitor with these preferences, whose cookie remembers what the post chose with them.
    func remembering(_ preferences: Preferences, by keeper: PreferenceKeeper) -> StoredResponse {
        guard let choices else { return self }
        let named = Dictionary(choices.map { (PreferenceKey($0.key), $0.value) }) { $1 }
        let cookie = keeper.field(keeping: preferences.choosing(named))
        var answer = self
        answer.fields.append(Field(name: cookie.name.rawName, value: cookie.value))
        return answer
    }

    /// The same with a page in place of where it leads, which has the cookies.
    ///
    /// - Parameter audience: the session that the page is for; nil where it is for whoever is in none.
    func showing(_ page: Response, _ body: WholeBody, to audience: String?) -> StoredResponse {
        var answer = StoredResponse(status: page.status, headers: page.headers, body: Array(buffer: body.buffer))
        answer.fields += all(.setCookie).map { Field(name: $0.name.rawName, value: $0.value) }
        answer.choices = choices
        answer.audience = audience
        return answer
    }

    /// Without the cookie of this name, for a browser that has a better one.
    func without(cookie name: String) -> StoredResponse {
        var answer = self
        answer.fields.removeAll { $0.name.lowercased() == "set-cookie" && $0.value.hasPrefix(name + "=") }
        return answer
    }

    func all(_ name: HTTPField.Name) -> [HTTPField] {
        headers.filter { $0.name == name }
    }

    func value(of name: HTTPField.Name) -> String? {
        headers[name]
    }

    /// What it sets a cookie to, empty where it takes it away; nil where it leaves it alone.
    func cookie(_ name: String) -> String? {
        let set = headers[values: .setCookie].first { $0.hasPrefix(name + "=") }
        return set.map { String($0.dropFirst(name.count + 1).prefix { $0 != ";" }) }
    }

    func encoded() throws -> [UInt8] {
        Array(try JSONEncoder.canonical.encode(self))
    }

    private var headers: HTTPFields {
        var headers: HTTPFields = [:]
        for field in fields {
            if let name = HTTPField.Name(field.name) { headers.append(HTTPField(name: name, value: field.value)) }
        }
        return headers
    }

    var response: Response {
        Response(
            status: HTTPResponse.Status(code: status),
            headers: headers,
            body: body.isEmpty ? .init() : ResponseBody(byteBuffer: ByteBuffer(bytes: body))
        )
    }
}
