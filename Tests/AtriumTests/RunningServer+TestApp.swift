import Foundation

extension RunningServer {
    /// Starts the program beside these tests.
    static func start(
        data: URL,
        fileLimit: Int? = nil,
        under watcher: [String] = [],
        arguments: [String] = []
    ) async throws -> RunningServer {
        try await start(Program.url, data: data, origin: TestApp.origin, fileLimit: fileLimit, under: watcher, arguments: arguments)
    }
}
