import Foundation
import HTTPTypes
import Portico

/// One step of a request on its way here: what a proxy says about the sender it got the request from.
struct ForwardedHop: Sendable, Hashable {
    /// Nil where the proxy does not tell, or what it tells is no address.
    var address: IPAddress?
    /// `http` or `https`.
    var scheme: String?
    /// Host and port as in a `Host` header.
    var host: String?

    /// Reads a node as `for` has it: an address, perhaps with a port; IPv6 in brackets (RFC 7239 section 6). `unknown`
    /// and names that hide an address (`_name`) are none.
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
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "["),
                UInt8(ascii: "]"):
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
        return port.hasPrefix("_")
            || port.utf8.count <= 5 && port.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

/// Reads the `Forwarded` header (RFC 7239 section 4):
/// `for=192.0.2.1;proto=https;host=a.example, for="[2001:db8::1]:4711"`.
enum ForwardedField {
    /// A longer line is none that proxies write.
    static let byteLimit = 4_096

    /// The hops of all lines, the client's end first. A line that is not well-formed is one hop that tells nothing, so
    /// that it ends every walk along the hops: what a client wrote with an open quotation mark cannot hide what a proxy
    /// added in a line of its own.
    static func hops(in lines: [String]) -> [ForwardedHop] {
        lines.flatMap { line in
            guard line.utf8.count <= byteLimit else { return [ForwardedHop()] }
            var reader = Reader(rest: Array(line.utf8)[...])
            return (try? reader.hops()) ?? [ForwardedHop()]
        }
    }

    private struct Malformed: Error {}

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func hops() throws(Malformed) -> [ForwardedHop] {
            var hops: [ForwardedHop] = []
            repeat {
                // Readers of lists accept empty elements (RFC 9110 section 5.6.1).
                if let hop = try hop() { hops.append(hop) }
            } while take(",")
            guard rest.isEmpty else { throw Malformed() }
            return hops
        }

        private mutating func hop() throws(Malformed) -> ForwardedHop? {
            var pairs: [String: String] = [:]
            repeat {
                skipSpace()
                guard let name = word(besides: "") else { continue }
                guard take("="), let value = rest.first == UInt8(ascii: "\"") ? quoted() : word(besides: ":[]"),
                    pairs.updateValue(value, forKey: name.lowercased()) == nil
                else { throw Malformed() }
                skipSpace()
            } while take(";")
            if pairs.isEmpty { return nil }
            return ForwardedHop(
                address: pairs["for"].flatMap { ForwardedHop.address(ofNode: $0) },
                scheme: pairs["proto"].flatMap { ForwardedHop.scheme($0) },
                host: pairs["host"].flatMap { ForwardedHop.host($0) }
            )
        }

        /// A token (RFC 9110 section 5.6.2), with what proxies leave unquoted although the standard has it quoted:
        /// ports and brackets.
        private mutating func word(besides others: String) -> String? {
            let word = rest.prefix { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte) || others.utf8.contains(byte)
                }
            }
            rest.removeFirst(word.count)
            return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
        }

        /// RFC 9110 section 5.6.4; a backslash takes the next byte as it is. Nil where the quotation does not end.
        private mutating func quoted() -> String? {
            var bytes: [UInt8] = []
            rest.removeFirst()
            while let byte = rest.popFirst() {
                switch byte {
                case UInt8(ascii: "\""): return String(validating: bytes, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    guard let next = rest.popFirst() else { return nil }
                    bytes.append(next)
                default: bytes.append(byte)
                }
            }
            return nil
        }

        private mutating func take(_ sign: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: sign) else { return false }
            rest.removeFirst()
            return true
        }

        private mutating func skipSpace() {
            rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        }
    }
}

/// Reads `X-Forwarded-For`, `-Proto` and `-Host`, which no standard describes: lists to which each proxy adds at the
/// end.
///
/// Many proxies set `-Proto` and `-Host` anew instead, so that these are shorter than the list of addresses. Values are
/// matched from the end, and the first of a shorter list stands for all hops before it.
enum XForwardedFields {
    /// The hops, the client's end first. Without `X-Forwarded-For` there may still be one that tells scheme and host.
    static func hops(in fields: HTTPFields) -> [ForwardedHop] {
        let addresses = values(fields[values: .xForwardedFor])
        let schemes = values(fields[values: .xForwardedProto])
        let hosts = values(fields[values: .xForwardedHost])
        let count = max(addresses.count, schemes.isEmpty && hosts.isEmpty ? 0 : 1)
        let hops = (0..<min(count, ClientAddress.hopLimit)).map { fromEnd in
            ForwardedHop(
                address: addresses.indices.contains(fromEnd) ? ForwardedHop.address(ofNode: addresses[fromEnd]) : nil,
                scheme: (schemes.indices.contains(fromEnd) ? schemes[fromEnd] : schemes.last).flatMap {
                    ForwardedHop.scheme($0)
                },
                host: (hosts.indices.contains(fromEnd) ? hosts[fromEnd] : hosts.last).flatMap { ForwardedHop.host($0) }
            )
        }
        return hops.reversed()
    }

    /// The values of all lines, the last first. An over-long line counts as one value that is nothing.
    private static func values(_ lines: [String]) -> [String] {
        lines.reversed().flatMap { line -> [String] in
            guard line.utf8.count <= ForwardedField.byteLimit else { return [""] }
            return line.split(separator: ",", omittingEmptySubsequences: false).reversed().map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
    }
}

extension HTTPField.Name {
    // The texts are tokens (RFC 9110 section 5.6.2), so the alternative, which the type system asks for, is never
    // taken.
    static let forwarded = HTTPField.Name("Forwarded") ?? .via
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For") ?? .via
    static let xForwardedProto = HTTPField.Name("X-Forwarded-Proto") ?? .via
    static let xForwardedHost = HTTPField.Name("X-Forwarded-Host") ?? .via
}
