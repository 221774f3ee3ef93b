#if canImport(Glibc)
    public import Glibc
#elseif canImport(Musl)
    public import Musl
#else
    public import Darwin
#endif

/// An IPv4 address and a port as the system's socket calls take them.
///
///     SocketAddress(host: "127.0.0.1", port: 8080).use { connect(descriptor, $0, $1) }
///
/// It is in a module that imports no NIO: where one does, the compiler may take the structs of the system's headers for
/// NIO's own, and which of two modules they are is a matter of the order in which it reads files.
public struct SocketAddress: Sendable {
    private let address: sockaddr_in

    /// - Parameters:
    ///   - host: four numbers with dots; any other text is an address that nothing has.
    ///   - port: from 0 to 65535.
    public init(host: String, port: Int) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        address.sin_addr.s_addr = inet_addr(host)
        self.address = address
    }

    public func use<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
