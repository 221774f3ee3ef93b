import Foundation
import PorticoTesting

/// How long the program takes from its start to its first page, over the sample and over many names, beside a bare
/// Hummingbird program with the same page; and what it has resident after many requests.
enum ProgramStartBenchmark {
    private static let rounds = 9
    private static let path = "/domains"
    private static let requests = 10_000

    static func run(_ program: URL, names: Int) async throws {
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            print("start: there is no program \(program.path); `make bench` builds it")
            exit(1)
        }
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "portico-start-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let sample = try StartedProgram(program, in: folder.appending(path: "sample", directoryHint: .isDirectory))
        let indexed = try StartedProgram(program, in: folder.appending(path: "indexed", directoryHint: .isDirectory))
        try await indexed.importNames(IndexBenchmark.names(names))
        // The first start makes the databases and the keys; what it answers is what the bare program answers.
        let answers = folder.appending(path: "answers", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: answers, withIntermediateDirectories: true)
        let first = try await sample.start(asking: path) { try Constant($0).write(as: "page", to: answers) }
        _ = try await indexed.start(asking: path)

        var bare: [Duration] = []
        var starts: [[ProgramStart]] = [[], []]
        for _ in 0..<rounds {
            bare.append(try await bareStart(answers))
            starts[0].append(try await sample.start(asking: path))
            starts[1].append(try await indexed.start(asking: path))
        }
        report(bare, sample: starts[0], indexed: starts[1], first: first, names: names)
        try await reportMemory(sample)
    }

    private static func bareStart(_ answers: URL) async throws -> Duration {
        let start = ContinuousClock.now
        var time = Duration.zero
        try await ServedProgram.run(.bare, in: answers) { server in
            _ = try await PortTransport(port: server.port).send(LoadRequest("/page").once())
            time = ContinuousClock.now - start
        }
        return time
    }

    private static func report(
        _ bare: [Duration],
        sample: [ProgramStart],
        indexed: [ProgramStart],
        first: ProgramStart,
        names: Int
    ) {
        let baseline = median(bare)
        print("start: from the process to its first page, medians of \(rounds) turns")
        print("  a bare Hummingbird program with the same page: \(rounded(baseline)) ms")
        for (name, starts, aim) in [("the sample", sample, 250), ("\(names) names", indexed, 300)] {
            let time = median(starts.map(\.total))
            print(
                "  atrium over \(name): \(rounded(time)) ms (aim: at most \(aim)), \(time.ratio(to: baseline)) times the bare program"
            )
        }
        print("  the first start of all, which makes the databases: \(rounded(first.total)) ms")
        print("  by operation, from when to when in ms, over the sample and over \(names) names:")
        for name in first.operations.map(\.name) {
            print("    \(name): \(span(of: name, in: sample)), \(span(of: name, in: indexed))")
        }
    }

    private static func reportMemory(_ program: StartedProgram) async throws {
        let bytes = try await program.residentBytes(after: requests, of: path)
        print("  resident after \(requests) requests over the sample: \(bytes >> 20) MB (aim: at most 45)")
    }

    /// The medians of when an operation began and ended.
    private static func span(of name: String, in starts: [ProgramStart]) -> String {
        let found = starts.compactMap { start in start.operations.first { $0.name == name } }
        guard !found.isEmpty else { return "never" }
        return "\(rounded(median(found.map(\.start))))–\(rounded(median(found.map(\.end))))"
    }

    private static func median(_ times: [Duration]) -> Duration { times.sorted()[times.count / 2] }

    private static func rounded(_ duration: Duration) -> Int { Int(duration.milliseconds.rounded()) }
}
