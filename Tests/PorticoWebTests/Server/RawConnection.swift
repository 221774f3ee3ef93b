import Foundation
import PorticoTestSupport

/// One connection over a plain socket, for what no HTTP client does: halves of it closed, or broken off.
///
/// The calls block, so each is made on a thread of its own.
struct RawConnection: Sendable {
    private let descriptor: Int32

    /// - Parameters:
    ///   - local: the address it comes from; the whole of 127.0.0.0/8 is this machine.
    ///   - maxHeld: how many bytes the system takes for it before somebody reads them.
    /// - Throws: where nobody listens on the port.
    init(port: Int, from local: String? = nil, holding maxHeld: Int32? = nil) throws {
        #if canImport(Glibc)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        if var maxHeld {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &maxHeld, socklen_t(MemoryLayout<Int32>.size))
        }
        if let local {
            let isBound = SocketAddress(host: local, port: 0).use { bind(descriptor, $0, $1) } == 0
            guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
        }
        let isConnected = SocketAddress(host: "127.0.0.1", port: port).use { connect(descriptor, $0, $1) } == 0
        guard isConnected else { throw POSIXError(.ECONNREFUSED) }
    }

    func send(_ text: String) async {
        await onOwnThread {
            #if canImport(Glibc)
                let flags = Int32(MSG_NOSIGNAL)
            #else
                let flags: Int32 = 0
            #endif
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
                if count <= 0 { return }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// What comes until the text is there, or until the server closes.
    func receive(until end: String? = nil) async -> String {
        await onOwnThread {
            var received: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                if let end, String(decoding: received, as: UTF8.self).contains(end) { break }
                let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
                if count <= 0 { break }
                received += buffer.prefix(count)
            }
            return String(decoding: received, as: UTF8.self)
        }
    }

    /// Waits, reading nothing, until the server breaks the connection off.
    func isBrokenOff() async {
        await onOwnThread {
            var state = pollfd(fd: descriptor, events: 0, revents: 0)
            while poll(&state, 1, -1) <= 0 {}
        }
    }

    /// Says that nothing more will be sent.
    func closeOutput() {
        _ = shutdown(descriptor, Int32(SHUT_WR))
    }

    func close() {
        _ = Foundation.close(descriptor)
    }

    /// Closes so that the other end sees a broken connection.
    func breakOff() {
        var option = linger(l_onoff: 1, l_linger: 0)
        _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        close()
    }
}
