import Foundation
import Synchronization
import Testing

@testable import PorticoDev

/// What is built and restarted when, by sources, a compiler and a program of the test's.
@Suite struct DevelopmentLoopTests {
    /// What happened, one step after the other; each look takes the next state of the sources.
    private final class Steps: Sendable {
        private let told = Mutex<[String]>([])
        private let looks: Mutex<[String]>
        private let builds: Mutex<[BuildOutcome]>
        let folder = FileManager.default.temporaryDirectory.appending(path: "steps-\(UUID().uuidString)")

        init(looks: [String], builds: [BuildOutcome]) throws {
            self.looks = Mutex(looks)
            self.builds = Mutex(builds)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        var all: [String] { told.withLock { $0 } }

        func tell(_ step: String) { told.withLock { $0.append(step) } }

        /// The sources as the next look finds them; throws after the last.
        func stamp() throws -> SourceStamp {
            let text = try looks.withLock { looks in
                guard !looks.isEmpty else { throw CancellationError() }
                return looks.removeFirst()
            }
            let file = folder.appending(path: "a.swift")
            try Data(text.utf8).write(to: file)
            // The clock of a file system is coarse, and the texts have other lengths.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 0)],
                ofItemAtPath: file.path
            )
            return try SourceStamp(of: [folder])
        }

        func build() -> BuildOutcome { builds.withLock { $0.removeFirst() } }
    }

    private func run(looks: [String], builds: [BuildOutcome]) async throws -> [String] {
        let steps = try Steps(looks: looks, builds: builds)
        defer { try? FileManager.default.removeItem(at: steps.folder) }
        let loop = DevelopmentLoop(
            stamp: { try steps.stamp() },
            pause: {},
            build: { steps.build() },
            restart: { steps.tell("restart \($0)") },
            tell: { steps.tell($0.status.rawValue + ($0.output.isEmpty ? "" : " \($0.output)")) },
            say: { _ in }
        )
        await #expect(throws: CancellationError.self) { try await loop.run() }
        return steps.all
    }

    @Test func aProgramIsBuiltAndRun() async throws {
        #expect(
            try await run(looks: ["a", "a", "a"], builds: [.built("one")]) == ["building", "succeeded", "restart one"]
        )
    }

    @Test func aChangeIsBuiltOnceNobodyIsSavingAnyMore() async throws {
        let steps = try await run(
            looks: ["a", "a", "ab", "abc", "abc", "abc", "abc"],
            builds: [.built("one"), .built("two")]
        )
        #expect(steps == ["building", "succeeded", "restart one", "building", "succeeded", "restart two"])
    }

    @Test func aBuildThatFailsLeavesTheProgramAsItIs() async throws {
        let steps = try await run(
            looks: ["a", "ab", "ab", "ab", "abc", "abc", "abc"],
            builds: [.built("one"), .failed("error: no"), .built("two")]
        )
        #expect(
            steps == [
                "building", "succeeded", "restart one", "building", "failed error: no", "building", "succeeded",
                "restart two",
            ]
        )
    }

    @Test func whatChangedWhileItWasBuiltIsBuiltAgain() async throws {
        // The first look is before the build.
        let steps = try await run(looks: ["a", "ab", "ab", "ab"], builds: [.built("one"), .built("two")])
        #expect(steps.filter { $0.hasPrefix("restart") } == ["restart one", "restart two"])
    }

    @Test func whatIsUndoneIsNotBuilt() async throws {
        let steps = try await run(looks: ["a", "ab", "a", "a", "a"], builds: [.built("one")])
        #expect(steps == ["building", "succeeded", "restart one"])
    }
}
