import Foundation
import Synchronization

/// Passes bytes on between connections and a port of this machine, or does what bad networks do.
///
/// A thread for each direction. What it loses it loses by what happens, and not by time.
public final class Relay: Sendable {
    public enum Mode: Int, Sendable {
        case passing
        /// What the server says next gets lost, and the connection ends. New ones pass.
        case losingAnswers
        /// What the server is told next gets lost, and the connection ends. New ones pass.
        case losingQuestions
        /// The server is told one thing more; the connection ends, and new ones are ended at once.
        case closedAfterQuestion
        /// Nothing arrives, and nothing ends. New connections are the same.
        case swallowing
        /// Nothing arrives for now, and nothing ends. New connections are the same. What was said meanwhile arrives when it
        /// passes again, as after a partition that a network makes good.
        case holding
    }

    public let port: Int
    private let target: Int
    private let current = Atomic(Mode.passing.rawValue)
    private let listener: Int32

    public var mode: Mode {
        get { Mode(rawValue: current.load(ordering: .acquiring)) ?? .passing }
        set { current.store(newValue.rawValue, ordering: .releasing) }
    }

    struct NoSocket: Error {}

    public init(to target: Int) throws {
        self.target = target
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard listener >= 0 else { throw NoSocket() }
        self.listener = listener
        var address = Self.address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 256) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw NoSocket() }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [weak self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                guard let self else {
                    close(client)
                    return
                }
                accepted(client)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private func waitWhileHeld() {
        while mode == .holding { Thread.sleep(forTimeInterval: 0.01) }
    }

    /// On a thread of its own, since one that is held keeps no other waiting.
    private func accepted(_ client: Int32) {
        Thread.detachNewThread { [self] in
            waitWhileHeld()
            pass(client)
        }
    }

    private func pass(_ client: Int32) {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.address(UInt16(target))
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected, mode != .closedAfterQuestion else {
            close(client)
            close(server)
            return
        }
        let ends = Ends(client: client, server: server)
        Thread.detachNewThread { [self] in
            while let bytes = ends.read(client), take(bytes, from: .client, ends) {}
            ends.shut()
        }
        Thread.detachNewThread { [self] in
            while let bytes = ends.read(server), take(bytes, from: .server, ends) {}
            ends.shut()
        }
    }

    private enum Side {
        case client, server
    }

    /// Whether the connection goes on.
    private func take(_ bytes: [UInt8], from side: Side, _ ends: Ends) -> Bool {
        waitWhileHeld()
        return taken(bytes, from: side, ends)
    }

    private func taken(_ bytes: [UInt8], from side: Side, _ ends: Ends) -> Bool {
        switch (mode, side) {
        case (.swallowing, _): return true
        case (.losingAnswers, .server):
            mode = .passing
            return false
        case (.losingQuestions, .client):
            mode = .passing
            return false
        case (.closedAfterQuestion, .client):
            ends.write(bytes, to: ends.server)
            return true
        case (.closedAfterQuestion, .server): return false
        case (_, .client): return ends.write(bytes, to: ends.server)
        case (_, .server): return ends.write(bytes, to: ends.client)
        }
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}

/// Both sockets of a connection, closed with the last thread that has them.
private final class Ends: Sendable {
    let client: Int32
    let server: Int32

    init(client: Int32, server: Int32) {
        self.client = client
        self.server = server
    }

    deinit {
        close(client)
        close(server)
    }

    func read(_ socket: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &bytes, bytes.count, 0)
        return count > 0 ? Array(bytes[..<count]) : nil
    }

    @discardableResult
    func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    func shut() {
        shutdown(client, Int32(SHUT_RDWR))
        shutdown(server, Int32(SHUT_RDWR))
    }
}
