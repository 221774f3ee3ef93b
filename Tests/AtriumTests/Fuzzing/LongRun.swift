import Foundation

/// Whether tests that try very many inputs try them all, as `make fuzz` does, or a sample, as each run of the tests does.
///
///     for seed in 0..<(LongRun.isWanted ? 50_000 : 300) { … }
enum LongRun {
    /// How long each reader of files is tried: the variable `FUZZ_SECONDS`; nil in a usual run.
    static let seconds = ProcessInfo.processInfo.environment["FUZZ_SECONDS"].flatMap(Int.init)

    /// Whether this is a long run.
    static var isWanted: Bool { seconds != nil }
}
