import PorticoTesting
import Testing

extension Trait where Self == InBothModes {
    /// Runs each test twice: with visitors whose browsers do not run the site's script, and with visitors whose do.
    ///
    /// ```swift
    /// @Suite(.inBothModes) struct DogFactPageTests { … }
    /// ```
    static var inBothModes: Self { InBothModes() }
}

/// One body, both modes: what it expects, it expects of both.
struct InBothModes: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        for mode in WebVisitor.Mode.allCases {
            let naming = IssueHandlingTrait.compactMapIssues { issue in
                var issue = issue
                issue.comments.append("as \(mode.rawValue)")
                return issue
            }
            try await naming.provideScope(for: test, testCase: testCase) {
                await WebVisitor.Mode.$standard.withValue(mode) {
                    // What fails in one mode keeps the other from nothing, and is recorded while its mode is known.
                    do {
                        try await function()
                    } catch let error where !(error is ExpectationFailedError) {
                        Issue.record(error, sourceLocation: test.sourceLocation)
                    } catch {}
                }
            }
        }
    }
}
