import Foundation
import Testing

/// No number of a visitor comes in as any number there is: those of routes and events have a range in their type.
@Suite struct RangedNumbersTests {
    /// Whose values may be the largest there are; a type of 32 bits is calculated with in 64.
    private static var bare: Regex<Substring> { #/\b(?:U?Int(?:64)?|Double|Float|Decimal|TimeInterval)\b/# }
    /// Reading a field of a form as such a type.
    private static var reading: Regex<Substring> {
        #/\b(?:U?Int(?:64)?|Double|Float|Decimal)\??(?:\.self, named:|\(from: form, named:|\.fields\(named:)/#
    }

    @Test func everyNumberOfARouteOrAnEventHasARange() throws {
        // Made once: a pattern is compiled where it is written.
        let (bare, reading) = (Self.bare, Self.reading)
        var cases = 0
        for file in try Self.sources() {
            let text = try String(contentsOf: file, encoding: .utf8)
            for line in Self.declarations(in: text) {
                cases += 1
                #expect(line.firstMatch(of: bare) == nil, "\(file.lastPathComponent): \(line)")
            }
            for line in text.split(separator: "\n") where line.firstMatch(of: reading) != nil {
                Issue.record("\(file.lastPathComponent): \(line)")
            }
        }
        #expect(cases >= 80)
    }

    /// The cases of routes and events.
    private static func declarations(in text: String) -> [Substring] {
        let parameter = #/^ {8}\w+: /#
        var lines: [Substring] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("@Routes ") || line.hasPrefix("@ViewEvents ") { isInside = true }
            if line == "}" { isInside = false }
            guard isInside else { continue }
            // A case with many parameters has a line for each.
            if line.contains("case ") || line.firstMatch(of: parameter) != nil { lines.append(line) }
        }
        return lines
    }

    private static func sources() throws -> [URL] {
        try ["Features", "AtriumFlow"].flatMap { folder in
            try #require(
                FileManager.default.enumerator(
                    at: TestApp.root.appending(path: "Sources/\(folder)"),
                    includingPropertiesForKeys: nil
                )
            )
            .compactMap { $0 as? URL }
            .filter { $0.pathExtension == "swift" }
        }
    }
}
