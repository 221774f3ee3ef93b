import Foundation
import HTTPTypes

/// Reads `X-Forwarded-For`, `-Proto` and `-Host`, which no standard describes: lists to which each proxy adds at the end.
///
/// Many proxies set `-Proto` and `-Host` anew instead, so that these are shorter than the list of addresses. Values are matched from the
/// end, and the first of a shorter list stands for all hops before it.
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
                scheme: (schemes.indices.contains(fromEnd) ? schemes[fromEnd] : schemes.last).flatMap { ForwardedHop.scheme($0) },
                host: (hosts.indices.contains(fromEnd) ? hosts[fromEnd] : hosts.last).flatMap { ForwardedHop.host($0) }
            )
        }
        return hops.reversed()
    }

    /// The values of all lines, the last first. An over-long line counts as one value that is nothing.
    private static func values(_ lines: [String]) -> [String] {
        lines.reversed().flatMap { line -> [String] in
            guard line.utf8.count <= ForwardedField.byteLimit else { return [""] }
            return line.split(separator: ",", omittingEmptySubsequences: false).reversed().map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }
}

extension HTTPField.Name {
    // The texts are tokens (RFC 9110 section 5.6.2), so the alternative, which the type system asks for, is never taken.
    static let forwarded = HTTPField.Name("Forwarded") ?? .via
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For") ?? .via
    static let xForwardedProto = HTTPField.Name("X-Forwarded-Proto") ?? .via
    static let xForwardedHost = HTTPField.Name("X-Forwarded-Host") ?? .via
}
