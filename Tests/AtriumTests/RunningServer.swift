import AsyncHTTPClient
import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import PorticoTesting
import Synchronization

/// The built program, serving on a port of its own: one that can be killed, and started again over the same data.
final class RunningServer: Sendable {
    private let process: Mutex<Process>
    let port: Int

    /// Starts it and waits until it takes connections.
    ///
    /// - Parameter fileLimit: how long a file it writes may get, in blocks of 1,024 bytes: what a full disk is to it.
    static func start(data: URL, fileLimit: Int? = nil, arguments: [String] = []) async throws -> RunningServer {
        try await Task.detached {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/bash")
            process.arguments =
                ["-c", "ulimit -f \(fileLimit.map(String.init) ?? "unlimited") && exec \"$0\" \"$@\"", Program.url.path]
                + ["serve", "--port", "0", "--data", data.path, "--public-url", TestApp.origin.description] + arguments
            process.environment = ["PATH": "/usr/bin:/bin", "HOME": "/nowhere"]
            let output = Pipe()
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            var line = Data()
            while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) { line += byte }
            let port = String(decoding: line, as: UTF8.self).split(separator: ":").last.flatMap { Int($0.filter(\.isNumber)) }
            guard let port else {
                process.terminate()
                throw NotStarted(output: String(decoding: line, as: UTF8.self))
            }
            return RunningServer(process, port: port)
        }.value
    }

    struct NotStarted: Error {
        let output: String
    }

    private init(_ process: sending Process, port: Int) {
        self.process = Mutex(process)
        self.port = port
    }

    /// Tells it what a terminal that goes away tells, which servers take as a request to read their files again.
    func hangUp() {
        _ = Foundation.kill(process.withLock(\.processIdentifier), SIGHUP)
    }

    /// Asks it to end, and gives its exit code.
    func end() async -> Int32 {
        let identifier = process.withLock(\.processIdentifier)
        _ = Foundation.kill(identifier, SIGTERM)
        return process.withLock {
            $0.waitUntilExit()
            return $0.terminationStatus
        }
    }

    /// Takes it away without a word, as a loss of power does.
    func kill() async {
        let identifier = process.withLock(\.processIdentifier)
        _ = Foundation.kill(identifier, SIGKILL)
        process.withLock { $0.waitUntilExit() }
    }
}

/// Sends a visitor's requests to whichever server is there at the moment.
final class RestartableTransport: PageTransport {
    /// Redirects are the visitor's to follow.
    private static let client = HTTPClient(
        eventLoopGroupProvider: .singleton,
        configuration: HTTPClient.Configuration(redirectConfiguration: .disallow)
    )

    private let port: Mutex<Int>

    init(_ server: RunningServer) {
        port = Mutex(server.port)
    }

    func point(to server: RunningServer) {
        port.withLock { $0 = server.port }
    }

    func send(_ request: PageRequest) async throws -> PageResponse {
        var sent = HTTPClientRequest(url: "http://127.0.0.1:\(port.withLock { $0 })\(request.path)")
        sent.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headers { sent.headers.add(name: field.name.rawName, value: field.value) }
        sent.body = .bytes(ByteBuffer(bytes: request.body))
        let response = try await Self.client.execute(sent, timeout: .seconds(20))
        let body = try await response.body.collect(upTo: 10_000_000)
        var headers: HTTPFields = [:]
        for (name, value) in response.headers {
            if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
        }
        return PageResponse(status: Int(response.status.code), headers: headers, body: Data(body.readableBytesView))
    }
}
