public import Portico

/// What shows a source who is asking. It is never logged, and never sent to another host.
///
///     .query(name: "api_key", key: Secret(key))
///     .header(name: "x-api-key", key: Secret(key))
///     .bearer(BearerTokens { try await signIn() })
public enum Credential: Sendable {
    case query(name: String, key: Secret)
    case header(name: String, key: Secret)
    /// `Authorization: Bearer …` (RFC 6750 section 2.1). A 401 gets a new token and one more attempt.
    case bearer(BearerTokens)
}
