import Foundation

/// What became of the last build of the program, as `portico-dev` tells it in a file.
struct BuildReport: Decodable, Sendable, Equatable {
    enum Status: String, Decodable, Sendable {
        case building, succeeded, failed
    }

    let status: Status
    /// What the compiler said; empty unless the build failed.
    let output: String

    /// Set by `portico-dev` for the program that it runs.
    static let environmentName = "PORTICO_BUILD_REPORT"
    /// A longer file is not looked at.
    private static let maxBytes = 1 << 20

    /// The file that `portico-dev` told this program of; nil where it was started by itself.
    static var announced: URL? {
        ProcessInfo.processInfo.environment[environmentName].map { URL(filePath: $0) }
    }

    /// Nil where there is none, or it is being written.
    init?(_ file: URL) {
        guard let size = try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int,
            size <= Self.maxBytes, let data = try? Data(contentsOf: file),
            let report = try? JSONDecoder().decode(Self.self, from: data)
        else { return nil }
        self = report
    }
}
