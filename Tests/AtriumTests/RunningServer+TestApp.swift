import Foundation

extension RunningServer {
    /// Starts the program beside these tests.
    static func start(
        data: URL,
        at place: Int = 0,
        fileLimit: Int? = nil,
        openFiles: Int? = nil,
        errors: URL? = nil,
        under watcher: [String] = [],
        arguments: [String] = []
    ) async throws -> RunningServer {
        try await start(
            Program.url,
            data: data,
            origin: TestApp.origin,
            at: place,
            fileLimit: fileLimit,
            openFiles: openFiles,
            errors: errors,
            under: watcher,
            arguments: arguments
        )
    }
}
