import HTTPTypes

/// The cookies a request brings (RFC 6265 section 5.4).
struct CookieHeader: Sendable {
    private let pairs: [(name: Substring, value: Substring)]

    init(_ headers: HTTPFields) {
        pairs = headers[values: .cookie].flatMap { header in
            header.split(separator: ";").compactMap { pair in
                let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return parts.count == 2 ? (parts[0], parts[1]) : nil
            }
        }
    }

    /// The value of a cookie; nil where there is none, or several that differ: one of them was planted.
    subscript(name: String) -> String? {
        let values = Set(pairs.lazy.filter { $0.name == name }.map(\.value))
        return values.count == 1 ? values.first.map(String.init) : nil
    }
}
