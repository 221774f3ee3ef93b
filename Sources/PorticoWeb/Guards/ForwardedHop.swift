/// One step of a request on its way here: what a proxy says about whoever it got the request from.
struct ForwardedHop: Sendable, Hashable {
    /// Nil where the proxy does not tell, or what it tells is no address.
    var address: IPAddress?
    /// `http` or `https`.
    var scheme: String?
    /// Host and port as in a `Host` header.
    var host: String?

    /// Reads a node as `for` has it: an address, perhaps with a port; IPv6 in brackets (RFC 7239 section 6). `unknown` and names that
    /// hide an address (`_name`) are none.
    static func address(ofNode node: some StringProtocol) -> IPAddress? {
        if node.hasPrefix("[") {
            let address = node.dropFirst().prefix { $0 != "]" }
            let rest = node.dropFirst(address.count + 1)
            guard rest.hasPrefix("]"), address.contains(":"), isPort(rest.dropFirst()) else { return nil }
            return IPAddress(address)
        }
        // Some proxies write IPv6 without brackets in X-Forwarded-For; that has no port then.
        guard node.count(where: { $0 == ":" }) == 1 else { return IPAddress(node) }
        let address = node.prefix { $0 != ":" }
        return isPort(node.dropFirst(address.count)) ? IPAddress(address) : nil
    }

    static func scheme(_ text: some StringProtocol) -> String? {
        let scheme = text.lowercased()
        return scheme == "http" || scheme == "https" ? scheme : nil
    }

    /// Nil unless the text could be a host and a port: what is printed in links must not carry anything else.
    static func host(_ text: some StringProtocol) -> String? {
        guard !text.isEmpty, text.utf8.count <= 261 else { return nil }
        let fits = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
                true
            default: false
            }
        }
        return fits ? text.lowercased() : nil
    }

    /// Nothing, or a colon and a number; a hidden port (`:_name`) is one as well.
    private static func isPort(_ text: some StringProtocol) -> Bool {
        if text.isEmpty { return true }
        let port = text.dropFirst()
        guard text.hasPrefix(":"), !port.isEmpty, port.utf8.count <= 64 else { return false }
        return port.hasPrefix("_") || port.utf8.count <= 5 && port.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
