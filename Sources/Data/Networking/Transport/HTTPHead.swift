/// Status and header fields of an answer, the fields by their names in lower case.
///
/// A field that came several times has its values joined by commas (RFC 9110 section 5.3).
public struct HTTPHead: Sendable, Hashable {
    public var status: Int
    public var headers: [String: String]

    public init(status: Int, headers: [String: String] = [:]) {
        self.status = status
        self.headers = headers
    }
}
