/// The promise that a site is the same without its script and with it.
///
/// ```swift
/// try await Parity.check { mode in
///     try await visiting(app(), as: mode) { visitor in
///         try await visitor.open("/domains")
///         try visitor.fill("Search domain names", with: "med")
///         try await visitor.click("Search")
///         return [visitor.state]
///     }
/// }
/// ```
///
/// A test that has its own expectations needs less: `@Test(arguments: WebVisitor.Mode.allCases)`.
public enum Parity {
    /// Runs a body once in each mode and compares what it saw, state by state.
    ///
    /// Each run needs a site of its own that has the same to say. What differs between any two runs (numbers made at
    /// random, times) is to be made the same by the body before it returns it.
    /// - Throws: `ParityFailure` where a state is different, or one run saw more than the other; what the body throws.
    public static func check(_ body: (WebVisitor.Mode) async throws -> [PageState]) async throws {
        let (plain, live) = (try await body(.plain), try await body(.live))
        var differences: [String] = []
        for (number, pair) in zip(1..., zip(plain, live)) {
            differences += pair.0.differences(from: pair.1).map { "state \(number), \(pair.0.url), \($0)" }
        }
        if plain.count != live.count { differences.append("states: \(plain.count), not \(live.count)") }
        if !differences.isEmpty { throw ParityFailure(differences: differences) }
    }
}

/// A site is different with its script.
public struct ParityFailure: Error, Sendable, CustomStringConvertible {
    /// A line for each difference: what is there without the script, and what with it.
    public let differences: [String]

    public var description: String {
        (["Without the script it is different from what it is with it:"] + differences).joined(separator: "\n  ")
    }
}
