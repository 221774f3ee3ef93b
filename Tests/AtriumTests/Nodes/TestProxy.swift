import Foundation
import PorticoTestSupport

/// HAProxy in front of some servers: each request goes to the next of them, whoever sent it and over which connection.
///
///     let proxy = try await TestProxy.start(before: [first.port, second.port], in: folder)
///     let visitor = WebVisitor(LiveTransport(port: proxy.port))
///     await proxy.stop()
final class TestProxy: Sendable {
    /// Where a test is skipped.
    static let reason = "it needs HAProxy: make setup-postgres installs one"

    private static let program = ["/usr/sbin/haproxy", "/usr/local/sbin/haproxy"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
    static var isThere: Bool { program != nil }
    /// In which it says who answered.
    static let nodeHeader = "X-Node"

    static func index(ofNode name: String) -> Int? { Int(name.trimmingPrefix("node")).map { $0 - 1 } }

    let port: Int
    private let process: ChildProcess

    private init(port: Int, _ process: ChildProcess) {
        self.port = port
        self.process = process
    }

    /// - Parameters:
    ///   - ports: those of the servers, on this machine.
    ///   - folder: what gets its configuration.
    ///   - checks: whether it asks them for `/health`, and sends those nothing that are not well as long as one is.
    static func start(before ports: [Int], in folder: URL, checks: Bool = false) async throws -> TestProxy {
        guard let program else { throw Missing() }
        let file = folder.appending(path: "haproxy-\(UUID().uuidString).cfg")
        try Data(configuration(ports, checks: checks).utf8).write(to: file)
        return try await onOwnThread {
            // It is listened at before there is somebody who answers: nobody is turned away, and nobody else gets the
            // port meanwhile.
            let (socket, port) = try listen()
            defer { close(socket) }
            let process = try ChildProcess(
                URL(filePath: program),
                ["-db", "-f", file.path],
                input: .descriptor(socket)
            )
            return TestProxy(port: port, process)
        }
    }

    func stop() async {
        process.send(SIGTERM)
        await process.end()
    }

    /// What stands in the documentation, but for times that no busy machine reaches.
    private static func configuration(_ ports: [Int], checks: Bool) -> String {
        let servers = ports.enumerated().map { "    server node\($0.offset + 1) 127.0.0.1:\($0.element)" }
        let plain = servers.joined(separator: "\n")
        let checked = servers.map { "\($0) check inter 200ms fall 1 rise 1" }.joined(separator: "\n")
        return """
            global
                nbthread 1
                maxconn 2000
                tune.bufsize 65536
            defaults
                mode http
                balance roundrobin
                option redispatch
                timeout connect 1h
                timeout client 1h
                timeout server 1h
                timeout check 1m
            frontend all
                bind fd@0
                http-response set-header \(nodeHeader) %s
                default_backend \(checks ? "well" : "any")
            \(checks ? "    use_backend any if { nbsrv(well) eq 0 }" : "")
            \(checks ? "backend well\n    option httpchk GET /health\n\(checked)" : "")
            backend any
            \(plain)

            """
    }

    private static func listen() throws -> (socket: Int32, port: Int) {
        #if canImport(Glibc)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let socket = socket(AF_INET, kind, 0)
        guard socket >= 0 else { throw NoPort() }
        guard SocketAddress(host: "127.0.0.1", port: 0).use({ bind(socket, $0, $1) }) == 0,
            Foundation.listen(socket, 1_000) == 0, let port = boundPort(of: socket)
        else {
            close(socket)
            throw NoPort()
        }
        return (socket, port)
    }

    private static func boundPort(of socket: Int32) -> Int? {
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) == 0 }
        }
        return isKnown ? Int(in_port_t(bigEndian: address.sin_port)) : nil
    }

    struct NoPort: Error {}

    struct Missing: Error, CustomStringConvertible {
        var description: String { reason }
    }
}
