/// Why there are no signing keys.
public enum SigningKeyFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file can be read, but is not a file of keys.
    case broken(file: String, what: String)
    /// Others than the owner may read or change the file; `mode` are its permission bits.
    case openToOthers(file: String, mode: UInt32)
    case unreadable(file: String, reason: String)
    case unwritable(file: String, reason: String)
    /// A given secret is not the base64 of 32 bytes.
    case badSecret(what: String)

    public var description: String {
        switch self {
        case .broken(let file, let what):
            "\(file): \(what); put the file back from a backup, or remove it to have new keys (open pages then ask to be sent again)"
        case .openToOthers(let file, let mode):
            "\(file) can be read or changed by others (mode \(String(mode, radix: 8))); if nobody did, run chmod 600 on it, else remove it"
        case .unreadable(let file, let reason):
            "\(file) cannot be read: \(reason)"
        case .unwritable(let file, let reason):
            "\(file) cannot be written: \(reason)"
        case .badSecret(let what):
            "the signing secret \(what); make one with: head -c 32 /dev/urandom | base64"
        }
    }
}
