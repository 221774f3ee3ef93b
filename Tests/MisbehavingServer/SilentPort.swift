import Glibc

/// A port of this machine where nobody answers, for as long as the value lives.
///
///     let port = try SilentPort(.refusing)
///     let environment = try APIEnvironment("dead", address: port.address)
public final class SilentPort: Sendable {
    public enum Manner: Sendable {
        /// Nobody listens: connecting fails at once.
        case refusing
        /// Somebody listens and never accepts, and the queue is full: connecting takes for ever.
        case deaf
        /// Somebody listens, and says nothing to whoever connects.
        case mute
    }

    public struct Failure: Error {
        public let errno: Int32
    }

    /// `http://127.0.0.1:` and the port.
    public let address: String
    private let descriptors: [Int32]

    public init(_ manner: Manner) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        guard listener >= 0, Self.named(&name, { bind(listener, $0, $1) }) == 0 else { throw Failure(errno: errno) }
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard Self.named(&name, { address, _ in getsockname(listener, address, &length) }) == 0 else {
            throw Failure(errno: errno)
        }
        var descriptors = [listener]
        if manner != .refusing {
            guard listen(listener, manner == .deaf ? 0 : 16) == 0 else { throw Failure(errno: errno) }
        }
        if manner == .deaf {
            for _ in 0..<4 {
                let filler = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
                _ = Self.named(&name) { connect(filler, $0, $1) }
                descriptors.append(filler)
            }
        }
        self.descriptors = descriptors
        address = "http://127.0.0.1:\(UInt16(bigEndian: name.sin_port))"
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }

    private static func named(
        _ name: inout sockaddr_in,
        _ call: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
