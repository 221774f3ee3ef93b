/// Why a source of domain names gave no answer.
public enum DomainsError: Error, Sendable, Hashable {
    /// The source failed; `reason` is a sentence a visitor can read and tells nothing of paths or hosts.
    case unavailable(reason: String)
    /// Nobody waits for the answer any more.
    case cancelled
}
