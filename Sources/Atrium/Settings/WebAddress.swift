/// How addresses are written in URLs.
enum WebAddress {
    /// A host as it stands in a URL: an IPv6 address in brackets (RFC 3986 section 3.2.2).
    static func host(_ host: String) -> String {
        host.contains(":") ? "[\(host)]" : host
    }
}
