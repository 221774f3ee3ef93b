import NIOCore

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
