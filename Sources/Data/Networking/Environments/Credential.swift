import Foundation
public import Portico

/// What shows a source who is asking. It is never logged, and never sent to another host.
///
///     .query(name: "api_key", key: Secret(key))
///     .header(name: "x-api-key", key: Secret(key))
///     .bearer(BearerToken(Secret(token), expiry: end))
public enum Credential: Sendable {
    case query(name: String, key: Secret)
    case header(name: String, key: Secret)
    /// `Authorization: Bearer …` (RFC 6750 section 2.1). A token that has ended is not sent: that is as a 401.
    case bearer(BearerToken)
}

extension Credential {
    /// A header credential; nil where no request can have such a header field (RFC 9110 section 5).
    ///
    ///     Credential(header: "x-api-key", key: Secret("tail"))
    ///     Credential(header: "host", key: Secret("tail"))        // nil: that one is the client's own
    public init?(header name: String, key: Secret) {
        guard !key.revealed.isEmpty, (try? RequestHeaders.merged([[name: key.revealed]])) != nil else { return nil }
        self = .header(name: name, key: key)
    }

    /// The request with what shows who is asking.
    func applied(to request: APIRequest) throws(HTTPClientError) -> APIRequest {
        var request = request
        switch self {
        case .query(let name, let key):
            let pair =
                PercentCoding.encode(name, keeping: .formValue) + "="
                + PercentCoding.encode(key.revealed, keeping: .formValue)
            var components = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
            let query = [components?.percentEncodedQuery, pair].compactMap(\.self).joined(separator: "&")
            components?.percentEncodedQuery = query
            guard let url = components?.url else {
                throw .invalidRequest("the credential cannot be part of an address")
            }
            request.url = url
        case .header(let name, let key):
            try add(name, key.revealed, to: &request)
        case .bearer(let token):
            try add("authorization", "Bearer " + token.text.revealed, to: &request)
        }
        return request
    }

    /// The address without this credential, whatever its value there.
    func removed(from url: URL) -> URL {
        guard case .query(let name, _) = self, var components = URLComponents(url: url, resolvingAgainstBaseURL: false),
            let query = components.percentEncodedQuery
        else { return url }
        let pairs = query.split(separator: "&", omittingEmptySubsequences: false)
        let others = pairs.filter { pair in
            (try? PercentCoding.decode(pair.prefix { $0 != "=" }.utf8, plusIsSpace: true)) != name
        }
        guard others.count < pairs.count else { return url }
        components.percentEncodedQuery = others.isEmpty ? nil : others.joined(separator: "&")
        return components.url ?? url
    }

    /// What no message may repeat, in the forms it is sent in, and in those that JSON gives them.
    var secrets: [String] {
        let secret =
            switch self {
            case .query(_, let key), .header(_, let key): key.revealed
            case .bearer(let token): token.text.revealed
            }
        let forms = [
            secret, PercentCoding.encode(secret, keeping: .formValue),
            PercentCoding.encode(secret, keeping: .pathSegment),
        ]
        return forms + forms.map { $0.replacing("/", with: #"\/"#) }
    }

    /// Its value is checked apart, so that no message shows it.
    private func add(_ name: String, _ value: String, to request: inout APIRequest) throws(HTTPClientError) {
        guard RequestHeaders.isValue(value) else { throw .invalidRequest("the credential has control characters") }
        request.headers.merge(try RequestHeaders.merged([[name: value]])) { _, new in new }
    }
}

/// Two calls with different credentials are different calls.
extension Credential: Hashable {
    public static func == (one: Credential, other: Credential) -> Bool {
        switch (one, other) {
        case (.query(let name, let key), .query(let otherName, let otherKey)): name == otherName && key == otherKey
        case (.header(let name, let key), .header(let otherName, let otherKey)): name == otherName && key == otherKey
        case (.bearer(let token), .bearer(let otherToken)): token == otherToken
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .query(let name, let key), .header(let name, let key):
            hasher.combine(name)
            hasher.combine(key.revealed)
        case .bearer(let token):
            hasher.combine(token.text.revealed)
        }
    }
}
