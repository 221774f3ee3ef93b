import Foundation

/// `benchmarks load`: drives a server on this machine, and prints what it reads as JSON. What it answers in the first
/// half second is not counted.
///
///     benchmarks load http://127.0.0.1:8080/domains?query=med seconds=3 connections=64
struct LoadCommand {
    static let usage = "http://127.0.0.1:PORT/PATH [REQUEST.json] \(LoadSettings.usage) [rate=N]"

    private let port: Int
    private let request: LoadRequest
    private let settings: LoadSettings

    /// Nil where the words make no sense. Throws where the file of the request cannot be read.
    init?(_ words: some Collection<String>) throws {
        guard let address = words.first.flatMap({ URLComponents(string: $0) }), let port = address.port else {
            return nil
        }
        let others = words.dropFirst()
        let file = others.first { !$0.contains("=") }
        guard let settings = LoadSettings(others.filter { $0 != file }, takesRate: true) else { return nil }
        let path = address.percentEncodedPath + (address.percentEncodedQuery.map { "?\($0)" } ?? "")
        let request = try file.map { try LoadRequest(contentsOf: URL(filePath: $0)) } ?? LoadRequest(path)
        self.port = port
        self.request = request.at(path)
        self.settings = settings
    }

    func run() async throws {
        var client = LoadClient(port: port, request)
        client.connections = settings.connections
        client.threads = settings.threads
        client.rate = settings.rate
        let reading = try await client.reading(over: .seconds(settings.seconds))
        print(String(decoding: try JSONEncoder().encode(reading), as: UTF8.self))
    }
}
