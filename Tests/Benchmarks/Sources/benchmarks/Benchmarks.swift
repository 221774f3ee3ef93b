import Foundation

/// Prints ratios against a baseline measured in the same run; absolute times are for orientation only.
///
///     benchmarks                      everything but `hostile`, which is no comparison and takes minutes
///     benchmarks pages server         these groups
///     benchmarks index 250000         with so many names
///     benchmarks remote crash hostile ./atrium    the program that is asked, killed and attacked; else the one beside this one
///     benchmarks allocations …        one kind of page, printed so many times: what `count-allocations` runs under valgrind
@main
struct Benchmarks {
    enum Group: String, CaseIterable {
        case pages, rows, start, server, offers, posts, index, notes, remote, crash, hostile
    }

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "allocations" {
            guard let run = AllocationRun(arguments.dropFirst()) else {
                return refuse("allocations \(AllocationRun.usage)")
            }
            return try run.run()
        }
        let names = arguments.compactMap { Int($0) }.first ?? 1_000_000
        let program = arguments.first { $0.contains("/") }.map { URL(filePath: $0) } ?? besideThisProgram
        let wanted = arguments.filter { Int($0) == nil && !$0.contains("/") }
        let groups = wanted.compactMap(Group.init)
        guard groups.count == wanted.count else {
            return refuse("[\(Group.allCases.map(\.rawValue).joined(separator: "|"))]… [NAMES] [PROGRAM]")
        }
        for group in groups.isEmpty ? Group.allCases.filter({ $0 != .hostile }) : groups {
            try await run(group, names: names, program: program)
        }
    }

    private static func run(_ group: Group, names: Int, program: URL) async throws {
        switch group {
        case .pages: try PageBenchmark.run()
        case .rows: try RowsBenchmark.run()
        case .start: try StartBenchmark.run()
        case .server: try await ServerBenchmark.run()
        case .offers: OfferBenchmark.run()
        case .posts: try await PostBenchmark.run()
        case .index: try await IndexBenchmark.run(names: names)
        case .notes: try await NotesBenchmark.run(notes: 100_000)
        case .remote: try await RemoteBenchmark.run(program)
        case .crash: try await CrashBenchmark.run(program)
        case .hostile: await HostileBenchmark.run(program)
        }
    }

    private static var besideThisProgram: URL {
        let own = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        return own.deletingLastPathComponent().appending(path: "atrium")
    }

    private static func refuse(_ usage: String) {
        FileHandle.standardError.write(Data("usage: benchmarks \(usage)\n".utf8))
        exit(2)
    }
}
