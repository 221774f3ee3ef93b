import NIOCore
import Portico

extension IPAddress {
    /// The address of one end of a connection; nil where it has none, as between processes of one machine.
    ///
    /// It is read where `sockaddr_in` and `sockaddr_in6` have it on every system, without a text in between.
    init?(_ socket: SocketAddress) {
        let place: Range<Int>
        switch socket {
        case .v4: place = 4..<8
        case .v6: place = 8..<24
        case .unixDomainSocket: return nil
        }
        let address: IPAddress? = socket.withSockAddr { address, size in
            guard place.upperBound <= size else { return nil }
            let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(start: address, count: size)[place])
            return bytes.count == 4 ? .v4(bytes.reduce(0) { $0 << 8 | UInt32($1) }) : IPAddress(six: bytes)
        }
        guard let address else { return nil }
        self = address
    }
}

/// All addresses that begin with the same bits: one address, or a network like `10.0.0.0/8` (RFC 4632).
struct IPRange: Sendable, Hashable {
    /// What is wrong with the text of a range.
    struct Problem: Error {
        let what: String
    }

    let first: IPAddress
    let prefixLength: Int

    init(_ text: some StringProtocol) throws(Problem) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let written = parts.first, let address = IPAddress(written) else {
            throw Problem(what: "is no IP address or range of them")
        }
        first = address
        guard parts.count == 2 else {
            prefixLength = address.bitCount
            return
        }
        // An IPv4 address written as IPv6 counts its bits as IPv6.
        let skipped = written.contains(":") ? 128 - address.bitCount : 0
        let digits = parts[1]
        guard digits.utf8.count <= 3, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let length = Int(digits), (skipped...skipped + address.bitCount).contains(length)
        else {
            throw Problem(
                what: "needs a number of bits from \(skipped) to \(skipped + address.bitCount) behind the slash"
            )
        }
        prefixLength = length - skipped
        let start = address.masked(to: prefixLength)
        guard start == address else {
            throw Problem(what: "has bits behind its prefix; did you mean \(start)/\(prefixLength)?")
        }
    }

    func contains(_ address: IPAddress) -> Bool {
        address.bitCount == first.bitCount && address.masked(to: prefixLength) == first
    }
}
