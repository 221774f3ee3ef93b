/// Why a text is not the address of an API.
public enum APIEnvironmentError: Error, Sendable, Hashable, CustomStringConvertible {
    case notAnAddress
    /// Neither `http` nor `https`.
    case scheme
    /// A name or password in it: it would be logged.
    case userInfo
    case queryOrFragment

    public var description: String {
        switch self {
        case .notAnAddress: "is not an address such as https://api.example.org"
        case .scheme: "must begin with https:// or http://"
        case .userInfo: "must not contain a name or password"
        case .queryOrFragment: "must not contain ? or #"
        }
    }
}
