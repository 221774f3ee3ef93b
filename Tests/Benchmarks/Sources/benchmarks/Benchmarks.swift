/// Prints ratios against a baseline measured in the same run; absolute times are for orientation only.
@main
struct Benchmarks {
    static func main() async throws {
        let names = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
        PageBenchmark.run()
        OfferBenchmark.run()
        try await PostBenchmark.run()
        try await IndexBenchmark.run(names: names)
    }
}
