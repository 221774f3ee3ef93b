import Foundation
import Portico

/// The machines whose word counts on whom they pass requests on for.
///
///     let proxies = try TrustedProxies("127.0.0.1, ::1, 10.0.0.0/8")
///
/// From them, and only from them, `Forwarded` (RFC 7239) and `X-Forwarded-For`, `-Proto` and `-Host` are believed. Name
/// every proxy a request comes through, and nothing else: a client that can connect from one of these addresses can say
/// that it is anybody.
public struct TrustedProxies: Sendable, Hashable {
    /// Nobody: the address a request comes from is the visitor's.
    public static let none = TrustedProxies(ranges: [])

    let ranges: [IPRange]

    private init(ranges: [IPRange]) {
        self.ranges = ranges
    }

    /// Reads addresses and ranges, IPv4 and IPv6, with commas between them. An empty text names nobody.
    ///
    /// Throws `TrustedProxiesError`, which names the part that is none of these, or a range whose address has bits
    /// behind its prefix.
    public init(_ text: String) throws(TrustedProxiesError) {
        var ranges: [IPRange] = []
        let isEmpty = text.allSatisfy(\.isWhitespace)
        for part in isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false) {
            let range = part.trimmingCharacters(in: .whitespaces)
            do throws(IPRange.Problem) {
                ranges.append(try IPRange(range))
            } catch {
                throw TrustedProxiesError(part: range, what: error.what)
            }
        }
        self.init(ranges: ranges)
    }

    func contains(_ address: IPAddress) -> Bool {
        ranges.contains { $0.contains(address) }
    }
}

/// Why a text is no list of proxies.
public struct TrustedProxiesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The part that is wrong.
    public var part: String
    public var what: String

    public var description: String {
        "trusted proxies: \"\(part)\" \(what); give addresses and ranges like 127.0.0.1, ::1, 10.0.0.0/8"
    }
}
