import PorticoStart
import PorticoTestSupport

/// Steps with random dependencies, none of them in a circle.
struct RandomGraph: CustomStringConvertible {
    /// What each needs; steps are named by numbers.
    let needs: [String: Set<String>]
    /// In a random order.
    let names: [String]
    private let seed: UInt64

    init(_ random: inout SeededRandom) {
        seed = random.seed
        let count = Int.random(in: 1...24, using: &random)
        let density = random.pick([0.0, 0.1, 0.3, 0.7, 1.0])
        var needs: [String: Set<String>] = [:]
        for step in 0..<count {
            let earlier = (0..<step).filter { _ in Double.random(in: 0..<1, using: &random) < density }
            needs["\(step)"] = Set(earlier.map(String.init))
        }
        self.needs = needs
        names = needs.keys.sorted().shuffled(using: &random)
    }

    var description: String { "seed \(seed): \(needs.sorted { $0.key < $1.key })" }

    /// The sequence of it, of steps that are given what they wait for here.
    func sequence<Gate>(_ step: (StartKey<Void>) -> StartStep<Gate>) throws(StartSequenceError) -> StartSequence<Gate> {
        try StartSequence(
            names.map { name in
                needs[name, default: []].sorted().reduce(step(StartKey(name))) { $0.waiting(for: StartKey<Void>($1)) }
            }
        )
    }

    /// Those that run once these have ended.
    func running(after ended: Set<String>) -> Set<String> {
        Set(names.filter { !ended.contains($0) && needs[$0, default: []].isSubset(of: ended) })
    }

    /// The step itself, and all that wait for it, for whatever they may wait besides.
    func needers(of name: String) -> Set<String> {
        var found: Set<String> = [name]
        while let next = names.first(where: { !found.contains($0) && !needs[$0, default: []].isDisjoint(with: found) })
        {
            found.insert(next)
        }
        return found
    }

    /// When each begins and ends that begins as soon as it can and takes so long.
    func times(_ durations: [String: Duration]) -> [String: (start: Duration, end: Duration)] {
        var times: [String: (start: Duration, end: Duration)] = [:]
        while times.count < names.count {
            for name in running(after: Set(times.keys)) {
                let start = needs[name, default: []].compactMap { times[$0]?.end }.max() ?? .zero
                times[name] = (start, start + durations[name, default: .zero])
            }
        }
        return times
    }
}
