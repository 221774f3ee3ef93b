import Foundation

/// What one hostile visitor can do: the costly requests against the program, each beside what it may cost at most. Ends
/// with 1 where one is over.
enum HostileBenchmark {
    static func run(_ program: URL) async {
        var report = HostileReport()
        do {
            try await scenarios(program, &report)
        } catch {
            print("hostile: ended by \(error)")
            exit(1)
        }
        if report.excesses > 0 {
            print("hostile: \(report.excesses) over their limit")
            exit(1)
        }
    }

    private static func scenarios(_ program: URL, _ report: inout HostileReport) async throws {
        print("hostile: pages")
        try await HostileSite.run(program) { site in
            try await Traps.run(site, &report)
            try await CostlyPages.run(site, &report)
        }
        print("hostile: long writes")
        try await HostileSite.run(program) { try await LongWrites.run($0, &report) }
        print("hostile: growth")
        try await HostileSite.run(program) { try await Growth.run($0, &report) }
        print("hostile: floods")
        try await HostileSite.run(program) { try await Floods.run($0, &report) }
        print("hostile: slow clients")
        let scarce = ["/bin/bash", "-c", "ulimit -n \(SlowClients.files); exec \"$@\"", "bash"]
        try await HostileSite.run(program, under: scarce) { try await SlowClients.run($0, &report) }
    }
}
