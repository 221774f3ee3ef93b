import Foundation
import PorticoTestSupport

/// One request over a plain socket by a client that sends on whatever it is answered.
struct RawExchange: Sendable {
    /// What the server said before it closed the connection.
    var answer: String
    /// The bytes of the body that the server's side took.
    var sent: Int

    /// Sends the head, waits for an answer, then sends `maximum` bytes or until the connection breaks. On a thread of its
    /// own, because the calls block.
    ///
    /// - Parameter waits: whether to wait for one more answer after the body.
    static func run(port: Int, head: String, maximum: Int, waits: Bool = false) async -> RawExchange {
        await onOwnThread { exchange(port: port, head: head, maximum: maximum, waits: waits) }
    }

    private static func exchange(port: Int, head: String, maximum: Int, waits: Bool) -> RawExchange {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
            let flags: Int32 = 0
        #endif
        defer { close(descriptor) }
        let isConnected = SocketAddress(host: "127.0.0.1", port: port).use { connect(descriptor, $0, $1) }
        guard isConnected == 0 else { return RawExchange(answer: "", sent: 0) }
        _ = Array(head.utf8).withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        var answer = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        var sent = 0
        buffer = [UInt8](repeating: 0, count: buffer.count)
        while sent < maximum {
            let count = buffer.withUnsafeBytes {
                send(descriptor, $0.baseAddress, min($0.count, maximum - sent), flags)
            }
            if count < 0 { break }
            sent += count
        }
        if waits {
            let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            answer += String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        }
        return RawExchange(answer: answer, sent: sent)
    }
}
