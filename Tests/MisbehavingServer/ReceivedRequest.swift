import Foundation

/// A request as it arrived.
public struct ReceivedRequest: Sendable, Hashable {
    public var method: String
    /// Path and query, as they were sent.
    public var uri: String
    /// By their names in lower case.
    public var headers: [String: String]
    public var body: [UInt8]

    /// Without the query, as it was sent.
    public var path: String { String(uri.prefix { $0 != "?" }) }

    /// The query's parameters, decoded as those of a form; of a name that is there twice the first.
    public var query: [String: String] {
        let pairs = uri.drop { $0 != "?" }.dropFirst().split(separator: "&").map { pair in
            let name = pair.prefix { $0 != "=" }
            return (Self.decoded(name), Self.decoded(pair.dropFirst(name.count + 1)))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The body as UTF-8.
    public var text: String { String(decoding: body, as: UTF8.self) }

    private static func decoded(_ text: Substring) -> String {
        let spaced = String(text).replacing("+", with: " ")
        return spaced.removingPercentEncoding ?? spaced
    }
}
