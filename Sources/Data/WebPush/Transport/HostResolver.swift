import Foundation
import NIOPosix

/// Says which addresses a host has.
public protocol HostResolver: Sendable {
    /// In the order to try them in, as numbers: `192.0.2.1`, `2001:db8::1`. Throws where there are none.
    func addresses(of host: String) async throws -> [String]
}

/// Asks the system, as every other program on the machine does.
public struct SystemHostResolver: HostResolver {
    public init() {}

    public func addresses(of host: String) async throws -> [String] {
        // The call blocks for as long as name servers take, so it has threads of its own kind.
        try await NIOThreadPool.singleton.runIfActive { try Self.lookedUp(host) }
    }

    private static func lookedUp(_ host: String) throws -> [String] {
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, nil, nil, &found)
        guard code == 0, let first = found else { throw UnknownHost(reason: String(cString: gai_strerror(code))) }
        defer { freeaddrinfo(first) }
        var addresses: [String] = []
        for entry in sequence(first: first, next: { $0.pointee.ai_next }) {
            let family = entry.pointee.ai_family
            guard family == AF_INET || family == AF_INET6 else { continue }
            var text = [CChar](repeating: 0, count: 128)
            let size = socklen_t(text.count)
            guard getnameinfo(entry.pointee.ai_addr, entry.pointee.ai_addrlen, &text, size, nil, 0, NI_NUMERICHOST) == 0
            else { continue }
            let address = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            // One for each kind of socket.
            if !addresses.contains(address) { addresses.append(address) }
        }
        guard !addresses.isEmpty else { throw UnknownHost(reason: "it has no address") }
        return addresses
    }
}

/// A host that nobody knows an address of.
struct UnknownHost: Error, CustomStringConvertible {
    let reason: String

    var description: String { reason }
}
