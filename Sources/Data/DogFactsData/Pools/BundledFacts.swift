import DogFacts
import Foundation

/// The facts that come with the product, in the order of their file, which only grows at its end.
struct BundledFacts: Sendable {
    /// Read once, when the first is asked for.
    static let all = BundledFacts(lines: PackageResources.dog_facts_jsonl)
    static let none = BundledFacts(lines: [])

    let facts: [DogFact]
    private let positions: [DogFact.ID: Int]

    init(lines: [UInt8]) {
        let read = lines.split(separator: UInt8(ascii: "\n")).flatMap { line in
            FactsAnswer(Data(line))?.facts.compactMap { DogFact($0, from: "Atrium") } ?? []
        }
        var positions: [DogFact.ID: Int] = [:]
        facts = read.filter { positions.updateValue(positions.count, forKey: $0.id) == nil }
        self.positions = Dictionary(facts.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    func position(of id: DogFact.ID) -> Int? { positions[id] }
}
