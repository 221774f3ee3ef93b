import Foundation

/// How addresses are written in URLs, and which of them are none of a visitor's.
enum WebAddress {
    /// A host as it stands in a URL: an IPv6 address in brackets (RFC 3986 section 3.2.2).
    static func host(_ host: String) -> String {
        host.contains(":") ? "[\(host)]" : host
    }

    /// Whether a host stands for every address of the machine: 0.0.0.0 and `::` in all their spellings, `0` and `::0`
    /// among them.
    static func isWildcard(_ host: String) -> Bool {
        var old = in_addr()
        // Takes what the system takes for a host, short forms as well.
        if inet_aton(host, &old) != 0 { return old.s_addr == 0 }
        var new = in6_addr()
        guard inet_pton(AF_INET6, host, &new) == 1 else { return false }
        return withUnsafeBytes(of: new) { bytes in
            // Also as an IPv4 address in IPv6's form, ::ffff:0.0.0.0 (RFC 4291 section 2.5.5.2).
            bytes.allSatisfy { $0 == 0 }
                || bytes.elementsEqual([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF, 0, 0, 0, 0])
        }
    }
}
