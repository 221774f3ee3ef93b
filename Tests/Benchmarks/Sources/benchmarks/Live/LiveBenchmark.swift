import Foundation

/// What pages cost that stay open and are told what changes in them: a site as a program of its own, and its visitors
/// in this one.
///
/// The aims are those that live pages were asked for with. Nothing is refused where one is missed.
enum LiveBenchmark {
    /// The rows that pages have where it may matter.
    static let rows = [12, 300]

    static func run(_ live: LiveSettings, _ settings: LoadSettings) async throws {
        do {
            try await measure(live, settings)
        } catch {
            print("live: ended by \(error)")
            exit(1)
        }
    }

    private static func measure(_ live: LiveSettings, _ settings: LoadSettings) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "portico-live-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        var live = live
        // Some are needed for other things.
        let possible = OpenFileLimit.raise() - 256
        if live.streams > possible {
            print("live: \(possible) streams in place of \(live.streams): a process may have no more files open here")
            live.streams = possible
        }
        let processors = ProcessInfo.processInfo.activeProcessorCount
        print(
            "live, a site in a process of its own and its visitors in another, which share \(processors) processors;\n"
                + "medians of \(settings.rounds) turns where there are turns; a render is a plain page of the same rows:"
        )
        let report = LiveReport()
        report.begin()
        for part in live.parts { try await measure(part, live, settings, folder, report) }
    }

    private static func measure(
        _ part: LiveSettings.Part,
        _ live: LiveSettings,
        _ settings: LoadSettings,
        _ folder: URL,
        _ report: LiveReport
    ) async throws {
        switch part {
        case .bytes: try await UpdateBytes.measure(in: folder, report)
        case .events: try await EventTrips.measure(in: folder, report)
        case .shared: try await SharedUpdates.measure(streams: min(live.streams, 1_000), in: folder, report)
        case .own: try await OwnUpdates.measure(streams: min(live.streams, 1_000), in: folder, report)
        case .plain: try await PlainPages.measure(rounds: settings.rounds, in: folder, report)
        case .memory: try await IdleStreams.measure(streams: live.streams, in: folder, report)
        case .steady: try await SteadyChanges.measure(streams: live.streams, in: folder, report)
        case .script: try await ScriptSize.measure(in: folder, report)
        }
    }
}
