import Foundation
import Hummingbird
import PorticoWeb

/// What a benchmark starts as a child of its own: `benchmarks serve`. It takes a free port, and its first line is the
/// address.
///
///     benchmarks serve site FOLDER      the site of the names, which keeps its files there
///     benchmarks serve mustache FOLDER  one page of it by Hummingbird with swift-mustache, from the same database
///     benchmarks serve bare FOLDER      Hummingbird alone, with the answers that are there
///     benchmarks serve board FOLDER     the site of the boards, whose pages stay open
///     benchmarks serve streams FOLDER   Hummingbird alone with streams that say nothing
enum ServedSite: String, CaseIterable {
    case site, mustache, bare, board, streams

    static let usage = "\(allCases.map(\.rawValue).joined(separator: "|")) FOLDER"

    /// Nil where the words make no sense.
    static func read(_ words: some Collection<String>) -> (site: ServedSite, folder: URL)? {
        guard words.count == 2, let site = words.first.flatMap(ServedSite.init), let folder = words.dropFirst().first
        else { return nil }
        return (site, URL(filePath: folder, directoryHint: .isDirectory))
    }

    /// Serves until it is told to stop.
    func serve(_ folder: URL) async throws {
        switch self {
        case .site: try await NameSite.server(folder, onRunning: Self.greet).run()
        case .mustache: try await MustacheServer.make(folder, onRunning: Self.greet).runService()
        case .bare: try await BareServer.make(folder, onRunning: Self.greet).runService()
        case .board: try await BoardSite.server(folder, onRunning: Self.greet).runService()
        case .streams: try await BareStreams.make(onRunning: Self.greet).runService()
        }
    }

    /// Written at once: who started the server waits for this line.
    private static let greet = { @Sendable (port: Int) async -> Void in
        FileHandle.standardOutput.write(Data("http://127.0.0.1:\(port)\n".utf8))
    }
}
