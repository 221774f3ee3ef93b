import Foundation

/// What drives servers from a process of its own: wrk where it is installed, else this program once more.
enum LoadGenerator {
    case wrk(URL)
    case own

    static var best: LoadGenerator {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let files = folders.map { URL(filePath: "\($0)/wrk") }
        return files.first { FileManager.default.isExecutableFile(atPath: $0.path) }.map(Self.wrk) ?? .own
    }

    var name: String {
        switch self {
        case .wrk: "wrk"
        case .own: "benchmarks load"
        }
    }

    /// Throws where one answer is not as it should be: then the figure says nothing. Wrk knows no rate, so where one is
    /// set this program is what drives.
    ///
    /// - Parameter folder: for what the client is given to read.
    func drive(_ target: LoadTarget, _ settings: LoadSettings, in folder: URL) async throws -> LoadReading {
        // What wrk takes for a good answer may be another than the one that is expected.
        _ = try await target.answer()
        var settings = settings
        settings.connections = min(settings.connections, target.maxConnections)
        // Of a client that has more threads than connections.
        settings.threads = min(settings.threads, settings.connections)
        let reading =
            switch self {
            case .wrk(let program) where settings.rate == nil:
                try await driven(by: program, target, settings, in: folder)
            case .wrk, .own: try await drivenByThisProgram(target, settings, in: folder)
            }
        _ = try await target.answer()
        return reading
    }

    private func driven(
        by wrk: URL,
        _ target: LoadTarget,
        _ settings: LoadSettings,
        in folder: URL
    ) async throws -> LoadReading {
        let request = target.request
        var arguments = [
            "-t\(settings.threads)", "-c\(settings.connections)", "-d\(settings.seconds)s", "--timeout", "10s",
        ]
        for (name, value) in request.headers { arguments += ["-H", "\(name): \(value)"] }
        let script = folder.appending(path: "\(target.key).lua")
        try Data(WrkScript(request).text.utf8).write(to: script)
        arguments += ["-s", script.path]
        let outcome = try await ChildProcess.run(wrk, arguments + [Self.address(of: target)])
        guard outcome.status == 0 else { throw Unexpected(description: "\(target.title): \(outcome.errors)") }
        do throws(WrkReport.Failure) {
            return try WrkReport(outcome.output, isRefusal: request.status >= 400).reading
        } catch {
            throw Unexpected(description: "\(target.title): \(error.what)\n\(outcome.output)")
        }
    }

    private func drivenByThisProgram(
        _ target: LoadTarget,
        _ settings: LoadSettings,
        in folder: URL
    ) async throws -> LoadReading {
        let file = folder.appending(path: "\(target.key).json")
        try target.request.write(to: file)
        let outcome = try await ChildProcess.run(
            Benchmarks.ownProgram,
            [
                "load", Self.address(of: target), file.path, "threads=\(settings.threads)",
                "connections=\(settings.connections)", "seconds=\(settings.seconds)",
            ] + (settings.rate.map { ["rate=\($0)"] } ?? [])
        )
        guard outcome.status == 0 else {
            throw Unexpected(description: "\(target.title): \(outcome.output)\(outcome.errors)")
        }
        return try JSONDecoder().decode(LoadReading.self, from: Data(outcome.output.utf8))
    }

    private static func address(of target: LoadTarget) -> String {
        "http://127.0.0.1:\(target.port)\(target.request.path)"
    }
}
