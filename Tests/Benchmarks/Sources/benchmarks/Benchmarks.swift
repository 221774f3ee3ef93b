import Foundation

/// Prints ratios against a baseline measured in the same run; absolute times are for orientation only.
///
///     benchmarks                      everything but `growth`, `live`, `hostile` and `postgres`, which take minutes
///     benchmarks pages server         these groups
///     benchmarks server seconds=2     with longer turns; see `LoadSettings` for others
///     benchmarks growth               a site with more rows, connections and processors, in tables and plots
///     benchmarks live                 pages that stay open, thousands of them
///     benchmarks live streams=2000 parts=bytes,memory
///                                     these parts of it; see `LiveSettings`
///     benchmarks reused               pages by view models that were written for a phone
///     benchmarks start index 250000   with so many names
///     benchmarks start server remote crash hostile ./atrium
///                                     the program that is asked, killed and attacked; else the one beside this one
///     benchmarks postgres 10000000    on a PostgreSQL that `.ci/with-postgres` started, also with so many notes
///     benchmarks allocations …        one kind of page, printed so many times: what `count-allocations` runs
///     benchmarks serve …, load …      what `server` starts as processes of their own
@main
struct Benchmarks {
    enum Group: String, CaseIterable {
        case pages, rows, start, steps, server, reused, growth, live, offers, index, alerts, notes, remote, crash,
            hostile
        case postgres

        static let usual = allCases.filter { ![.growth, .live, .hostile, .postgres].contains($0) }

        /// How often servers have their turn where nothing else is said: where many take turns, less often.
        var rounds: Int { self == .growth ? 5 : 7 }
    }

    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "allocations": try allocations(arguments.dropFirst())
        case "serve": try await serve(arguments.dropFirst())
        case "load": try await load(arguments.dropFirst())
        default: try await compare(arguments)
        }
    }

    private static func allocations(_ arguments: ArraySlice<String>) throws {
        guard let run = AllocationRun(arguments) else { return refuse("allocations \(AllocationRun.usage)") }
        try run.run()
    }

    private static func serve(_ arguments: ArraySlice<String>) async throws {
        guard let (site, folder) = ServedSite.read(arguments) else { return refuse("serve \(ServedSite.usage)") }
        do {
            try await site.serve(folder)
        } catch {
            // Who started it reads its output, not its log.
            print(error)
            exit(1)
        }
    }

    private static func load(_ arguments: ArraySlice<String>) async throws {
        guard let command = try LoadCommand(arguments) else { return refuse("load \(LoadCommand.usage)") }
        do {
            try await command.run()
        } catch let failure as LoadTally.BrokenAnswers {
            print(failure)
            exit(1)
        }
    }

    private static func compare(_ arguments: [String]) async throws {
        let given = arguments.filter { $0.contains("=") }
        let live = LiveSettings(LiveSettings.words(among: given))
        let words = given.filter { !LiveSettings.words(among: given).contains($0) }
        let arguments = arguments.filter { !$0.contains("=") }
        let number = arguments.compactMap { Int($0) }.first
        let program = arguments.first { $0.contains("/") }.map { URL(filePath: $0) } ?? besideThisProgram
        let wanted = arguments.filter { Int($0) == nil && !$0.contains("/") }
        let groups = wanted.compactMap(Group.init)
        let runs = (groups.isEmpty ? Group.usual : groups).compactMap { group in
            LoadSettings(words, rounds: group.rounds).map { (group, $0) }
        }
        guard groups.count == wanted.count, !runs.isEmpty, let live else {
            let names = Group.allCases.map(\.rawValue).joined(separator: "|")
            return refuse("[\(names)]… [NUMBER] [PROGRAM] \(LoadSettings.usage) \(LiveSettings.usage)")
        }
        for (group, settings) in runs { try await run(group, number, program: program, settings, live) }
    }

    private static func run(
        _ group: Group,
        _ number: Int?,
        program: URL,
        _ settings: LoadSettings,
        _ live: LiveSettings
    ) async throws {
        let names = number ?? 1_000_000
        switch group {
        case .pages: try PageBenchmark.run()
        case .rows: try RowsBenchmark.run()
        case .steps: try await FirstStepsBenchmark.run()
        case .start:
            try TemplatesBenchmark.run()
            try await ProgramStartBenchmark.run(program, names: names)
        case .server: try await ServerBenchmark.run(program, settings)
        case .reused: try await ReusedBenchmark.run(settings)
        case .growth: try await GrowthBenchmark.run(settings)
        case .live: try await LiveBenchmark.run(live, settings)
        case .offers: OfferBenchmark.run()
        case .index: try await IndexBenchmark.run(names: names)
        case .alerts: try await AlertsBenchmark.run(names: names)
        case .notes: try await NotesBenchmark.run(notes: 100_000)
        case .remote: try await RemoteBenchmark.run(program)
        case .crash: try await CrashBenchmark.run(program)
        case .hostile: await HostileBenchmark.run(program)
        case .postgres: try await PostgreSQLBenchmark.run(program, many: number, settings)
        }
    }

    /// This program, for what it starts of itself.
    static var ownProgram: URL { Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0]) }

    private static var besideThisProgram: URL {
        ownProgram.deletingLastPathComponent().appending(path: "atrium")
    }

    private static func refuse(_ usage: String) {
        FileHandle.standardError.write(Data("usage: benchmarks \(usage)\n".utf8))
        exit(2)
    }
}
