import Foundation

extension RunningServer {
    /// Starts the program beside these tests.
    static func start(
        data: URL,
        fileLimit: Int? = nil,
        openFiles: Int? = nil,
        under watcher: [String] = [],
        arguments: [String] = []
    ) async throws -> RunningServer {
        try await start(
            Program.url,
            data: data,
            origin: TestApp.origin,
            fileLimit: fileLimit,
            openFiles: openFiles,
            under: watcher,
            arguments: arguments
        )
    }
}
